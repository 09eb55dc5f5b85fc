import type { BankStatement } from '@stuiver/contract';
import { proposeBankStatementAside as asideCall } from '@stuiver/contract/endpoints/money/bank-files';
import {
  decideBankStatement,
  decideBankStatementAside,
  proposeBankStatementAside,
} from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/calendar';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useFormats, useTexts } from '../../lib/language.ts';
import { shownName } from '../../lib/uploads/judge-file.ts';
import { Amount } from '../../ui/amount.tsx';
import { CardBody } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { linesQuery, useReload } from './bank-queries.ts';
import { BankDecisions, ReasonButton } from './decisions.tsx';
import {
  Added,
  DeskLink,
  fileHref,
  isNonZero,
  Openable,
  OrderSubject,
  OrderParty,
  ROW,
  useLineName,
  useReason,
} from './orders.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { useMoment } from '../../lib/spoken-date.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';

function Lines({ label, ...which }: { statementId: string; orderId?: string; label: string }) {
  const texts = useTexts(bankFilesTexts);
  const { line: words, effects } = texts;
  const formats = useFormats();
  const reason = useReason();
  const nameOf = useLineName();
  const query = useInfiniteQuery(linesQuery(which));
  return (
    <Added query={query}>
      {(lines) => (
        <ul aria-label={label}>
          {lines.map((line) => {
            const { id, amount, charges, currency, reasonCode, order, fileId, effect } = line;
            return (
              <li key={id} className={ROW}>
                <OrderParty
                  // The order's other party is more specific than a line with only a status.
                  name={(line.orderStatus !== null && order?.name) || nameOf(line)}
                  iban={line.counterIban}
                  account={line.counterAccount}
                  text={line.text}
                />
                <div>
                  <p className="font-medium">
                    {effect === 'NONE' && line.isDone ? words.aside.done : effects[effect]}
                  </p>
                  <p className="text-small text-ink-soft first-letter:uppercase">
                    {reasonCode ? reason(reasonCode, order?.kind) : line.isDone && line.proposal?.reason}
                  </p>
                  {line.detailsDiffer ? <p className="text-small text-wait">{words.detailsDiffer}</p> : null}
                </div>
                <div className="min-w-0 max-md:empty:hidden">
                  {order ? <OrderSubject order={order} /> : null}
                  {fileId ? <DeskLink to={fileHref(fileId)}>{texts.order.file}</DeskLink> : null}
                </div>
                <div className="text-right">
                  {isNonZero(amount) ? <Amount text={formats.money(amount, currency)} /> : null}
                  <p className="num text-small text-ink-soft">
                    {line.bookedDate && formatDay(line.bookedDate)}
                  </p>
                  {isNonZero(charges) ? (
                    <p className="text-small">{words.charges(formats.money(charges, currency))}</p>
                  ) : null}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Added>
  );
}

type State = BankStatement['status'] | 'REJECTED';

const TONES = {
  PROPOSED: 'wait',
  WAITING: 'wait',
  TAKEN: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'calm',
  SET_ASIDE: 'calm',
} as const satisfies Record<State, Tone>;

/** Effects of a statement's lines, and the parts of it that were not read. */
function Effects({ statement: { effects, skipped, status, currency } }: { statement: BankStatement }) {
  const texts = useTexts(bankFilesTexts);
  const formats = useFormats();
  const { effect: titles, parts, lines } = texts.statement;
  const known: Readonly<Record<string, string>> = parts;
  return (
    <>
      {effects.length > 0 ? (
        <div>
          <h3 className="text-small text-ink-faint">{status === 'TAKEN' ? titles.after : titles.before}</h3>
          <ul className="divide-y divide-line">
            {effects.map(({ effect, quantity, amount }) => (
              <li key={effect} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span>
                  {texts.effects[effect]} <span className="text-ink-faint">{lines(quantity)}</span>
                </span>
                {isNonZero(amount) ? <Amount text={formats.money(amount, currency)} /> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {skipped.length > 0 ? (
        <Notice tone="wait" title={texts.statement.skipped}>
          {skipped
            .map(({ what, quantity, accounts = [] }) => {
              const part = `${formats.number(quantity)} × ${known[what] ?? what}`;
              return accounts.length > 0 ? `${part} (${accounts.join(', ')})` : part;
            })
            .join(', ')}
        </Notice>
      ) : null}
    </>
  );
}

/** Setting a statement aside, or undoing that: one person proposes, a colleague decides. */
function Aside({ statement, what }: { statement: BankStatement; what: string }) {
  const { statement: words } = useTexts(bankFilesTexts);
  const moment = useMoment();
  const reload = useReload();
  const { id, status, canSetAside, proposal } = statement;
  const params = { id };
  const isAside = status === 'SET_ASIDE';
  const { action } = isAside ? words.reopen : words.aside;
  if (proposal) {
    const { proposedBy, proposedDateTime } = proposal;
    const say = isAside ? words.reopenBy : words.asideBy;
    return (
      <>
        <p className="w-full!">{say(proposedBy.name, moment(proposedDateTime))}</p>
        <BankDecisions
          // Another proposal asks anew.
          key={proposedDateTime}
          of={isAside ? 'reopen' : 'aside'}
          what={`${action}: ${what}`}
          askedBy={proposedBy}
          send={(decision) =>
            call(decideBankStatementAside, { params, body: { decision, proposedDateTime } })
          }
        />
      </>
    );
  }
  if (!isAside && !canSetAside) return null;
  const propose = (reason: string) => call(proposeBankStatementAside, { params, body: { reason } });
  if (!isAside)
    return (
      <ReasonButton
        words={words.aside}
        what={what}
        name={`bank statement ${id}`}
        schema={asideCall.body}
        send={propose}
      />
    );
  const { lead, submit, failed } = words.reopen;
  return (
    <DialogButton
      what={what}
      dialog={(onClose) => (
        <ConfirmDialog
          words={{ title: words.reopen.title(what), confirm: submit, failed }}
          tone="primary"
          onConfirm={() => reload(propose(''))}
          onClose={onClose}
        >
          <p>{lead}</p>
        </ConfirmDialog>
      )}
    >
      {action}
    </DialogButton>
  );
}

/** The statement's status; one that a colleague gave up was rejected. */
const getStatementState = ({ status, uploadedBy, decidedBy }: BankStatement): State =>
  status === 'WITHDRAWN' && decidedBy?.id !== uploadedBy?.id ? 'REJECTED' : status;

/** Columns of statements; on phones the first and the balance hold all. */
export function useStatementColumns(): Column<BankStatement>[] {
  const { statement: words } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const { columns } = words;
  const day = ({ fromDate, toDate }: BankStatement) =>
    fromDate !== toDate && fromDate && toDate
      ? words.period(formatDay(fromDate), formatDay(toDate))
      : toDate && formatDay(toDate);
  const state = (row: BankStatement) => (
    <StatusDot tone={TONES[getStatementState(row)]}>{words.states[getStatementState(row)]}</StatusDot>
  );
  return buildColumns(columns, {
    name: {
      className: 'max-w-72',
      cell: (row) => (
        <>
          <span className="block font-medium break-words">{shownName(row.name)}</span>
          <span className="block text-small text-ink-soft md:hidden">
            {[row.message, day(row), words.lines(row.quantity).replace(' ', '\u00a0')]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span className="md:hidden">{state(row)}</span>
        </>
      ),
    },
    kind: { hideOnMobile: true, hideWhenNarrow: 1, cell: ({ message }) => message },
    day: { hideOnMobile: true, className: 'whitespace-nowrap', cell: day },
    quantity: {
      align: 'right',
      hideOnMobile: true,
      hideWhenNarrow: 2,
      cell: ({ quantity }) => formats.number(quantity),
    },
    closing: {
      align: 'right',
      cell: ({ closing, currency }) =>
        closing === null ? null : <Amount text={formats.money(closing, currency)} />,
    },
    state: { hideOnMobile: true, cell: state },
  });
}

/** Details of a statement: its balances, what it does, who decided, and its lines, or those of one order. */
export function StatementDetails({ statement, orderId }: { statement: BankStatement; orderId: string }) {
  const texts = useTexts(bankFilesTexts);
  const words = texts.statement;
  const formats = useFormats();
  const moment = useMoment();
  const { id, status, cause, difference, opening, closing, currency } = statement;
  const { uploadedBy, decidedBy, decidedDateTime } = statement;
  const name = shownName(statement.name);
  const uploaded = moment(statement.uploadedDateTime);
  const facts = [
    statement.statementId,
    statement.page !== null && words.page(statement.page),
    statement.known > 0 && words.known(statement.known),
  ];
  return (
    <>
      <CardBody className="grid gap-3">
        {opening !== null && closing !== null ? (
          <p className="num font-medium">
            {words.balances(formats.money(opening, currency), formats.money(closing, currency))}
          </p>
        ) : null}
        <p className="break-words text-ink-soft">
          <span className="num block">{facts.filter(Boolean).join(' · ')}</span>
          {uploadedBy ? words.uploaded(uploadedBy.name, uploaded) : words.watched(uploaded)}
          {decidedBy && decidedDateTime ? ` ${words.decided(decidedBy.name, moment(decidedDateTime))}` : null}
        </p>
        {status === 'WAITING' ? (
          <p>
            {words.causes[cause ?? 'GAP']}{' '}
            {difference === null ? null : words.difference(formats.money(difference, currency))}
          </p>
        ) : null}
        {statement.reason ? <p>{texts.file.reason(statement.reason)}</p> : null}
        <Effects statement={statement} />
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:flex-1">
          {status === 'PROPOSED' || status === 'WAITING' ? (
            <BankDecisions
              of="statement"
              what={name}
              askedBy={uploadedBy}
              canApprove={status === 'PROPOSED'}
              send={(decision) => call(decideBankStatement, { params: { id }, body: { decision } })}
            />
          ) : null}
          <Aside statement={statement} what={name} />
        </div>
      </CardBody>
      {status === 'WITHDRAWN' ? null : (
        <Openable words={words} what={name} startsOpen={orderId !== ''}>
          {() => <Lines statementId={id} label={name} {...(orderId && { orderId })} />}
        </Openable>
      )}
    </>
  );
}
