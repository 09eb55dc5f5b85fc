import type { ListedSettlement, OpenSettlement } from '@stuiver/contract';
import { SETTLEMENTS } from '@stuiver/contract/lists/settlements';
import { getSettlements } from '@stuiver/contract/routes';
import { SETTLEMENT_TONES } from '@stuiver/domain/conditions';
import { settlementsTexts, type SettlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { useQuery } from '@tanstack/react-query';
import type { Formats } from '@stuiver/messages';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { useTexts, useFormats } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { columnKinds, type ColumnViews, PhoneLines, useCellTexts } from '../lists/columns.tsx';
import { ListScreen } from '../lists/list-screen.tsx';
import { detailsHref, bankAccountHref } from '../parts/hrefs.ts';
import { periodWords, dayWords, openSettlementsQuery } from './period.ts';
import { LoadedContent } from '../../lib/load-failed.tsx';
import { useSeveralCompanies } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { useBankReason } from '../payouts/bank-reason.ts';
import { balanceHref } from '../balances/balance-search.ts';
import { lessAll, negate } from '../parts/money-bar.tsx';

/** The parts of the available balance, that balance, and the amounts that closing adds; each with its label. */
function useParts(open: OpenSettlement): [label: React.ReactNode, amount: string][] {
  const { parts: words } = useTexts(settlementsTexts);
  const { lineKind } = useTexts(settlementWords);
  const { availableAmount, vatAmount, payoutAmount, closingAmount, currency } = open;
  const reserve = lessAll(payoutAmount, negate(closingAmount), availableAmount, vatAmount);
  const available = (
    <Link
      {...balanceHref({ account: 'available', currency })}
      className="text-brand underline-offset-2 hover:underline"
    >
      {words.availableAmount}
    </Link>
  );
  const all: [React.ReactNode, string][] = [
    [words.openingAmount, open.openingAmount],
    [words.paymentAmount, open.paymentAmount],
    [words.returnedAmount, open.returnedAmount],
    [words.feeAmount, lessAll(open.feeAmount, vatAmount)],
    [words.otherAmount, lessAll(open.otherAmount, reserve)],
    [available, availableAmount],
    [lineKind.vat, vatAmount],
    [lineKind.reserveHeld, reserve],
  ];
  return all.filter(([label, amount]) => label === available || amount !== '0.00');
}

/** Explains why nothing would be paid out; null when something would. */
function unpaidWords(
  { unpaidReason: reason, closingAmount, currency, holdReason }: OpenSettlement,
  { unpaid }: SettlementsTexts,
  { money }: Formats,
  bankReason: (code: string) => string,
): string | null {
  switch (reason) {
    case null:
      return null;
    case 'NEGATIVE':
      return unpaid.NEGATIVE(money(closingAmount.replace('-', ''), currency));
    case 'BELOW_MINIMUM':
      return unpaid.BELOW_MINIMUM(money(closingAmount, currency));
    case 'HELD':
      return unpaid.HELD(holdReason ?? '');
    case 'ACCOUNT_REFUSED':
      return unpaid.ACCOUNT_REFUSED(bankReason(holdReason ?? ''));
    default:
      return unpaid[reason];
  }
}

/** The sum that a settlement would pay out or carry, its parts, and why. */
function OpenItem({ open }: { open: OpenSettlement }) {
  const texts = useTexts(settlementsTexts);
  const formats = useFormats();
  const withCompany = useSeveralCompanies();
  const money = (amount: string) => formats.money(amount, open.currency);
  const parts = useParts(open);
  const unpaid = unpaidWords(open, texts, formats, useBankReason());
  const total = unpaid === null ? open.payoutAmount : open.closingAmount;
  return (
    <Card
      title={withCompany ? texts.open.of(open.merchantName) : texts.open.title}
      aside={
        <Link
          to={SCREEN_PATHS.settlementLines}
          search={{ settlementId: 'open', ...(withCompany ? { company: open.merchantId } : {}) }}
          className="text-brand underline-offset-2 hover:underline"
        >
          {texts.open.lines(open.quantity)}
        </Link>
      }
      padded="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div>
        <p>
          <Amount large text={money(total)} />
        </p>
        <p className="mt-1 max-w-[62ch]">
          {unpaid ?? texts.open.pays(dayWords(open.arrivesOn ?? '', formats.language))}
        </p>
        {open.unpaidReason === 'ACCOUNT_REFUSED' || open.unpaidReason === 'NO_ACCOUNT' ? (
          <p className="mt-1">
            <Link
              {...linkTo(bankAccountHref(open.merchantId))}
              className="text-brand underline-offset-2 hover:underline"
            >
              {texts.open.changeAccount}
            </Link>
          </p>
        ) : null}
        <p className="mt-1 text-ink-soft">
          {texts.open.closes(spokenDay(open.untilDateTime, formats.language, { withTime: true }))}
        </p>
      </div>
      <dl className="grid content-start gap-1 text-table">
        {parts.map(([label, amount], index) => (
          <div key={index} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <Amount text={money(amount)} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-1.5 font-medium">
          <dt>{unpaid === null ? texts.parts.payoutAmount : texts.parts.closingAmount}</dt>
          <dd>
            <Amount text={money(total)} className="font-semibold" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** The settlements under way of several companies, a line each. */
function OpenList({ rows, more }: { rows: readonly OpenSettlement[]; more: number }) {
  const texts = useTexts(settlementsTexts);
  const formats = useFormats();
  const bankReason = useBankReason();
  return (
    <Card title={texts.open.several} className="overflow-clip">
      <ul aria-label={texts.open.several} className="max-h-[29rem] overflow-y-auto">
        {rows.map((open) => {
          const unpaid = unpaidWords(open, texts, formats, bankReason);
          const amount = formats.money(
            unpaid === null ? open.payoutAmount : open.closingAmount,
            open.currency,
          );
          return (
            <li
              key={`${open.merchantId} ${open.currency}`}
              className="flex items-baseline justify-between gap-4 border-t border-line px-6 py-2.5 first:border-t-0 max-sm:px-4"
            >
              <div className="min-w-0 flex-1 items-baseline gap-4 sm:grid sm:grid-cols-2">
                <Link
                  to={SCREEN_PATHS.settlementLines}
                  search={{ settlementId: 'open', company: open.merchantId }}
                  className="font-medium underline-offset-2 hover:underline"
                >
                  {open.merchantName}
                </Link>
                <p className="text-table text-ink-soft">
                  {unpaid ?? texts.open.arrives(dayWords(open.arrivesOn ?? '', formats.language))}
                </p>
              </div>
              <Amount text={amount} className="min-w-24 text-right" />
            </li>
          );
        })}
        {more > 0 ? (
          <li className="border-t border-line px-6 py-2.5 text-ink-soft max-sm:px-4">
            {texts.open.more(more)}
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

/** The settlements that are under way; nothing without any. */
function OpenSettlements() {
  const texts = useTexts(settlementsTexts);
  const query = useQuery(openSettlementsQuery());
  const failed = { title: texts.open.failed, text: texts.error.text };
  const skeleton = <div aria-busy className="shimmer h-38 rounded-card" />;
  return (
    <div className="mb-6 empty:hidden">
      <LoadedContent query={query} failed={failed} skeleton={skeleton}>
        {({ content, totalElements }) => {
          const [only, ...others] = content;
          if (!only) return null;
          if (others.length === 0) return <OpenItem open={only} />;
          return <OpenList rows={content} more={totalElements - content.length} />;
        }}
      </LoadedContent>
    </div>
  );
}

function useSettlementViews(): ColumnViews<ListedSettlement> {
  const texts = useTexts(settlementsTexts);
  const { statuses, formats } = useCellTexts();
  const words = useTexts(settlementWords);
  const period = (row: ListedSettlement) => periodWords(row, texts, formats.language);
  const status = (row: ListedSettlement) => (
    <StatusDot tone={SETTLEMENT_TONES[row.status]}>
      {row.unpaidReason === null
        ? words.settlement[row.status]
        : statuses.withReason(words.settlement[row.status], words.unpaid[row.unpaidReason])}
    </StatusDot>
  );
  return {
    number: {
      className: 'num max-md:w-full max-md:max-w-0 max-md:py-2',
      cell: (row) => (
        <>
          <PhoneLines
            who={period(row)}
            what={texts.nameOf(row.number)}
            at={null}
            company={row.merchantName}
          />
          <span className="max-md:hidden">{formats.number(row.number)}</span>
        </>
      ),
    },
    createdDateTime: columnKinds.description(period, '', 'min-w-[190px]'),
    status: columnKinds.status(status),
    payoutAmount: columnKinds.amount((row) => formats.money(row.payoutAmount, row.currency), status),
  };
}

/** All settlements of the user's companies, below those that are under way. */
export function SettlementsPage() {
  return (
    <ListScreen
      list={SETTLEMENTS}
      fetchPage={(query, signal) => call(getSettlements, { query }, signal)}
      views={useSettlementViews()}
      fields={{ status: (row) => row.status }}
      rowHref={(row) => detailsHref('settlement', row.id)}
      words={useTexts(settlementsTexts)}
      above={<OpenSettlements />}
      isAboveLoading={useQuery(openSettlementsQuery()).isPending}
      drawing="coins"
    />
  );
}
