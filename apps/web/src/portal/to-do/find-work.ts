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
import type { ProviderPermission } from '@stuiver/domain/permissions';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import type { ToDoTexts } from '@stuiver/messages/nl/to-do/to-do';
import { call } from '../../lib/api.ts';

/** One kind of work that waits for the reader. */
export type Work = {
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
export async function findWork(
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
