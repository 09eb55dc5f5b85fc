import { notFound } from '../../lib/app-error.ts';
import { type MerchantScope, scopeOf } from '../../lib/scope.ts';
import type { Session } from '../../lib/session.ts';

/**
 * The companies that a call may see: those that were chosen, or the user's company and all below it.
 *
 * @param session of the signed-in user
 * @param selectedIds companies to look at; none means all of the user's
 * @returns the scope
 * @throws AppError `notFound` when one of them is not the user's
 */
export function scopeFor(session: Session, selectedIds: readonly string[]): MerchantScope {
  if (selectedIds.length === 0) return scopeOf(session.merchantIds);
  const own = new Set(session.merchantIds);
  const chosen = new Set(selectedIds.map((id) => id.toLowerCase()));
  for (const id of chosen) if (!own.has(id)) throw notFound();
  return scopeOf([...chosen]);
}
