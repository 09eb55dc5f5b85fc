import { COUNTERS } from '../lib/counts/counters.ts';
import { backfill } from '../lib/counts/write-queries.ts';

/** What a client and a pool of the driver both can. */
type Queryable = { readonly query: (text: string, values: unknown[]) => Promise<unknown> };

/**
 * Counts rows that were written without the engine, as the engine would have.
 *
 * @param db with a role that may insert counts
 * @param merchantIds companies that nothing is counted of yet
 */
export async function countFromRows(db: Queryable, merchantIds: readonly string[]): Promise<void> {
  for (const counter of COUNTERS)
    for (const text of backfill(counter, 'merchant_id = ANY($1::uuid[])'))
      await db.query(text, [merchantIds]);
}
