import type { PaymentMethod } from '@stuiver/domain/methods';
import { searchText } from '@stuiver/domain/search-text';
import type { ChargebackStatus, PaymentStatus, RecurrenceType, RefundStatus } from '@stuiver/domain/states';
import { isUuid } from '@stuiver/domain/uuid';
import { type AmountSpan, isOpen, type Range } from '../../../platform/list/filter.ts';
import { joinEach } from '../../../platform/list/list-source.ts';
import type { ListSource } from '../../../platform/list/list-source.ts';
import {
  type Bind,
  contains,
  idBegins,
  idsFirst,
  inAmounts,
  inRange,
  oneOf,
  SHORTEST_SEARCH,
  startsWith,
} from '../../../platform/list/statement.ts';
import { PAYMENTS } from '../../ledger/counters.ts';
import { payersTexts, payersWith } from '../../payers/payer-texts.ts';

/** Filter values of a list of payments; null leaves a column unfiltered. */
export type PaymentFilter = {
  readonly statuses: readonly string[] | null;
  readonly refundStatuses: readonly string[] | null;
  readonly chargebackStatuses: readonly string[] | null;
  readonly methods: readonly string[] | null;
  readonly created: Range;
  readonly settled: Range;
  readonly amounts: AmountSpan;
  readonly customerId: string | null;
  readonly accountHolderName: string | null;
  readonly emailAddress: string | null;
  readonly mandateReference: string | null;
  readonly search: string | null;
};

/** A row of the list as the driver returns it, in the order of its columns. */
export type PaymentListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  status: PaymentStatus,
  method: PaymentMethod | '',
  cardBrand: string | null,
  cardLastFour: string | null,
  declineCode: string | null,
  description: string,
  accountHolderName: string | null,
  amount: number,
  refundedAmount: number,
  chargedBackAmount: number,
  currency: string,
  recurrenceType: RecurrenceType,
  refundStatus: RefundStatus | '',
  chargebackStatus: ChargebackStatus | '',
  late: boolean,
  createdAt: string,
  settledAt: string | null,
];

function searchCondition(search: string, bind: Bind, merchant: string): string {
  if (search.length < SHORTEST_SEARCH) {
    const ids = idBegins('p.id', search, bind);
    const reference = `p.customer_id LIKE ${bind(startsWith(search))}`;
    return ids === null ? reference : `(${ids} OR ${reference})`;
  }
  const pattern = bind(contains(search));
  if (!isUuid(search)) return `y.search_text LIKE ${pattern}`;
  const byId = `SELECT id FROM payments WHERE merchant_id = ${merchant} AND id = ${bind(search)}::uuid`;
  const byText = `SELECT payment_id FROM payers WHERE merchant_id = ${merchant} AND search_text LIKE ${pattern}`;
  return `p.id IN ${idsFirst(byId, [byText])}`;
}

/** Texts of payers go through the trigram index first. */
function holderCondition(text: string, bind: Bind): string {
  const pattern = bind(contains(text));
  return `y.search_text LIKE ${pattern} AND lower(y.account_holder_name) LIKE ${pattern}`;
}

/**
 * Matches a whole customer number exactly, without numbers that start with it; any other text matches all numbers
 * that start with it.
 */
function customerCondition(customerId: string, bind: Bind, merchant: string): string {
  const whole = bind(customerId);
  const known = `EXISTS (SELECT 1 FROM payments WHERE merchant_id = ${merchant} AND customer_id = ${whole})`;
  return `(p.customer_id = ${whole} OR (p.customer_id LIKE ${bind(startsWith(customerId))} AND NOT ${known}))`;
}

/** The same of an address, which others may end with; any other text finds the addresses that contain it. */
function emailCondition(text: string, bind: Bind, merchant: string): string {
  const pattern = bind(contains(text));
  if (!/[^@]@[^@]/.test(text))
    return `y.search_text LIKE ${pattern} AND lower(y.email_address) LIKE ${pattern}`;
  const whole = bind(searchText(text));
  const known = `EXISTS (SELECT 1 FROM payers WHERE merchant_id = ${merchant} AND search_text LIKE ${pattern}
    AND lower(email_address) = ${whole})`;
  return `y.search_text LIKE ${pattern} AND (lower(y.email_address) = ${whole}
    OR (lower(y.email_address) LIKE ${pattern} AND NOT ${known}))`;
}

/** Builds the text conditions on a payment and its payer. */
function textConditions(filter: PaymentFilter, bind: Bind, merchant: string): string[] {
  const { accountHolderName, emailAddress, search } = filter;
  return [
    ...(search === null ? [] : [searchCondition(search, bind, merchant)]),
    ...(accountHolderName === null ? [] : [holderCondition(accountHolderName, bind)]),
    ...(emailAddress === null ? [] : [emailCondition(emailAddress, bind, merchant)]),
  ];
}

