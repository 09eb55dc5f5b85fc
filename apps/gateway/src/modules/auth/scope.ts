import type { Principal } from '../../lib/access/caller.ts';
import { type MerchantScope, scopeOf } from '../../lib/access/scope.ts';
import { notFound } from '../../lib/app-error.ts';

/**
 * The companies that a call may see: the selected ones, or all of the caller's. Those of a user are their company and
 * all below it, that of an API key its own.
 *
 * @throws AppError `notFound` when a selected one is not the caller's
 */
export function scopeFor(principal: Principal, selectedIds: readonly string[]): MerchantScope {
  if (selectedIds.length === 0) return scopeOf(principal.merchantIds);
  const own = new Set(principal.merchantIds);
  const chosen = new Set(selectedIds);
  for (const id of chosen) if (!own.has(id)) throw notFound();
  return scopeOf([...chosen]);
}
