import { type Caller, getPrincipal } from '../../platform/access/caller.ts';
import { type MerchantScope, makeScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { companiesOfSelection } from '../../company/companies/selections.ts';

/**
 * The companies that a call may see: the selected ones, or all of the caller's. Those of a user are their company and
 * all below it, that of an API key its own.
 *
 * @param selectedIds companies, or the id of a selection that the user stored; an empty list means all of the caller's
 * @throws AppError `notFound` when a selected one is not the caller's
 */
export async function scopeFor(
  deps: Context,
  caller: Caller,
  selectedIds: readonly string[],
): Promise<MerchantScope> {
  const { merchantIds } = getPrincipal(caller);
  if (selectedIds.length === 0) return makeScope(merchantIds);
  const own = new Set(merchantIds);
  const chosen = [...new Set(selectedIds)];
  if (chosen.every((id) => own.has(id))) return makeScope(chosen);
  const [selection = '', ...others] = chosen;
  if (others.length > 0 || caller.kind !== 'user') throw notFound();
  return makeScope(await companiesOfSelection(deps, caller.session, selection));
}
