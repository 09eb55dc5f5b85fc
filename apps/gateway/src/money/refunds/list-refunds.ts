import type { RefundListRow as WireRefund, PaymentRefund, refundsQuery } from '@stuiver/contract';
import type { z } from 'zod';
import type { Principal } from '../../platform/access/caller.ts';
import { scopeOfPath } from '../../platform/access/path-scope.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import type { SummedPage } from '../../platform/http/page.ts';
import { summedPage } from '../../platform/list/list-page.ts';
import { requireOwn } from '../ledger/own-rows.ts';
import { storedRefundToWire } from './initiate-refund.ts';
import { REFUND_LIST } from './list-queries.ts';
import { findRefund } from './repository.ts';

export type RefundsQuery = z.output<typeof refundsQuery>;

/**
 * Returns a page of refunds (spec 7.20), newest first by default.
 *
 * @param merchantId from the path; the user's own means the whole scope
 * @throws AppError `notFound` for someone else's company, `invalidInput` for a reversed range
 */
export async function getRefundsByMerchant(
  deps: Context,
  principal: Principal,
  scope: MerchantScope,
  merchantId: string,
  query: RefundsQuery,
): Promise<SummedPage<WireRefund>> {
  const own = await scopeOfPath(deps.pool, principal, scope, merchantId);
  return summedPage(deps, REFUND_LIST, own, query);
}

/** @throws AppError `notFound`, also for someone else's refund */
export async function getRefund(deps: Context, scope: MerchantScope, id: string): Promise<PaymentRefund> {
  const row = await requireOwn(deps.db, scope, 'refunds', id, findRefund);
  return storedRefundToWire(row);
}
