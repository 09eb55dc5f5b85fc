import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../lib/database/database.ts';
import { normaliseEmail } from './user-repository.ts';

const MINUTE = 60_000;
/** How long failures count, and how long a lock lasts. */
export const LOCK_MILLISECONDS = 30 * MINUTE;
export const FAILURES_PER_ACCOUNT = 10;
export const FAILURES_PER_ADDRESS = 100;

function short(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The keys that a sign-in counts under; hashed, since they would be personal data. */
export function throttleKeys(email: string, address: string): { account: string; address: string } {
  return {
    account: `account:${short(normaliseEmail(email))}:${short(address)}`,
    address: `address:${short(address)}`,
  };
}

/**
 * Counts a try before the password is checked, so that concurrent tries cannot pass together.
 *
 * @param key one of `throttleKeys`
 * @param limit failures after which the key is locked
 * @returns whether the try may go on
 */
export async function countTry(db: Queries, key: string, limit: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - LOCK_MILLISECONDS);
  const until = new Date(now.getTime() + LOCK_MILLISECONDS);
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO sign_in_throttle AS t (key, failures, first_failed_at, locked_until) VALUES (${key}, 1, ${now}, NULL)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN t.locked_until > ${now} THEN t.failures + 1
        WHEN t.locked_until IS NOT NULL OR t.first_failed_at <= ${since} THEN 1 ELSE t.failures + 1 END,
      first_failed_at = CASE WHEN t.locked_until > ${now} THEN t.first_failed_at
        WHEN t.locked_until IS NOT NULL OR t.first_failed_at <= ${since} THEN ${now} ELSE t.first_failed_at END,
      locked_until = CASE WHEN t.locked_until > ${now} THEN t.locked_until
        WHEN t.locked_until IS NULL AND t.first_failed_at > ${since} AND t.failures + 1 >= ${limit} THEN ${until} END
    RETURNING failures`.execute(db);
  return (rows[0]?.failures ?? 1) <= limit;
}

/** Forgives a try that succeeded: removes the account's count, and takes one off the address's. */
export async function forgiveTry(db: Queries, keys: { account: string; address: string }): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('key', '=', keys.account).execute();
  await db
    .updateTable('sign_in_throttle')
    .set({
      failures: sql<number>`greatest(failures - 1, 0)`,
      locked_until: sql<Date | null>`CASE WHEN failures > ${FAILURES_PER_ADDRESS} THEN locked_until END`,
    })
    .where('key', '=', keys.address)
    .execute();
}

/** Writes a count as it is: what takes as long as writing something down. */
export async function touchTry(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('sign_in_throttle')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('key', '=', key)
    .execute();
}

/** A new password unlocks the account, from every address. */
export async function forgiveAccount(db: Queries, email: string): Promise<void> {
  const start = `account:${short(normaliseEmail(email))}:`;
  await db.deleteFrom('sign_in_throttle').where(sql<boolean>`starts_with(key, ${start})`).execute();
}

/** Deletes counts that no longer matter. */
export async function deleteOldTries(db: Queries, before: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('first_failed_at', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', before)]))
    .execute();
}
