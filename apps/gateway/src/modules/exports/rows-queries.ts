import type { ExportList, ExportSelection } from '@stuiver/contract';
import type { Asked, Sort } from '../../lib/list/filter.ts';
import { isOpen } from '../../lib/list/filter.ts';
import { companyRows, type ListFilter, type ListSource, order } from '../../lib/list/queries.ts';
import { type Bind, inRange, parameters, type Queryable, unionAll } from '../../lib/list/statement.ts';
import { CHARGEBACK_LIST } from '../chargebacks/list-queries.ts';
import { readChargebacksQuery } from '../chargebacks/read-chargebacks.ts';
import { MANDATE_LIST } from '../mandates/list-queries.ts';
import { readMandatesQuery } from '../mandates/read-mandates.ts';
import { LINK_LIST } from '../payment-links/list-queries.ts';
import { readLinksQuery } from '../payment-links/read-links.ts';
import { readPaymentsQuery } from '../payments/read/list-payments.ts';
import { PAYMENT_LIST, type PaymentFilter } from '../payments/read/list-queries.ts';
import { RECURRENCE_LIST } from '../recurrences/list-queries.ts';
import { readRecurrencesQuery } from '../recurrences/read-recurrences.ts';
import { REFUND_LIST } from '../refunds/list-queries.ts';
import { readRefundsQuery } from '../refunds/list-refunds.ts';
import { type ColumnSource, type JoinName, LINE_COLUMNS, LIST_COLUMNS } from './column-queries.ts';

type Columns = Readonly<Record<string, ColumnSource>>;
type Joins = Partial<Record<JoinName, (merchant: string) => string>>;

/** A list that counts what a part of an export holds, with the filter for it. */
export type Counted = { readonly list: ListSource<ListFilter>; readonly filter: ListFilter };

/** Rows of one kind in an export, such as the refunds among `transactions`. */
type Part = {
  /** Those of one company: FROM and, within it, WHERE; the rows are called `p`. */
  readonly from: (merchant: string, bind: Bind) => string;
  readonly columns: Columns;
  readonly joins: Joins;
  /** The amount as a list orders by it and as the file adds it up, in minor units. */
  readonly amounts: { readonly order: string; readonly signed: string };
  /** Null where no list has exactly these rows. */
  readonly counted: Counted | null;
};

/** The rows of an export: its parts together, in one order. */
export type ExportRows = { readonly parts: readonly Part[]; readonly sort: Sort };

const payersOf = (key: string) => (merchant: string) =>
  `LEFT JOIN payers y ON y.merchant_id = ${merchant} AND y.payment_id = ${key}`;

const MERCHANT = { merchant: (merchant: string) => `JOIN merchants m ON m.id = ${merchant}` };

const PAYMENT_JOINS: Joins = {
  ...MERCHANT,
  payer: payersOf('p.id'),
  attempt: (merchant) => `LEFT JOIN LATERAL (
    SELECT card_brand, card_last_four FROM attempts WHERE merchant_id = ${merchant} AND payment_id = p.id
    ORDER BY (id = p.captured_attempt_id) DESC, created_at DESC, id DESC LIMIT 1) a ON true`,
};

const RETURN_JOINS: Joins = { ...MERCHANT, payer: payersOf('p.payment_id') };

/** How the tables that columns need are joined to the rows of each list. */
const JOINS: Readonly<Record<Exclude<ExportList, 'transactions'>, (now: Date, bind: Bind) => Joins>> = {
  payments: () => PAYMENT_JOINS,
  refunds: () => ({
    ...RETURN_JOINS,
    maker: (merchant) => `LEFT JOIN users u ON u.id = p.created_by
      LEFT JOIN api_keys k ON k.merchant_id = ${merchant} AND k.id = p.created_by_key`,
  }),
  chargebacks: () => RETURN_JOINS,
  recurring: () => ({
    ...MERCHANT,
    payer: payersOf('p.first_payment_id'),
    mandate: (merchant) => `LEFT JOIN mandates d ON d.merchant_id = ${merchant} AND d.id = p.mandate_id`,
  }),
  mandates: () => ({
    ...MERCHANT,
    consumer: (merchant) => `JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`,
  }),
  links: (now, bind) => ({
    ...MERCHANT,
    openings: (merchant) =>
      `LEFT JOIN payment_link_openings o ON o.merchant_id = ${merchant} AND o.payment_link_id = p.id`,
    now: () => `CROSS JOIN (SELECT ${bind(now)}::timestamptz AS now) AS t`,
  }),
};

/** Refunds and chargebacks are money that goes back: their amounts are negative. */
const RETURNED = { order: 'p.amount', signed: '-p.amount' };
const RECEIVED = { order: 'p.amount', signed: 'p.amount' };
const NO_AMOUNT = { order: '0', signed: '0' };

function listRows<F extends ListFilter>(list: ListSource<F>, filter: F): Part['from'] {
  return (merchant, bind) =>
    `(SELECT p.* FROM ${companyRows(list, { filter, ranges: [filter.created] }, merchant, bind)}) AS p`;
}

