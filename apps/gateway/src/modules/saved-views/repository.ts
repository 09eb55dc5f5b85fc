import { sql } from 'kysely';
import type { Queries, Tx } from '../../lib/database/database.ts';

export type ViewRow = {
  id: string;
  list: string;
  name: string;
  search: unknown;
  columns: unknown;
  shared: boolean;
  user_id: string;
  user_name: string;
  created_at: Date;
};

/** The user's views and the shared ones of the company, by list and name. */
export async function listViews(db: Queries, merchantId: string, userId: string): Promise<ViewRow[]> {
  const result = await sql<ViewRow>`SELECT v.id, v.list, v.name, v.search, v.columns, v.shared, v.user_id,
      u.name AS user_name, v.created_at
    FROM saved_views v JOIN users u ON u.id = v.user_id
    WHERE v.merchant_id = ${merchantId} AND (v.user_id = ${userId} OR v.shared)
    ORDER BY v.list, lower(v.name), v.id`.execute(db);
  return result.rows;
}

/** How many views a user has, and how many the company shares. */
export async function countViews(
  tx: Tx,
  merchantId: string,
  userId: string,
): Promise<{ own: number; shared: number }> {
  const result = await sql<{
    own: number;
    shared: number;
  }>`SELECT count(*) FILTER (WHERE user_id = ${userId}) AS own,
      count(*) FILTER (WHERE shared) AS shared
    FROM saved_views WHERE merchant_id = ${merchantId}`.execute(tx);
  return result.rows[0] ?? { own: 0, shared: 0 };
}

export type NewView = {
  merchantId: string;
  id: string;
  userId: string;
  list: string;
  name: string;
  search: unknown;
  columns: readonly string[] | null;
  shared: boolean;
  at: Date;
};

/** Inserts a view, or replaces the user's own with the same list and name; returns its id. */
export async function putView(tx: Tx, view: NewView): Promise<string> {
  const columns = view.columns === null ? null : JSON.stringify(view.columns);
  const result = await sql<{
    id: string;
  }>`INSERT INTO saved_views (merchant_id, id, user_id, list, name, search, columns,
      shared, created_at)
    VALUES (${view.merchantId}, ${view.id}, ${view.userId}, ${view.list}, ${view.name},
      ${JSON.stringify(view.search)}::jsonb, ${columns}::jsonb, ${view.shared}, ${view.at})
    ON CONFLICT (merchant_id, user_id, list, name) DO UPDATE
    SET search = excluded.search, columns = excluded.columns, shared = excluded.shared
    RETURNING id`.execute(tx);
  const row = result.rows[0];
  if (!row) throw new Error('A view was not written');
  return row.id;
}

/** The unique constraint of a user's names within a list. */
export const VIEW_NAMES = 'saved_views_merchant_id_user_id_list_name_key';

/** Renames a view of the user's own and returns its list; undefined when there is none. */
export async function renameOwnView(
  tx: Tx,
  view: Pick<NewView, 'merchantId' | 'userId' | 'id' | 'name' | 'shared'>,
): Promise<{ list: string } | undefined> {
  return tx
    .updateTable('saved_views')
    .set({ name: view.name, shared: view.shared })
    .where('merchant_id', '=', view.merchantId)
    .where('user_id', '=', view.userId)
    .where('id', '=', view.id)
    .returning('list')
    .executeTakeFirst();
}

/** Deletes a view of the user's own and returns its list; undefined when there is none. */
export async function deleteOwnView(
  tx: Tx,
  merchantId: string,
  userId: string,
  id: string,
): Promise<{ list: string } | undefined> {
  return tx
    .deleteFrom('saved_views')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('list')
    .executeTakeFirst();
}
