import type { ChargebackDetails, Evidence } from '@stuiver/contract';
import { acceptChargeback, getChargebackDetails, getEvidence } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { CHARGEBACK_STAGES, type ChargebackStage } from '@stuiver/domain/chargebacks/evidence';
import { chargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { evidenceTexts } from '@stuiver/messages/nl/chargebacks/evidence';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import { FailureNotice } from '../../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../../lib/dialogs/use-action.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { FootBar } from '../../../ui/forms/foot-bar.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useChanges } from '../../live/use-changes.ts';
import { DETAILS_COLUMNS, DetailsPage, Trail } from '../../parts/details-page.tsx';
import { detailsHref } from '../../parts/hrefs.ts';
import { isAnswerable } from '../disputes.ts';
import { evidenceCalls } from './evidence-calls.ts';
import { FolderContext, makeFolder, useFolder } from './folder.ts';
import { LetterCard, ProductCard, SlotsCard } from './folder-form.tsx';
import { automaticDay, PacketPages, Preview } from './preview.tsx';
import { FactsCard, ReadinessCard } from './side-cards.tsx';

type Loaded = {
  readonly chargeback: ChargebackDetails;
  readonly evidence: Evidence;
  /** The chargeback's own stage; the evidence may be of an earlier one. */
  readonly current: ChargebackStage;
};

