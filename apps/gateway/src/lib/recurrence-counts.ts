import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import { bandOf } from './list/amount-bands.ts';
import type { RecurrencesTable } from './schema-recurring.ts';

/** What the list of recurrences counts by, and whose. */
type CountedRecurrence = Pick<
  RecurrencesTable,
  'merchant_id' | 'created_at' | 'status' | 'frequency' | 'amount'
>;

type Delta = { readonly of: CountedRecurrence; readonly by: 1 | -1 };

const gathered = new WeakMap<Tx, Delta[]>();

/** Lets a transaction count recurrences: it writes them before it commits. Only `inTransaction` says so. */
export function gatherCounts(tx: Tx): void {
  gathered.set(tx, []);
}

/**
 * Says in a transaction that a recurrence begins or moves; `inTransaction` writes its counts as the very last.
 *
 * @param tx the transaction of the change
 * @param before the recurrence as it was; null when it begins
 * @param after as it is now, of the same company and time
 * @throws Error in a transaction that nobody writes the counts of
 */
export function countRecurrence(tx: Tx, before: CountedRecurrence | null, after: CountedRecurrence): void {
  const deltas = gathered.get(tx);
  if (!deltas) throw new Error('Recurrences begin and move within inTransaction, which counts them');
  const isBefore =
    before?.status === after.status &&
    before.frequency === after.frequency &&
    bandOf(before.amount).least === bandOf(after.amount).least;
  if (isBefore) return;
  if (before) deltas.push({ of: before, by: -1 });
  deltas.push({ of: after, by: 1 });
}

/**
 * Adds deltas to a rollup. A row that is to go down cannot be proposed with a negative count (its CHECK
 * refuses it before the conflict is seen), so the update takes the true delta from beside it.
 */
function addTo(period: 'day' | 'month', merchantId: string): RawBuilder<unknown> {
  const [target, column, deltas] = [`recurrence_${period}s`, period, `by_${period}`].map((name) =>
    sql.ref(name),
  );
  return sql`INSERT INTO ${target} AS t (merchant_id, ${column}, status, frequency, recurrences)
    SELECT ${merchantId}::uuid, at, status, frequency, greatest(n, 0) FROM ${deltas} WHERE n <> 0
    ORDER BY at, status, frequency
    ON CONFLICT (merchant_id, ${column}, status, frequency) DO UPDATE SET recurrences = t.recurrences + (
      SELECT d.n FROM ${deltas} d WHERE d.at = excluded.${column} AND d.status = excluded.status
        AND d.frequency = excluded.frequency)`;
}

/** The same for the bands of amounts. */
const addToBands = (
  merchantId: string,
) => sql`INSERT INTO recurrence_amount_bands AS t (merchant_id, least, recurrences)
    SELECT ${merchantId}::uuid, least, greatest(n, 0) FROM by_band WHERE n <> 0 ORDER BY least
    ON CONFLICT (merchant_id, least) DO UPDATE SET recurrences = t.recurrences + (
      SELECT d.n FROM by_band d WHERE d.least = excluded.least)`;

async function writeOf(tx: Tx, merchantId: string, deltas: readonly Delta[]): Promise<void> {
  const column = (name: 'created_at' | 'status' | 'frequency' | 'amount') => deltas.map(({ of }) => of[name]);
  await sql`WITH gathered AS (
      SELECT * FROM unnest(${column('created_at')}::timestamptz[], ${column('status')}::text[],
        ${column('frequency')}::text[], ${column('amount')}::bigint[], ${deltas.map(({ by }) => by)}::integer[])
        AS g (created_at, status, frequency, amount, n)
    ), by_day AS (
      SELECT (g.created_at AT TIME ZONE z.time_zone)::date AS at, g.status, g.frequency, sum(g.n)::bigint AS n
      FROM gathered g CROSS JOIN deployment z GROUP BY 1, 2, 3
    ), by_band AS (
      SELECT amount_band(amount) AS least, sum(n)::bigint AS n FROM gathered GROUP BY 1
    ), by_month AS (
      SELECT date_trunc('month', at)::date AS at, status, frequency, sum(n)::bigint AS n FROM by_day GROUP BY 1, 2, 3
    ), days AS (${addTo('day', merchantId)}), months AS (${addTo('month', merchantId)}), bands AS (${addToBands(merchantId)})
    SELECT 1`.execute(tx);
}

/**
 * Writes what a transaction counts, a company at a time by one statement, its rows in the order of their keys.
 * Nothing is locked after these rows, and everybody takes them in one order: so nobody waits for another in a
 * circle, wherever in a transaction a recurrence begins or moves; and these rows, which all recurrences of a day and
 * month share, are locked for as short as can be.
 *
 * @param tx the transaction, which commits next and counts no more
 */
export async function writeCounts(tx: Tx): Promise<void> {
  const deltas = gathered.get(tx) ?? [];
  gathered.delete(tx);
  const companies = Map.groupBy(deltas, ({ of }) => of.merchant_id);
  for (const merchantId of [...companies.keys()].toSorted())
    await writeOf(tx, merchantId, companies.get(merchantId)!);
}
