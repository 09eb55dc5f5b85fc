import pg from 'pg';

/**
 * Tables that stay on the coordinator: they belong to no merchant and are asked for by their own keys alone, so that
 * no other machine is needed to write them.
 */
const LOCAL_TABLES = new Set([
  'deployment',
  'kysely_migration',
  'kysely_migration_lock',
  'mails',
  'onboarding_applications',
  'onboarding_decisions',
  'onboarding_documents',
  'onboarding_erasures',
  'onboarding_links',
  'registrations',
  'sign_in_throttle',
]);

/** Tables that statements about a merchant join: Citus keeps a copy on every machine. */
const REFERENCE_TABLES = new Set(['merchant_tree', 'merchants', 'users']);

/** Tables that are not spread by merchant. */
export const WHOLE_TABLES: readonly string[] = [...LOCAL_TABLES, ...REFERENCE_TABLES];

/** Where the rows of a table lie: on their merchant's machine, on every machine, or on the coordinator alone. */
type TableKind = 'distributed' | 'reference' | 'local';

/** A table of the product, with its schema, and what is to be done or was done with it. */
type PlannedTable = {
  readonly name: string;
  readonly kind: TableKind;
  /** Whether an earlier run placed it. */
  readonly isPlaced: boolean;
  /** PostgreSQL's estimate. */
  readonly rows: number;
};

/** Thrown when a database cannot be distributed, in words for the operator. */
export class DistributionError extends Error {
  override readonly name = 'DistributionError';
}

/** The kind of a table by its name without the schema. */
function kindOf(table: string): TableKind {
  if (LOCAL_TABLES.has(table)) return 'local';
  return REFERENCE_TABLES.has(table) ? 'reference' : 'distributed';
}

async function requireCitus(client: pg.Client): Promise<void> {
  const extension = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (extension.rowCount === 0)
    throw new DistributionError('This database does not have the extension citus: nothing was changed.');
  const nodes = await client.query(
    "SELECT FROM pg_dist_node WHERE noderole = 'primary' AND shouldhaveshards",
  );
  if (nodes.rowCount === 0)
    throw new DistributionError('No worker was added (citus_add_node): nothing was changed.');
}

/**
 * Tables in the order in which they can be placed: those that others point at come first, reference tables before all.
 */
async function planOf(client: pg.Client): Promise<PlannedTable[]> {
  const { rows } = await client.query<{
    name: string;
    table: string;
    rows: string;
    placed: boolean;
    targets: string[];
  }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname AS table,
       coalesce(nullif(c.reltuples, -1)::bigint, pg_stat_get_live_tuples(c.oid)) AS rows,
       EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid AND p.partmethod IN ('h', 'n')
         AND (p.partmethod = 'h' OR p.repmodel = 't')) AS placed,
       ARRAY(SELECT DISTINCT format('%I.%I', tn.nspname, t.relname) FROM pg_constraint k
         JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
         WHERE k.conrelid = c.oid AND k.contype = 'f' AND t.oid <> c.oid) AS targets
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'simulator') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY 1`,
  );
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: PlannedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ targets }) => !targets.some((target) => waiting.has(target)),
    );
    if (ready.length === 0)
      throw new DistributionError(`Foreign keys go round in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, table, placed, rows: estimate } of ready) {
      ordered.push({ name, kind: kindOf(table), isPlaced: placed, rows: Number(estimate) });
      waiting.delete(name);
    }
  }
  const rank = { local: 2, reference: 0, distributed: 1 };
  return ordered.toSorted((one, other) => rank[one.kind] - rank[other.kind]);
}

/** The gateways that use the database at this moment, which distributing would make wait. */
async function requireMaintenance(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'stuiver%'`,
  );
  if (rows.length > 0)
    throw new DistributionError(
      `Stop these first, since merchants would wait for as long as it takes: ${rows.map(({ name }) => name).join(', ')}.`,
    );
}

async function rowsIn(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${table}`);
  return rows[0]!.rows;
}

/** Places one table. Citus copies its rows and swaps them in one transaction, so that a break leaves it as it was. */
async function place(client: pg.Client, { name, kind }: PlannedTable): Promise<void> {
  const before = await rowsIn(client, name);
  await client.query('BEGIN');
  try {
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    if (kind === 'reference') await client.query('SELECT create_reference_table($1)', [name]);
    else await client.query("SELECT create_distributed_table($1, 'merchant_id')", [name]);
    const after = await rowsIn(client, name);
    if (after !== before) throw new DistributionError(`${name}: ${before} rows before, ${after} after.`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** What is left when every table has its place. */
async function settle(client: pg.Client, plan: readonly PlannedTable[]): Promise<void> {
  await client.query('SET citus.enable_local_reference_table_foreign_keys = on');
  // A table of the coordinator that points at a reference table asks the copy there from now on.
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_dist_partition target ON target.logicalrelid = k.confrelid AND target.repmodel = 't'
     WHERE k.contype = 'f' AND NOT EXISTS (SELECT FROM pg_dist_partition own WHERE own.logicalrelid = c.oid)`,
  );
  for (const { name } of rows)
    await client.query('SELECT citus_add_local_table_to_metadata($1, true)', [name]);
  // Citus leaves the rows that it copied in the coordinator's own files; those that point at others go first.
  for (const { name } of plan.filter(({ kind }) => kind !== 'local').toReversed())
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [name]);
}

export type DistributeOptions = {
  /** postgres:// address of the coordinator with the role that owns the tables. */
  readonly migrationUrl: string;
  /** Whether to say what would be done and stop there. */
  readonly isPlanOnly: boolean;
  /** Receives one line per table. */
  readonly log: (line: string) => void;
};

/**
 * Spreads the tables of a migrated database over the workers of a Citus cluster, by merchant. A table that an earlier
 * run placed is left alone, so that an interrupted run is continued by another one.
 *
 * @returns the names of the tables that this run placed
 * @throws DistributionError when there is no cluster, while gateways run, and when a table's rows differ afterwards
 */
export async function distribute({ migrationUrl, isPlanOnly, log }: DistributeOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: migrationUrl, application_name: 'distribute' });
  try {
    await client.connect();
    await requireCitus(client);
    const plan = await planOf(client);
    const open = plan.filter(({ kind, isPlaced }) => kind !== 'local' && !isPlaced);
    for (const { name, kind, isPlaced, rows } of plan)
      log(
        `${isPlaced ? 'done' : kind === 'local' ? 'stays' : 'to do'}  ${kind.padEnd(11)}  ${name}, about ${rows} rows`,
      );
    if (isPlanOnly) return [];
    await client.query('SET citus.enable_local_reference_table_foreign_keys = off');
    if (open.length > 0) await requireMaintenance(client);
    for (const table of open) {
      await place(client, table);
      log(`placed  ${table.name}`);
    }
    await settle(client, plan);
    return open.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
