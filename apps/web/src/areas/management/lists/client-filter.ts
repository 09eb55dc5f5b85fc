import { parseAmount } from '@stuiver/domain/money';

/** What the browser itself can judge of a row (specification, section 5). */
export type ClientCriteria = {
  statuses?: readonly string[];
  methods?: readonly string[];
  /** Found anywhere in the description, in capitals or not. */
  description?: string;
  /** The same, in the name of a mandate's consumer. */
  consumerName?: string;
  /** Decimal strings; they count only when both are given. */
  minAmount?: string;
  maxAmount?: string;
};

/** Where a list's rows hold those things; what is left out is not judged. */
export type ClientFields<Row> = {
  status?: (row: Row) => string;
  method?: (row: Row) => string | null;
  description?: (row: Row) => string;
  consumerName?: (row: Row) => string;
  /** The wire's decimal string. */
  amount?: (row: Row) => string;
};

function minorOf(amount: string | undefined): number | null {
  const parsed = amount === undefined ? null : parseAmount(amount, { allowZero: true });
  return parsed?.ok ? parsed.minor : null;
}

function holds(text: string | null | undefined, sought: string): boolean {
  return (text ?? '').toLowerCase().includes(sought);
}

/**
 * Filters rows as the specification's section 5 has the client do it: by status, payment method,
 * description and consumer name without regard to capitals, and by amount when both bounds are there.
 *
 * The server has filtered all rows already and knows more than a row shows: its `search` also finds
 * names, e-mail addresses and ids. So this is applied only where a criterion means the same on both
 * sides, and never to rows that the server gave for these very filters (`docs/filters.md`).
 *
 * @param rows the rows on screen
 * @param criteria what they must fit; empty ones are ignored
 * @param fields where the rows hold it
 * @returns the rows that fit, in their order
 */
export function clientFilter<Row>(
  rows: readonly Row[],
  criteria: ClientCriteria,
  fields: ClientFields<Row>,
): readonly Row[] {
  const { statuses = [], methods = [] } = criteria;
  const description = criteria.description?.trim().toLowerCase() ?? '';
  const consumerName = criteria.consumerName?.trim().toLowerCase() ?? '';
  const min = minorOf(criteria.minAmount);
  const max = minorOf(criteria.maxAmount);
  return rows.filter((row) => {
    if (fields.status && statuses.length > 0 && !statuses.includes(fields.status(row))) return false;
    if (fields.method && methods.length > 0 && !methods.includes(fields.method(row) ?? '')) return false;
    if (fields.description && !holds(fields.description(row), description)) return false;
    if (fields.consumerName && !holds(fields.consumerName(row), consumerName)) return false;
    if (!fields.amount || min === null || max === null) return true;
    const amount = minorOf(fields.amount(row));
    return amount === null || (amount >= min && amount <= max);
  });
}
