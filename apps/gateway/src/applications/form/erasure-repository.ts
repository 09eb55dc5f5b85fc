import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import { insertRows, removeRows, rowsWith } from '../../platform/database/rows.ts';
import type { DB } from '../../platform/database/schema.d.ts';

/** Instants of the last change before which applications go. */
type Due = { readonly draftsBefore: Date; readonly rejectedBefore: Date };

const isDue =
  ({ draftsBefore, rejectedBefore }: Due) =>
  (eb: ExpressionBuilder<DB, 'onboarding_applications'>) =>
    eb.or([
      eb.and([eb('status', '=', 'DRAFT'), eb('changed_at', '<', draftsBefore)]),
      eb.and([eb('status', '=', 'REJECTED'), eb('changed_at', '<', rejectedBefore)]),
    ]);

/** Finds drafts unchanged, and applications rejected, before given instants. */
export async function findDueApplications(db: Queries, due: Due, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('onboarding_applications')
    .select('id')
    .where(isDue(due))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes an application that is still due, its key with it.
 *
 * @returns whether it was deleted
 */
export async function deleteDueApplication(db: Queries, id: string, due: Due): Promise<boolean> {
  const result = await db
    .deleteFrom('onboarding_applications')
    .where('id', '=', id)
    .where(isDue(due))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes an application, its key, links and documents with it. */
export async function deleteApplication(db: Queries, id: string): Promise<void> {
  await removeRows(db, 'onboarding_applications', { id });
}

/** Applications of an address by its fingerprint, of any status. */
export function findApplicationsByFingerprint(db: Queries, fingerprint: Buffer) {
  return rowsWith(db, 'onboarding_applications', { email_fingerprint: fingerprint })
    .select(['id', 'status'])
    .execute();
}

/** Deletes an application unless it has been approved, and returns whether it was deleted. */
export async function deleteUnapproved(db: Queries, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('onboarding_applications')
    .where('id', '=', id)
    .where('status', '<>', 'APPROVED')
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Notes that the document store may still have something of an application that is gone. */
export async function insertErasure(db: Queries, id: string, erasedAt: Date): Promise<void> {
  await insertRows(db, 'onboarding_erasures', { application_id: id, erased_at: erasedAt });
}

/** Applications of which the document store may still have something, longest first. */
export async function listErasures(db: Queries, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('onboarding_erasures')
    .select('application_id')
    .orderBy('erased_at')
    .limit(limit)
    .execute();
  return rows.map(({ application_id }) => application_id);
}

/** Notes that the document store holds nothing of an application. */
export async function deleteErasure(db: Queries, id: string): Promise<void> {
  await removeRows(db, 'onboarding_erasures', { application_id: id });
}
