import { COUNTERS } from '../../money/ledger/counters.ts';
import { AUDIT_TABLE } from '../../platform/audit/repository.ts';
import { backfill } from '../../platform/list/counts/write-queries.ts';

/** Common part of the driver's client and pool. */
type Queryable = { readonly query: (text: string, values: unknown[]) => Promise<unknown> };

/**
 * Counts rows that were written without the engine, as the engine would have. Audit rows are always written by it.
 *
 * @param db with a role that may insert counts
 * @param merchantIds companies that nothing is counted of yet
 */
export async function countFromRows(db: Queryable, merchantIds: readonly string[]): Promise<void> {
  const texts = COUNTERS.filter((counter) => counter !== AUDIT_TABLE).flatMap((counter) => backfill(counter));
  for (const merchantId of merchantIds) for (const text of texts) await db.query(text, [merchantId]);
}
