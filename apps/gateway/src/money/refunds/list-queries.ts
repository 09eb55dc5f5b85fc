import type { RefundListRow as WireRefund } from '@stuiver/contract';
import { REFUNDS } from '@stuiver/contract/lists/refunds';
import { isUuid } from '@stuiver/domain/uuid';
import { joinEach, type ListRow, listSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, idBegins, idsFirst, SHORTEST_SEARCH } from '../../platform/list/statement.ts';
import { REFUND_COUNTERS as REFUND_COUNTS } from '../ledger/counters.ts';
import { payersTexts } from '../payers/payer-texts.ts';
import { refundToWire } from './initiate-refund.ts';

const OWN =
  'payment_id, kind, status, description, amount, missing_amount, currency, reason_code, method, created_at, finished_at';

type RefundListRow = ListRow<'refunds', typeof OWN> & {
  readonly created_by_name: string | null;
  readonly account_holder_name: string | null;
  readonly payment_description: string;
};

/**
 * The refund's own words and ids by its index, and those of its payment by the payers'; each finds ids. A whole id
 * is the refund's or its payment's.
 */
function searchCondition(search: string, bind: Bind, merchant: string): string {
  if (search.length < SHORTEST_SEARCH) return idBegins('p.id', search, bind) ?? 'false';
  const pattern = bind(contains(search));
  const byText = [
    `SELECT id FROM refunds WHERE merchant_id = ${merchant}
      AND lower(description || ' ' || id::text) LIKE ${pattern}`,
    `SELECT r.id FROM payers y
      JOIN refunds r ON r.merchant_id = ${merchant} AND r.payment_id = y.payment_id
      WHERE y.merchant_id = ${merchant} AND y.search_text LIKE ${pattern}`,
  ];
  if (!isUuid(search)) return `p.id IN (${byText.join(' UNION ')})`;
  const id = bind(search);
  const ofRefunds = `SELECT id FROM refunds WHERE merchant_id = ${merchant}`;
  return `p.id IN ${idsFirst(
    `${ofRefunds} AND id = ${id}::uuid UNION ALL ${ofRefunds} AND payment_id = ${id}::uuid`,
    byText,
  )}`;
}

/** The list of refunds, automatic ones included. */
export const REFUND_LIST = listSource(REFUNDS)({
  name: 'refunds',
  where: {
    search: (search, { bind, merchant }) => searchCondition(search, bind, merchant),
    statuses: 'p.status',
    methods: 'p.method',
    origins: { column: 'p.kind', codes: { ASKED: 'MERCHANT', AUTOMATIC: 'SURPLUS' } },
    amount: 'p.amount',
  },
  searches: ({ search }) => search !== null,
  texts: {
    without: (filter) => ({ ...filter, search: null }),
    mayBeCommon: ({ search }) => search !== null && search.length >= SHORTEST_SEARCH && !isUuid(search),
    ofRow({ search }, bind, merchant) {
      const pattern = bind(contains(search ?? ''));
      return {
        joins: joinEach('payers', 'y', merchant, 'payment_id = p.payment_id'),
        conditions: [
          `(lower(p.description || ' ' || p.id::text) LIKE ${pattern} OR y.search_text LIKE ${pattern})`,
        ],
      };
    },
    sampled: { select: payersTexts, sought: ({ search }) => (search === null ? [] : [search]) },
  },
  own: OWN,
  columns:
    'coalesce(u.name, k.name) AS created_by_name, y.account_holder_name, w.description AS payment_description',
  joins: (merchant) => `${joinEach('payers', 'y', merchant, 'payment_id = p.payment_id')}
    ${joinEach('payments', 'w', merchant, 'id = p.payment_id')}
    LEFT JOIN users u ON u.id = p.created_by
    LEFT JOIN api_keys k ON k.merchant_id = ${merchant} AND k.id = p.created_by_key`,
  counted: {
    counter: REFUND_COUNTS,
    isOrdered: ({ statuses, methods, origins }) => statuses === null && methods === null && origins === null,
  },
  toRow: (row: RefundListRow): WireRefund => ({
    ...refundToWire(row),
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    paymentMethodName: row.method,
    accountHolderName: row.account_holder_name || null,
    paymentDescription: row.payment_description,
  }),
});
