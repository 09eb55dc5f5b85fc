import type { Queries } from '../../lib/database.ts';

/** How many of a user's password tokens could still be used. */
export async function countLivePasswordTokens(db: Queries, userId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('password_tokens')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.tokens;
}

/** Keeps a token's hash; the token itself is in the mail alone. */
export async function insertPasswordToken(
  db: Queries,
  token: { tokenHash: Buffer; userId: string; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('password_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      expires_at: token.expiresAt,
      used_at: null,
      created_at: token.createdAt,
    })
    .execute();
}

/**
 * Uses a token up; of two at once only one succeeds.
 *
 * @returns whose it is; `expired` when its time is over; undefined when it is unknown or was used
 */
export async function spendPasswordToken(
  db: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; expired: boolean } | undefined> {
  const row = await db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row && { userId: row.user_id, expired: row.expires_at <= now };
}

/** Makes a user's other tokens worthless. */
export async function spendPasswordTokensOfUser(db: Queries, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes tokens that ended before the instant. */
export async function deleteOldPasswordTokens(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('password_tokens').where('expires_at', '<', before).execute();
}
