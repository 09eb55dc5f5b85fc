import type { ExportList, ExportSelection } from '@stuiver/contract';
import type { Asked, Sort } from '../../../platform/list/filter.ts';
import { isOpen } from '../../../platform/list/filter.ts';
import { companyRows } from '../../../platform/list/queries.ts';
import type { ListFilter, ListSource } from '../../../platform/list/list-source.ts';
import { type Bind, inRange } from '../../../platform/list/statement.ts';
import { readAuditQuery } from '../../audit/list-audit.ts';
import { AUDIT_LIST } from '../../audit/list-queries.ts';
import { CHARGEBACK_LIST } from '../../../money/chargebacks/list-queries.ts';
import { readChargebacksQuery } from '../../../money/chargebacks/read-chargebacks.ts';
import { MANDATE_LIST } from '../../../money/mandates/list-queries.ts';
import { readMandatesQuery } from '../../../money/mandates/read-mandates.ts';
import { readDeliveriesQuery } from '../../../company/webhooks/deliveries/deliveries.ts';
import { DELIVERY_LIST } from '../../../company/webhooks/deliveries/list-queries.ts';
import { LINK_LIST } from '../../../money/payment-links/list-queries.ts';
import { readLinksQuery } from '../../../money/payment-links/read-links.ts';
import { readPaymentsQuery } from '../../../money/payments/read/list-payments.ts';
import { PAYMENT_LIST, type PaymentFilter } from '../../../money/payments/read/list-queries.ts';
import { RECURRENCE_LIST } from '../../../money/recurrences/list-queries.ts';
import { readRecurrencesQuery } from '../../../money/recurrences/read-recurrences.ts';
import { REFUND_REQUEST_LIST } from '../../../money/refunds/approvals/list-queries.ts';
import { readRefundRequestsQuery } from '../../../money/refunds/approvals/list-requests.ts';
import { REFUND_LIST } from '../../../money/refunds/list-queries.ts';
import { readRefundsQuery } from '../../../money/refunds/list-refunds.ts';
import type { ColumnSource } from './column-part-queries.ts';
import { LINE_COLUMNS, LIST_COLUMNS } from './column-queries.ts';
import {
  CHARGEBACK_JOINS,
  type Joins,
  JOINS,
  type Made as MadeWith,
  PAYMENT_JOINS,
  refundJoins,
} from './join-queries.ts';

type Columns = Readonly<Record<string, ColumnSource>>;

/** A list of the portal, with a filter that is its own. */
type Listed = { readonly list: ListSource<ListFilter>; readonly filter: ListFilter };

/** Rows of one kind, such as the refunds among `transactions`. */
type Kind = {
  /** Those of one company: FROM and, within it, WHERE; the rows are called `p`. */
  readonly from: (merchant: string, bind: Bind) => string;
  readonly columns: Columns;
  readonly joins: Joins;
  /** The amount as a list orders by it and as the file adds it up, in minor units. */
  readonly amounts: { readonly order: string; readonly signed: string };
  /** The list that shows rows of this kind. */
  readonly listed: Listed;
  /** Whether its filter gives exactly these rows, so that it can count them. */
  readonly isExact: boolean;
};

/** Rows of one kind in an export, with the companies that they are of. */
export type Part = Kind & { readonly merchantIds: readonly string[] };

/** The rows of an export: its parts together, in one order. */
export type ExportRows = { readonly parts: readonly Part[]; readonly sort: Sort };

/** As its list shows it: refunds and chargebacks without a sign. */
const OWN_AMOUNT = { order: 'p.amount', signed: 'p.amount' };
const NO_AMOUNT = { order: '0', signed: '0' };

function listRows<F extends ListFilter>(list: ListSource<F>, filter: F): Kind['from'] {
  return (merchant, bind) =>
    `(SELECT p.* FROM ${companyRows(list, { filter, ranges: [filter.created] }, merchant, bind)}) AS p`;
}

function listed<F extends ListFilter>(list: ListSource<F>, filter: F): Listed {
  // Whoever asks the list gives it the filter that stands beside it.
  return { list: list as unknown as Listed['list'], filter };
}

/** Whether a filter of payments narrows by nothing but the time of their making. */
function isByTimeAlone(filter: PaymentFilter): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === 'created' || value === null) return true;
    return typeof value === 'object' && !Array.isArray(value) && isOpen(value as PaymentFilter['settled']);
  });
}

/**
 * Refunds or chargebacks of payments that the filter finds. Their own creation decides whether they are within its time,
 * not their payment's.
 */
