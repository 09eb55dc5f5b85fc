import type { Tx } from '../../lib/database.ts';
import { insertIntoTree } from './repository.ts';

export type HierarchyService = ReturnType<typeof makeHierarchyService>;

/**
 * The tree of companies, kept as a closure table: a user sees the own company and all below it.
 *
 * @returns the use cases
 */
export function makeHierarchyService() {
  return {
    /**
     * @param tx the transaction that makes the merchant
     * @param merchantId of the new merchant
     * @param parentId above it, or null for a company outside any tree
     */
    addMerchant: (tx: Tx, merchantId: string, parentId: string | null): Promise<void> =>
      insertIntoTree(tx, merchantId, parentId),
  };
}
