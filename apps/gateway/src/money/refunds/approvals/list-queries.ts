import { isUuid } from '@stuiver/domain/uuid';
import type { TableRow } from '../../../platform/database/database.ts';
import type { AmountSpan, Range } from '../../../platform/list/filter.ts';
import type { ListSource } from '../../../platform/list/list-source.ts';
import { OUTCOMES } from './outcome-queries.ts';
import { type Bind, contains, inAmounts, oneOf } from '../../../platform/list/statement.ts';

/** Filter values of a list of requests; null leaves a column unfiltered. */
export type RefundRequestFilter = {
  readonly created: Range;
  readonly statuses: readonly string[] | null;
  readonly amounts: AmountSpan;
  readonly search: string | null;
};

/** A row of the list as the driver returns it, in the order of the columns. */
export type RefundRequestListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  status: TableRow<'refund_requests'>['status'],
  reason: string,
  amount: number,
  currency: string,
  quantity: number,
  askedBy: string,
  decidedBy: string | null,
  createdAt: string,
  expiresAt: string | null,
  decidedAt: string | null,
  succeeded: number,
  failed: number,
];

/** The reason's own words; a whole id is the request's or one of its payments'. */
function searchCondition(search: string, bind: Bind, merchant: string): string {
  if (!isUuid(search)) return `lower(p.reason) LIKE ${bind(contains(search))}`;
  const id = bind(search);
  return `p.id IN (SELECT id FROM refund_requests WHERE merchant_id = ${merchant} AND id = ${id}::uuid
    UNION ALL SELECT request_id FROM refund_request_items WHERE merchant_id = ${merchant} AND payment_id = ${id}::uuid)`;
}

/** The list of refund requests. A company has few of them compared with its payments. */
export const REFUND_REQUEST_LIST: ListSource<RefundRequestFilter> = {
  name: 'refund_requests',
  from: () => 'refund_requests p',
  conditions: ({ statuses, amounts, search }, bind, merchant) => [
    ...oneOf('p.status', statuses, bind),
    ...inAmounts('p.amount', amounts, bind),
    ...(search === null ? [] : [searchCondition(search, bind, merchant)]),
  ],
  searches: () => false,
  texts: null,
  columns: `p.id, p.merchant_id, m.name, p.status, p.reason, p.amount, p.currency, p.quantity, a.name, d.name,
    p.created_at, p.expires_at, p.decided_at, x.succeeded, x.failed`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    JOIN users a ON a.id = p.asked_by
    LEFT JOIN users d ON d.id = p.decided_by
    CROSS JOIN LATERAL (SELECT ${OUTCOMES} FROM refund_request_items i
      LEFT JOIN refunds f ON f.merchant_id = ${merchant} AND f.id = i.refund_id
      WHERE i.merchant_id = ${merchant} AND i.request_id = p.id) AS x`,
  counted: null,
};
