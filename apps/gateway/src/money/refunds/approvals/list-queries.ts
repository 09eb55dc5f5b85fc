import { REFUND_REQUESTS } from '@stuiver/contract/lists/refunds';
import { isUuid } from '@stuiver/domain/uuid';
import { listSource } from '../../../platform/list/list-source.ts';
import { type Bind, contains } from '../../../platform/list/statement.ts';
import { OUTCOMES } from './outcome-queries.ts';
import { type Outcomes, toRow, type WireParts } from './read-requests.ts';

/** The reason's own words; a whole id is the request's or one of its payments'. */
function searchCondition(search: string, bind: Bind, merchant: string): string {
  if (!isUuid(search)) return `lower(p.reason) LIKE ${bind(contains(search))}`;
  const id = bind(search);
  return `p.id IN (SELECT id FROM refund_requests WHERE merchant_id = ${merchant} AND id = ${id}::uuid
    UNION ALL SELECT request_id FROM refund_request_items WHERE merchant_id = ${merchant} AND payment_id = ${id}::uuid)`;
}

/** The list of refund requests. A company has few of them compared with its payments. */
export const REFUND_REQUEST_LIST = listSource(REFUND_REQUESTS)({
  name: 'refund_requests',
  where: {
    search: (search, { bind, merchant }) => searchCondition(search, bind, merchant),
    statuses: 'p.status',
    amount: 'p.amount',
  },
  own: 'status, reason, amount, currency, quantity, created_at, expires_at, decided_at',
  columns: 'a.name AS asked_by_name, d.name AS decided_by_name, x.succeeded, x.failed',
  joins: (merchant) => `JOIN users a ON a.id = p.asked_by
    LEFT JOIN users d ON d.id = p.decided_by
    CROSS JOIN LATERAL (SELECT ${OUTCOMES} FROM refund_request_items i
      LEFT JOIN refunds f ON f.merchant_id = ${merchant} AND f.id = i.refund_id
      WHERE i.merchant_id = ${merchant} AND i.request_id = p.id) AS x`,
  toRow: (row: WireParts & Outcomes) => toRow(row, row),
});
