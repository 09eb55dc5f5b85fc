import { formatWire } from '@stuiver/domain/money';
import { type Counter, countedSums, returnedColumns } from './counts/counter.ts';
import type { TotalAmount } from '../http/page.ts';

/** Sums of a filter's rows in a currency, in minor units. */
type CurrencySum = {
  readonly currency: string;
  /** Sum of counted rows, less what is returned of them. */
  readonly amount: number;
  /** Sum of excluded rows. */
  readonly excluded: number;
};

/** Totals of a filter's rows. */
export type Totals = {
  readonly rows: number;
  /** By currency, in order; empty for a list without a sum. */
  readonly amounts: readonly CurrencySum[];
  /** There are more than `rows`, which were not counted, nor were their amounts. */
  readonly isCapped?: true;
};

export const NO_ROWS: Totals = { rows: 0, amounts: [] };

type Count = readonly [currency: string, rows: number, amount: number, excluded: number];

/** Counts of parts as those of the whole; amounts of different currencies are never added up. */
export function addUp(counts: readonly Count[]): Totals {
  const amounts = new Map<string, CurrencySum & { readonly rows: number }>();
  let sum = 0;
  for (const [currency, rows, amount, excluded] of counts) {
    sum += rows;
    if (currency === '') continue;
    const before = amounts.get(currency) ?? { rows: 0, amount: 0, excluded: 0 };
    amounts.set(currency, {
      currency,
      rows: before.rows + rows,
      amount: before.amount + amount,
      excluded: before.excluded + excluded,
    });
  }
  return {
    rows: sum,
    // Counts may add up to no rows: all of them have moved to another status, or were subtracted.
    amounts: [...amounts.values()]
      .filter(({ rows }) => rows !== 0)
      .map(({ currency, amount, excluded }) => ({ currency, amount, excluded }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}

/** A select of (currency, rows, amount, excluded) without any row. */
export const NOTHING = `SELECT '' AS currency, 0 AS rows, 0 AS amount, 0 AS excluded WHERE false`;

type Summed = { readonly counted: { readonly counter: Counter } | null };

/** The counter by which a list is added up; null for a list without a sum. */
function summedCounter({ counted }: Summed): Counter | null {
  return counted !== null && counted.counter.sum !== null ? counted.counter : null;
}

/** The columns of a list's rows that are added up. */
export function summedColumns(list: Summed): string[] {
  const counter = summedCounter(list);
  if (counter === null) return [];
  const status = counter.counting === undefined ? [] : ['p.status'];
  return ['p.amount', 'p.currency', ...status, ...(counter.returned ?? []).map((column) => `p.${column}`)];
}

/**
 * Counts rows: a select of (currency, rows, amount, excluded). A list without a sum has the currency ''.
 *
 * @param rows a FROM, with its WHERE, of rows called `p`
 */
export function selectCounts(list: Summed, rows: string): string {
  const counter = summedCounter(list);
  if (counter === null)
    return `SELECT '' AS currency, count(*) AS rows, 0 AS amount, 0 AS excluded FROM ${rows}`;
  const sums = countedSums(counter, {
    status: 'p.status',
    amount: 'p.amount',
    returned: returnedColumns(counter, 'p.'),
  });
  return `SELECT p.currency::text AS currency, count(*) AS rows, ${sums}
    FROM ${rows} GROUP BY p.currency`;
}

/**
 * An expression for the totals of counts, which `readTotals` reads.
 *
 * @param counts selects of (currency, rows, amount, excluded)
 */
export function buildTotalsExpression(counts: string): string {
  return `(SELECT json_agg(json_build_array(currency, rows, amount, excluded))::text FROM (${counts}) AS counts)`;
}

/** Reads totals as `buildTotalsExpression` selects them; null if nothing was counted. */
export function readTotals(text: string | null | undefined): Totals {
  return text === null || text === undefined ? NO_ROWS : addUp(JSON.parse(text) as Count[]);
}

/** The sums as answers carry them. */
export function wireAmounts({ amounts }: Totals): TotalAmount[] {
  return amounts.map(({ currency, amount, excluded }) => ({
    currency,
    amount: formatWire(amount),
    excludedAmount: formatWire(excluded),
  }));
}
