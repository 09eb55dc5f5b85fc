import type { Principal } from '../../lib/access/caller.ts';
import { type MerchantScope, scopeOf } from '../../lib/access/scope.ts';
import { notFound } from '../../lib/app-error.ts';

/**
 * The companies that a call may see: those that were chosen, or all of the caller's. For a user those
 * are their company and all below it, for an API key its own company alone.
 *
 * @param principal the caller's companies
 * @param selectedIds companies to look at; none means all of the caller's
 * @returns the scope
 * @throws AppError `notFound` when one of them is not the caller's
 */
export function scopeFor(principal: Principal, selectedIds: readonly string[]): MerchantScope {
  if (selectedIds.length === 0) return scopeOf(principal.merchantIds);
  const own = new Set(principal.merchantIds);
  const chosen = new Set(selectedIds);
  for (const id of chosen) if (!own.has(id)) throw notFound();
  return scopeOf([...chosen]);
}
