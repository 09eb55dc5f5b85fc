import type { PaymentRow, paymentsQuery } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { Principal } from '../../../platform/access/caller.ts';
import { scopeOfPath } from '../../../platform/access/path-scope.ts';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Context } from '../../../platform/context.ts';
import type { SummedPage } from '../../../platform/http/page.ts';
import {
  type Asked,
  amountSpanOf,
  listOf,
  readSort,
  refuseReversed,
  textOf,
  type Unpaged,
  timeRangeOf,
} from '../../../platform/list/filter.ts';
import { summedPage } from '../../../platform/list/list-page.ts';
import { PAYMENT_LIST, type PaymentFilter, type PaymentListRow } from './list-queries.ts';

type PaymentsQuery = z.output<typeof paymentsQuery>;

/** @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it */
export function readPaymentsQuery(query: Unpaged<PaymentsQuery>): Asked<PaymentFilter> {
  const settled = timeRangeOf(query.settledFromDateTime, query.settledToDateTime);
  const filter: PaymentFilter = {
    statuses: listOf(query.statuses),
    refundStatuses: listOf(query.refundStatuses),
    chargebackStatuses: listOf(query.chargebackStatuses),
    methods: listOf(query.paymentMethods),
    created: timeRangeOf(query.createdFromDateTime, query.createdToDateTime),
    settled,
    amounts: amountSpanOf(query.minAmount, query.maxAmount),
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

/** Converts a payment to its row in the list (spec 3.15). */
export function toPaymentRow(row: PaymentListRow): PaymentRow {
  return {
    id: row[0],
    merchantId: row[1],
    merchantName: row[2],
    status: row[3],
    paymentMethodName: row[4] || null,
    cardBrand: row[5],
    cardLastFour: row[6],
    declineCode: row[7],
    description: row[8],
    accountHolderName: row[9] || null,
    amount: formatWire(row[10]),
    refundedAmount: formatWire(row[11]),
    chargedBackAmount: formatWire(row[12]),
    currency: row[13],
    transactionRecurrenceType: row[14],
    refundStatus: row[15] || null,
    chargebackStatus: row[16] || null,
    late: row[17],
    createdDateTime: row[18],
    settledDateTime: row[19],
  };
}

/**
 * Returns a page of payments with exact totals (spec 7.14).
 *
 * @param merchantId from the path; the caller's own means the whole scope
 * @throws AppError `notFound` for someone else's company, `invalidInput` for a reversed range
 */
export async function getPaymentsByMerchant(
  context: Context,
  principal: Principal,
  scope: MerchantScope,
  merchantId: string,
  query: PaymentsQuery,
): Promise<SummedPage<PaymentRow>> {
  const { filter, sort } = readPaymentsQuery(query);
  const own = await scopeOfPath(context.pool, principal, scope, merchantId);
  return summedPage(context, PAYMENT_LIST, own, { ...query, filter, sort }, toPaymentRow);
}
