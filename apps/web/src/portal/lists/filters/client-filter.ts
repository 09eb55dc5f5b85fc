import { parseAmount } from '@stuiver/domain/money';
import { searchText } from '@stuiver/domain/search-text';
import { type ListSearch, readSearchValue } from '../schema.ts';
import { splitRange } from './filter-query.ts';

/** Readers of a row's fields that the browser can filter by; a criterion without its reader is ignored. */
export type ClientFields<Row> = {
  /** Every status that finds the row. */
  status?: (row: Row) => string | readonly string[];
  method?: (row: Row) => string | null;
  description?: (row: Row) => string;
  consumerName?: (row: Row) => string;
  /** The wire's decimal string. */
  amount?: (row: Row) => string;
};

function toMinorOrNull(amount: string): number | null {
  const parsed = parseAmount(amount, { allowZero: true });
  return parsed.ok ? parsed.minor : null;
}

/**
 * Filters the rows on screen, which may stay while the server is asked for this URL, as the specification requires of
 * the client (spec 5.9): by status, payment method, description and consumer name ignoring case, and by amount when
 * both bounds are set.
 *
 * Applied only if a criterion means the same on both sides, and never to rows that the server returned for these
 * filters: its `search` also finds names, e-mail addresses and ids, which rows do not contain (`docs/filters.md`).
 */
export function narrowRows<Row>(
  rows: readonly Row[],
  search: ListSearch,
  fields: ClientFields<Row>,
): readonly Row[] {
  const read = (name: string) => readSearchValue(search, name);
  const isAmong = (values: string | undefined, own: string | readonly string[] | null | undefined) =>
    values === undefined ||
    own === undefined ||
    [own].flat().some((one) => values.split(',').includes(one ?? ''));
  const holds = (name: 'description' | 'consumerName', row: Row) => {
    const text = fields[name]?.(row);
    return text === undefined || searchText(text).includes(searchText(read(name)?.trim()));
  };
  const [min = null, max = null] = splitRange(read('amount') ?? '').map(toMinorOrNull);
  const isWithin = (amount: number | null) =>
    amount === null || min === null || max === null || (amount >= min && amount <= max);
  return rows.filter(
    (row) =>
      isAmong(read('statuses') ?? read('recurrenceStatus'), fields.status?.(row)) &&
      isAmong(read('methods'), fields.method?.(row)) &&
      holds('description', row) &&
      holds('consumerName', row) &&
      isWithin(toMinorOrNull(fields.amount?.(row) ?? '')),
  );
}
