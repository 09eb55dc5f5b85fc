import { LIMITS } from '@stuiver/contract';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Session } from '../../platform/access/session.ts';
import { deleteOldSelections, findSelection, insertSelection } from './repository.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/**
 * Stores companies under an id, for calls that would name too many.
 *
 * @throws AppError `notFound` when one of them is not the user's
 */
export async function storeSelection(
  deps: Context,
  session: Session,
  merchantIds: readonly string[],
): Promise<{ id: string }> {
  const own = new Set(session.merchantIds);
  const chosen = [...new Set(merchantIds)];
  if (!chosen.every((id) => own.has(id))) throw notFound();
  const id = deps.ids.next();
  await inTransaction(deps.db, async (tx) => {
    await insertSelection(tx, session, id, chosen);
    await deleteOldSelections(tx, session, LIMITS.selectionsOfUser);
  });
  return { id };
}

/**
 * The companies of a stored selection that are the user's at this moment.
 *
 * @throws AppError `notFound` for one that is not the user's own, was replaced by newer ones, or has no company left
 */
export async function companiesOfSelection(
  deps: Pick<Context, 'db'>,
  session: Session,
  id: string,
): Promise<string[]> {
  const own = new Set(session.merchantIds);
  const merchantIds =
    (await findSelection(deps.db, session, id))?.filter((merchantId) => own.has(merchantId)) ?? [];
  if (merchantIds.length === 0) throw notFound();
  return merchantIds;
}
