import type { renameView, SavedView, saveView } from '@stuiver/contract';
import type { z } from 'zod';
import { invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { breaksUnique } from '../../lib/database-errors.ts';
import type { Session } from '../../lib/session.ts';
import type { AuditService } from '../audit/service.ts';
import { deleteOwnView, listViews, putView, renameOwnView, VIEW_NAMES, type ViewRow } from './repository.ts';

export type SavedViewsService = ReturnType<typeof makeSavedViewsService>;

function toWire(row: ViewRow, session: Session): SavedView {
  return {
    id: row.id,
    list: row.list as SavedView['list'],
    name: row.name,
    search: row.search as SavedView['search'],
    columns: row.columns as SavedView['columns'],
    shared: row.shared,
    own: row.user_id === session.userId,
    createdBy: row.user_name,
    createdDateTime: row.created_at.toISOString(),
  };
}

/**
 * Named sets of filters, columns and sort, a user's own or shared with the company.
 *
 * @param context the world outside
 * @param services the audit log
 * @returns the use cases
 */
export function makeSavedViewsService(
  context: Context,
  services: { audit: Pick<AuditService, 'writeAudit'> },
) {
  const { db, ids, clock } = context;

  async function list(session: Session): Promise<SavedView[]> {
    const rows = await listViews(db, session.merchantId, session.userId);
    return rows.map((row) => toWire(row, session));
  }

  return {
    list,

    /**
     * Saves a view; the same name of the same list replaces the user's own.
     *
     * @param session whose view it is
     * @param view as the contract parsed it
     * @returns the view as it stands now
     */
    async save(session: Session, view: z.output<(typeof saveView)['body']>): Promise<SavedView> {
      const { merchantId, userId } = session;
      const id = await db.transaction().execute(async (tx) => {
        const written = await putView(tx, {
          ...view,
          name: view.name.trim(),
          merchantId,
          userId,
          id: ids.next(),
          at: clock.now(),
        });
        await services.audit.writeAudit(tx, {
          merchantId,
          actor: { kind: 'user', id: userId },
          action: 'view.saved',
          subjectKind: 'view',
          subjectId: written,
          data: { list: view.list, shared: view.shared },
        });
        return written;
      });
      const saved = (await list(session)).find((one) => one.id === id);
      if (!saved) throw notFound();
      return saved;
    },

    /**
     * Renames a view of the user's own, and shares it or not; what it shows stays.
     *
     * @returns the view as it stands now
     * @throws AppError `notFound`, also for one that a colleague shares; `invalidInput` on `name` when another of
     *   the user's views of the list has it
     */
    async rename(
      session: Session,
      id: string,
      { name, shared }: z.output<(typeof renameView)['body']>,
    ): Promise<SavedView> {
      const { merchantId, userId } = session;
      try {
        await db.transaction().execute(async (tx) => {
          const renamed = await renameOwnView(tx, { merchantId, userId, id, name: name.trim(), shared });
          if (!renamed) throw notFound();
          await services.audit.writeAudit(tx, {
            merchantId,
            actor: { kind: 'user', id: userId },
            action: 'view.saved',
            subjectKind: 'view',
            subjectId: id,
            data: { list: renamed.list, shared },
          });
        });
      } catch (error) {
        throw breaksUnique(error, VIEW_NAMES) ? invalid('name', 'invalid') : error;
      }
      const saved = (await list(session)).find((one) => one.id === id);
      if (!saved) throw notFound();
      return saved;
    },

    /**
     * Deletes a view of the user's own.
     *
     * @throws AppError `notFound`, also for one that a colleague shares
     */
    async remove(session: Session, id: string): Promise<void> {
      const { merchantId, userId } = session;
      await db.transaction().execute(async (tx) => {
        const deleted = await deleteOwnView(tx, merchantId, userId, id);
        if (!deleted) throw notFound();
        await services.audit.writeAudit(tx, {
          merchantId,
          actor: { kind: 'user', id: userId },
          action: 'view.deleted',
          subjectKind: 'view',
          subjectId: id,
          data: { list: deleted.list },
        });
      });
    },
  };
}
