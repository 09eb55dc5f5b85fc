import { PROVIDER_PERMISSIONS, type ProviderPermission } from '@stuiver/domain/permissions';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { toDoTexts, type ToDoTexts } from '@stuiver/messages/nl/to-do/to-do';
import { useQuery } from '@tanstack/react-query';
import type { SumOfDesk } from '@stuiver/contract';
import {
  getApplicationQueue,
  getBankDesk,
  getBankFiles,
  getErasures,
  getOpenChargebacks,
  getPayouts,
  getPricedMerchants,
} from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table } from '../../ui/table/table.tsx';
import { timeLeft } from '../chargebacks/disputes.ts';
import { WaitingSince } from '../parts/age.tsx';
import { MoneyText } from '../parts/money.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { DESK_MS } from '../../lib/query.ts';
import { call } from '../../lib/api.ts';

/** One kind of work that waits for the reader. */
type Work = {
  readonly kind: keyof ToDoTexts['kinds'];
  readonly href: string;
  readonly quantity: number;
  readonly amounts?: readonly SumOfDesk[];
  /** Since when the oldest waits, where that is known. */
  readonly since?: string | undefined;
  /** The nearest deadline. */
  readonly until?: string | null | undefined;
};

const PAGE = { pageNumber: 0, pageSize: 50 };

/** Sums less those of rows that wait for someone else. */
function subtract(sums: readonly SumOfDesk[], rows: readonly SumOfDesk[]): SumOfDesk[] {
  return sums.map(({ currency, amount }) => {
    const others = rows.filter((row) => row.currency === currency).map((row) => -readWire(row.amount));
    return { currency, amount: formatWire(sumMinor([readWire(amount), ...others])) };
  });
}

type Find = (me: string, signal: AbortSignal) => Promise<readonly Work[]>;

/** Finds the work of each permission. What the reader approved or proposed waits for a colleague and is left out. */
const FIND: Readonly<Record<ProviderPermission, Find>> = {
  'applications:review': async (me, signal) => {
    const query = { ...PAGE, statuses: ['SUBMITTED' as const, 'IN_REVIEW' as const] };
    const { content, totalElements } = await call(getApplicationQueue, { query }, signal);
    const rows = content.filter(({ firstApprover }) => firstApprover?.id !== me);
    const quantity = totalElements - content.length + rows.length;
    return [
      { kind: 'applications', href: SCREEN_PATHS.applications, quantity, since: rows[0]?.sinceDateTime },
    ];
  },
  'prices:write': async (_, signal) => {
    const { waiting: quantity } = await call(
      getPricedMerchants,
      { query: { ...PAGE, proposed: true } },
      signal,
    );
    return [{ kind: 'terms', href: `${SCREEN_PATHS.prices}?view=proposed`, quantity }];
  },
  'payouts:approve': async (_, signal) => {
    const { content, totalElements, sums } = await call(getPayouts, { query: PAGE }, signal);
    const isStopped = (row: (typeof content)[number]) => row.isFirstApprover || row.stoppedBy !== null;
    const stopped = content.filter(isStopped);
    return [
      {
        kind: 'payouts',
        href: SCREEN_PATHS.payouts,
        quantity: totalElements - stopped.length,
        amounts: subtract(sums, stopped),
        since: content.find((row) => !isStopped(row))?.createdDateTime,
      },
    ];
  },
  'disputes:monitor': async (_, signal) => {
    const { content, totalElements, sums } = await call(getOpenChargebacks, { query: PAGE }, signal);
    const href = SCREEN_PATHS.openChargebacks;
    const until = content[0]?.deadlineDateTime;
    return [{ kind: 'chargebacks', href, quantity: totalElements, amounts: sums, until }];
  },
  'erasure:write': async (me, signal) => {
    const { content } = await call(getErasures, { query: { ...PAGE, view: 'open' } }, signal);
    const rows = content.filter(({ status, requestedBy }) => status === 'WAITING' && requestedBy.id !== me);
    const since = rows.at(-1)?.requestedDateTime;
    return [{ kind: 'erasures', href: SCREEN_PATHS.erasures, quantity: rows.length, since }];
  },
  'bankFiles:write': async (me, signal) => {
    const [desk, { content }] = await Promise.all([
      call(getBankDesk, {}, signal),
      call(getBankFiles, { query: PAGE }, signal),
    ]);
    const files = content.filter(({ status, proposedBy }) => status === 'PROPOSED' && proposedBy.id !== me);
    const href = SCREEN_PATHS.bankFiles;
    const amount = formatWire(sumMinor(files.map((file) => readWire(file.amount))));
    const currency = PAYOUT_CURRENCY;
    return [
      ...desk.waiting.map(({ kind, quantity, oldestDateTime: since, ...sum }) => ({
        kind,
        href,
        quantity,
        since,
        amounts: [{ currency, amount: sum.amount }],
      })),
      {
        kind: 'files' as const,
        href,
        quantity: files.length,
        amounts: [{ currency, amount }],
        since: files.at(-1)?.proposedDateTime,
      },
      { kind: 'statements', href: `${href}?view=statements`, quantity: desk.statementsOpen },
      { kind: 'lines', href: `${href}?view=toMatch`, quantity: desk.linesOpen },
      { kind: 'orders', href: `${href}?view=held`, quantity: desk.ordersOpen },
      { kind: 'items', href: `${href}?view=items`, quantity: desk.acquirer?.itemsOpen ?? 0 },
    ];
  },
};

