import type { ListName, ExportSelection } from '@stuiver/contract';
import type { Context } from '../../../platform/context.ts';
import type { Asked, Sort } from '../../../platform/list/filter.ts';
import { isOpen } from '../../../platform/list/filter.ts';
import type { ListFilter, ListSource } from '../../../platform/list/list-source.ts';
import { companyRows } from '../../../platform/list/queries.ts';
import { type Bind, inRange } from '../../../platform/list/statement.ts';
import { readAuditQuery, toAuditRow } from '../../audit/list-audit.ts';
import { AUDIT_LIST } from '../../audit/list-queries.ts';
import { CHARGEBACK_LIST } from '../../../money/chargebacks/list-queries.ts';
import { readChargebacksQuery, toChargebackRow } from '../../../money/chargebacks/read-chargebacks.ts';
import { MANDATE_LIST } from '../../../money/mandates/list-queries.ts';
import { readMandatesQuery, toMandateRow } from '../../../money/mandates/read-mandates.ts';
import { readDeliveriesQuery, toDeliveryRow } from '../../../company/webhooks/deliveries/deliveries.ts';
import { DELIVERY_LIST } from '../../../company/webhooks/deliveries/list-queries.ts';
import { LINK_LIST, type LinkListRow } from '../../../money/payment-links/list-queries.ts';
import { readLinksQuery, toListedLink } from '../../../money/payment-links/read-links.ts';
import { readPaymentsQuery, toPaymentRow } from '../../../money/payments/read/list-payments.ts';
import { PAYMENT_LIST, type PaymentFilter } from '../../../money/payments/read/list-queries.ts';
import { RECURRENCE_LIST } from '../../../money/recurrences/list-queries.ts';
import { readRecurrencesQuery, toRecurrenceRow } from '../../../money/recurrences/read-recurrences.ts';
import { REFUND_REQUEST_LIST } from '../../../money/refunds/approvals/list-queries.ts';
import {
  readRefundRequestsQuery,
  toRefundRequestRow,
} from '../../../money/refunds/approvals/list-requests.ts';
import { REFUND_LIST } from '../../../money/refunds/list-queries.ts';
import { readRefundsQuery, toRefundRow } from '../../../money/refunds/list-refunds.ts';
import type { FileRows } from './columns.ts';
import { KEYS, type Selected } from './merge.ts';
import { chargebackLine, type Line, paymentLine, refundLine } from './lines.ts';

/** Selects rows of a file, and maps the selected values, including the keys of their order. */
type RowSource<Row> = Pick<ListSource<ListFilter>, 'columns' | 'joins'> & {
  readonly toRow: (selected: Selected, context: Context) => Row;
};

/** Rows of a list that a filter finds. */
type Found = {
  /** Those of one company: FROM and, within it, WHERE; the rows are called `p`. */
  readonly from: (merchant: string, bind: Bind) => string;
  /** The list that counts them, with a filter that is its own. */
  readonly listed: { readonly list: ListSource<ListFilter>; readonly filter: ListFilter };
};

/** Rows of one kind in an export, such as the refunds among `transactions`, with their companies. */
export type Part = Found & {
  readonly source: RowSource<object>;
  /** The amount by which rows are ordered, in minor units. */
  readonly amount: string;
  /** True if the list's filter gives exactly these rows, so that it can count them. */
  readonly isExact: boolean;
  readonly merchantIds: readonly string[];
};

/** The rows of an export: its parts together, in one order. */
export type ExportRows = { readonly parts: readonly Part[]; readonly sort: Sort };

/** Moment and time zone of an export, which some filters need. */
type Made = { readonly now: Date; readonly timeZone: string };

type FileList<Row> = RowSource<Row> & {
  readonly read: (query: object, made: Made) => Found & { sort: Sort };
};

function found<F extends ListFilter>(list: ListSource<F>, filter: F): Found {
  return {
    from: (merchant, bind) =>
      `(SELECT p.* FROM ${companyRows(list, { filter, ranges: [filter.created] }, merchant, bind)}) AS p`,
    // The list only ever receives this filter.
    listed: { list: list as unknown as ListSource<ListFilter>, filter },
  };
}

/**
 * A list's own rows.
 *
 * @param extras what a file shows beyond the list, as SQL; selected after the list's columns
 */
function fileList<F extends ListFilter, Row extends object, Extra extends string = never>(
  list: ListSource<F>,
  read: (query: never, made: Made) => Asked<F>,
  toRow: (selected: never, context: Context) => Row,
  extras = {} as Readonly<Record<Extra, string>>,
): FileList<Row & Readonly<Record<Extra, never>>> {
  const names = Object.keys(extras) as Extra[];
  return {
    joins: list.joins,
    columns: [list.columns, ...names.map((name) => extras[name])].join(', '),
    read(query, made) {
      const { filter, sort } = read(query as never, made);
      return { sort, ...found(list, filter) };
    },
    toRow(selected, context) {
      const row = toRow(selected as never, context) as Row & Record<Extra, unknown>;
      const first = selected.length - KEYS - names.length;
      for (const [index, name] of names.entries()) row[name] = selected[first + index] as never;
      return row as Row & Readonly<Record<Extra, never>>;
    },
  };
}