/** The evidence of a chargeback: filled in, previewed and submitted here, and read afterwards. */
export function EvidencePage() {
  const id: string = useParams({ strict: false }).id ?? '';
  const { stage } = useSearch({ strict: false }) as { stage?: ChargebackStage };
  const client = useQueryClient();
  const texts = useTexts(evidencePageTexts);
  const { trail } = useTexts(chargebacksTexts);
  const queryKey = ['chargeback', id, 'evidence', stage];
  const result = useQuery({
    queryKey,
    async queryFn({ signal }): Promise<Loaded> {
      const params = { id };
      const load = (query: { stage?: ChargebackStage }) => call(getEvidence, { params, query }, signal);
      const [{ details }, { evidence: own }, earlier] = await Promise.all([
        call(getChargebackDetails, { params }, signal),
        load({}),
        stage ? load({ stage }) : null,
      ]);
      return {
        chargeback: details.Chargeback,
        evidence: earlier?.evidence ?? own,
        current: own.stage,
      };
    },
    // The folder refreshes its own copy.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  useChanges(
    (change) => change.kind === 'chargeback' && change.id === id,
    () => void client.invalidateQueries({ queryKey }),
  );
  return (
    <DetailsPage words={{ ...texts, trail }} list={SCREEN_PATHS.chargebacks} result={result}>
      {(loaded) => (
        <Opened
          // A verdict, a new stage or a submission makes another page of it.
          key={`${loaded.evidence.stage} ${loaded.chargeback.status} ${loaded.evidence.submission !== null}`}
          loaded={loaded}
          onChanged={() => client.invalidateQueries({ queryKey: ['chargeback', id] })}
        />
      )}
    </DetailsPage>
  );
}

type OpenedProps = { loaded: Loaded; onChanged: () => Promise<void> };

/** Keeps one folder with its saves and uploads, whichever part of it is shown. */
function Opened({ loaded, onChanged }: OpenedProps) {
  const session = useSession();
  const mayWrite = usePermission('disputes:write');
  const { chargeback, evidence, current } = loaded;
  const isOpen = isAnswerable(chargeback) && evidence.stage === current && evidence.submission === null;
  const isReadOnly = !isOpen || !mayWrite;
  const [calls] = useState(() => evidenceCalls(loaded.chargeback.id));
  const [folder] = useState(() =>
    makeFolder(loaded.evidence, calls, {
      personId: session?.personId ?? '',
      personName: session?.personName ?? '',
      mayWrite: !isReadOnly,
    }),
  );
  useEffect(() => {
    const look = () => {
      if (!isReadOnly && document.visibilityState === 'visible') folder.refresh().catch(() => undefined);
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [folder, isReadOnly]);
  useEffect(() => () => folder.close(), [folder]);
  return (
    <FolderContext value={folder}>
      <Content loaded={loaded} calls={calls} isReadOnly={isReadOnly} isOpen={isOpen} onChanged={onChanged} />
    </FolderContext>
  );
}

type ContentProps = OpenedProps & {
  calls: ReturnType<typeof evidenceCalls>;
  isReadOnly: boolean;
  isOpen: boolean;
};

function Content({ loaded, calls, isReadOnly, isOpen, onChanged }: ContentProps) {
  const texts = useTexts(evidencePageTexts);
  const { cases } = useTexts(evidenceTexts);
  const formats = useFormats();
  const navigate = useNavigate();
  const { view } = useSearch({ strict: false }) as { view?: string };
  const { chargeback, evidence, current } = loaded;
  const { amount, currency, deadlineDateTime: deadline } = chargeback;
  const to = detailsHref('evidence', chargeback.id);
  const isPreview = view === 'preview' && !isReadOnly;
  const stages = CHARGEBACK_STAGES.slice(0, CHARGEBACK_STAGES.indexOf(current) + 1);
  const show = (next: 'preview' | null) =>
    void navigate({ to, search: next === null ? {} : { view: next } } as never);
  return (
    <>
      <PageHeader
        title={
          isPreview
            ? texts.preview.title
            : texts.person(chargeback.accountHolderName, formats.money(amount, currency))
        }
        trail={<Trail to={detailsHref('chargeback', chargeback.id)}>{texts.trail}</Trail>}
        actions={
          isPreview || stages.length < 2 ? null : (
            <Segmented
              label={texts.stagesLabel}
              options={stages.map((value) => ({ value, label: texts.stages[value] }))}
              value={evidence.stage}
              onChange={(stage) => void navigate({ to, search: stage === current ? {} : { stage } } as never)}
            />
          )
        }
      />
      {isPreview ? (
        <Preview
          calls={calls}
          deadline={deadline}
          onBack={() => show(null)}
          onSubmitted={() => {
            show(null);
            void onChanged();
          }}
        />
      ) : (
        <>
          <StateNotices loaded={loaded} calls={calls} isReadOnly={isReadOnly} isOpen={isOpen} />
          <div className={DETAILS_COLUMNS}>
            <div className="grid min-w-0 gap-6 max-xl:order-2">
              <Card>
                <CardHeader title={texts.claim} />
                <CardBody className="max-w-[72ch]">
                  <p className="text-section font-medium">{cases[evidence.case].claim}</p>
                  <p className="mt-1 text-ink-soft">{cases[evidence.case].wins}</p>
                </CardBody>
              </Card>
              {evidence.erasedDateTime === null ? (
                <>
                  <ProductCard isReadOnly={isReadOnly} />
                  <SlotsCard isReadOnly={isReadOnly} />
                  <LetterCard isReadOnly={isReadOnly} />
                  <SubmittedPacket loaded={loaded} />
                </>
              ) : null}
            </div>
            <div className={cx('contents', 'xl:sticky xl:top-20 xl:grid xl:gap-6')}>
              {isReadOnly ? null : (
                <div className="max-xl:order-1">
                  <ReadinessCard deadline={deadline} />
                </div>
              )}
              <div className="max-xl:order-3">
                <FactsCard currency={currency} />
              </div>
            </div>
          </div>
          {isReadOnly ? null : (
            <Foot
              amount={formats.money(amount, currency)}
              id={chargeback.id}
              onPreview={() => show('preview')}
              onChanged={onChanged}
            />
          )}
        </>
      )}
    </>
  );
}

/** What became of the evidence, who may change it, and what someone else did meanwhile. */
function StateNotices({
  loaded: { chargeback, evidence: loadedEvidence, current },
  calls,
  isReadOnly,
  isOpen,
}: Omit<ContentProps, 'onChanged'>) {
  const { outcome, automatic, meanwhile: words } = useTexts(evidencePageTexts);
  const { deadlineNotice, history } = useTexts(chargebacksTexts);
  const { slots } = useTexts(evidenceTexts);
  const { language } = useFormats();
  const { state, absorb, change, answer, closeMeanwhile } = useFolder();
  const { sending, failure, run } = useAction();
  const { meanwhile, evidence } = state;
  const { submission, refusal, automaticBy, erasedDateTime, packet } = evidence;
  const day = (at: string) => spokenDay(at, language, { withTime: true });
  const { deadlineDateTime: deadline, acceptedDateTime: accepted, status } = chargeback;
  return (
    <div className="grid gap-4 not-empty:mb-6">
      {submission && refusal === null ? (
        <Notice
          tone={submission.filedDateTime ? 'good' : 'calm'}
          role="status"
          title={
            submission.submittedBy === null
              ? outcome.byItself(day(submission.submittedDateTime))
              : outcome.submitted(submission.submittedBy, day(submission.submittedDateTime))
          }
        >
          {submission.filedDateTime ? outcome.filed(day(submission.filedDateTime)) : outcome.underWay}
        </Notice>
      ) : null}
      {refusal ? (
        <Notice tone="bad" role="alert" title={outcome.refused[refusal].title}>
          {outcome.refused[refusal].text}
        </Notice>
      ) : null}
      {erasedDateTime ? (
        <Notice tone="calm" title={outcome.erased(spokenDay(erasedDateTime, language))}>
          {submission && packet ? (
            <>
              {outcome.erasedText} <code className="num break-all">{packet.hash}</code>
            </>
          ) : null}
        </Notice>
      ) : null}
      {loadedEvidence.stage === current ? null : <Notice tone="calm" title={outcome.earlier} />}
      {!isOpen && !submission && loadedEvidence.stage === current ? (
        <Notice tone="calm" title={accepted === null ? outcome.closed : outcome.accepted(day(accepted))}>
          {accepted === null
            ? outcome.closedText
            : status === 'ACCEPTED'
              ? history.ACCEPTED.text
              : outcome.acceptedText}
        </Notice>
      ) : null}
      {isOpen && isReadOnly ? (
        <Notice tone="wait" title={outcome.denied}>
          {deadlineNotice.denied}
        </Notice>
      ) : null}
      {isOpen && automaticBy !== null && deadline ? (
        <Notice tone="calm" title={automatic.chosen(automaticBy, day(automaticDay(deadline)))}>
          <p>{automatic.chosenText}</p>
          <FailureNotice title={automatic.failed} error={failure} className="mt-2" />
          {isReadOnly ? null : (
            <Button
              size="small"
              className="mt-2"
              loading={sending}
              onClick={() => void run(async () => absorb(await calls.setAutomatic(null)))}
            >
              {automatic.stop}
            </Button>
          )}
        </Notice>
      ) : null}
      {meanwhile ? (
        <Notice tone="wait" role="status" title={words.title(meanwhile.by ?? words.someone)}>
          <p>{meanwhile.clashes.length > 0 ? words.kept : words.text}</p>
          {meanwhile.clashes.map(({ field, theirs }) => (
            <div key={field} className="mt-2">
              <p className="font-medium text-ink">{field === 'letter' ? words.letter : slots[field].label}</p>
              <p className="break-words whitespace-pre-line">{theirs || '–'}</p>
              <Button
                size="small"
                className="mt-1.5"
                onClick={() => {
                  if (field === 'letter') change({ letter: theirs || null });
                  else answer(field, theirs);
                  closeMeanwhile();
                }}
              >
                {words.take}
              </Button>
            </div>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}

/** The packet that the bank got, on request. */
function SubmittedPacket({ loaded: { chargeback, evidence } }: { loaded: Loaded }) {
  const { outcome } = useTexts(evidencePageTexts);
  const [isShown, setShown] = useState(false);
  if (evidence.submission === null || evidence.packet === null) return null;
  return (
    <Card>
      <CardBody>
        {isShown ? (
          <PacketPages id={chargeback.id} hash={evidence.packet.hash} />
        ) : (
          <Button onClick={() => setShown(true)}>{outcome.packet}</Button>
        )}
      </CardBody>
    </Card>
  );
}

type FootProps = {
  id: string;
  amount: string;
  onPreview: () => void;
  onChanged: () => Promise<void>;
};

/** Shows whether everything is saved, and leads to the preview. */
function Foot({ id, amount, onPreview, onChanged }: FootProps) {
  const { saving, preview, accept } = useTexts(evidencePageTexts);
  const { flush, state, uploads } = useFolder();
  const [isAccepting, setAccepting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useStore(uploads.store).some(({ error }) => error === null);
  const isInvalid = Object.keys(state.errors).length > 0;
  useEffect(() => {
    if (isInvalid) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isInvalid]);
  const go = async () => {
    if (isSending) setProblem(preview.underWay);
    else if (await flush()) onPreview();
    else setProblem(preview.unsaved);
  };
  const isFailed = state.saving === 'failed';
  const words = isFailed && isInvalid ? saving.invalid : saving[state.saving];
  const isStill = problem === preview.underWay ? isSending : isFailed;
  return (
    <>
      {problem !== null && isStill ? (
        <Notice tone="bad" role="alert" title={problem} className="mt-6" />
      ) : null}
      <FootBar>
        <p
          role="status"
          className={cx('min-w-0 flex-1 text-table', isFailed ? 'text-bad' : 'text-ink-faint')}
        >
          {words}
        </p>
        <Button tone="quiet" className="max-sm:hidden" onClick={() => setAccepting(true)}>
          {accept.action}
        </Button>
        <Button
          tone="primary"
          title={preview.hint}
          disabled={state.mine.product === null}
          onClick={() => void go()}
        >
          {preview.action}
        </Button>
      </FootBar>
      <div className="mt-4 text-center sm:hidden">
        <Button tone="quiet" onClick={() => setAccepting(true)}>
          {accept.action}
        </Button>
      </div>
      {isAccepting ? (
        <ConfirmDialog
          words={accept}
          onConfirm={() => call(acceptChargeback, { params: { id } })}
          done={{ title: accept.done }}
          onDone={() => void onChanged()}
          onClose={() => setAccepting(false)}
        >
          <p>{accept.text(amount)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
