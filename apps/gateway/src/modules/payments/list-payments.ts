import type { getPaymentsByMerchant, ResponseOf } from '@stuiver/contract';
import type { Context } from '../../lib/context.ts';
import { listPage } from '../../lib/list/list-page.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import { type PaymentsQuery, readPaymentsQuery } from './list-filter.ts';
import { PAYMENT_LIST } from './list-queries.ts';
import { toPaymentRow } from './payment-row.ts';

/**
 * A page of payments with exact totals (specification, sections 2, 3 and 7).
 *
 * @param context database and time zone
 * @param scope whose payments
 * @param query as the contract parsed it
 * @returns the page
 * @throws AppError `invalidInput` for a reversed range
 */
export function listPayments(
  context: Context,
  scope: MerchantScope,
  query: PaymentsQuery,
): Promise<ResponseOf<typeof getPaymentsByMerchant>> {
  const { filter, sort } = readPaymentsQuery(query);
  return listPage(context, PAYMENT_LIST, scope, { ...query, filter, sort }, toPaymentRow);
}
