import { localDay } from '@stuiver/domain/dates';
import { shareOf } from '@stuiver/domain/fees';
import { sumMinor } from '@stuiver/domain/money';
import { latestCutOff, PAYOUT_CURRENCY, type UnpaidReason } from '@stuiver/domain/settlements';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockSettlements } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Move, writeSettlementEvent } from '../ledger/settlement-change.ts';
import { NO_TERMS, type Terms, termsOn, timetablesOn } from '../prices/terms-queries.ts';
import { type PayoutState, payoutState } from '../payouts/payout-queries.ts';
import {
  claimLines,
  type Group,
  insertSettlement,
  lastSettlement,
  openBalances,
  releaseReserves,
} from './close-queries.ts';

const DAY = 86_400_000;

type Balance = { readonly merchantId: string; readonly currency: string };

/** Computes the tax on the fees of a settlement, once for each rate. Minor units. */
function vatOf(groups: readonly Group[]): { rate: number; amount: number }[] {
  const fees = groups.filter(({ kind }) => kind === 'fee' || kind === 'feeReturned');
  return [...new Set(fees.map(({ vat_rate: rate }) => rate))].flatMap((rate) => {
    const sum = sumMinor(fees.filter(({ vat_rate }) => vat_rate === rate).map(({ amount }) => -amount));
    const amount = shareOf(sum, rate);
    return amount === 0 ? [] : [{ rate, amount }];
  });
}

/** Decides why a balance is not paid out; null when it is. */
function unpaidReason(
  { currency }: Balance,
  balance: number,
  terms: Terms,
  state: PayoutState,
): UnpaidReason | null {
  if (balance === 0) return 'NOTHING';
  if (balance < 0) return 'NEGATIVE';
  if (currency !== PAYOUT_CURRENCY) return 'CURRENCY';
  if (balance < terms.minimumPayout) return 'BELOW_MINIMUM';
  if (state.is_held) return 'HELD';
  if (state.is_changing) return 'ACCOUNT_CHANGE';
  return state.iban === '' ? 'NO_ACCOUNT' : null;
}

const group = (kind: Group['kind'], amount: number, vat_rate = 0): Group => ({
  kind,
  method: '',
  vat_rate,
  quantity: 1,
  amount,
});

/** Closes one balance until an instant; false when there is nothing to close. */
async function closeIn(deps: Context, tx: Tx, balance: Balance, until: Date, terms: Terms): Promise<boolean> {
  const { merchantId: merchant_id, currency } = balance;
  await lockSettlements(tx, merchant_id);
  const last = await lastSettlement(tx, balance);
  if (last && last.until_at >= until) return false;
  const now = deps.clock.now();
  const id = deps.ids.next();
  const lines = await claimLines(tx, balance, id, until);
  const vat = vatOf(lines);
  const released = await releaseReserves(tx, balance, id, until);
  const opening = last?.closing ?? 0;
  const beforeReserve = sumMinor([
    opening,
    ...lines.map(({ amount }) => amount),
    ...vat.map(({ amount }) => -amount),
    released,
  ]);
  const received = sumMinor(lines.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount));
  // It never makes a balance negative.
  const held = Math.min(shareOf(received, terms.reserveRate), Math.max(0, beforeReserve));
  const available = beforeReserve - held;
  const reason = unpaidReason(balance, available, terms, await payoutState(tx, merchant_id));
  const payout = reason === null ? available : 0;
  const moves: Move[] = [
    ...vat.map(({ rate, amount }) => ({ transfer: 'vat' as const, amount, vatRate: rate })),
    { transfer: 'reserveReleased', amount: released },
    { transfer: 'reserveHeld', amount: held },
    { transfer: 'payoutMade', amount: payout },
  ];
  if (lines.length === 0 && moves.every(({ amount }) => amount === 0)) return false;
  const groups = [
    ...lines,
    ...vat.map(({ rate, amount }) => group('vat', -amount, rate)),
    ...(released === 0 ? [] : [group('reserveReleased', released)]),
    ...(held === 0 ? [] : [group('reserveHeld', -held)]),
  ];
  const key = { merchant_id, settlement_id: id, currency };
  await insertSettlement(
    tx,
    {
      merchant_id,
      id,
      currency,
      number: (last?.number ?? 0) + 1,
      from_at: last?.until_at ?? null,
      until_at: until,
      created_at: now,
      day: localDay(until, deps.settings.timeZone),
      opening,
      amount: available - opening,
      quantity: sumMinor(groups.map(({ quantity }) => quantity)),
      payout,
      closing: available - payout,
      unpaid_reason: reason,
    },
    {
      groups,
      reserve:
        held === 0
          ? null
          : { ...key, amount: held, release_at: new Date(until.getTime() + terms.reserveDays * DAY) },
      payout:
        payout === 0 ? null : { ...key, id: deps.ids.next(), amount: payout, status: 'DUE', created_at: now },
    },
  );
  await writeSettlementEvent(
    deps,
    tx,
    {
      merchantId: merchant_id,
      currency,
      kind: 'settlementClosed',
      settlementId: id,
      actor: { kind: 'system' },
      amount: payout,
    },
    moves,
    id,
  );
  return true;
}

/**
 * Closes the settlements whose end has passed, one for each merchant and currency: opening and lines make its payout
 * and its closing (docs/decisions/settlements.md). Lines that come later belong to the next one.
 *
 * @param merchantId limits this to one merchant
 * @returns how many it closed
 */
export async function closeDueSettlements(deps: Context, merchantId?: string): Promise<number> {
  const now = deps.clock.now();
  const { timeZone } = deps.settings;
  const today = localDay(now, timeZone);
  const timetables = await timetablesOn(deps.db, today, merchantId);
  const due = new Map<string, Balance & { readonly until: Date }>();
  for (const { merchant_id, currency, oldest_at } of await openBalances(deps.db, now, merchantId)) {
    const until = latestCutOff(timetables.get(merchant_id) ?? NO_TERMS, now, timeZone);
    if (oldest_at === null || oldest_at < until)
      due.set(`${merchant_id} ${currency}`, { merchantId: merchant_id, currency, until });
  }
  let closed = 0;
  for (const { until, ...balance } of due.values()) {
    try {
      const isClosed = await inTransaction(deps.db, async (tx) => {
        const terms = await termsOn(tx, balance.merchantId, today);
        return closeIn(deps, tx, balance, until, terms);
      });
      if (isClosed) closed += 1;
    } catch (error) {
      // The others continue; this one is still due at the next run.
      deps.log.error({ merchantId: balance.merchantId, err: error }, 'a settlement could not be closed');
    }
  }
  return closed;
}
