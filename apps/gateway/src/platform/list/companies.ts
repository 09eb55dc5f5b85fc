import { type CountedKind, countsSource } from './counts/read-queries.ts';
import { type CountSpan, EVER } from './counts/spans.ts';
import type { ListFilter, ListSource } from './list-source.ts';
import { type Bind, ofMerchants, parameters, type Queryable, unionAll } from './statement.ts';

/** Above this, we first find the companies that have rows: each one that a statement names takes its time to plan. */
export const MANY_COMPANIES = 8;

/** Above this, a statement has no part for each company: on a cluster, each takes milliseconds to plan. */
const MOST_PARTS = 16;

/** Rows on some days that a counter covers. */
type Counted = { readonly kind: CountedKind; readonly spans: readonly CountSpan[] };

/** A select of those of several companies that have rows of a list. */
function selectCompanies<F extends ListFilter>(
  { name, counted }: ListSource<F>,
  merchantIds: readonly string[],
  bind: Bind,
  only?: Counted,
): string {
  if (counted === null)
    return `SELECT DISTINCT merchant_id FROM ${name} WHERE ${ofMerchants('merchant_id', merchantIds, bind)}`;
  const { kind, spans } = only ?? { kind: { counter: counted.counter, choices: {} }, spans: EVER };
  // With their days, counts are not added up first, and so lie on the companies' machines.
  const source = countsSource([kind], { merchantIds, spans }, bind, null);
  return `SELECT merchant_id FROM (${source}) AS counts GROUP BY merchant_id HAVING sum(rows) <> 0`;
}

/**
 * Filters out companies without rows in a list, if there are many companies.
 *
 * @param only ignores all rows but these
 */
export async function companiesWithRows<F extends ListFilter>(
  db: Queryable,
  list: ListSource<F>,
  merchantIds: readonly string[],
  only?: Counted,
): Promise<readonly string[]> {
  if (merchantIds.length <= MANY_COMPANIES) return merchantIds;
  const { values, bind } = parameters();
  const text = selectCompanies(list, merchantIds, bind, only);
  const result = await db.query<[string]>({ text, values, rowMode: 'array' });
  return result.rows.map(([merchantId]) => merchantId);
}

/**
 * Joins selects of each company, each by its own index and with its own LIMIT. A few become parts of a UNION; many
 * are looked up and joined, so that one part is planned for all of them. On a cluster this queries every machine,
 * whichever companies it holds.
 *
 * @param select of one company, with its id or the column that has it
 */
export function ofEachCompany<F extends ListFilter>(
  list: ListSource<F>,
  merchantIds: readonly string[],
  bind: Bind,
  select: (merchant: string) => string,
): string {
  if (merchantIds.length <= MOST_PARTS)
    return unionAll(merchantIds.map((merchantId) => select(bind(merchantId))));
  // From a table that lies with them, without which Citus would not ask the machines for each company's part.
  return `SELECT p.* FROM (${selectCompanies(list, merchantIds, bind)}) AS company
    CROSS JOIN LATERAL (${select('company.merchant_id')}) AS p`;
}
