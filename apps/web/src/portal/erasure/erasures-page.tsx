import type { ErasureRequest } from '@stuiver/contract';
import { getErasures, createErasure, decideErasure } from '@stuiver/contract/routes';
import { formatIban } from '@stuiver/domain/iban';
import { erasuresTexts } from '@stuiver/messages/nl/erasure/erasures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createErasure as createCall,
  decideErasure as decideCall,
} from '@stuiver/contract/endpoints/erasure/erasure';
import { callQuery, DESK_MS, reloadQueries } from '../../lib/query.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { spokenDay, useMoment } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import { Decisions, type ProposalStep } from '../parts/decisions.tsx';
import { DeskCards, DeskPage, useDesk } from '../parts/desk.tsx';
import { call } from '../../lib/api.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';

/** Key of every query about requests. */
const ERASURES_KEY = ['erasures'];

/** Sends a form, and reloads the requests: also when a colleague was first, whose decision shows behind the dialog. */
function useSend(onClose: () => void) {
  return async (request: Promise<unknown>) => {
    try {
      await request;
    } finally {
      await reloadQueries(ERASURES_KEY);
    }
    onClose();
  };
}

/** Asks whose data is to go. */
function CreateDialog({ merchant, onClose }: { merchant: string; onClose: () => void }) {
  const { create: words } = useTexts(erasuresTexts);
  const send = useSend(onClose);
  const dialog = useFormDialog({
    name: 'erasure',
    schema: createCall.body,
    toRequest: (values: { person: string; merchant: string }) => values,
    defaultValues: { person: '', merchant },
    send: (body) => send(call(createErasure, { body })),
    onClose,
  });
  const { form } = dialog;
  return (
    <FormDialog words={words} {...dialog}>
      <TextField
        autoComplete="off"
        label={words.person}
        required
        maxLength={254}
        {...form.field('person', 'erasedPerson')}
      />
      <TextField
        autoComplete="off"
        label={words.merchant}
        hint={words.merchantHint}
        maxLength={200}
        {...form.field('merchant')}
      />
    </FormDialog>
  );
}

type DecideDialogProps = { request: ErasureRequest; decision: ProposalStep; onClose: () => void };

/** Asks before a request is filed, approved, rejected, with a reason, or withdrawn. */
function DecideDialog({ request: { id }, decision, onClose }: DecideDialogProps) {
  const { decide, failed, rejection, rejectionHint } = useTexts(erasuresTexts);
  const { title, text: lead, action: submit } = decide[decision];
  const send = useSend(onClose);
  const dialog = useFormDialog({
    name: `erasure ${id} ${decision}`,
    schema: decideCall.body,
    toRequest: (values: { decision: ProposalStep; reason: string }) => values,
    defaultValues: { decision, reason: '' },
    send: (body) => send(call(decideErasure, { params: { id }, body })),
    onClose,
  });
  return (
    <FormDialog
      words={{ title, lead, submit, failed }}
      width="small"
      tone={decision === 'FILED' ? 'primary' : 'danger'}
      {...dialog}
    >
      {decision === 'REJECTED' ? (
        <TextArea
          {...dialog.form.field('reason')}
          required
          rows={3}
          maxLength={500}
          label={rejection}
          hint={rejectionHint}
        />
      ) : null}
    </FormDialog>
  );
}

/** Interval at which it reloads while the worker searches or erases. */
const UNDER_WAY_MS = 1000;

const TONES = {
  DRAFT: 'calm',
  WAITING: 'wait',
  APPROVED: 'wait',
  DONE: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'calm',
  LAPSED: 'calm',
} as const satisfies Record<ErasureRequest['status'], Tone>;

const isUnderWay = ({ status, found }: ErasureRequest) =>
  status === 'APPROVED' || (status === 'DRAFT' && found === null);

type Line = readonly [text: string, quantity: number];

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { nothing } = useTexts(erasuresTexts);
  const { number } = useFormats();
  return (
    <div>
      <h3 className="text-small text-ink-faint">{title}</h3>
      <ul className="divide-y divide-line">
        {lines.map(([text, quantity]) => (
          <li key={text} className="flex justify-between gap-4 py-1.5">
            {text} <span className="num font-medium">{number(quantity)}</span>
          </li>
        ))}
        {lines.length === 0 ? <li className="py-1.5">{nothing}</li> : null}
      </ul>
    </div>
  );
}

