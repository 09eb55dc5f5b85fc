import pg from 'pg';
import { place, settle } from './place.ts';
import { DistributionError, openTables, type PlannedTable, planTables } from './plan.ts';
import { findMissingRequirements } from './requirements.ts';
import { checkDistribution } from './verify.ts';

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

/** Before anything is copied: a missing requirement would end a run at its last step. */
async function requireSoundCluster(client: pg.Client): Promise<void> {
  const missing = await findMissingRequirements(client);
  if (missing.length > 0) throw new DistributionError([...missing, 'Nothing was changed.'].join('\n'));
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

async function placeInTransaction(client: pg.Client, table: PlannedTable): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    const { rows } = await place(client, table);
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    // A broken connection has nothing to roll back, and its error explains less.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

export type DistributeOptions = {
  /** postgres:// address of the coordinator with the role that owns the tables. */
  readonly migrationUrl: string;
  /** True to report the plan and stop there. */
  readonly isPlanOnly: boolean;
  /** Receives one line per table. */
  readonly log: (line: string) => void;
};

/** Runs work in a session with the coordinator of a cluster. */
async function onCluster<Result>(
  migrationUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: migrationUrl, application_name: 'distribute' });
  // The statement that a lost connection interrupts reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireCitus(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Checks whether a database is distributed as this version needs, without changes; gateways may run.
 *
 * @param migrationUrl as for {@link distribute}
 * @returns the number of tables
 * @throws DistributionError with everything that differs, and without a cluster
 */
export function verifyDistribution(migrationUrl: string): Promise<number> {
  return onCluster(migrationUrl, async (client) => {
    const plan = await planTables(client);
    const findings = await checkDistribution(client, plan);
    if (findings.length > 0) throw new DistributionError(findings.join('\n'));
    return plan.length;
  });
}

/**
 * Spreads the tables of a migrated database over the workers of a Citus cluster, by merchant. A table that an earlier
 * run placed stays unchanged, so that another run continues an interrupted one.
 *
 * @returns the names of the tables that this run placed
 * @throws DistributionError without a cluster, while gateways run, and when a table's rows differ afterwards
 */
export function distribute({ migrationUrl, isPlanOnly, log }: DistributeOptions): Promise<string[]> {
  return onCluster(migrationUrl, async (client) => {
    const plan = await planTables(client);
    const open = openTables(plan);
    for (const { name, kind, isPlaced, rows } of plan)
      log(
        `${isPlaced ? 'done' : kind === 'local' ? 'stays' : 'to do'}  ${kind.padEnd(11)}  ${name}, about ${rows} rows`,
      );
    await requireSoundCluster(client);
    if (isPlanOnly) return [];
    await client.query('SET citus.enable_local_reference_table_foreign_keys = off');
    if (open.length > 0) await requireMaintenance(client);
    for (const table of open) {
      const began = Date.now();
      const rows = await placeInTransaction(client, table);
      log(`placed  ${table.name}: ${rows} rows, equal before and after, ${Date.now() - began} ms`);
    }
    await settle(client, plan);
    return open.map(({ name }) => name);
  });
}
