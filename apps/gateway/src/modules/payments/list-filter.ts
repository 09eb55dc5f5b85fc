import type { paymentsQuery } from '@stuiver/contract';
import type { z } from 'zod';
import {
  type AmountSpan,
  amountsOf,
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
  readonly amounts: AmountSpan;
  readonly customerId: string | null;
  readonly accountHolderName: string | null;
  readonly emailAddress: string | null;
  readonly mandateReference: string | null;
  readonly search: string | null;
};

/**
 * Reads the payments list's query (specification, sections 3, 5 and 7).
 *
 * @param query as the contract parsed it
 * @returns filter and order; newest first unless asked otherwise
 * @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it
 */
export function readPaymentsQuery(query: PaymentsQuery): { filter: PaymentFilter; sort: Sort } {
  const settled = rangeOf(query.settledFromDateTime, query.settledToDateTime);
  const filter: PaymentFilter = {
    statuses: listOf(query.statuses),
    refundStatuses: listOf(query.refundStatuses),
    chargebackStatuses: listOf(query.chargebackStatuses),
    methods: listOf(query.paymentMethods),
    created: rangeOf(query.createdFromDateTime, query.createdToDateTime),
    settled,
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