/** Counts of the data that an erasure removes and keeps, before or after it. */
function Found({ request: { found, status } }: { request: ErasureRequest }) {
  const texts = useTexts(erasuresTexts);
  const language = useLanguage();
  if (found === null) return null;
  const { erased, kept } = found;
  const tables = Object.keys(erased) as (keyof typeof erased)[];
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-8">
      <Lines
        title={status === 'DONE' ? texts.gone : texts.goes}
        lines={tables.flatMap((table): Line[] =>
          erased[table] > 0 ? [[texts.erased[table], erased[table]]] : [],
        )}
      />
      <Lines
        title={texts.stays}
        lines={kept.map(({ what, duty, quantity, until }): Line => {
          const day = until ? `, ${texts.until(spokenDay(until, language))}` : '';
          return [`${texts.kept[what]}: ${texts.duties[duty]}${day}`, quantity];
        })}
      />
    </div>
  );
}

function listAllowedDecisions({ status, found }: ErasureRequest, isOwn: boolean): ProposalStep[] {
  const goes = found !== null && Object.values(found.erased).some((quantity) => quantity > 0);
  if (isOwn && status === 'DRAFT') return goes ? ['FILED', 'WITHDRAWN'] : ['WITHDRAWN'];
  if (status !== 'WAITING') return [];
  return isOwn ? ['WITHDRAWN'] : ['APPROVED', 'REJECTED'];
}

/** A request: what would go and stay with the reader's decisions, or the proof. */
function Request({ request }: { request: ErasureRequest }) {
  const texts = useTexts(erasuresTexts);
  const [isRepeating, setRepeating] = useState(false);
  const { status, person, found, foundDateTime, merchantName, requestedBy, decidedBy, decidedDateTime } =
    request;
  const isOwn = useSession()?.personId === requestedBy.id;
  const at = useMoment();
  const canRepeat = status === 'DONE' && (found?.kept.length ?? 0) > 0;
  const name = person === null ? texts.forgotten : person.includes('@') ? person : formatIban(person);
  return (
    <Card
      title={name}
      aside={
        <StatusDot tone={TONES[status]} className="shrink-0">
          {texts.states[status]}
        </StatusDot>
      }
    >
      <CardBody className="grid gap-4">
        <p className="text-ink-soft">
          <span className="block font-medium text-ink">{merchantName ?? texts.everywhere}</span>
          {[
            texts.by(requestedBy.name, at(request.requestedDateTime)),
            status === 'WAITING' && isOwn ? texts.own : '',
            decidedBy && decidedDateTime ? texts.decidedBy(decidedBy.name, at(decidedDateTime)) : '',
            request.rejection && texts.reason(request.rejection),
          ].join(' ')}
        </p>
        <div aria-live="polite" className="grid gap-2">
          {!isUnderWay(request) ? (
            <Found request={request} />
          ) : status === 'DRAFT' ? (
            texts.searching
          ) : (
            texts.erasing
          )}
          {foundDateTime ? (
            <p className="text-small text-ink-faint">{texts.asOf(at(foundDateTime))}</p>
          ) : null}
        </div>
        {canRepeat ? <p>{texts.again}</p> : null}
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:flex-1">
          <Decisions
            offered={listAllowedDecisions(request, isOwn)}
            action={(decision) => texts.decide[decision].action}
            ask={(decision, onClose) => ({
              dialog: <DecideDialog request={request} decision={decision} onClose={onClose} />,
            })}
          />
          {canRepeat ? <Button onClick={() => setRepeating(true)}>{texts.create.again}</Button> : null}
        </div>
      </CardBody>
      {isRepeating ? (
        <CreateDialog merchant={merchantName ?? ''} onClose={() => setRepeating(false)} />
      ) : null}
    </Card>
  );
}

/** The desk: requests for erasure that are open, and those that have ended. */
export function ErasuresPage() {
  const texts = useTexts(erasuresTexts);
  const desk = useDesk(['open', 'ended']);
  const { view, page } = desk;
  const [isCreating, setCreating] = useState(false);
  const query = useQuery({
    ...callQuery([...ERASURES_KEY, view, page.pageNumber, page.pageSize], getErasures, {
      query: { view, ...page },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isUnderWay) ? UNDER_WAY_MS : DESK_MS),
  });
  const { data } = query;
  const create = (
    <Button tone="primary" onClick={() => setCreating(true)}>
      {texts.create.action}
    </Button>
  );
  return (
    <DeskPage desk={desk} words={texts} actions={create}>
      <DeskCards desk={desk} query={query} page={data} empty={texts.empty[view]}>
        {(request) => <Request request={request} />}
      </DeskCards>
      {isCreating ? <CreateDialog merchant="" onClose={() => setCreating(false)} /> : null}
    </DeskPage>
  );
}
