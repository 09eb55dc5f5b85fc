import type { Queries, Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/rows.ts';
import type { Session } from '../../platform/access/session.ts';

/** Whose selection it is. */
type User = Pick<Session, 'merchantId' | 'userId'>;

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
export async function findSavedIds(db: Queries, { merchantId, userId }: User): Promise<string[] | null> {
  const row = await db
    .selectFrom('users')
    .select('selected_merchant_ids')
    .where((eb) => eb.and({ merchant_id: merchantId, id: userId }))
    .executeTakeFirst();
  return row?.selected_merchant_ids ?? null;
}

export async function updateSavedIds(
  tx: Tx,
  { merchantId, userId }: User,
  merchantIds: string[] | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ selected_merchant_ids: merchantIds })
    .where((eb) => eb.and({ merchant_id: merchantId, id: userId }))
    .execute();
}

/** The companies of a selection of the user's own, or undefined. */
export async function findSelection(
  db: Queries,
  { merchantId, userId }: User,
  id: string,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('company_selections')
    .select('merchant_ids')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, id }))
    .executeTakeFirst();
  return row?.merchant_ids;
}

export async function insertSelection(
  tx: Tx,
  { merchantId, userId }: User,
  id: string,
  merchantIds: string[],
): Promise<void> {
  await insertRows(tx, 'company_selections', {
    merchant_id: merchantId,
    user_id: userId,
    id,
    merchant_ids: merchantIds,
  });
}

/** Deletes all but the newest selections of a user. */
export async function deleteOldSelections(tx: Tx, { merchantId, userId }: User, kept: number): Promise<void> {
  const newest = await tx
    .selectFrom('company_selections')
    .select('id')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
    .orderBy('id', 'desc')
    .limit(kept)
    .execute();
  await tx
    .deleteFrom('company_selections')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId }))
    .where(
      'id',
      'not in',
      newest.map(({ id }) => id),
    )
    .execute();
}
