import { computeShare } from '@stuiver/domain/fees';
import { sumMinor } from '@stuiver/domain/money';
import { PAYOUT_CURRENCY, type UnpaidReason } from '@stuiver/domain/settlements';
import type { StoredTerms } from '../prices/terms-queries.ts';
import type { StoredPayoutState } from '../payouts/payout-queries.ts';
import type { ClosingGroup } from './close-queries.ts';

/** Everything that decides what a settlement pays out. Minor units. */
export type ClosingParts = {
  readonly currency: string;
  readonly opening: number;
  /** Lines, added up. */
  readonly lines: readonly ClosingGroup[];
  /** Reserves that are due. */
  readonly released: number;
  readonly terms: Pick<StoredTerms, 'minimumPayout' | 'reserveRate'>;
  readonly state: Pick<StoredPayoutState, 'iban' | 'hold_reason' | 'is_refused' | 'is_changing'>;
};

/** Computes the tax on the fees of a settlement, once for each rate. Minor units. */
function computeVat(groups: readonly ClosingGroup[]): { rate: number; amount: number }[] {
  const fees = groups.filter(({ kind }) => kind === 'fee' || kind === 'feeReturned');
  return [...new Set(fees.map(({ vat_rate: rate }) => rate))].flatMap((rate) => {
    const sum = sumMinor(fees.filter(({ vat_rate }) => vat_rate === rate).map(({ amount }) => -amount));
    const amount = computeShare(sum, rate);
    return amount === 0 ? [] : [{ rate, amount }];
  });
}

/** Decides why a balance is not paid out; null when it is. */
function unpaidReason(balance: number, { currency, terms, state }: ClosingParts): UnpaidReason | null {
  if (balance === 0) return 'NOTHING';
  if (balance < 0) return 'NEGATIVE';
  if (currency !== PAYOUT_CURRENCY) return 'CURRENCY';
  if (balance < terms.minimumPayout) return 'BELOW_MINIMUM';
  if (state.hold_reason !== null && !state.is_refused) return 'HELD';
  if (state.is_changing) return 'ACCOUNT_CHANGE';
  if (state.is_refused) return 'ACCOUNT_REFUSED';
  return state.iban === '' ? 'NO_ACCOUNT' : null;
}

const group = (kind: ClosingGroup['kind'], amount: number, vat_rate = 0): ClosingGroup => ({
  kind,
  method: '',
  vat_rate,
  quantity: 1,
  amount,
});

/** Computes what closes a balance: tax, reserve and payout. All amounts in minor units. */
export function computeClosing(parts: ClosingParts) {
  const { opening, lines, released, terms } = parts;
  const vat = computeVat(lines);
  const beforeReserve = sumMinor([
    opening,
    ...lines.map(({ amount }) => amount),
    ...vat.map(({ amount }) => -amount),
    released,
  ]);
  const received = sumMinor(lines.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount));
  // It never makes a balance negative.
  const held = Math.min(computeShare(received, terms.reserveRate), Math.max(0, beforeReserve));
  const available = beforeReserve - held;
  const reason = unpaidReason(available, parts);
  const payout = reason === null ? available : 0;
  return {
    vat,
    held,
    amount: available - opening,
    payout,
    closing: available - payout,
    reason,
    holdReason: reason === 'HELD' || reason === 'ACCOUNT_REFUSED' ? parts.state.hold_reason : null,
    /** Groups of the existing lines and of those that closing adds. */
    groups: [
      ...lines,
      ...vat.map(({ rate, amount }) => group('vat', -amount, rate)),
      ...(released === 0 ? [] : [group('reserveReleased', released)]),
      ...(held === 0 ? [] : [group('reserveHeld', -held)]),
    ],
  };
}
