import type { RefundRequestRow, refundRequestsQuery } from '@stuiver/contract';
import type { z } from 'zod';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Context } from '../../../platform/context.ts';
import type { PageAnswer } from '../../../platform/http/page.ts';
import {
  type Asked,
  amountSpanOf,
  listOf,
  readSort,
  refuseReversed,
  textOf,
  timeRangeOf,
  type Unpaged,
} from '../../../platform/list/filter.ts';
import { listPage } from '../../../platform/list/list-page.ts';
import { REFUND_REQUEST_LIST, type RefundRequestFilter, type RefundRequestListRow } from './list-queries.ts';
import { toRow } from './read-requests.ts';

/** A request as its list shows it. */
export function toRefundRequestRow(row: RefundRequestListRow): RefundRequestRow {
  const parts = {
    id: row[0],
    merchant_id: row[1],
    merchant_name: row[2],
    status: row[3],
    reason: row[4],
    amount: row[5],
    currency: row[6],
    quantity: row[7],
    asked_by_name: row[8],
    decided_by_name: row[9],
    created_at: row[10],
    expires_at: row[11],
    decided_at: row[12],
  };
  return toRow(parts, { succeeded: row[13], failed: row[14] });
}

type RefundRequestsQuery = z.output<typeof refundRequestsQuery>;

/** @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it */
export function readRefundRequestsQuery(query: Unpaged<RefundRequestsQuery>): Asked<RefundRequestFilter> {
  const filter: RefundRequestFilter = {
    created: timeRangeOf(query.fromDateTime, query.toDateTime),
    statuses: listOf(query.statuses),
    amounts: amountSpanOf(query.minAmount, query.maxAmount),
    search: textOf(query.filter),
  };
  refuseReversed({ fromDateTime: filter.created, minAmount: filter.amounts });
  return { filter, sort: readSort(query.sort) };
}

/**
 * A page of refund requests, newest first by default.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export function getRefundRequests(
  context: Context,
  scope: MerchantScope,
  query: RefundRequestsQuery,
): Promise<PageAnswer<RefundRequestRow>> {
  const asked = { ...query, ...readRefundRequestsQuery(query) };
  return listPage(context, REFUND_REQUEST_LIST, scope, asked, toRefundRequestRow);
}