function returnRows(table: 'refunds' | 'chargebacks', filter: PaymentFilter): Kind['from'] {
  return (merchant, bind) => {
    const where = [`p.merchant_id = ${merchant}`, ...PAYMENT_LIST.conditions(filter, bind, merchant)];
    const range = inRange('r.created_at', filter.created, bind).map((condition) => ` AND ${condition}`);
    return `(SELECT r.* FROM ${table} r WHERE r.merchant_id = ${merchant}${range.join('')}) AS p
      JOIN (SELECT p.* FROM ${PAYMENT_LIST.from(filter, merchant)} WHERE ${where.join(' AND ')}) AS o
        ON o.id = p.payment_id`;
  };
}

type Kinds = { readonly kinds: readonly Kind[]; readonly sort: Sort };

/** Payments, and refunds and chargebacks as lines of their own. */
function transactions({ filter, sort }: Asked<PaymentFilter>, made: MadeWith): Kinds {
  const { created } = filter;
  const isExact = isByTimeAlone(filter);
  const open = { min: null, max: null };
  const returns = { created, statuses: null, methods: null, amounts: open };
  // Money that goes back: among payments its amounts are negative.
  const signed = { order: '-p.amount', signed: '-p.amount' };
  return {
    sort,
    kinds: [
      {
        from: listRows(PAYMENT_LIST, filter),
        columns: LINE_COLUMNS.payments,
        joins: PAYMENT_JOINS,
        amounts: OWN_AMOUNT,
        listed: listed(PAYMENT_LIST, filter),
        isExact: true,
      },
      {
        from: returnRows('refunds', filter),
        columns: LINE_COLUMNS.refunds,
        joins: refundJoins(made),
        amounts: signed,
        listed: listed(REFUND_LIST, { ...returns, kinds: null, search: null }),
        isExact,
      },
      {
        from: returnRows('chargebacks', filter),
        columns: LINE_COLUMNS.chargebacks,
        joins: CHARGEBACK_JOINS,
        amounts: signed,
        listed: listed(CHARGEBACK_LIST, { ...returns, description: null, search: null }),
        isExact,
      },
    ],
  };
}

function rowsOfList<F extends ListFilter>(
  name: Exclude<ExportList, 'transactions'>,
  list: ListSource<F>,
  { filter, sort }: Asked<F>,
  amounts: Kind['amounts'],
  made: MadeWith,
): Kinds {
  const columns = LIST_COLUMNS[name];
  const joins = JOINS[name](made);
  const from = listRows(list, filter);
  return { sort, kinds: [{ from, columns, joins, amounts, listed: listed(list, filter), isExact: true }] };
}

type Made = MadeWith & { readonly timeZone: string };

function kindsOf({ list, query }: ExportSelection, made: Made): Kinds {
  switch (list) {
    case 'transactions':
      // The oldest line first, as books are kept.
      return transactions(readPaymentsQuery({ ...query, sort: query.sort ?? 'createdDateTime,asc' }), made);
    case 'payments':
      return rowsOfList(list, PAYMENT_LIST, readPaymentsQuery(query), OWN_AMOUNT, made);
    case 'refunds':
      return rowsOfList(list, REFUND_LIST, readRefundsQuery(query), OWN_AMOUNT, made);
    case 'chargebacks':
      return rowsOfList(list, CHARGEBACK_LIST, readChargebacksQuery(query), OWN_AMOUNT, made);
    case 'recurring':
      return rowsOfList(list, RECURRENCE_LIST, readRecurrencesQuery(query, made.timeZone), OWN_AMOUNT, made);
    case 'mandates':
      return rowsOfList(list, MANDATE_LIST, readMandatesQuery(query), NO_AMOUNT, made);
    case 'refundRequests':
      return rowsOfList(list, REFUND_REQUEST_LIST, readRefundRequestsQuery(query), OWN_AMOUNT, made);
    case 'deliveries':
      return rowsOfList(list, DELIVERY_LIST, readDeliveriesQuery(query), NO_AMOUNT, made);
    case 'audit':
      return rowsOfList(list, AUDIT_LIST, readAuditQuery(query), NO_AMOUNT, made);
    case 'links':
      return rowsOfList(list, LINK_LIST, readLinksQuery(query, made.now), OWN_AMOUNT, made);
  }
}

/**
 * The rows that an export asks for, read by the same code as the lists of the portal.
 *
 * @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it
 */
export function rowsOf(
  selection: ExportSelection,
  { merchantIds, ...made }: Made & { readonly merchantIds: readonly string[] },
): ExportRows {
  const { kinds, sort } = kindsOf(selection, made);
  return { sort, parts: kinds.map((kind) => ({ ...kind, merchantIds })) };
}
