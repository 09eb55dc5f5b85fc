import { parseAmount } from '@stuiver/domain/money';
import { searchText } from '@stuiver/domain/search-text';
import { type ListSearch, readSearchValue } from '../schema.ts';
import { splitRange } from './filter-query.ts';

/** Criteria that the browser can filter without the server (spec 5.9). */
export type ClientCriteria = {
  statuses?: readonly string[];
  methods?: readonly string[];
  /** Found anywhere in the description, in any case. */
  description?: string;
  /** The same, in the name of a mandate's consumer. */
  consumerName?: string;
  /** Decimal strings; applied only when both are set. */
  minAmount?: string;
  maxAmount?: string;
};

/** Readers of a row's fields; a criterion without its reader is ignored. */
export type ClientFields<Row> = {
  /** Every status that finds the row. */
  status?: (row: Row) => string | readonly string[];
  method?: (row: Row) => string | null;
  description?: (row: Row) => string;
  consumerName?: (row: Row) => string;
  /** The wire's decimal string. */
  amount?: (row: Row) => string;
};

function toMinorOrNull(amount: string | undefined): number | null {
  const parsed = amount === undefined ? null : parseAmount(amount, { allowZero: true });
  return parsed?.ok ? parsed.minor : null;
}

function holds(text: string | null | undefined, sought: string): boolean {
  return searchText(text).includes(sought);
}

/**
 * Filters rows as the specification requires of the client (spec 5.9): by status, payment method, description and
 * consumer name ignoring case, and by amount when both bounds are set. Empty criteria are ignored.
 *
 * Applied only if a criterion means the same on both sides, and never to rows that the server returned for these
 * filters: its `search` also finds names, e-mail addresses and ids, which rows do not contain (`docs/filters.md`).
 */
export function clientFilter<Row>(
  rows: readonly Row[],
  criteria: ClientCriteria,
  fields: ClientFields<Row>,
): readonly Row[] {
  const { statuses = [], methods = [] } = criteria;
  const description = searchText(criteria.description?.trim());
  const consumerName = searchText(criteria.consumerName?.trim());
  const min = toMinorOrNull(criteria.minAmount);
  const max = toMinorOrNull(criteria.maxAmount);
  return rows.filter((row) => {
    const own = fields.status?.(row);
    if (own && statuses.length > 0 && ![own].flat().some((status) => statuses.includes(status))) return false;
    if (fields.method && methods.length > 0 && !methods.includes(fields.method(row) ?? '')) return false;
    if (fields.description && !holds(fields.description(row), description)) return false;
    if (fields.consumerName && !holds(fields.consumerName(row), consumerName)) return false;
    if (!fields.amount || min === null || max === null) return true;
    const amount = toMinorOrNull(fields.amount(row));
    return amount === null || (amount >= min && amount <= max);
  });
}

/** Extracts the criteria that the browser can apply; not `search`, for which the server checks more fields. */
export function extractCriteria(search: ListSearch): ClientCriteria {
  const many = (name: string) => readSearchValue(search, name)?.split(',') ?? [];
  const [minAmount, maxAmount] = splitRange(readSearchValue(search, 'amount') ?? '');
  return {
    statuses: [...many('statuses'), ...many('recurrenceStatus')],
    methods: many('methods'),
    description: readSearchValue(search, 'description') ?? '',
    consumerName: readSearchValue(search, 'consumerName') ?? '',
    minAmount,
    maxAmount,
  };
}

/** Filters the rows on screen that may stay while the server is asked for this URL. */
export function narrowRows<Row>(
  rows: readonly Row[],
  search: ListSearch,
  fields: ClientFields<Row>,
): readonly Row[] {
  return clientFilter(rows, extractCriteria(search), fields);
}
