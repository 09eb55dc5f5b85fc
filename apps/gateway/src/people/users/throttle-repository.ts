import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import { removeRows, rowsWith } from '../../platform/database/rows.ts';

/** A number of failures, which lock for as long as they count. */
export type TryCount = {
  readonly key: string;
  readonly limit: number;
  readonly milliseconds: number;
};

/** Rows that are kept; a flood leaves more only until the next hour. */
const ROWS = 100_000;

/**
 * Counts a try before the password is checked, so that concurrent tries cannot pass together.
 *
 * @returns whether the try may continue
 */
export async function countTry(
  db: Queries,
  { key, limit, milliseconds }: TryCount,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + milliseconds);
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO sign_in_throttle AS t (key, failures, until) VALUES (${key}, 1, ${until})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.until <= ${now} THEN 1 ELSE t.failures + 1 END,
      until = CASE WHEN t.until <= ${now} OR t.failures + 1 = ${limit} THEN ${until} ELSE t.until END
    RETURNING failures`.execute(db);
  return (rows[0]?.failures ?? 1) <= limit;
}

/** Checks whether a count has reached its limit, without counting. */
export async function isLocked(db: Queries, { key, limit }: TryCount, now: Date): Promise<boolean> {
  const found = await rowsWith(db, 'sign_in_throttle', { key })
    .select('key')
    .where('failures', '>=', limit)
    .where('until', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes back one try. */
export async function takeBackTry(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export async function forgetCount(db: Queries, key: string): Promise<void> {
  await removeRows(db, 'sign_in_throttle', { key });
}

/** Forgets all counts whose key starts with this. */
export async function forgetCounts(db: Queries, start: string): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where(sql<boolean>`starts_with(key, ${start})`).execute();
}

/** Writes a count without changing it, which takes as long as writing something down. */
export async function touchTry(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('key', '=', key)
    .execute();
}

/** Deletes counts that are over, and of too many those with the fewest failures. */
export async function deleteOldTries(db: Queries, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('until', '<=', now).execute();
  await sql`DELETE FROM sign_in_throttle WHERE key IN (
    SELECT key FROM sign_in_throttle ORDER BY failures DESC, until DESC OFFSET ${ROWS})`.execute(db);
}
