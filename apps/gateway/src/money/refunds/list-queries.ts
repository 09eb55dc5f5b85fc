import { isUuid } from '@stuiver/domain/uuid';
import type { TableRow } from '../../platform/database/database.ts';
import { type AmountSpan, isOpen, type Range } from '../../platform/list/filter.ts';
import { joinEach } from '../../platform/list/list-source.ts';
import type { ListSource } from '../../platform/list/list-source.ts';
import {
  type Bind,
  contains,
  idBegins,
  idsFirst,
  inAmounts,
  oneOf,
  SHORTEST_SEARCH,
} from '../../platform/list/statement.ts';
import { REFUNDS } from '../ledger/counters.ts';
import { payersTexts } from '../payers/payer-texts.ts';

/** Filter values of a list of refunds; null leaves a column unfiltered. */
export type RefundFilter = {
  readonly created: Range;
  readonly statuses: readonly string[] | null;
  readonly methods: readonly string[] | null;
  readonly kinds: readonly string[] | null;
  readonly amounts: AmountSpan;
  readonly search: string | null;
};

/** A row of the list as the driver returns it, in the order of the columns. */
export type RefundListRow = [
  id: string,
  paymentId: string,
  kind: TableRow<'refunds'>['kind'],
  status: TableRow<'refunds'>['status'],
  description: string,
  amount: number,
  currency: string,
  reasonCode: string | null,
  createdByName: string | null,
  createdAt: string,
  finishedAt: string | null,
  merchantId: string,
  merchantName: string,
  method: TableRow<'refunds'>['method'],
  accountHolderName: string | null,
];

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
export const REFUND_LIST: ListSource<RefundFilter> = {
  name: 'refunds',
  from: () => 'refunds p',
  conditions: (filter, bind, merchant) => [
    ...oneOf('p.status', filter.statuses, bind),
    ...oneOf('p.method', filter.methods, bind),
    ...oneOf('p.kind', filter.kinds, bind),
    ...inAmounts('p.amount', filter.amounts, bind),
    ...(filter.search === null ? [] : [searchCondition(filter.search, bind, merchant)]),
  ],
  searches: ({ search }) => search !== null,
  texts: {
    without: (filter) => ({ ...filter, search: null }),
    ofRow({ search }, bind, merchant) {
      if (search === null || search.length < SHORTEST_SEARCH || isUuid(search)) return null;
      const pattern = bind(contains(search));
      return {
        joins: joinEach('payers', 'y', merchant, 'payment_id = p.payment_id'),
        conditions: [
          `(lower(p.description || ' ' || p.id::text) LIKE ${pattern} OR y.search_text LIKE ${pattern})`,
        ],
      };
    },
    sampled: { select: payersTexts, sought: ({ search }) => (search === null ? [] : [search]) },
  },
  columns: `p.id, p.payment_id, p.kind, p.status, p.description, p.amount, p.currency, p.reason_code,
    coalesce(u.name, k.name), p.created_at, p.finished_at, p.merchant_id, m.name, p.method, y.account_holder_name`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    ${joinEach('payers', 'y', merchant, 'payment_id = p.payment_id')}
    LEFT JOIN users u ON u.id = p.created_by
    LEFT JOIN api_keys k ON k.merchant_id = ${merchant} AND k.id = p.created_by_key`,
  counted: {
    counter: REFUNDS,
    choices: ({ amounts, search, statuses, methods, kinds }) =>
      isOpen(amounts) && search === null ? { status: statuses, method: methods, kind: kinds } : null,
    isOrdered: ({ statuses, methods, kinds }) => statuses === null && methods === null && kinds === null,
  },
};
