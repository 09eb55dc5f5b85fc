import type { RefundRequestRow, refundRequestsQuery } from '@stuiver/contract';
import type { z } from 'zod';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Context } from '../../../platform/context.ts';
import type { PageAnswer } from '../../../platform/http/page.ts';
import { listPage } from '../../../platform/list/list-page.ts';
import { REFUND_REQUEST_LIST } from './list-queries.ts';

type RefundRequestsQuery = z.output<typeof refundRequestsQuery>;

/**
 * A page of refund requests, newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getRefundRequests(
  deps: Context,
  scope: MerchantScope,
  query: RefundRequestsQuery,
): Promise<PageAnswer<RefundRequestRow>> {
  return listPage(deps, REFUND_REQUEST_LIST, scope, query);
}
