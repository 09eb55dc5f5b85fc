import {
  LIMITS,
  type renameView as renameCall,
  type SavedView,
  type saveView as saveCall,
} from '@stuiver/contract';
import type { z } from 'zod';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import {
  countViews,
  deleteOwnView,
  listViews,
  putView,
  renameOwnView,
  VIEW_NAMES,
  type ViewRow,
} from './repository.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

function toWire(row: ViewRow, session: Session): SavedView {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    search: row.search as SavedView['search'],
    columns: row.columns as SavedView['columns'],
    shared: row.shared,
    own: row.user_id === session.userId,
    createdBy: row.user_name,
    createdDateTime: row.created_at.toISOString(),
  };
}

/** The user's own views (named sets of filters, columns and sort) and those shared with the company. */
export async function getSavedViews(deps: Context, session: Session): Promise<SavedView[]> {
  const rows = await listViews(deps.db, session.merchantId, session.userId);
  return rows.map((row) => toWire(row, session));
}

async function readView(deps: Context, session: Session, id: string): Promise<SavedView> {
  const view = (await getSavedViews(deps, session)).find((one) => one.id === id);
  if (!view) throw notFound();
  return view;
}

/** Throws `limitReached` when the transaction has written too much; concurrent ones wait for each other. */
async function requireRoom(tx: Tx, { merchantId, userId }: Session): Promise<void> {
  const { own, shared } = await countViews(tx, merchantId, userId);
  if (own > LIMITS.savedViewsOfUser || shared > LIMITS.sharedViewsOfCompany)
    throw new AppError('limitReached');
}

/**
 * Saves a view; the same name in the same list replaces the user's own.
 *
 * @throws AppError `limitReached`
 */
export async function saveView(
  deps: Context,
  session: Session,
  view: z.output<(typeof saveCall)['body']>,
): Promise<SavedView> {
  const { clock, db, ids } = deps;
  const { merchantId, userId } = session;
  const row = { ...view, name: view.name.trim(), merchantId, userId, id: ids.next(), at: clock.realNow() };
  const id = await inTransaction(db, async (tx) => {
    await lockLimits(tx, merchantId);
    const written = await putView(tx, row);
    await requireRoom(tx, session);
    const after = { list: view.list, shared: view.shared };
    await auditUser(deps, tx, session, 'view.saved', { subjectId: written, after });
    return written;
  });
  return readView(deps, session, id);
}

/**
 * Renames a view of the user's own, and shares it or not; its content stays.
 *
 * @throws AppError `limitReached`; `notFound`, also for one that a colleague shares; `invalidInput` on `name` when
 *   another of the user's views in this list has it
 */
export async function renameView(
  deps: Context,
  session: Session,
  id: string,
  { name, shared }: z.output<(typeof renameCall)['body']>,
): Promise<SavedView> {
  const { merchantId, userId } = session;
  try {
    await inTransaction(deps.db, async (tx) => {
      await lockLimits(tx, merchantId);
      const renamed = orNotFound(
        await renameOwnView(tx, { merchantId, userId, id, name: name.trim(), shared }),
      );
      await requireRoom(tx, session);
      const after = { list: renamed.list, shared };
      await auditUser(deps, tx, session, 'view.saved', { subjectId: id, after });
    });
  } catch (error) {
    throw breaksUnique(error, VIEW_NAMES) ? invalid('name', 'invalid') : error;
  }
  return readView(deps, session, id);
}

/**
 * Deletes a view of the user's own.
 *
 * @throws AppError `notFound`, also for one that a colleague shares
 */
export async function deleteView(deps: Context, session: Session, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const deleted = orNotFound(await deleteOwnView(tx, session.merchantId, session.userId, id));
    const { list, shared, name } = deleted;
    const gone = { subjectId: id, subjectName: name, before: { list, shared } };
    await auditUser(deps, tx, session, 'view.deleted', gone);
  });
}
