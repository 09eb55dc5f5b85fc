import type { ExportSelection, ListName } from '@stuiver/contract';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { PAYMENTS } from '@stuiver/contract/lists/payments';
import { REFUNDS } from '@stuiver/contract/lists/refunds';
import { CHARGEBACK_STATUSES } from '@stuiver/domain/states';
import { DELIVERY_LIST } from '../../../company/webhooks/deliveries/list-queries.ts';
import { CHARGEBACK_LIST } from '../../../money/chargebacks/list-queries.ts';
import { MANDATE_LIST } from '../../../money/mandates/list-queries.ts';
import { LINK_LIST } from '../../../money/payment-links/list-queries.ts';
import { PAYMENT_LIST, type PaymentFilter } from '../../../money/payments/read/list-queries.ts';
import { RECURRENCE_LIST } from '../../../money/recurrences/list-queries.ts';
import { REFUND_REQUEST_LIST } from '../../../money/refunds/approvals/list-queries.ts';
import { REFUND_LIST } from '../../../money/refunds/list-queries.ts';
import type { Context } from '../../../platform/context.ts';
import { readList, type Sort } from '../../../platform/list/filter.ts';
import type { ListFilter, ListSource } from '../../../platform/list/list-source.ts';
import { companyRows } from '../../../platform/list/queries.ts';
import { type Bind, inRange } from '../../../platform/list/statement.ts';
import { AUDIT_LIST } from '../../audit/list-queries.ts';
import { SETTLEMENT_LINE_LIST, SETTLEMENT_LIST } from '../../../money/settlements/list-queries.ts';
import { REQUEST_LIST } from '../../requests/list-queries.ts';
import type { FileRows } from './columns.ts';
import { chargebackLine, type FileLine, paymentLine, refundLine } from './lines.ts';

/** Selects and maps rows of a file. */
type RowSource<Row> = Pick<ListSource<ListFilter>, 'columns' | 'joins'> & {
  readonly toRow: (stored: never, deps: Context) => Row;
};

/** Rows of a list that a filter finds. */
type Found = {
  /** Those of one company: FROM and, within it, WHERE; the rows are called `p`. */
  readonly from: (merchant: string, bind: Bind) => string;
  /** The list that counts them, with a filter that is its own. */
  readonly listed: { readonly list: ListSource<ListFilter>; readonly filter: ListFilter };
};

/** Rows of one kind in an export, such as the refunds among `transactions`, with their companies. */
export type ExportPart = Found & {
  readonly source: RowSource<object>;
  /** The amount by which rows are ordered, in minor units. */
  readonly amount: string;
  /** True if the list's filter gives exactly these rows, so that it can count them. */
  readonly isExact: boolean;
  readonly merchantIds: readonly string[];
};

/** The rows of an export: its parts together, in one order. */
export type ExportRows = { readonly parts: readonly ExportPart[]; readonly sort: Sort };

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
 * @param extras values that only a file shows, as SQL
 */
function fileList<F extends ListFilter, Stored, Row extends object, Extra extends string = never>(
  list: ListSource<F, Stored, Row>,
  extras = {} as Readonly<Record<Extra, string>>,
): FileList<Row & Readonly<Record<Extra, never>>> {
  const names = Object.keys(extras) as Extra[];
  return {
    joins: list.joins,
    columns: [list.columns, ...names.map((name) => `${extras[name]} AS "${name}"`)].join(', '),
    read(query, made) {
      const { filter, sort } = readList(list.definition, { ...query }, made);
      return { sort, ...found(list, filter as unknown as F) };
    },
    toRow(stored: Stored & Readonly<Record<Extra, never>>, context) {
      const shown = names.map((name) => [name, stored[name]] as const);
      return { ...list.toRow(stored, context), ...(Object.fromEntries(shown) as Record<Extra, never>) };
    },
  };
}