const LISTS: { readonly [L in Exclude<ListName, 'transactions'>]: FileList<FileRows[L]> } = {
  payments: fileList(PAYMENT_LIST, readPaymentsQuery, toPaymentRow, {
    emailAddress: 'y.email_address',
    customerId: 'p.customer_id',
    capturedAmount: 'p.captured_amount',
  }),
  refunds: fileList(REFUND_LIST, readRefundsQuery, toRefundRow),
  chargebacks: fileList(CHARGEBACK_LIST, readChargebacksQuery, toChargebackRow),
  recurring: fileList(
    RECURRENCE_LIST,
    (query, { timeZone }) => readRecurrencesQuery(query, timeZone),
    toRecurrenceRow,
  ),
  mandates: fileList(MANDATE_LIST, readMandatesQuery, toMandateRow),
  links: fileList(
    LINK_LIST,
    (query, { now }) => readLinksQuery(query, now),
    (row: LinkListRow, context) => toListedLink(context, row),
  ),
  refundRequests: fileList(REFUND_REQUEST_LIST, readRefundRequestsQuery, toRefundRequestRow),
  deliveries: fileList(DELIVERY_LIST, readDeliveriesQuery, toDeliveryRow, {
    eventId: 'coalesce(p.event_id, p.id)',
    finishedDateTime: 'p.finished_at',
  }),
  audit: fileList(AUDIT_LIST, readAuditQuery, toAuditRow, { before: 'p.before', after: 'p.after' }),
};

/** Builds refunds or chargebacks as lines of `transactions`, with values of their payments `o`. */
function returnLines<Row>(
  { columns, joins, toRow }: RowSource<Row>,
  toLine: (row: Row, payment: Pick<Line, 'emailAddress' | 'customerId'>) => Line,
): RowSource<Line> {
  return {
    columns: `${columns}, y.email_address, o.customer_id`,
    joins,
    toRow(selected, context) {
      const [emailAddress, customerId] = selected.slice(-KEYS - 2) as [string | null, string];
      return toLine(toRow(selected, context), { emailAddress, customerId });
    },
  };
}

/** True if a filter of payments narrows only by their creation time. */
function isByTimeAlone(filter: PaymentFilter): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === 'created' || value === null) return true;
    return typeof value === 'object' && !Array.isArray(value) && isOpen(value as PaymentFilter['settled']);
  });
}

/**
 * Selects refunds or chargebacks of payments that the filter finds. Their own creation decides whether they are
 * within its time, not their payment's.
 */
function returnRows(table: 'refunds' | 'chargebacks', filter: PaymentFilter): Found['from'] {
  return (merchant, bind) => {
    const where = [`p.merchant_id = ${merchant}`, ...PAYMENT_LIST.conditions(filter, bind, merchant)];
    const range = inRange('r.created_at', filter.created, bind).map((condition) => ` AND ${condition}`);
    return `(SELECT r.* FROM ${table} r WHERE r.merchant_id = ${merchant}${range.join('')}) AS p
      JOIN (SELECT p.* FROM ${PAYMENT_LIST.from(filter, merchant)} WHERE ${where.join(' AND ')}) AS o
        ON o.id = p.payment_id`;
  };
}

/** Selects payments, and refunds and chargebacks as separate lines. */
function transactions({ filter, sort }: Asked<PaymentFilter>, merchantIds: readonly string[]): ExportRows {
  const { created } = filter;
  const isExact = isByTimeAlone(filter);
  const open = { min: null, max: null };
  const returns = { created, statuses: null, methods: null, amounts: open };
  const { payments, refunds, chargebacks } = LISTS;
  return {
    sort,
    parts: [
      {
        ...found(PAYMENT_LIST, filter),
        source: { ...payments, toRow: (...selected) => paymentLine(payments.toRow(...selected)) },
        amount: 'p.amount',
        isExact: true,
        merchantIds,
      },
      // Among payments, returned amounts are negative.
      {
        from: returnRows('refunds', filter),
        listed: found(REFUND_LIST, { ...returns, kinds: null, search: null }).listed,
        source: returnLines(refunds, refundLine),
        amount: '-p.amount',
        isExact,
        merchantIds,
      },
      {
        from: returnRows('chargebacks', filter),
        listed: found(CHARGEBACK_LIST, { ...returns, description: null, search: null }).listed,
        source: returnLines(chargebacks, chargebackLine),
        amount: '-p.amount',
        isExact,
        merchantIds,
      },
    ],
  };
}

/**
 * Selects the rows of an export, found by the same code as the lists of the portal.
 *
 * @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it
 */
export function rowsOf(
  { list, query }: ExportSelection,
  made: Made,
  merchantIds: readonly string[],
): ExportRows {
  // The oldest line first, as books are kept.
  if (list === 'transactions')
    return transactions(
      readPaymentsQuery({ ...query, sort: query.sort ?? 'createdDateTime,asc' }),
      merchantIds,
    );
  const source = LISTS[list];
  const { sort, ...rows } = source.read(query, made);
  return { sort, parts: [{ ...rows, source, amount: 'p.amount', isExact: true, merchantIds }] };
}