function counted<F extends ListFilter>(list: ListSource<F>, filter: F): Counted {
  // Whoever counts gives the list the filter that stands beside it.
  return { list: list as unknown as Counted['list'], filter };
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
function returnRows(table: 'refunds' | 'chargebacks', filter: PaymentFilter): Part['from'] {
  return (merchant, bind) => {
    const where = [`p.merchant_id = ${merchant}`, ...PAYMENT_LIST.conditions(filter, bind, merchant)];
    const range = inRange('r.created_at', filter.created, bind).map((condition) => ` AND ${condition}`);
    return `(SELECT r.* FROM ${table} r WHERE r.merchant_id = ${merchant}${range.join('')}) AS p
      JOIN (SELECT p.* FROM ${PAYMENT_LIST.from(filter, merchant)} WHERE ${where.join(' AND ')}) AS o
        ON o.id = p.payment_id`;
  };
}

/** Payments, and refunds and chargebacks as lines of their own. */
function transactions({ filter, sort }: Asked<PaymentFilter>): ExportRows {
  const { created } = filter;
  const byTime = isByTimeAlone(filter);
  const open = { min: null, max: null };
  const returns = { created, statuses: null, methods: null, amounts: open };
  const signed = { order: '-p.amount', signed: '-p.amount' };
  return {
    sort,
    parts: [
      {
        from: listRows(PAYMENT_LIST, filter),
        columns: LINE_COLUMNS.payments,
        joins: PAYMENT_JOINS,
        amounts: RECEIVED,
        counted: counted(PAYMENT_LIST, filter),
      },
      {
        from: returnRows('refunds', filter),
        columns: LINE_COLUMNS.refunds,
        joins: RETURN_JOINS,
        amounts: signed,
        counted: byTime ? counted(REFUND_LIST, { ...returns, kinds: null, search: null }) : null,
      },
      {
        from: returnRows('chargebacks', filter),
        columns: LINE_COLUMNS.chargebacks,
        joins: RETURN_JOINS,
        amounts: signed,
        counted: byTime ? counted(CHARGEBACK_LIST, { ...returns, description: null }) : null,
      },
    ],
  };
}

function rowsOfList<F extends ListFilter>(
  name: Exclude<ExportList, 'transactions'>,
  list: ListSource<F>,
  { filter, sort }: Asked<F>,
  amounts: Part['amounts'],
  { now, bind }: { readonly now: Date; readonly bind: Bind },
): ExportRows {
  const columns = LIST_COLUMNS[name];
  const joins = JOINS[name](now, bind);
  const from = listRows(list, filter);
  return { sort, parts: [{ from, columns, joins, amounts, counted: counted(list, filter) }] };
}

/**
 * The rows that an export asks for, read by the same code as the lists of the portal.
 *
 * @throws AppError `invalidInput` with `reversedRange` at the start of a range that ends before it
 */
export function rowsOf(
  { list, query }: ExportSelection,
  { now, timeZone, bind }: { readonly now: Date; readonly timeZone: string; readonly bind: Bind },
): ExportRows {
  const made = { now, bind };
  switch (list) {
    case 'transactions':
      // The oldest line first, as books are kept.
      return transactions(readPaymentsQuery({ ...query, sort: query.sort ?? 'createdDateTime,asc' }));
    case 'payments':
      return rowsOfList(list, PAYMENT_LIST, readPaymentsQuery(query), RECEIVED, made);
    case 'refunds':
      return rowsOfList(list, REFUND_LIST, readRefundsQuery(query), RETURNED, made);
    case 'chargebacks':
      return rowsOfList(list, CHARGEBACK_LIST, readChargebacksQuery(query), RETURNED, made);
    case 'recurring':
      return rowsOfList(list, RECURRENCE_LIST, readRecurrencesQuery(query, timeZone), RECEIVED, made);
    case 'mandates':
      return rowsOfList(list, MANDATE_LIST, readMandatesQuery(query), NO_AMOUNT, made);
    case 'links':
      return rowsOfList(list, LINK_LIST, readLinksQuery(query, now), RECEIVED, made);
  }
}

/** One company's rows of a part, with the keys that order, sum and `balance` need, and the columns as `c1`, `c2` … */
function partOf(part: Part, columns: readonly string[], merchant: string, bind: Bind): string {
  const sources = columns.map((name) => part.columns[name]!);
  const needs = [...new Set(sources.flatMap(({ needs: names }) => names ?? []))];
  const joins = needs.map((name) => part.joins[name]?.(merchant) ?? '').join(' ');
  const net = part.columns['net'];
  const keys = [
    'p.created_at',
    'p.id',
    `${part.amounts.order} AS amount`,
    `(${part.amounts.signed})::bigint AS signed`,
    ...(net ? ['p.currency', `(${net.sql})::bigint AS net`] : []),
  ];
  const shown = sources.map(({ sql, type }, index) => `${typed(sql, type)} AS c${index + 1}`);
  return `SELECT ${[...keys, ...shown].join(', ')} FROM ${part.from(merchant, bind)} ${joins}`;
}

/** Parts of a UNION must agree on the type of a column. */
function typed(sql: string, type: ColumnSource['type']): string {
  if (type === 'text' || type === 'word') return `(${sql})::text`;
  return type === 'amount' || type === 'number' ? `(${sql})::bigint` : sql;
}

/** A select of all rows of an export, in no order; see `partOf` for its columns. */
export function unionOf(
  { parts }: ExportRows,
  columns: readonly string[],
  merchantIds: readonly string[],
  bind: Bind,
): string {
  const selects = merchantIds.flatMap((merchantId) => {
    const merchant = `${bind(merchantId)}::uuid`;
    return parts.map((part) => partOf(part, columns, merchant, bind));
  });
  return unionAll(selects);
}

/** The order of an export's rows. */
export function orderOf({ sort }: ExportRows): string {
  return order(sort, false);
}

/** Counts the rows of a part directly. */
export async function countPart(
  db: Queryable,
  from: Part['from'],
  merchantIds: readonly string[],
): Promise<number> {
  const { values, bind } = parameters();
  const counts = merchantIds.map((id) => `SELECT count(*) AS n FROM ${from(bind(id), bind)}`);
  const text = `SELECT coalesce(sum(n), 0)::bigint FROM (${unionAll(counts)}) AS counts`;
  const result = await db.query<[number]>({ text, values, rowMode: 'array' });
  return result.rows[0]?.[0] ?? 0;
}
