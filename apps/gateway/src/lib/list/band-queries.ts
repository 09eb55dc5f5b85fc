import { type BandCount, bandOf, splitIntoBands } from './amount-bands.ts';
import type { AmountSpan } from './filter.ts';
import type { Bands, Counted, ListDefinition, ListFilter } from './queries.ts';
import { type Add, inAmounts, ofMerchants, parameters, type Queryable } from './statement.ts';

/** What no band counts; the filter narrows by amount alone, else it would not have come here. */
function countPart(name: string, merchantIds: readonly string[], part: AmountSpan, add: Add): string {
  const where = [ofMerchants('p.merchant_id', merchantIds, add), ...inAmounts('p.amount', part, add)];
  return `(SELECT count(*) FROM ${name} p WHERE ${where.join(' AND ')})`;
}

function inBands<F>(bands: Bands<F>, merchantIds: readonly string[], whole: AmountSpan, add: Add): string {
  const where = [ofMerchants('merchant_id', merchantIds, add), ...inAmounts('least', whole, add)];
  return `${bands.table} WHERE ${where.join(' AND ')}`;
}

/**
 * An SQL expression for how many rows lie in a range of amounts.
 *
 * @param list with bands
 * @param merchantIds whose rows
 * @param amounts the range, by which alone the list is narrowed
 * @param add takes the statement's parameters
 */
export function bandTotal<F extends ListFilter>(
  { name }: ListDefinition<F>,
  bands: Bands<F>,
  merchantIds: readonly string[],
  amounts: AmountSpan,
  add: Add,
): string {
  const { whole, parts } = splitIntoBands(amounts);
  return [
    ...(whole
      ? [`(SELECT coalesce(sum(${bands.count}), 0)::bigint FROM ${inBands(bands, merchantIds, whole, add)})`]
      : []),
    ...parts.map((part) => countPart(name, merchantIds, part, add)),
  ].join(' + ');
}

/**
 * How the rows in a range of amounts fall into bands.
 *
 * @param db a connection inside a snapshot
 * @param list how its rows are listed
 * @param bands its bands, which know the filter
 * @param counted whose rows, and which
 * @param amounts the range
 * @returns the counts, least amounts first
 */
export async function countBands<F extends ListFilter>(
  db: Queryable,
  { name }: ListDefinition<F>,
  bands: Bands<F>,
  { merchantIds }: Counted<F>,
  amounts: AmountSpan,
): Promise<BandCount[]> {
  const { values, add } = parameters();
  const { whole, parts } = splitIntoBands(amounts);
  const selects = [
    ...(whole
      ? [
          `SELECT least, sum(${bands.count})::bigint AS rows FROM ${inBands(bands, merchantIds, whole, add)} GROUP BY least`,
        ]
      : []),
    ...parts.map(
      (part) =>
        // A part has one end at least; its band is that of either.
        `SELECT ${add(bandOf(part.min ?? part.max ?? 0).least)}::bigint, ${countPart(name, merchantIds, part, add)}`,
    ),
  ];
  const result = await db.query<[number, number]>({
    text: `${selects.join(' UNION ALL ')} ORDER BY 1`,
    values,
    rowMode: 'array',
  });
  return result.rows.map(([least, rows]) => ({ least, rows }));
}
