import type { DashboardToday, OpenSettlement } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract/limits';
import { localDay } from '@stuiver/domain/dates';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { type LineKind, nextCutOff, type SettlementStatus } from '@stuiver/domain/settlements';
import { nextTargetDay } from '@stuiver/domain/target-days';
import { type MerchantScope, makeScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { allTermsOn, NO_TERMS, type StoredTerms } from '../prices/terms-queries.ts';
import type { ClosingGroup } from './close-queries.ts';
import { computeClosing } from './closing.ts';
import { getArrivalDay, KINDS_OF_SUM } from './list-queries.ts';
import { type BalancePart, balanceParts, type StoredPayee, payees } from './read-queries.ts';

/** A balance, and everything that decides what its next settlement pays out. */
type OpenBalance = {
  readonly currency: string;
  readonly payee: StoredPayee;
  readonly terms: StoredTerms;
  readonly opening: number;
  readonly lines: readonly ClosingGroup[];
  readonly reserves: readonly { readonly release_at: Date; readonly amount: number }[];
};

/** Computes the settlement that a balance would have if no line came before its end. */
function toOpenSettlement(balance: OpenBalance, deps: Context): OpenSettlement {
  const { timeZone } = deps.settings;
  const { payee, terms, opening, currency, lines } = balance;
  const until = nextCutOff(terms, deps.clock.now(), timeZone);
  const due = balance.reserves.filter(({ release_at: at }) => at <= until);
  const { groups, amount, payout, closing, reason, holdReason, vat } = computeClosing({
    currency,
    opening,
    lines,
    released: sumMinor(due.map((reserve) => reserve.amount)),
    terms,
    state: payee,
  });
  const sumKinds = (kinds: readonly LineKind[]) =>
    sumMinor(groups.filter(({ kind }) => kinds.includes(kind)).map((group) => group.amount));
  const [payments, returned, fees] = [
    sumKinds(KINDS_OF_SUM.payments),
    sumKinds(KINDS_OF_SUM.returned),
    sumKinds(KINDS_OF_SUM.fees),
  ];
  return {
    merchantId: payee.id,
    merchantName: payee.name,
    quantity: sumMinor(lines.map(({ quantity }) => quantity)),
    untilDateTime: until.toISOString(),
    currency,
    openingAmount: formatWire(opening),
    paymentAmount: formatWire(payments),
    returnedAmount: formatWire(returned),
    feeAmount: formatWire(fees),
    otherAmount: formatWire(amount - payments - returned - fees),
    payoutAmount: formatWire(payout),
    closingAmount: formatWire(closing),
    availableAmount: formatWire(opening + sumMinor(lines.map((line) => line.amount))),
    vatAmount: formatWire(-sumMinor(vat.map((tax) => tax.amount))),
    unpaidReason: reason,
    holdReason,
    arrivesOn: payout === 0 ? null : nextTargetDay(localDay(until, timeZone)),
  };
}

/** Balances with open lines, a reserve, or money or a debt that was carried; by company. */
async function openBalances(deps: Context, parts: readonly BalancePart[]): Promise<OpenBalance[]> {
  const moved = parts.filter(({ part }) => part !== 'payout');
  const merchantIds = [...new Set(moved.map(({ merchant_id }) => merchant_id))];
  if (merchantIds.length === 0) return [];
  const terms = await allTermsOn(deps.db, localDay(deps.clock.now(), deps.settings.timeZone), merchantIds);
  return (await payees(deps.db, makeScope(merchantIds))).flatMap((payee) => {
    const own = moved.filter(({ merchant_id }) => merchant_id === payee.id);
    return [...new Set(own.map(({ currency }) => currency))].toSorted().map((currency) => {
      const ofIt = own.filter((part) => part.currency === currency);
      return {
        currency,
        payee,
        terms: terms.get(payee.id) ?? NO_TERMS,
        opening: ofIt.find(({ part }) => part === 'closing')?.amount ?? 0,
        lines: ofIt.filter((part) => part.part === 'line').map((line) => ({ ...line, method: '' })),
        reserves: ofIt.filter((part) => part.part === 'reserve'),
      };
    });
  });
}

/** The settlements that are under way, by company; the first of them if there are many. */
export async function getOpenSettlements(
  deps: Context,
  scope: MerchantScope,
): Promise<{ content: OpenSettlement[]; totalElements: number }> {
  const open = await openBalances(deps, await balanceParts(deps.db, scope));
  return {
    content: open.slice(0, LIMITS.shown).map((balance) => toOpenSettlement(balance, deps)),
    totalElements: open.length,
  };
}

/** Statuses of a payout under way, the furthest first; null while its settlement is under way. */
const ON_THE_WAY: readonly (SettlementStatus | null)[] = ['SENT', 'APPROVED', 'DUE', null];

/** Payouts under way and those of the settlements under way, added up by day and status, earliest first. */
export async function nextPayouts(
  deps: Context,
  scope: MerchantScope,
): Promise<DashboardToday['nextPayouts']> {
  const parts = await balanceParts(deps.db, scope);
  const open = await openBalances(deps, parts);
  const all = [
    ...parts
      .filter((part) => part.part === 'payout')
      .map(({ kind: status, ...payout }) => ({
        ...payout,
        status,
        arrivesOn: getArrivalDay({ status, ...payout }, deps),
      })),
    ...open
      .map((balance) => toOpenSettlement(balance, deps))
      .map(({ payoutAmount, ...settlement }) => ({
        ...settlement,
        amount: readWire(payoutAmount),
        status: null,
      })),
  ].flatMap(({ currency, amount, status, arrivesOn }) =>
    arrivesOn === null ? [] : [{ currency, amount, status, arrivesOn }],
  );
  const sums = Map.groupBy(
    all,
    ({ arrivesOn, status, currency }) => `${arrivesOn} ${ON_THE_WAY.indexOf(status)} ${currency}`,
  );
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, LIMITS.shown)
    .map(([, payouts]) => ({
      ...payouts[0]!,
      amount: formatWire(sumMinor(payouts.map(({ amount }) => amount))),
    }));
}
