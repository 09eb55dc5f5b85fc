import { sql } from 'kysely';
import type { Queries } from '../../lib/database/database.ts';

/** Stores a request until its mail is sent. */
export async function insertResetRequest(
  db: Queries,
  request: { id: string; email: string; nextTryAt: Date },
): Promise<void> {
  await db
    .insertInto('password_reset_requests')
    .values({ id: request.id, email: request.email, next_try_at: request.nextTryAt })
    .execute();
}

/** Claims the requests that are due until `until`, longest due first. */
export async function claimResetRequests(
  db: Queries,
  now: Date,
  until: Date,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{
    id: string;
    email: string;
  }>`UPDATE password_reset_requests SET next_try_at = ${until}
    WHERE next_try_at <= ${now} AND id IN (SELECT id FROM password_reset_requests WHERE next_try_at <= ${now}
      ORDER BY next_try_at LIMIT ${limit})
    RETURNING id, email`.execute(db);
  return rows;
}

/** Deletes a request that was handled. */
export async function deleteResetRequest(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('password_reset_requests').where('id', '=', id).execute();
}
