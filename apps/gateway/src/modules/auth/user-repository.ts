import { sql } from 'kysely';
import type { Queries, Tx } from '../../lib/database/database.ts';

export type SignInRow = {
  id: string;
  merchant_id: string;
  merchant_name: string;
  email: string;
  language: string;
  password_hash: string;
  roles: string[];
  restrictionList: string[];
  canPostTree: boolean;
  has_tree: boolean;
};

/** The form in which e-mail addresses are compared: trimmed, in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

async function findForSignIn(db: Queries, condition: ReturnType<typeof sql>): Promise<SignInRow | undefined> {
  const { rows } = await sql<SignInRow>`
    SELECT u.id, u.merchant_id, m.name AS merchant_name, u.email, u.language, u.password_hash, u.roles,
      u.restriction_list AS "restrictionList", u.can_post_tree AS "canPostTree",
      EXISTS (SELECT FROM merchant_tree t WHERE t.ancestor_id = u.merchant_id AND t.depth > 0) AS has_tree
    FROM users u JOIN merchants m ON m.id = u.merchant_id
    WHERE ${condition} AND u.disabled_at IS NULL`.execute(db);
  return rows[0];
}

/** The user with this e-mail address who may sign in. */
export function findUserByEmail(db: Queries, email: string): Promise<SignInRow | undefined> {
  return findForSignIn(db, sql`lower(u.email) = ${normaliseEmail(email)}`);
}

/** Whether an account has this e-mail address, also one that may no longer sign in. */
export async function isEmailTaken(db: Queries, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', normaliseEmail(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** The user with this id who may sign in. */
export function findUserById(db: Queries, id: string): Promise<SignInRow | undefined> {
  return findForSignIn(db, sql`u.id = ${id}`);
}

/** The recipient of a password reset; locked, so that concurrent requests are counted one by one. */
export function lockUserForMail(
  db: Tx,
  email: string,
): Promise<{ id: string; merchantId: string; name: string; email: string; language: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'merchant_id as merchantId', 'name', 'email', 'language'])
    .where(sql<string>`lower(email)`, '=', normaliseEmail(email))
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets a user's password hash and returns the e-mail address. */
export async function updatePassword(
  db: Queries,
  merchantId: string,
  userId: string,
  passwordHash: string,
): Promise<{ email: string } | undefined> {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
}
