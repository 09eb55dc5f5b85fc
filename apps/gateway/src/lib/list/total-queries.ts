/** What a filter's rows come to. */
export type Totals = {
  readonly rows: number;
  /** Their amounts in minor units, by currency and in its order; none for a list without a sum. */
  readonly amounts: readonly { readonly currency: string; readonly amount: number }[];
};

export const NO_ROWS: Totals = { rows: 0, amounts: [] };

type Count = readonly [currency: string, rows: number, amount: number];

/** Counts of parts as those of the whole; amounts of different currencies are never added up. */
export function addUp(counts: readonly Count[]): Totals {
  const amounts = new Map<string, number>();
  for (const [currency, , amount] of counts)
    if (currency !== '') amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  return {
    rows: counts.reduce((sum, [, rows]) => sum + rows, 0),
    amounts: [...amounts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount })),
  };
}

/** A select of (currency, rows, amount) without any row. */
export const NOTHING = `SELECT '' AS currency, 0 AS rows, 0 AS amount WHERE false`;

type Summed = { readonly counted: { readonly counter: { readonly sum: string | null } } | null };

/** Whether what a list's rows come to is added up beside their number. */
export function isSummed({ counted }: Summed): boolean {
  return counted !== null && counted.counter.sum !== null;
}

/**
 * Counts rows: a select of (currency, rows, amount). A list without a sum has the currency ''.
 *
 * @param rows a FROM, with its WHERE, of rows called `p`
 */
export function selectCounts(list: Summed, rows: string): string {
  if (!isSummed(list)) return `SELECT '' AS currency, count(*) AS rows, 0 AS amount FROM ${rows}`;
  return `SELECT p.currency::text AS currency, count(*) AS rows, sum(p.amount) AS amount FROM ${rows} GROUP BY p.currency`;
}

/**
 * An expression for the totals of counts, which `readTotals` reads.
 *
 * @param counts selects of (currency, rows, amount)
 */
export function totalsOf(counts: string): string {
  return `(SELECT json_agg(json_build_array(currency, rows, amount))::text FROM (${counts}) AS counts)`;
}

/** Totals as `totalsOf` selects them; null where nothing was counted. */
export function readTotals(text: string | null | undefined): Totals {
  return text === null || text === undefined ? NO_ROWS : addUp(JSON.parse(text) as Count[]);
}
