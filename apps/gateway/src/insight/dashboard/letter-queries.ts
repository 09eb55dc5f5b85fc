import type { LetterDays } from '@stuiver/domain/letter';
import type { StoredRights } from '@stuiver/domain/permissions';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { updateRows } from '../../platform/database/rows.ts';

/** A user whose letter is due. */
export type DueLetter = {
  readonly id: string;
  readonly merchant_id: string;
  readonly letter_days: LetterDays;
  readonly letter_at: Date;
};

/** The letters that are due, longest due first. */
export async function dueLetters(db: Queries, now: Date, limit: number): Promise<DueLetter[]> {
  const { rows } = await sql<DueLetter>`SELECT id, merchant_id, letter_days, letter_at FROM users
    WHERE letter_at <= ${now} ORDER BY letter_at, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Moves a user's letters to the next one; false if another worker has done so, or the user has stopped them. */
export async function moveLetter(
  tx: Tx,
  { id, merchant_id, letter_days, letter_at }: DueLetter,
  next: Date | null,
): Promise<boolean> {
  const due = { id, merchant_id, letter_days, letter_at };
  return (await updateRows(tx, 'users', due, { letter_at: next })) > 0;
}

/** The reader of a letter: their current rights, companies and saved selection of companies. */
export type LetterReader = StoredRights & {
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly letter_days: LetterDays;
  readonly selected_merchant_ids: readonly string[] | null;
  readonly merchant_ids: readonly string[];
};

/** Finds the reader of a letter; undefined for one who cannot sign in. */
export async function findLetterReader(
  db: Queries,
  { merchantId, userId }: { readonly merchantId: string; readonly userId: string },
): Promise<LetterReader | undefined> {
  const { rows } = await sql<LetterReader>`SELECT u.email, u.name, u.language, u.letter_days,
      u.selected_merchant_ids, u.roles, u.restriction_list AS "restrictionList", u.can_post_tree AS "canPostTree",
      ARRAY(SELECT DISTINCT unnest(r.permissions) FROM custom_roles r
        WHERE r.merchant_id = ${merchantId} AND r.id = ANY(u.custom_role_ids)) AS "customPermissions",
      ARRAY(SELECT t.descendant_id FROM merchant_tree t WHERE t.ancestor_id = u.merchant_id) AS merchant_ids
    FROM users u
    WHERE u.id = ${userId} AND u.merchant_id = ${merchantId} AND u.disabled_at IS NULL
      AND u.password_hash IS NOT NULL`.execute(db);
  return rows[0];
}
