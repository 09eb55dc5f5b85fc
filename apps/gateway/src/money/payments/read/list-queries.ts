import type { ListedPayment } from '@stuiver/contract';
import { PAYMENTS } from '@stuiver/contract/lists/payments';
import { AFTERMATH_FACTS, type Aftermath } from '@stuiver/domain/payment-filter';
import { formatWire } from '@stuiver/domain/money';
import { searchText } from '@stuiver/domain/search-text';
import { isUuid } from '@stuiver/domain/uuid';
import { type FilterValues, isOpen } from '../../../platform/list/filter.ts';
import { joinEach, type ListRow, listSource } from '../../../platform/list/list-source.ts';
import {
  type Bind,
  contains,
  hasReference,
  idBegins,
  idsFirst,
  inRange,
  inStatuses,
  oneOf,
  SHORTEST_SEARCH,
  startsWith,
} from '../../../platform/list/statement.ts';
import { PAYMENT_COUNTERS as PAYMENT_COUNTS } from '../../ledger/counters.ts';
import { payersTexts, payersWith } from '../../payers/payer-texts.ts';

/** Filter values; null leaves a column unfiltered. */
export type PaymentFilter = FilterValues<typeof PAYMENTS>;

const OWN =
  'status, method, description, reference, amount, refunded_amount, charged_back_amount, currency, recurrence_type, refund_status, chargeback_status, late, created_at, settled_at';

type PaymentListRow = ListRow<'payments', typeof OWN> & {
  readonly account_holder_name: string | null;
  readonly card_brand: string | null;
  readonly card_last_four: string | null;
  readonly decline_code: string | null;
};

/** Converts a payment to its row in the list (spec 3.15). */
export function toPaymentRow(row: PaymentListRow): ListedPayment {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    status: row.status,
    paymentMethodName: row.method || null,
    cardBrand: row.card_brand,
    cardLastFour: row.card_last_four,
    declineCode: row.decline_code,
    description: row.description,
    reference: row.reference,
    accountHolderName: row.account_holder_name || null,
    amount: formatWire(row.amount),
    refundedAmount: formatWire(row.refunded_amount),
    chargedBackAmount: formatWire(row.charged_back_amount),
    currency: row.currency,
    transactionRecurrenceType: row.recurrence_type,
    refundStatus: row.refund_status || null,
    chargebackStatus: row.chargeback_status || null,
    late: row.late,
    createdDateTime: row.created_at,
    settledDateTime: row.settled_at,
  };
}

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

type Status = NonNullable<PaymentFilter['statuses']>[number];

function isAftermath(status: Status): status is Aftermath {
  return status in AFTERMATH_FACTS;
}

/** Checks whether all of the statuses are stored ones, which payments are counted by. */
function areStored(statuses: readonly Status[]): boolean {
  return !statuses.some(isAftermath);
}

