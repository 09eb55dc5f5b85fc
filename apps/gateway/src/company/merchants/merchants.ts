import type { PaymentMethod } from '@stuiver/domain/methods';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { listEveryMerchant, listMethods } from './repository.ts';

export { findMerchant, type MerchantRow, offeredMethods } from './repository.ts';

/** The methods that the selected companies offer, each once, by best priority. */
export async function getPaymentMethods(
  deps: Context,
  scope: MerchantScope,
): Promise<{ paymentMethods: PaymentMethod[] }> {
  return { paymentMethods: await listMethods(deps.db, scope) };
}

/** A merchant as the provider's command line shows it. */
export type ShownMerchant = {
  readonly id: string;
  readonly name: string;
  /** Number of companies above it; 0 in search results. */
  readonly depth: number;
  /** True if it may take payments. */
  readonly isOpen: boolean;
};

/**
 * Every merchant of the deployment, for the provider: each below the company above it, by name.
 *
 * @param search only those with this text in their name, without the tree
 */
export async function listAllMerchants(deps: Context, search: string | null): Promise<ShownMerchant[]> {
  const rows = await listEveryMerchant(deps.db);
  const shown = (row: (typeof rows)[number], depth: number): ShownMerchant => ({
    id: row.id,
    name: row.name,
    depth,
    isOpen: row.openedAt !== null,
  });
  if (search !== null) {
    const wanted = search.toLowerCase();
    return rows.filter(({ name }) => name.toLowerCase().includes(wanted)).map((row) => shown(row, 0));
  }
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const withThoseBelow = (row: (typeof rows)[number], depth: number): ShownMerchant[] => [
    shown(row, depth),
    ...(below.get(row.id) ?? []).flatMap((child) => withThoseBelow(child, depth + 1)),
  ];
  return (below.get(null) ?? []).flatMap((root) => withThoseBelow(root, 0));
}
