import type { RefundListRow as WireRefund, refundsQuery } from '@stuiver/contract';
import type { z } from 'zod';
import { scopeOfPath } from '../../platform/access/path-scope.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';
import type { SummedPage } from '../../platform/http/page.ts';
import {
  type Asked,
  amountSpanOf,
  listOf,
  readSort,
  refuseReversed,
  textOf,
  timeRangeOf,
  type Unpaged,
} from '../../platform/list/filter.ts';
import { summedPage } from '../../platform/list/list-page.ts';
import { refundToWire } from './initiate-refund.ts';
import { REFUND_LIST, type RefundFilter, type RefundListRow } from './list-queries.ts';

export type RefundsQuery = z.output<typeof refundsQuery>;

const KINDS = { ASKED: 'MERCHANT', AUTOMATIC: 'SURPLUS' } as const;

/** A refund as its list shows it. */
export function toRefundRow(row: RefundListRow): WireRefund {
  const refund = refundToWire({
    id: row[0],
    payment_id: row[1],
    kind: row[2],
    status: row[3],
    description: row[4],
    amount: row[5],
    currency: row[6],
    reason_code: row[7],
    created_by_name: row[8],
    created_at: row[9],
    finished_at: row[10],
  });
  return {
    ...refund,
    merchantId: row[11],
    merchantName: row[12],
    paymentMethodName: row[13],
    accountHolderName: row[14] || null,
  };
}

/** @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it */
export function readRefundsQuery(query: Unpaged<RefundsQuery>): Asked<RefundFilter> {
  const filter: RefundFilter = {
    created: timeRangeOf(query.fromDateTime, query.toDateTime),
    statuses: listOf(query.statuses),
    methods: listOf(query.paymentMethods),
    kinds: listOf(query.origins)?.map((origin) => KINDS[origin]) ?? null,
    amounts: amountSpanOf(query.minAmount, query.maxAmount),
    search: textOf(query.filter),
  };
  refuseReversed({ fromDateTime: filter.created, minAmount: filter.amounts });
  return { filter, sort: readSort(query.sort) };
}

/**
 * Returns a page of refunds (spec 7.20), newest first by default.
 *
 * @param merchantId from the path; the user's own means the whole scope
 * @throws AppError `notFound` for someone else's company, `invalidInput` for a reversed range
 */
export async function getRefundsByMerchant(
  context: Context,
  session: Session,
  scope: MerchantScope,
  merchantId: string,
  query: RefundsQuery,
): Promise<SummedPage<WireRefund>> {
  const asked = readRefundsQuery(query);
  const own = await scopeOfPath(context.pool, session, scope, merchantId);
  return summedPage(context, REFUND_LIST, own, { ...query, ...asked }, toRefundRow);
}