function conditions(filter: PaymentFilter, bind: Bind, merchant: string): string[] {
  const { customerId, mandateReference } = filter;
  return [
    ...inRange('p.settled_at', filter.settled, bind),
    // Payments settled by then were created by then, so the scan by creation can start there.
    ...inRange('p.created_at', { from: null, to: filter.settled.to }, bind),
    ...oneOf('p.status', filter.statuses, bind),
    ...oneOf('p.refund_status', filter.refundStatuses, bind),
    ...oneOf('p.chargeback_status', filter.chargebackStatuses, bind),
    ...oneOf('p.method', filter.methods, bind),
    ...inAmounts('p.amount', filter.amounts, bind),
    ...(customerId === null ? [] : [customerCondition(customerId, bind, merchant)]),
    ...textConditions(filter, bind, merchant),
    ...(mandateReference === null
      ? []
      : [
          `p.mandate_id IN (SELECT id FROM mandates WHERE merchant_id = ${merchant}
            AND lower(reference) LIKE ${bind(startsWith(mandateReference.toLowerCase()))})`,
        ]),
  ];
}

function needsPayers(filter: PaymentFilter): boolean {
  return filter.accountHolderName !== null || filter.emailAddress !== null || isSearched(filter);
}

const isSearched = ({ search }: PaymentFilter) => search !== null && search.length >= SHORTEST_SEARCH;

/** Returns the filter without its search in the texts of payers. */
function withoutTexts(filter: PaymentFilter): PaymentFilter {
  const search = isSearched(filter) ? null : filter.search;
  return { ...filter, accountHolderName: null, emailAddress: null, search };
}

/** Checks whether only texts of payers filter it. */
function isTextAlone(filter: PaymentFilter): boolean {
  const { statuses, refundStatuses, chargebackStatuses, methods, created, settled, amounts } = filter;
  const isChosen = [statuses, refundStatuses, chargebackStatuses, methods].some((one) => one !== null);
  return !isChosen && [created, settled, amounts].every(isOpen) && isPlain(withoutTexts(filter));
}

/** Checks whether no text filters it, of the payer or of the shop. */
function isPlain(filter: PaymentFilter): boolean {
  return (
    filter.customerId === null &&
    filter.accountHolderName === null &&
    filter.emailAddress === null &&
    filter.mandateReference === null &&
    filter.search === null
  );
}

/** One status, of the payment, its refunds or its chargebacks, has an index in the list's order; nothing else has. */
function isOrdered(filter: PaymentFilter): boolean {
  const chosen = [filter.statuses, filter.refundStatuses, filter.chargebackStatuses].filter(
    (one) => one !== null,
  );
  return filter.methods === null && chosen.length <= 1 && (chosen[0]?.length ?? 1) === 1;
}

/** The list of payments; the columns are those of `PaymentListRow`. */
export const PAYMENT_LIST: ListSource<PaymentFilter> = {
  name: 'payments',
  from: (filter, merchant) =>
    needsPayers(filter)
      ? `payments p JOIN payers y ON y.merchant_id = ${merchant} AND y.payment_id = p.id`
      : 'payments p',
  conditions,
  searches: needsPayers,
  texts: {
    without: withoutTexts,
    ofRow: (filter, bind, merchant) =>
      filter.search !== null && isUuid(filter.search)
        ? null
        : {
            joins: joinEach('payers', 'y', merchant, 'payment_id = p.id'),
            conditions: textConditions(filter, bind, merchant),
          },
    sampled: {
      select: payersTexts,
      sought: (filter) =>
        [isSearched(filter) ? filter.search : null, filter.accountHolderName, filter.emailAddress].filter(
          (text) => text !== null,
        ),
      found: (patterns, bind, merchant) => `(${payersWith(patterns, bind, merchant)} OFFSET 0) y
        JOIN LATERAL (SELECT * FROM payments WHERE merchant_id = ${merchant} AND id = y.payment_id OFFSET 0) p ON true`,
      alone: (filter, bind, merchant) =>
        isTextAlone(filter)
          ? `payers y WHERE ${[`y.merchant_id = ${merchant}`, ...textConditions(filter, bind, merchant)].join(' AND ')}`
          : null,
    },
  },
  columns: `p.id, p.merchant_id, m.name, p.status, p.method, a.card_brand, a.card_last_four, a.decline_code,
    p.description, y.account_holder_name, p.amount, p.refunded_amount, p.charged_back_amount, p.currency, p.recurrence_type,
    p.refund_status, p.chargeback_status, p.late, p.created_at, p.settled_at`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}
    ${joinEach('payers', 'y', merchant, 'payment_id = p.id')}
    LEFT JOIN LATERAL (
      SELECT id FROM attempts
      WHERE merchant_id = ${merchant} AND payment_id = p.id AND p.captured_attempt_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) n ON true
    LEFT JOIN attempts a ON a.merchant_id = ${merchant} AND a.id = coalesce(p.captured_attempt_id, n.id)`,
  counted: {
    counter: PAYMENTS,
    choices: (filter) =>
      isPlain(filter) && isOpen(filter.amounts) && isOpen(filter.settled)
        ? {
            status: filter.statuses,
            method: filter.methods,
            refund_status: filter.refundStatuses,
            chargeback_status: filter.chargebackStatuses,
          }
        : null,
    isOrdered,
  },
};
