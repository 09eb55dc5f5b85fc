import type { Queries } from '../../lib/database.ts';

/** Keeps a request until its mail is sent. */
export async function insertResetRequest(
  db: Queries,
  request: { id: string; email: string; nextTryAt: Date },
): Promise<void> {
  await db
    .insertInto('password_reset_requests')
    .values({ id: request.id, email: request.email, next_try_at: request.nextTryAt })
    .execute();
}

/** The requests that are due, longest due first. */
export function dueResetRequests(
  db: Queries,
  now: Date,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('password_reset_requests')
    .select(['id', 'email'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
}

/** Takes a request that is due and keeps others off it until `until`; false when another was first. */
export async function claimResetRequest(db: Queries, id: string, now: Date, until: Date): Promise<boolean> {
  const result = await db
    .updateTable('password_reset_requests')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('next_try_at', '<=', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets a request that was dealt with. */
export async function deleteResetRequest(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('password_reset_requests').where('id', '=', id).execute();
}
