import type { paymentsQuery } from '@stuiver/contract';
import type { z } from 'zod';
import { splitIntoDays } from '../../lib/list/day-seek.ts';
import {
  type AmountSpan,
  amountsOf,
  type DaySpan,
  isOpen,
  listOf,
  type Range,
  rangeOf,
  readSort,
  refuseReversed,
  type Sort,
  textOf,
} from '../../lib/list/filter.ts';

export type PaymentsQuery = z.output<typeof paymentsQuery>;

/** What a list of payments is narrowed to; null means: not by this. */
export type PaymentFilter = {
  readonly statuses: readonly string[] | null;
  readonly refundStatuses: readonly string[] | null;
  readonly chargebackStatuses: readonly string[] | null;
  readonly methods: readonly string[] | null;
  readonly created: Range;
  readonly settled: Range;
  /** The days of `settled` in the deployment's time zone; null where it cuts one, or is open at both ends. */
  readonly settledDays: DaySpan | null;
  readonly amounts: AmountSpan;
  readonly customerId: string | null;
  readonly accountHolderName: string | null;
  readonly emailAddress: string | null;
  readonly mandateReference: string | null;
  readonly search: string | null;
};

function wholeDays(settled: Range, timeZone: string): DaySpan | null {
  if (isOpen(settled)) return null;
  const { whole, parts } = splitIntoDays(settled, timeZone);
  return parts.length === 0 ? whole : null;
}

/**
 * Reads the payments list's query (specification, sections 3, 5 and 7).
 *
 * @param query as the contract parsed it
 * @param timeZone the deployment's
 * @returns filter and order; newest first unless asked otherwise
 * @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it
 */
export function readPaymentsQuery(
  query: PaymentsQuery,
  timeZone: string,
): { filter: PaymentFilter; sort: Sort } {
  const settled = rangeOf(query.settledFromDateTime, query.settledToDateTime);
  const filter: PaymentFilter = {
    statuses: listOf(query.statuses),
    refundStatuses: listOf(query.refundStatuses),
    chargebackStatuses: listOf(query.chargebackStatuses),
    methods: listOf(query.paymentMethods),
    created: rangeOf(query.createdFromDateTime, query.createdToDateTime),
    settled,
    settledDays: wholeDays(settled, timeZone),
    amounts: amountsOf(query.minAmount, query.maxAmount),
    customerId: textOf(query.customerId),
    accountHolderName: textOf(query.accountholderName),
    emailAddress: textOf(query.emailAddress),
    mandateReference: textOf(query.mandateReference),
    search: textOf(query.filter),
  };
  refuseReversed({
    createdFromDateTime: filter.created,
    settledFromDateTime: settled,
    minAmount: filter.amounts,
  });
  return { filter, sort: readSort(query.sort) };
}
