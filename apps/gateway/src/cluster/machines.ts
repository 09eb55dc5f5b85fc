import type { Logger } from 'pino';
import type pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/database/database.ts';
import { type Cluster, type Replica, routeAcrossMerchants } from '../platform/database/machines.ts';
import { DeploymentError } from '../platform/files/operator-file.ts';
import type { Settings } from '../settings/settings.ts';
import { acrossReachable, makeReadPartly } from './reachable.ts';
import { openReplica } from './replica.ts';
import { knownAfter, lostMachines, watchMachines } from './watch-machines.ts';
import { watchedClient } from './watched-client.ts';

/** Otherwise a transaction that has read several shards in parallel could not change a user or merchant. */
const SEQUENTIAL_CHANGES = '-c citus.multi_shard_modify_mode=sequential';

/** Makes the cluster of a database. */
function makeCluster(url: string, log: Logger): Cluster {
  const watch = watchMachines(url, log);
  const Client = watchedClient(watch);
  return {
    Client,
    open(options) {
      const opened = openDatabase({ ...options, startOptions: SEQUENTIAL_CHANGES, Client });
      routeAcrossMerchants(opened.db, acrossReachable(watch, opened.pool));
      void knownAfter(watch, performance.now());
      return opened;
    },
    lost: () => lostMachines(watch),
    readPartly: makeReadPartly(watch),
    close() {
      watch.isClosed = true;
    },
  };
}

export type MachineSettings = Pick<Settings, 'databaseCluster' | 'databaseReadUrl' | 'databaseReadLagMs'>;

/** Opens a database: on one machine, unless the settings name a cluster or a replica. */
export function openMachines(
  settings: MachineSettings,
  options: DatabaseOptions,
  log: Logger,
): Database & { readonly cluster: Cluster | null; readonly replica: Replica | null } {
  const cluster = settings.databaseCluster === null ? null : makeCluster(options.url, log);
  const { pool, db } = cluster === null ? openDatabase(options) : cluster.open(options);
  return { pool, db, cluster, replica: openReplica(pool, settings, { timeoutMs: options.timeoutMs, log }) };
}

/**
 * Refuses a cluster that the settings do not name, whose loss of a machine would stop every merchant, and one that they
 * name wrongly.
 *
 * @throws DeploymentError with one line for the operator
 */
export async function requireCluster(
  pool: pg.Pool,
  { databaseCluster }: Pick<Settings, 'databaseCluster'>,
): Promise<void> {
  const { rowCount } = await pool.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (databaseCluster === null && rowCount !== 0)
    throw new DeploymentError('The database has the extension citus: set DATABASE_CLUSTER=citus.');
  if (databaseCluster !== null && rowCount === 0)
    throw new DeploymentError('DATABASE_CLUSTER is set, but the database has no extension citus.');
}
