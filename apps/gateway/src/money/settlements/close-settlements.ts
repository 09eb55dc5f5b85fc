import { localDay } from '@stuiver/domain/dates';
import { sumMinor } from '@stuiver/domain/money';
import { latestCutOff } from '@stuiver/domain/settlements';
import { statementText } from '@stuiver/domain/statement-text';
import { eachDue } from '../../platform/each-due.ts';
import { assertMoney } from '../../platform/assertions.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockSettlements } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Move, writeSettlementEvent } from '../ledger/settlement-change.ts';
import { allTermsOn, NO_TERMS, type StoredTerms, termsOn } from '../prices/terms-queries.ts';
import { payoutState } from '../payouts/payout-queries.ts';
import {
  claimLines,
  insertSettlement,
  lastSettlement,
  openBalances,
  releaseReserves,
  sumLines,
} from './close-queries.ts';
import { computeClosing } from './closing.ts';

const DAY = 86_400_000;

type Balance = { readonly merchantId: string; readonly currency: string };

type Closed = ReturnType<typeof computeClosing> & {
  readonly id: string;
  readonly last: Awaited<ReturnType<typeof lastSettlement>>;
  readonly until: Date;
  readonly opening: number;
  readonly quantity: number;
  readonly terms: StoredTerms;
};

/** Writes a closed balance: its settlement, groups, reserve and payout. */
async function writeClosed(deps: Context, tx: Tx, balance: Balance, closed: Closed): Promise<void> {
  const { id, last, until, opening, quantity, terms, groups, held, amount, payout, closing } = closed;
  const { merchantId: merchant_id, currency } = balance;
  const created_at = deps.clock.now();
  const key = { merchant_id, settlement_id: id, currency };
  const number = (last?.number ?? 0) + 1;
  const day = localDay(until, deps.settings.timeZone);
  const sums = { opening, amount, quantity, payout, closing };
  const settlement = {
    merchant_id,
    id,
    currency,
    number,
    created_at,
    day,
    ...sums,
    from_at: last?.until_at ?? null,
    until_at: until,
    unpaid_reason: closed.reason,
    hold_reason: closed.holdReason,
  };
  // In no language, since companies have none.
  const reference = statementText('NAME_AND_REFERENCE', {
    name: deps.settings.productName,
    reference: `${day}/${number}`,
  });
  const release_at = new Date(until.getTime() + terms.reserveDays * DAY);
  await insertSettlement(tx, settlement, {
    groups,
    reserve: held === 0 ? null : { ...key, amount: held, release_at },
    payout:
      payout === 0
        ? null
        : { ...key, id: deps.ids.next(), amount: payout, status: 'DUE', reference, created_at },
  });
}

/** Closes one balance until an instant; false when there is nothing to close. */
async function closeIn(
  deps: Context,
  tx: Tx,
  balance: Balance,
  until: Date,
  terms: StoredTerms,
): Promise<boolean> {
  const { merchantId, currency } = balance;
  await lockSettlements(tx, merchantId);
  const last = await lastSettlement(tx, balance);
  if (last && last.until_at >= until) return false;
  const id = deps.ids.next();
  const lines = await claimLines(tx, balance, id, until);
  const released = await releaseReserves(tx, balance, id, until);
  const opening = last?.closing ?? 0;
  const state = await payoutState(tx, merchantId);
  const closing = computeClosing({ currency, opening, lines, released, terms, state });
  const { vat, held, amount, payout, groups } = closing;
  const moves: Move[] = [
    ...vat.map(({ rate, amount }) => ({ transfer: 'vat' as const, amount, vatRate: rate })),
    { transfer: 'reserveReleased', amount: released },
    { transfer: 'reserveHeld', amount: held },
    { transfer: 'payoutMade', amount: payout },
  ];
  if (lines.length === 0 && moves.every(({ amount }) => amount === 0)) return false;
  const quantity = sumMinor(groups.map((group) => group.quantity));
  await writeClosed(deps, tx, balance, { ...closing, id, last, until, opening, quantity, terms });
  const event = { kind: 'settlementClosed', settlementId: id, actor: { kind: 'system' } } as const;
  await writeSettlementEvent(deps, tx, { ...event, merchantId, currency, amount: payout }, moves, id);
  const stored = await sumLines(tx, balance, id);
  assertMoney(
    'settlement',
    stored.amount === amount && stored.quantity === quantity,
    `its lines are not what it was made of (${id})`,
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
  const allTerms = await allTermsOn(deps.db, today, merchantId);
  const due = new Map<string, Balance & { readonly until: Date }>();
  for (const { merchant_id, currency, oldest_at } of await openBalances(deps.db, now, merchantId)) {
    const until = latestCutOff(allTerms.get(merchant_id) ?? NO_TERMS, now, timeZone);
    if (oldest_at === null || oldest_at < until)
      due.set(`${merchant_id} ${currency}`, { merchantId: merchant_id, currency, until });
  }
  return eachDue(
    deps,
    [...due.values()],
    ({ until, ...balance }) =>
      inTransaction(deps.db, async (tx) => {
        const terms = await termsOn(tx, balance.merchantId, today);
        return closeIn(deps, tx, balance, until, terms);
      }),
    ({ merchantId }) => ({ message: 'a settlement could not be closed', merchantId }),
  );
}