/**
 * Finds all work that waits for one of the provider's people, the oldest first.
 *
 * @param permissions theirs
 * @param me their id
 * @throws ApiError if a call fails
 */
async function findWork(
  permissions: readonly ProviderPermission[],
  me: string,
  signal: AbortSignal,
): Promise<Work[]> {
  const found = await Promise.all(permissions.map((permission) => FIND[permission](me, signal)));
  const getTime = ({ since, until }: Work) => since ?? until ?? '9';
  return found
    .flat()
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => (getTime(a) < getTime(b) ? -1 : 1));
}

/** The first screen of the provider's people: what waits for them, the oldest first, each with its screen. */
export function ToDoPage() {
  const texts = useTexts(toDoTexts);
  const { loadFailed } = useTexts(commonTexts);
  const disputes = useTexts(disputeWords);
  const session = useSession();
  const permissions = PROVIDER_PERMISSIONS.filter((one) => session?.permissions.includes(one));
  const query = useQuery({
    queryKey: ['work', permissions],
    queryFn: ({ signal }) => findWork(permissions, session?.personId ?? '', signal),
    refetchInterval: DESK_MS,
  });
  const sums = ({ amounts = [] }: Work) => amounts.map((sum) => <MoneyText key={sum.currency} of={sum} />);
  const since = (row: Work) =>
    row.since ? <WaitingSince at={row.since} /> : row.until ? timeLeft(row.until, disputes) : null;
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      <Card className="overflow-clip">
        {query.error && !query.data ? (
          <LoadFailed {...loadFailed} query={query} />
        ) : (
          <Table<Work>
            caption={texts.title}
            loading={!query.data}
            skeletonRows={6}
            rows={query.data ?? []}
            rowKey={(row) => row.kind}
            rowHref={(row) => row.href}
            placeholder={<EmptyState drawing="coins" text={texts.none} />}
            columns={buildColumns(texts.columns, {
              what: {
                cell: (row) => (
                  <>
                    <span className="block font-medium">{texts.kinds[row.kind](row.quantity)}</span>
                    <span className="text-small text-ink-soft md:hidden">{since(row)}</span>
                  </>
                ),
              },
              since: { hideOnMobile: true, cell: since },
              amount: { align: 'right', cell: sums },
            })}
          />
        )}
      </Card>
    </>
  );
}
