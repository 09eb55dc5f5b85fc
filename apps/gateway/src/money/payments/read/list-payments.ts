import type { ListedPayment, paymentsQuery } from '@stuiver/contract';
import type { z } from 'zod';
import type { Principal } from '../../../platform/access/caller.ts';
import { scopeOfPath } from '../../../platform/access/path-scope.ts';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Context } from '../../../platform/context.ts';
import type { SummedPage } from '../../../platform/http/page.ts';
import { summedPage } from '../../../platform/list/list-page.ts';
import { PAYMENT_LIST } from './list-queries.ts';

type PaymentsQuery = z.output<typeof paymentsQuery>;

/**
 * Returns a page of payments with exact totals (spec 7.14).
 *
 * @param merchantId from the path; the caller's own means the whole scope
 * @throws AppError `notFound` for someone else's company, `invalidInput` for a reversed range
 */
export async function getPaymentsByMerchant(
  deps: Context,
  principal: Principal,
  scope: MerchantScope,
  merchantId: string,
  query: PaymentsQuery,
): Promise<SummedPage<ListedPayment>> {
  const own = await scopeOfPath(deps.pool, principal, scope, merchantId);
  return summedPage(deps, PAYMENT_LIST, own, query);
}
