import type pg from 'pg';
import { distribute } from '../../cluster/distribution/distribute.ts';
import { migrate } from '../../app/migrate.ts';
import {
  asAdmin,
  cloneDatabase,
  onEachMachine,
  type TemplateDatabase,
  type TestDatabase,
  withDatabase,
} from '../database/clone.ts';

/** Roles of a deployment; created if missing. */
const ROLES = { app: 'stuiver_app', owner: 'stuiver_owner' } as const;

/** Few, since each of the tests' databases has as many times fifty tables. */
const SHARDS = 2;

type Machine = { readonly host: string; readonly port: number };

const parseMachine = (url: string): Machine => ({
  host: new URL(url).hostname,
  port: Number(new URL(url).port || 5432),
});

function addressed(url: string, { host, port }: Machine): string {
  const copy = new URL(url);
  copy.hostname = host;
  copy.port = String(port);
  return copy.href;
}

function asRole(url: string, role: string): string {
  const copy = new URL(url);
  copy.username = role;
  return copy.href;
}

/** The role on one machine; Citus itself copies it to the others from some databases only. */
async function makeRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) await client.query(`SET citus.enable_ddl_propagation = off; CREATE ROLE ${role} LOGIN`);
}

/**
 * Creates an empty database on the machines of a Citus cluster, to be cloned before {@link makeDistributable}.
 *
 * @param citusUrl postgres:// address of a database of the coordinator with its workers, with a superuser and without
 *   passwords between the machines
 */
export async function emptyOnCitus(citusUrl: string): Promise<TemplateDatabase> {
  const workers = await asAdmin(citusUrl, async (client) => {
    const { rows } = await client.query<Machine>(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
       WHERE groupid > 0 AND noderole = 'primary' ORDER BY 1, 2`,
    );
    return rows;
  });
  const adminUrl = withDatabase(citusUrl, 'postgres');
  const source = withDatabase(citusUrl, 'template1');
  const empty = {
    adminUrl,
    url: asRole(source, ROLES.app),
    migrationUrl: asRole(source, ROLES.owner),
    workerUrls: workers.map((worker) => addressed(adminUrl, worker)),
  };
  await onEachMachine(empty, async (client) => {
    await makeRole(client, ROLES.owner);
    await makeRole(client, ROLES.app);
  });
  return empty;
}

/** Registers the workers' databases of the same name with the coordinator's. */
export async function makeDistributable(database: TemplateDatabase, shards = SHARDS): Promise<void> {
  const { adminUrl, workerUrls = [], url, migrationUrl } = database;
  const name = new URL(url).pathname.slice(1);
  const { username: owner } = new URL(migrationUrl);
  for (const machineUrl of [adminUrl, ...workerUrls]) {
    await asAdmin(withDatabase(machineUrl, name), (client) =>
      client.query(`CREATE EXTENSION citus; GRANT ALL ON SCHEMA public TO ${owner}`),
    );
  }
  await asAdmin(withDatabase(adminUrl, name), async (client) => {
    const { host, port } = parseMachine(adminUrl);
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [host, port]);
    for (const worker of workerUrls.map(parseMachine))
      await client.query('SELECT citus_add_node($1, $2)', [worker.host, worker.port]);
    await client.query(`ALTER DATABASE ${name} SET citus.shard_count = ${shards}`);
  });
}

/**
 * A migrated, empty database that is spread over the workers of a cluster, made from nothing.
 *
 * @param empty of the same cluster
 * @param shards of each table
 */
export async function makeDistributed(empty: TemplateDatabase, shards?: number): Promise<TestDatabase> {
  const database = await cloneDatabase(empty);
  const { migrationUrl } = database;
  const log = () => undefined;
  await makeDistributable(database, shards);
  await migrate({ migrationUrl, appRole: ROLES.app, log });
  await distribute({ migrationUrl, isPlanOnly: false, log });
  return database;
}
