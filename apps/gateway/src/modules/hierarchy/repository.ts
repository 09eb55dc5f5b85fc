import { sql } from 'kysely';
import type { Tx } from '../../lib/database.ts';

/**
 * Puts a merchant into the tree: below its parent and everything above that, and above nothing.
 *
 * @param tx the transaction that makes the merchant
 * @param merchantId of the new merchant
 * @param parentId above it, or null for a company outside any tree
 */
export async function insertIntoTree(tx: Tx, merchantId: string, parentId: string | null): Promise<void> {
  await tx
    .insertInto('merchant_tree')
    .values({ ancestor_id: merchantId, descendant_id: merchantId, depth: 0 })
    .execute();
  if (parentId === null) return;
  await sql`INSERT INTO merchant_tree (ancestor_id, descendant_id, depth)
    SELECT ancestor_id, ${merchantId}::uuid, depth + 1 FROM merchant_tree WHERE descendant_id = ${parentId}`.execute(
    tx,
  );
}
