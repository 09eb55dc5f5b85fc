import type { StoredRights } from '@stuiver/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import { COLUMNS } from '../../../platform/database/columns.ts';
import type { Db, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { insertRows, rowsWith } from '../../../platform/database/rows.ts';
import { acrossMerchants } from '../../../platform/database/machines.ts';
import { userColumns, type UserKey } from '../../../platform/access/session.ts';

export type ExportRow = TableRow<'exports'>;
export type ExportKey = Pick<ExportRow, 'merchant_id' | 'id'>;

/** Lists a user's exports, newest first. */
export function listExports(db: Queries, owner: UserKey): Promise<ExportRow[]> {
  return rowsWith(db, 'exports', userColumns(owner))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Finds a user's own export; undefined for another user's. */
export function findExport(db: Queries, owner: UserKey, id: string): Promise<ExportRow | undefined> {
  return rowsWith(db, 'exports', { ...userColumns(owner), id })
    .selectAll()
    .executeTakeFirst();
}

export type NewExport = Pick<
  ExportRow,
  'merchant_id' | 'id' | 'user_id' | 'merchant_ids' | 'file_name' | 'created_at'
> & { readonly selection: unknown };

/** Inserts an export that waits for its run. */
export async function insertExport(tx: Tx, { selection, ...row }: NewExport): Promise<void> {
  await insertRows(tx, 'exports', { ...row, selection: JSON.stringify(selection), status: 'WAITING' });
}

export async function deleteExports(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('exports').where('merchant_id', '=', merchantId).where('id', 'in', ids).execute();
}

/** Stops an export of a user's own that is waiting or under way; a run notices at its next sign of life. */
export async function cancelOwn(db: Queries, owner: UserKey, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('exports')
    .set({ status: 'CANCELLED', run_id: null, finished_at: now })
    .where((eb) => eb.and({ ...userColumns(owner), id }))
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets a finished export wait for another run. */
export async function restartOwn(tx: Tx, owner: UserKey, id: string): Promise<void> {
  await tx
    .updateTable('exports')
    .set({
      status: 'WAITING',
      rows: null,
      written_rows: 0,
      size: null,
      failure: null,
      tries: 0,
      run_id: null,
      finished_at: null,
      expires_at: null,
    })
    .where((eb) => eb.and({ ...userColumns(owner), id }))
    .where('status', 'in', ['FAILED', 'CANCELLED', 'EXPIRED'])
    .execute();
}

/** Selects exports by their counted lines: more than `lines`, or the others and those not yet counted. */
export type Length = { readonly isLong: boolean; readonly lines: number };

/** Finds the next export to make: one that waits, or one whose run has given no sign of life since `deadline`. */
export async function dueExport(
  db: Db,
  deadline: Date,
  { isLong, lines }: Length,
): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`SELECT ${sql.raw(COLUMNS.exports)} FROM exports
    WHERE (status = 'WAITING' OR status = 'RUNNING' AND alive_at < ${deadline}) AND (coalesce(rows, 0) > ${lines}) = ${isLong}
    ORDER BY created_at, id LIMIT 1`.execute(acrossMerchants(db));
  return rows[0];
}

/** Lists files that may no longer be fetched. */
export async function overdueExports(db: Db, now: Date): Promise<ExportKey[]> {
  const { rows } = await sql<ExportKey>`SELECT merchant_id, id FROM exports
      WHERE status = 'READY' AND expires_at <= ${now}`.execute(acrossMerchants(db));
  return rows;
}

async function change(
  db: Queries,
  { merchant_id, id }: ExportKey,
  rest: RawBuilder<unknown>,
): Promise<boolean> {
  const result = await sql`UPDATE exports SET ${rest} AND merchant_id = ${merchant_id} AND id = ${id}
    RETURNING 1`.execute(db);
  return result.rows.length === 1;
}

/** Takes an export up, unless another run was faster. */
export function claimExport(db: Db, due: ExportRow, runId: string, now: Date): Promise<boolean> {
  return change(
    db,
    due,
    sql`status = 'RUNNING', run_id = ${runId}, alive_at = ${now}, tries = tries + 1, written_rows = 0
      WHERE status = ${due.status} AND run_id IS NOT DISTINCT FROM ${due.run_id}::uuid`,
  );
}

/** A run of an export: nothing is written of one that was stopped, or that another run has taken over. */
export type StoredExportRun = ExportKey & { readonly runId: string };

/** A run's sign of life; `rows` is null until they are counted. @returns false when it has to stop */
export function keepAlive(
  db: Db,
  run: StoredExportRun,
  {
    rows,
    writtenRows,
    now,
  }: { readonly rows: number | null; readonly writtenRows: number; readonly now: Date },
): Promise<boolean> {
  return change(
    db,
    run,
    sql`rows = coalesce(${rows}::bigint, rows), written_rows = ${writtenRows}, alive_at = ${now}
      WHERE status = 'RUNNING' AND run_id = ${run.runId}`,
  );
}

/** Makes a complete file fetchable. @returns false when the run was stopped meanwhile */
export function finishExport(
  db: Db,
  run: StoredExportRun,
  { rows, size, now, expiresAt }: { rows: number; size: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  return change(
    db,
    run,
    sql`status = 'READY', rows = ${rows}, written_rows = ${rows}, size = ${size},
      finished_at = ${now}, expires_at = ${expiresAt} WHERE status = 'RUNNING' AND run_id = ${run.runId}`,
  );
}

/** Ends a run without a file. */
export function failExport(db: Db, run: StoredExportRun, failure: string, now: Date): Promise<boolean> {
  return change(
    db,
    run,
    sql`status = 'FAILED', run_id = NULL, failure = ${failure}, finished_at = ${now}
      WHERE status = 'RUNNING' AND run_id = ${run.runId}`,
  );
}

/** Lets the next run take an export up at once, as when this process ends; `rows` is null until they are counted. */
export function releaseExport(db: Db, run: StoredExportRun, rows: number | null): Promise<boolean> {
  return change(
    db,
    run,
    sql`status = 'WAITING', run_id = NULL, tries = tries - 1, rows = coalesce(${rows}::bigint, rows)
      WHERE status = 'RUNNING' AND run_id = ${run.runId}`,
  );
}

export function expireExport(db: Db, key: ExportKey): Promise<boolean> {
  return change(db, key, sql`status = 'EXPIRED', size = NULL, run_id = NULL WHERE status = 'READY'`);
}

export type OwnerFacts = StoredRights & { readonly merchant_ids: readonly string[] };

/** Facts that decide if a user may still have an export: their rights, and the companies below theirs. */
export async function ownerFacts(db: Db, row: ExportRow): Promise<OwnerFacts | undefined> {
  const result = await sql<OwnerFacts>`SELECT u.roles, u.restriction_list AS "restrictionList",
      u.can_post_tree AS "canPostTree",
      ARRAY(SELECT DISTINCT unnest(r.permissions) FROM custom_roles r
        WHERE r.merchant_id = ${row.merchant_id} AND r.id = ANY(u.custom_role_ids)) AS "customPermissions",
      ARRAY(SELECT descendant_id FROM merchant_tree WHERE ancestor_id = u.merchant_id) AS merchant_ids
    FROM users u WHERE u.id = ${row.user_id} AND u.disabled_at IS NULL`.execute(db);
  return result.rows[0];
}
