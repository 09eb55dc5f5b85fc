import type { Queries, Tx } from '../../platform/database/database.ts';
import { insertRows, removeRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import { userColumns, type UserKey } from '../../platform/access/session.ts';

export type CompanyRow = { id: string; name: string; parentId: string | null };

/** Companies with the one directly above each, by name. */
export function listCompanies(db: Queries, merchantIds: readonly string[]): Promise<CompanyRow[]> {
  return db
    .selectFrom('merchants as m')
    .leftJoin('merchant_tree as t', (join) =>
      join.onRef('t.descendant_id', '=', 'm.id').on('t.depth', '=', 1),
    )
    .select(['m.id', 'm.name', 't.ancestor_id as parentId'])
    .where((eb) => eb('m.id', '=', eb.fn.any(eb.val([...merchantIds]))))
    .orderBy((eb) => eb.fn('lower', ['m.name']))
    .orderBy('m.id')
    .execute();
}

/** The companies that a user saved as selected; null means all. */
export async function findSavedIds(db: Queries, { merchantId, userId }: UserKey): Promise<string[] | null> {
  const row = await rowsWith(db, 'users', { merchant_id: merchantId, id: userId })
    .select('selected_merchant_ids')
    .executeTakeFirst();
  return row?.selected_merchant_ids ?? null;
}

export async function updateSavedIds(
  tx: Tx,
  { merchantId, userId }: UserKey,
  selected_merchant_ids: string[] | null,
): Promise<void> {
  await updateRows(tx, 'users', { merchant_id: merchantId, id: userId }, { selected_merchant_ids });
}

/** The companies of a selection of the user's own, or undefined. */
export async function findSelection(db: Queries, user: UserKey, id: string): Promise<string[] | undefined> {
  const row = await rowsWith(db, 'company_selections', { ...userColumns(user), id })
    .select('merchant_ids')
    .executeTakeFirst();
  return row?.merchant_ids;
}

export function insertSelection(tx: Tx, user: UserKey, id: string, merchant_ids: string[]): Promise<void> {
  return insertRows(tx, 'company_selections', { ...userColumns(user), id, merchant_ids });
}

/** Deletes all but the newest selections of a user. */
export async function deleteOldSelections(tx: Tx, user: UserKey, kept: number): Promise<void> {
  const selections = rowsWith(tx, 'company_selections', userColumns(user)).select('id');
  const old = await selections.orderBy('id', 'desc').offset(kept).execute();
  for (const { id } of old) await removeRows(tx, 'company_selections', { ...userColumns(user), id });
}