/** Builds the condition on payments in a stored status or with what followed a success. */
function statusCondition(statuses: readonly Status[], bind: Bind): string {
  const stored = statuses.filter((status) => !isAftermath(status));
  // The first halves are those of partial indexes.
  const aftermath = inStatuses(
    statuses.filter(isAftermath).map((status) => AFTERMATH_FACTS[status]),
    {
      chargedBack: () => "p.chargeback_status <> '' AND p.chargeback_status <> 'WON'",
      refunding: () => "p.refund_status <> '' AND p.refund_status = 'PENDING'",
      refunded: () => "p.refund_status <> '' AND p.refunded_amount > 0",
      whole: () => "p.refund_status <> '' AND p.refunded_amount = p.amount",
      late: () => 'p.late',
    },
  );
  return `(${[...(stored.length === 0 ? [] : oneOf('p.status', stored, bind)), aftermath].join(' OR ')})`;
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

/** Checks whether only texts of payers filter the list. */
function isTextAlone(filter: PaymentFilter): boolean {
  return isOpen(filter.created) && !PAYMENT_LIST.narrows(withoutTexts(filter));
}

/** One status, of the payment, its refunds or its chargebacks, has an index in the list's order; nothing else has. */
function isOrdered(filter: PaymentFilter): boolean {
  const chosen = [filter.statuses, filter.refundStatuses, filter.chargebackStatuses].filter(
    (one) => one !== null,
  );
  return (
    filter.methods === null &&
    chosen.length <= 1 &&
    (chosen[0]?.length ?? 1) === 1 &&
    areStored(filter.statuses ?? [])
  );
}

/** The list of payments; the columns are those of `PaymentListRow`. */
export const PAYMENT_LIST = listSource(PAYMENTS)({
  name: 'payments',
  from: (filter, merchant) =>
    needsPayers(filter)
      ? `payments p JOIN payers y ON y.merchant_id = ${merchant} AND y.payment_id = p.id`
      : 'payments p',
  where: {
    search: (search, { bind, merchant }) => searchCondition(search, bind, merchant),
    statuses: {
      column: 'p.status',
      holds: areStored,
      or: (statuses, { bind }) => statusCondition(statuses, bind),
    },
    methods: 'p.method',
    amount: 'p.amount',
    // What settled by then was created by then, so the scan by creation can start there.
    settlementDateRange: (range, { bind }) =>
      [
        ...inRange('p.settled_at', range, bind),
        ...inRange('p.created_at', { from: null, to: range.to }, bind),
      ].join(' AND '),
    refundStatuses: 'p.refund_status',
    chargebackStatuses: 'p.chargeback_status',
    accountHolderName: (text, { bind }) => holderCondition(text, bind),
    emailAddress: (text, { bind, merchant }) => emailCondition(text, bind, merchant),
    customerId: (text, { bind, merchant }) => customerCondition(text, bind, merchant),
    reference: hasReference,
    mandateReference: (text, { bind, merchant }) =>
      `p.mandate_id IN (SELECT id FROM mandates WHERE merchant_id = ${merchant}
        AND lower(reference) LIKE ${bind(startsWith(text.toLowerCase()))})`,
  },
  searches: needsPayers,
  texts: {
    without: withoutTexts,
    mayBeCommon: ({ search }) => search === null || !isUuid(search),
    ofRow: (filter, bind, merchant) => ({
      joins: joinEach('payers', 'y', merchant, 'payment_id = p.id'),
      conditions: textConditions(filter, bind, merchant),
    }),
    sampled: {
      select: payersTexts,
      sought: (filter) =>
        [isSearched(filter) ? filter.search : null, filter.accountHolderName, filter.emailAddress].filter(
          (text) => text !== null,
        ),
      found: (patterns, bind, merchant) => `(${payersWith(patterns, bind, merchant)} OFFSET 0) y
        JOIN LATERAL (SELECT * FROM payments WHERE merchant_id = ${merchant} AND id = y.payment_id OFFSET 0) p ON true`,
      alone: {
        applies: isTextAlone,
        rows: (filter, bind, merchant) =>
          `payers y WHERE ${[`y.merchant_id = ${merchant}`, ...textConditions(filter, bind, merchant)].join(' AND ')}`,
      },
    },
  },
  own: OWN,
  columns: 'a.card_brand, a.card_last_four, a.decline_code, y.account_holder_name',
  joins: (merchant) => `${joinEach('payers', 'y', merchant, 'payment_id = p.id')}
    LEFT JOIN LATERAL (
      SELECT id FROM attempts
      WHERE merchant_id = ${merchant} AND payment_id = p.id AND p.captured_attempt_id IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) n ON true
    LEFT JOIN attempts a ON a.merchant_id = ${merchant} AND a.id = coalesce(p.captured_attempt_id, n.id)`,
  counted: {
    counter: PAYMENT_COUNTS,
    isOrdered,
  },
  toRow: toPaymentRow,
});
