import type { ListName } from '@stuiver/contract';
import type { Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';

export type ViewRow = Omit<TableRow<'saved_views'>, 'merchant_id'> & { user_name: string };

/** The user's views and the shared ones of the company, by list and name. */
export async function listViews(db: Queries, merchantId: string, userId: string): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.list', 'v.name', 'v.search', 'v.columns', 'v.shared', 'v.user_id'])
    .select(['u.name as user_name', 'v.created_at'])
    .where('v.merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.shared', '=', true)]))
    .orderBy('v.list')
    .orderBy((eb) => eb.fn('lower', ['v.name']))
    .orderBy('v.id')
    .execute();
}

/** Counts a user's views, and those that the company shares. */
export async function countViews(
  tx: Tx,
  merchantId: string,
  userId: string,
): Promise<{ own: number; shared: number }> {
  return rowsWith(tx, 'saved_views', { merchant_id: merchantId })
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('user_id', '=', userId).as('own'),
      fn.countAll<number>().filterWhere('shared', '=', true).as('shared'),
    ])
    .executeTakeFirstOrThrow();
}

export type NewView = {
  merchantId: string;
  id: string;
  userId: string;
  list: ListName;
  name: string;
  search: unknown;
  columns: readonly string[] | null;
  shared: boolean;
  at: Date;
};

/** Inserts a view, or replaces the user's own with the same list and name; returns its id. */
export async function putView(tx: Tx, view: NewView): Promise<string> {
  const changed = {
    search: JSON.stringify(view.search),
    columns: view.columns === null ? null : JSON.stringify(view.columns),
    shared: view.shared,
  };
  const { id } = await tx
    .insertInto('saved_views')
    .values({
      merchant_id: view.merchantId,
      id: view.id,
      user_id: view.userId,
      list: view.list,
      name: view.name,
      created_at: view.at,
      ...changed,
    })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'user_id', 'list', 'name']).doUpdateSet(changed),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The unique constraint of a user's names within a list. */
export const VIEW_NAMES = 'saved_views_merchant_id_user_id_list_name_key';

/** Renames a user's own view and returns its list; undefined if it does not exist. */
export async function renameOwnView(
  tx: Tx,
  view: Pick<NewView, 'merchantId' | 'userId' | 'id' | 'name' | 'shared'>,
): Promise<{ list: ListName } | undefined> {
  return tx
    .updateTable('saved_views')
    .set({ name: view.name, shared: view.shared })
    .where((eb) => eb.and({ merchant_id: view.merchantId, user_id: view.userId, id: view.id }))
    .returning('list')
    .executeTakeFirst();
}

/** Deletes a user's own view and returns it; undefined if it does not exist. */
export async function deleteOwnView(
  tx: Tx,
  merchantId: string,
  userId: string,
  id: string,
): Promise<{ list: ListName; name: string; shared: boolean } | undefined> {
  return tx
    .deleteFrom('saved_views')
    .where((eb) => eb.and({ merchant_id: merchantId, user_id: userId, id }))
    .returning(['list', 'name', 'shared'])
    .executeTakeFirst();
}
