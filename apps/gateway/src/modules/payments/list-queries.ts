import { isUuid } from '@stuiver/domain/uuid';
import { isOpen } from '../../lib/list/filter.ts';
import type { ListDefinition, Period } from '../../lib/list/queries.ts';
import {
  type Add,
  contains,
  idBegins,
  idsFirst,
  inAmounts,
  inDays,
  inRange,
  oneOf,
  SHORTEST_SEARCH,
  startsWith,
} from '../../lib/list/statement.ts';
import type { PaymentFilter } from './list-filter.ts';

function searchCondition(search: string, add: Add, ofMerchants: (column: string) => string): string {
  if (search.length < SHORTEST_SEARCH) {
    const ids = idBegins('p.id', search, add);
    const reference = `p.customer_id LIKE ${add(startsWith(search))}`;
    return ids === null ? reference : `(${ids} OR ${reference})`;
  }
  const pattern = add(contains(search));
  if (!isUuid(search)) return `y.search_text LIKE ${pattern}`;
  const byId = `SELECT id FROM payments WHERE ${ofMerchants('merchant_id')} AND id = ${add(search)}::uuid`;
  const byText = `SELECT payment_id FROM payers WHERE ${ofMerchants('merchant_id')} AND search_text LIKE ${pattern}`;
  return `p.id IN ${idsFirst(byId, [byText])}`;
}

/** Texts of payers go through the trigram index first. */
function payerCondition(column: string, text: string, add: Add): string {
  const pattern = add(contains(text));
  return `y.search_text LIKE ${pattern} AND lower(${column}) LIKE ${pattern}`;
}

function conditions(filter: PaymentFilter, add: Add, ofMerchants: (column: string) => string): string[] {
  const { customerId, accountHolderName, emailAddress, mandateReference, search } = filter;
  return [
    ...inRange('p.settled_at', filter.settled, add),
    ...oneOf('p.status', filter.statuses, add),
    ...oneOf('p.refund_status', filter.refundStatuses, add),
    ...oneOf('p.chargeback_status', filter.chargebackStatuses, add),
    ...oneOf('p.method', filter.methods, add),
    ...inAmounts('p.amount', filter.amounts, add),
    ...(customerId === null ? [] : [`p.customer_id LIKE ${add(startsWith(customerId))}`]),
    ...(search === null ? [] : [searchCondition(search, add, ofMerchants)]),
    ...(accountHolderName === null ? [] : [payerCondition('y.account_holder_name', accountHolderName, add)]),
    ...(emailAddress === null ? [] : [payerCondition('y.email_address', emailAddress, add)]),
    ...(mandateReference === null
      ? []
      : [
          `p.mandate_id IN (SELECT id FROM mandates WHERE ${ofMerchants('merchant_id')}
            AND lower(reference) LIKE ${add(startsWith(mandateReference.toLowerCase()))})`,
        ]),
  ];
}

function needsPayers(filter: PaymentFilter): boolean {
  return (
    filter.accountHolderName !== null ||
    filter.emailAddress !== null ||
    (filter.search !== null && filter.search.length >= SHORTEST_SEARCH)
  );
}

/** Whether no text narrows it, of the payer or of the shop. */
function isPlain(filter: PaymentFilter): boolean {
  return (
    filter.customerId === null &&
    filter.accountHolderName === null &&
    filter.emailAddress === null &&
    filter.mandateReference === null &&
    filter.search === null
  );
}

/** What each of the rollups knows of, beside the day of making. */
type Counted = 'state' | 'settled' | 'return';

/** By which of them a filter narrows; each counts by itself alone. */
function narrowedBy(filter: PaymentFilter): readonly Counted[] {
  const { statuses, methods, refundStatuses, chargebackStatuses, settled } = filter;
  return [
    ...(statuses === null && methods === null ? [] : ['state' as const]),
    ...(isOpen(settled) ? [] : ['settled' as const]),
    ...(refundStatuses === null && chargebackStatuses === null ? [] : ['return' as const]),
  ];
}

/** The rollup that counts what a filter leaves; null where none does. Of settlement it knows whole days. */
function countedBy(filter: PaymentFilter): Counted | null {
  const [first = 'state', second] = narrowedBy(filter);
  if (!isPlain(filter) || !isOpen(filter.amounts) || second !== undefined) return null;
  return first === 'settled' && filter.settledDays === null ? null : first;
}

/** Of days of settlement there are few enough to sum their months up from them. */
function paymentCounts(period: Period, filter: PaymentFilter): string {
  const counted = countedBy(filter);
  if (counted === 'return') return `payment_return_${period}s`;
  if (counted === 'state') return `payment_${period}s`;
  if (period === 'day') return 'payment_settled_days';
  return `(SELECT merchant_id, settled_day, date_trunc('month', day)::date AS month, payments
    FROM payment_settled_days) AS counts`;
}

/** One status, of the payment, its refunds or its chargebacks, has an index in the list's order; nothing else has. */
function isUnordered(filter: PaymentFilter): boolean {
  const chosen = [filter.statuses, filter.refundStatuses, filter.chargebackStatuses].filter(
    (one) => one !== null,
  );
  const isOneStatus = chosen.length <= 1 && (chosen[0]?.length ?? 1) === 1;
  return !isOneStatus || filter.methods !== null || !isOpen(filter.settled);
}

/** How payments are listed; the columns are those of `PaymentListRow`. */
export const PAYMENT_LIST: ListDefinition<PaymentFilter> = {
  name: 'payments',
  from: (filter) =>
    needsPayers(filter)
      ? 'payments p JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.id'
      : 'payments p',
  conditions,
  searches: needsPayers,
  sortsKeys: (filter) => !isOpen(filter.settled),
  columns: `p.id, p.merchant_id, m.name, p.status, p.method, a.card_brand, a.card_last_four, a.decline_code,
    p.description, y.account_holder_name, p.amount, p.refunded_amount, p.currency, p.recurrence_type,
    p.refund_status, p.chargeback_status, p.late, p.created_at, p.settled_at`,
  joins: `JOIN merchants m ON m.id = p.merchant_id
    LEFT JOIN payers y ON y.merchant_id = p.merchant_id AND y.payment_id = p.id
    LEFT JOIN LATERAL (
      SELECT card_brand, card_last_four, decline_code FROM attempts
      WHERE merchant_id = p.merchant_id AND payment_id = p.id
      ORDER BY (id = p.captured_attempt_id) DESC, created_at DESC, id DESC LIMIT 1
    ) a ON true`,
  rollup: {
    source: paymentCounts,
    count: 'payments',
    knows: (filter) => countedBy(filter) !== null,
    narrows: isUnordered,
    conditions: (filter, add) => [
      ...(filter.settledDays ? inDays('settled_day', filter.settledDays, add) : []),
      ...oneOf('status', filter.statuses, add),
      ...oneOf('method', filter.methods, add),
      ...oneOf('refund_status', filter.refundStatuses, add),
      ...oneOf('chargeback_status', filter.chargebackStatuses, add),
    ],
  },
  bands: {
    table: 'payment_amount_bands',
    count: 'payments',
    amountsOf: (filter) => {
      const isWhole = isPlain(filter) && isOpen(filter.created) && narrowedBy(filter).length === 0;
      return isWhole ? filter.amounts : null;
    },
  },
};
