import { CHARGED_BACK_STATUSES, RECEIVED_STATUSES } from '@stuiver/domain/sums';
import type { MerchantScope } from '../../platform/access/scope.ts';
import {
  type CountSum,
  type DaySum,
  sumCounts,
  sumCountsByDay,
} from '../../platform/list/counts/read-queries.ts';
import type { CountedTime } from '../../platform/list/counts/spans.ts';
import { sumCounted } from '../../platform/list/count-queries.ts';
import type { Queryable } from '../../platform/list/statement.ts';
import type { Totals } from '../../platform/list/total-queries.ts';
import { CHARGEBACKS, PAYMENTS, REFUNDS, TRANSFERS } from '../../money/ledger/counters.ts';

/** Payments that have ended, successfully or not. */
const ENDED = [...RECEIVED_STATUSES, 'FAILED', 'ABORTED', 'EXPIRED'];

/** Refunds that arrived, without those of surplus captures, which are not the merchant's. */
const REFUNDED = { status: ['SUCCEEDED'], kind: ['MERCHANT'] };

/** Accounts that fees and the tax on them are charged to. */
const CHARGED = ['fees', 'vat'];

/** Chargebacks that are not won: the money of the others came back. */
const CHARGED_BACK = { status: CHARGED_BACK_STATUSES };

/** Sums captured and kept amounts by method, over the scope's companies in one currency. */
export function sumReceived(
  db: Queryable,
  scope: MerchantScope,
  currency: string,
  time: CountedTime,
): Promise<CountSum<'method'>[]> {
  return sumCounts(db, { ...countedKinds(currency).received, ...time, ...scope }, ['method']);
}

/** Sums refunds over the scope's companies in one currency. */
export function sumRefunded(
  db: Queryable,
  scope: MerchantScope,
  currency: string,
  time: CountedTime,
): Promise<CountSum<'kind'>[]> {
  return sumCounts(db, { ...countedKinds(currency).refunded, ...time, ...scope }, ['kind']);
}

/** Sums all payments, as their list does. */
export function sumPayments(db: Queryable, scope: MerchantScope, time: CountedTime): Promise<Totals> {
  return sumCounted(db, { counter: PAYMENTS, choices: {}, ...time, ...scope });
}

/** Sums fees and the tax on them, by currency and by the account credited: `available` is when they were returned. */
export function sumFees(
  db: Queryable,
  scope: MerchantScope,
  time: CountedTime,
): Promise<CountSum<'currency' | 'credit_account'>[]> {
  const accounts = ['available', ...CHARGED];
  const choices = { debit_account: accounts, credit_account: accounts };
  return sumCounts(db, { counter: TRANSFERS, choices, ...time, ...scope }, ['currency', 'credit_account']);
}

/** Returns the counters of received, charged, refunded and charged-back amounts in one currency. */
export function countedKinds(currency: string) {
  const between = (debit: string[], credit: string[]) => ({
    counter: TRANSFERS,
    choices: { debit_account: debit, credit_account: credit, currency: [currency] },
  });
  return {
    fees: between(['available'], CHARGED),
    fees_returned: between(CHARGED, ['available']),
    received: { counter: PAYMENTS, choices: { status: RECEIVED_STATUSES, currency: [currency] } },
    refunded: { counter: REFUNDS, choices: { ...REFUNDED, currency: [currency] } },
    charged_back: { counter: CHARGEBACKS, choices: { ...CHARGED_BACK, currency: [currency] } },
  } as const;
}

/** Sums of a graph, by day; of payments, `allRows` counts the ended ones and the rest the received ones. */
export type GraphSums = Readonly<Record<'payments' | 'refunds' | 'chargebacks', readonly DaySum[]>>;

/** The sums behind a graph; payments for which no method was chosen are left out. */
export async function sumGraph(db: Queryable, scope: MerchantScope, time: CountedTime): Promise<GraphSums> {
  const what = { ...time, ...scope };
  const payments = await sumCountsByDay(
    db,
    { counter: PAYMENTS, choices: { status: ENDED }, ...what },
    RECEIVED_STATUSES,
  );
  return {
    payments: payments.filter(({ method }) => method !== ''),
    refunds: await sumCountsByDay(db, { counter: REFUNDS, choices: REFUNDED, ...what }),
    chargebacks: await sumCountsByDay(db, { counter: CHARGEBACKS, choices: CHARGED_BACK, ...what }),
  };
}