const LISTS: { readonly [L in Exclude<ListName, 'transactions'>]: FileList<FileRows[L]> } = {
  payments: fileList(PAYMENT_LIST, {
    emailAddress: 'y.email_address',
    customerId: 'p.customer_id',
    metadata: "nullif(y.metadata, '')",
    capturedAmount: 'p.captured_amount',
  }),
  refunds: fileList(REFUND_LIST),
  chargebacks: fileList(CHARGEBACK_LIST),
  recurring: fileList(RECURRENCE_LIST),
  mandates: fileList(MANDATE_LIST),
  links: fileList(LINK_LIST),
  refundRequests: fileList(REFUND_REQUEST_LIST),
  deliveries: fileList(DELIVERY_LIST, {
    eventId: 'coalesce(p.event_id, p.id)',
    finishedDateTime: 'p.finished_at',
  }),
  settlements: fileList(SETTLEMENT_LIST),
  settlementLines: fileList(SETTLEMENT_LINE_LIST),
  requests: fileList(REQUEST_LIST),
  audit: fileList(AUDIT_LIST, { before: 'p.before', after: 'p.after' }),
};

/** Builds refunds or chargebacks as lines of `transactions`, with values of their payments `o`. */
function returnLines<Row>(
  { columns, joins, toRow }: RowSource<Row>,
  toLine: (row: Row, payment: Pick<FileLine, 'emailAddress' | 'customerId' | 'reference'>) => FileLine,
): RowSource<FileLine> {
  return {
    columns: `${columns}, y.email_address AS "emailAddress", o.customer_id AS "customerId", o.reference`,
    joins,
    toRow: (stored, context) => toLine(toRow(stored, context), stored),
  };
}

/**
 * Selects refunds or chargebacks of payments that the filter finds. Their own creation decides whether they are
 * within its time, not their payment's. Inquiries move nothing, and are left out.
 */
function returnRows(table: 'refunds' | 'chargebacks', filter: PaymentFilter): Found['from'] {
  return (merchant, bind) => {
    const where = [`p.merchant_id = ${merchant}`, ...PAYMENT_LIST.conditions(filter, bind, merchant)];
    const range = inRange('r.created_at', filter.created, bind).map((condition) => ` AND ${condition}`);
    return `(SELECT r.* FROM ${table} r WHERE r.merchant_id = ${merchant} AND r.amount > 0${range.join('')}) AS p
      JOIN (SELECT p.* FROM ${PAYMENT_LIST.from(filter, merchant)} WHERE ${where.join(' AND ')}) AS o
        ON o.id = p.payment_id`;
  };
}

/** Payments, and refunds and chargebacks as lines of their own. */
function transactions(query: object, made: Made, merchantIds: readonly string[]): ExportRows {
  const { filter, sort } = readList(PAYMENTS, { ...query }, made);
  const { created } = filter;
  const isExact = !PAYMENT_LIST.narrows(filter);
  const { payments, refunds, chargebacks } = LISTS;
  const moved = { ...readList(CHARGEBACKS, {}, made).filter, created, statuses: CHARGEBACK_STATUSES };
  return {
    sort,
    parts: [
      {
        ...found(PAYMENT_LIST, filter),
        source: { ...payments, toRow: (...stored) => paymentLine(payments.toRow(...stored)) },
        amount: 'p.amount',
        isExact: true,
        merchantIds,
      },
      // Among payments, returned amounts are negative.
      {
        from: returnRows('refunds', filter),
        listed: found(REFUND_LIST, { ...readList(REFUNDS, {}, made).filter, created }).listed,
        source: returnLines(refunds, refundLine),
        amount: '-p.amount',
        isExact,
        merchantIds,
      },
      {
        from: returnRows('chargebacks', filter),
        listed: found(CHARGEBACK_LIST, moved).listed,
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
export function selectExportRows(
  { list, query }: ExportSelection,
  made: Made,
  merchantIds: readonly string[],
): ExportRows {
  // The oldest line first, as books are kept.
  if (list === 'transactions')
    return transactions({ ...query, sort: query.sort ?? 'createdDateTime,asc' }, made, merchantIds);
  const source = LISTS[list];
  const { sort, ...rows } = source.read(query, made);
  return { sort, parts: [{ ...rows, source, amount: 'p.amount', isExact: true, merchantIds }] };
}
