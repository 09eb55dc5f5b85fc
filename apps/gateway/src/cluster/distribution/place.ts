import { DistributionError, openTables, type PlannedTable, planTables, type ClusterSession } from './plan.ts';

/** A table's number of rows, and a checksum of their content, in any order. */
type Content = { readonly rows: string; readonly checksum: string | null };

/** The statement that finds the {@link Content} of a table or shard. */
export const contentSql = (table: string): string =>
  `SELECT count(*)::text AS rows, sum(hashtextextended(t::text, 0)::numeric)::text AS checksum FROM ${table} t`;

/** Asked of all rows, wherever they lie. */
export async function readContent(session: ClusterSession, table: string): Promise<Content> {
  const { rows } = await session.query<Content>(contentSql(table));
  return rows[0]!;
}

/**
 * Finds a table to colocate others with, independent of the current number of shards: a merchant's rows of all tables
 * stay together.
 */
async function neighbour(session: ClusterSession): Promise<string> {
  const { rows } = await session.query<{ name: string }>(
    "SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1 LIMIT 1",
  );
  return rows[0]?.name ?? 'default';
}

/**
 * Places one table, in a transaction of the caller's with sequential changes of shards. Citus copies its rows and
 * swaps the tables, so that a break leaves it unchanged.
 *
 * @throws DistributionError when rows or their content differ afterwards
 */
export async function place(session: ClusterSession, { name, kind }: PlannedTable): Promise<Content> {
  const before = await readContent(session, name);
  if (kind === 'reference') await session.query('SELECT create_reference_table($1)', [name]);
  else
    await session.query("SELECT create_distributed_table($1, 'merchant_id', colocate_with => $2)", [
      name,
      await neighbour(session),
    ]);
  const after = await readContent(session, name);
  if (after.rows !== before.rows)
    throw new DistributionError(`${name}: ${before.rows} rows before, ${after.rows} after.`);
  if (after.checksum !== before.checksum)
    throw new DistributionError(`${name}: the content of its ${after.rows} rows differs.`);
  return after;
}

/** Tables of the coordinator that point at a reference table and do not ask the copy there yet. */
export async function unsettledTables(session: ClusterSession): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_dist_partition target ON target.logicalrelid = k.confrelid AND target.repmodel = 't'
     WHERE k.contype = 'f' AND NOT EXISTS (SELECT FROM pg_dist_partition own WHERE own.logicalrelid = c.oid)
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Finishes once all tables are placed. */
export async function settle(session: ClusterSession, tables: readonly PlannedTable[]): Promise<void> {
  await session.query('SET citus.enable_local_reference_table_foreign_keys = on');
  for (const name of await unsettledTables(session))
    await session.query('SELECT citus_add_local_table_to_metadata($1, true)', [name]);
  // Citus leaves the rows that it copied in the coordinator's own files; those that point at others go first.
  for (const { name } of tables.filter(({ kind }) => kind !== 'local').toReversed())
    await session.query('SELECT truncate_local_data_after_distributing_table($1)', [name]);
}

/**
 * Runs a migration's statements, in its transaction. In a database that is distributed already, the tables that
 * they make are placed with them.
 */
export async function placingNewTables(session: ClusterSession, work: () => Promise<void>): Promise<void> {
  const citus = await session.query<{ present: boolean }>(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS present",
  );
  if (!citus.rows[0]?.present) return work();
  // Workers get the limits of the work too, and shards are changed one after the other, as reference tables require.
  await session.query("SET LOCAL citus.propagate_set_commands = 'local'");
  await session.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  const { rows } = await session.query(
    "SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('payments')",
  );
  if (rows.length === 0) return work();
  // A new table may reference others from the start, wherever they are.
  await session.query('SET LOCAL citus.enable_local_reference_table_foreign_keys = off');
  await work();
  const open = openTables(await planTables(session));
  for (const table of open) await place(session, table);
  await settle(session, open);
}
