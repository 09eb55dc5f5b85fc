import type { BankLine, BankOrder } from '@stuiver/contract';
import { proposeBankLine as proposeCall } from '@stuiver/contract/endpoints/money/bank-files';
import { decideBankLine, proposeBankLine } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/calendar';
import { formatIban } from '@stuiver/domain/iban';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { call } from '../../lib/api.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBody, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { useReload } from './bank-queries.ts';
import { BankDecisions, ReasonButton } from './decisions.tsx';
import { isNonZero, OrderList, OrderSearch, useLineName, useReason } from './orders.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { useMoment } from '../../lib/spoken-date.ts';

type OfLine = { readonly line: BankLine; readonly what: string };

/** A proposal for a line, which a colleague decides on. */
function Proposal({ line: { id, proposal, block, orderStatus }, what }: OfLine) {
  const { line: words, file } = useTexts(bankFilesTexts);
  const moment = useMoment();
  if (proposal === null) return null;
  const { order, proposedBy, proposedDateTime, reason } = proposal;
  const sayMatch = block ? words.block.by[block.kind] : orderStatus === null ? words.matchBy : words.rejectBy;
  const say = order ? sayMatch : words.asideBy;
  return (
    <div className="border-t border-line">
      <p className="px-6 pt-3 max-sm:px-4">
        {`${say(proposedBy.name, moment(proposedDateTime))} ${order ? '' : file.reason(reason)}`}
      </p>
      {order ? <OrderList label={words.candidates} orders={[order]} /> : null}
      <div className="flex flex-wrap gap-2 px-6 py-3 max-sm:px-4 max-sm:*:flex-1">
        <BankDecisions
          // Another proposal asks anew.
          key={proposedDateTime}
          of="line"
          what={what}
          askedBy={proposedBy}
          send={(decision) => call(decideBankLine, { params: { id }, body: { decision, proposedDateTime } })}
        />
      </div>
    </div>
  );
}

/** The orders that a line may belong to, a search for others, and setting it aside; a colleague decides. */
function Choices({ line: { id, candidates, block, currency, orderStatus }, what }: OfLine) {
  const { line: words } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const reload = useReload();
  const { sending, failure, run } = useAction();
  const params = { id };
  const propose = (order: BankOrder, card: HTMLElement | null) =>
    run(async () => {
      const body = { order: { merchantId: order.merchantId, id: order.id }, reason: '' };
      await reload(call(proposeBankLine, { params, body }));
      // The button has gone.
      card?.focus();
    });
  // A status of an order moves no money.
  const isWord = orderStatus !== null;
  const choose = block ? words.block.choose[block.kind] : words.choose;
  const actionWord = isWord ? words.reject : choose;
  const labelFor = (merchant: string, amount: string) => {
    if (block) return `${choose}: ${merchant}, ${amount}`;
    return isWord ? words.rejectFor(merchant, amount) : words.chooseFor(merchant, amount);
  };
  const [total, booked] = [block?.total ?? '', block?.booked ?? ''].map((sum) =>
    formats.money(sum, currency),
  );
  const lead = block ? words.block[block.kind](block.quantity, total!, booked!) : words.candidates;
  const action = (order: BankOrder) => (
    <Button
      size="small"
      disabled={sending}
      aria-label={labelFor(order.merchantName, formats.money(order.amount, order.currency))}
      onClick={({ currentTarget }) => void propose(order, currentTarget.closest('[tabindex="-1"]'))}
    >
      {actionWord}
    </Button>
  );
  return (
    <div className="border-t border-line">
      <FailureNotice title={words.aside.failed} error={failure} className="m-4" />
      <p className="px-6 pt-3 text-small text-ink-faint max-sm:px-4">
        {candidates.length > 0 ? lead : words.noCandidates}
      </p>
      {candidates.length > 0 ? (
        <OrderList label={words.candidates} orders={candidates} action={action} />
      ) : null}
      <OrderSearch
        action={action}
        what={what}
        aside={
          <ReasonButton
            words={words.aside}
            what={what}
            name={`bank line ${id}`}
            schema={proposeCall.body}
            rest={{ order: null }}
            send={(reason) => call(proposeBankLine, { params, body: { order: null, reason } })}
          />
        }
      />
    </div>
  );
}

/** Returns a function that formats a line's sum; a status of an order moves no money. */
function useLineSum(): (line: BankLine) => string {
  const formats = useFormats();
  return ({ amount, currency, orderStatus }) => (orderStatus === null ? formats.money(amount, currency) : '');
}

/** Columns of lines; on phones the first and the amount hold all. */
export function useLineColumns(): Column<BankLine>[] {
  const { line: words, file } = useTexts(bankFilesTexts);
  const nameLine = useLineName();
  const formatSum = useLineSum();
  const state = ({ proposal }: BankLine) =>
    proposal && <StatusDot tone="wait">{file.states.PROPOSED}</StatusDot>;
  return buildColumns(
    { ...words.facts, name: words.columns.name, amount: file.columns.amount, state: file.columns.state },
    {
      name: {
        cell: (line) => (
          <>
            <span className="block font-medium">{nameLine(line)}</span>
            <span className="md:hidden">{state(line)}</span>
          </>
        ),
      },
      text: {
        hideOnMobile: true,
        hideWhenNarrow: 1,
        className: 'max-w-72',
        cell: ({ text }) => <span className="block truncate">{text}</span>,
      },
      booked: {
        hideOnMobile: true,
        className: 'whitespace-nowrap',
        cell: ({ bookedDate }) => bookedDate && formatDay(bookedDate),
      },
      amount: { align: 'right', cell: (line) => <Amount text={formatSum(line)} /> },
      state: { hideOnMobile: true, cell: state },
    },
  );
}

/** Details of a line that matches no order, with what is proposed or can be. */
export function LineDetails({ line }: { line: BankLine }) {
  const { line: words } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const reason = useReason();
  const name = useLineName()(line);
  const sum = useLineSum()(line);
  const { charges, currency, bookedDate, reasonCode, text, endToEndId, bankReference } = line;
  const of = { line, what: [sum, name].filter(Boolean).join(', ') };
  const facts = buildFacts(words.facts, {
    booked: bookedDate && formatDay(bookedDate),
    iban: formatIban(line.counterIban) || line.counterAccount,
    text,
    endToEndId,
    bankReference,
    reason:
      reasonCode && reason(reasonCode, line.orderStatus === null ? undefined : line.candidates[0]?.kind),
    charges: isNonZero(charges) && formats.money(charges, currency),
  }).map((fact) => ({ ...fact, phone: fact.key === 'booked' }));
  return (
    <>
      <CardBody className="grid gap-3">
        {line.detailsDiffer ? <Notice tone="wait" title={words.detailsDiffer} /> : null}
        <Facts facts={facts} />
      </CardBody>
      {line.proposal ? <Proposal {...of} /> : <Choices {...of} />}
    </>
  );
}
