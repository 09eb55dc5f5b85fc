import { isUuid } from '@stuiver/domain/uuid';
import { type AmountSpan, isOpen, type Range } from '../../lib/list/filter.ts';
import type { ListDefinition } from '../../lib/list/queries.ts';
import {
  type Add,
  contains,
  idBegins,
  idsFirst,
  inAmounts,
  oneOf,
  SHORTEST_SEARCH,
} from '../../lib/list/statement.ts';
import { refundAskedBy } from '../ledger/queries.ts';

/** What a list of refunds is narrowed to; null means: not by this. */
export type RefundFilter = {
  readonly created: Range;
  readonly statuses: readonly string[] | null;
  readonly amounts: AmountSpan;
  readonly search: string | null;
};

/** A row of the list as the driver gives it, in the order of the columns. */
export type RefundListRow = [
  id: string,
  paymentId: string,
  kind: string,
  status: string,
  description: string,
  amount: number,
  currency: string,
  reasonCode: string | null,
  createdByName: string | null,
  createdAt: string,
  finishedAt: string | null,
  merchantId: string,
  merchantName: string,
  method: string,
  accountHolderName: string | null,
];

/**
 * The refund's own words and ids by its index, and those of its payment by the payers'; each finds ids. A whole id
 * is the refund's or its payment's.
 */
function searchCondition(search: string, add: Add, ofMerchants: (column: string) => string): string {
  if (search.length < SHORTEST_SEARCH) return idBegins('p.id', search, add) ?? 'false';
  const pattern = add(contains(search));
  const byText = [
    `SELECT id FROM refunds WHERE ${ofMerchants('merchant_id')}
      AND lower(description || ' ' || id::text) LIKE ${pattern}`,
    `SELECT r.id FROM payers y
      JOIN refunds r ON r.merchant_id = y.merchant_id AND r.payment_id = y.payment_id
      WHERE ${ofMerchants('y.merchant_id')} AND y.search_text LIKE ${pattern}`,
  ];
  if (!isUuid(search)) return `p.id IN (${byText.join(' UNION ')})`;
  const id = add(search);
  const ofRefunds = `SELECT id FROM refunds WHERE ${ofMerchants('merchant_id')}`;
  return `p.id IN ${idsFirst(
    `${ofRefunds} AND id = ${id}::uuid UNION ALL ${ofRefunds} AND payment_id = ${id}::uuid`,
    byText,
  )}`;
}

/** How refunds are listed, those that go back by themselves too. */
export const REFUND_LIST: ListDefinition<RefundFilter> = {
  name: 'refunds',
  from: () => 'refunds p',
  conditions: (filter, add, ofMerchants) => [
    ...oneOf('p.status', filter.statuses, add),
    ...inAmounts('p.amount', filter.amounts, add),
    ...(filter.search === null ? [] : [searchCondition(filter.search, add, ofMerchants)]),
  ],
  searches: ({ search }) => search !== null,
  columns: `p.id, p.payment_id, p.kind, p.status, p.description, p.amount, p.currency, p.reason_code,
    ${refundAskedBy('p')}, p.created_at, p.finished_at, p.merchant_id, m.name, a.method, y.account_holder_name`,
  joins: `JOIN merchants m ON m.id = p.merchant_id
    JOIN attempts a ON a.merchant_id = p.merchant_id AND a.id = p.attempt_id
    LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.payment_id
    LEFT JOIN users u ON u.id = p.created_by`,
  rollup: {
    source: (period) => `refund_${period}s`,
    count: 'refunds',
    knows: ({ amounts, search }) => isOpen(amounts) && search === null,
    narrows: ({ statuses }) => statuses !== null,
    conditions: ({ statuses }, add) => oneOf('status', statuses, add),
  },
  bands: {
    table: 'refund_amount_bands',
    count: 'refunds',
    amountsOf: ({ created, statuses, search, amounts }) =>
      isOpen(created) && statuses === null && search === null ? amounts : null,
  },
};
