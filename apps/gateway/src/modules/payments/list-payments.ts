import type { PaymentRow } from '@stuiver/contract';
import type { Holder } from '../../lib/access/caller.ts';
import type { Context } from '../../lib/context.ts';
import { listPage } from '../../lib/list/list-page.ts';
import type { PageAnswer } from '../../lib/http/page.ts';
import { scopeOfPath } from '../../lib/access/path-scope.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';
import { type PaymentsQuery, readPaymentsQuery } from './list-filter.ts';
import { PAYMENT_LIST } from './list-queries.ts';
import { toPaymentRow } from './payment-row.ts';

/**
 * A page of payments with exact totals (specification, sections 2, 3 and 7).
 *
 * @param merchantId from the path; the caller's own means the whole scope
 * @throws AppError `notFound` for someone else's company, `invalidInput` for a reversed range
 */
export async function getPaymentsByMerchant(
  context: Context,
  holder: Holder,
  scope: MerchantScope,
  merchantId: string,
  query: PaymentsQuery,
): Promise<PageAnswer<PaymentRow>> {
  const { filter, sort } = readPaymentsQuery(query);
  const own = await scopeOfPath(context.pool, holder, scope, merchantId);
  return listPage(context, PAYMENT_LIST, own, { ...query, filter, sort }, toPaymentRow);
}
