import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { distribute } from '../../distribute.ts';
import { migrate } from '../../migrate.ts';
import type { TestDatabase } from './clone.ts';

const OWNER = 'stuiver_owner';
const APP = 'stuiver_app';

/** Few, since each of a test's databases has as many times fifty tables. */
const SHARDS = 2;

async function on<T>(url: URL, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressed(url: URL, host: string, port: number, database: string, role = url.username): URL {
  const copy = new URL(url);
  copy.username = role;
  copy.hostname = host;
  copy.port = String(port);
  copy.pathname = `/${database}`;
  return copy;
}

/** Citus copies a role's making to its workers from some databases and not from others; here each machine makes it. */
async function makeRole(client: pg.Client, role: string): Promise<void> {
  await client.query('SET citus.enable_ddl_propagation = off');
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`).catch(() => undefined);
}

async function makeDatabase(coordinator: URL): Promise<TestDatabase> {
  const workers = await on(coordinator, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY 1, 2',
    );
    return rows;
  });
  const name = `test_${randomBytes(8).toString('hex')}`;
  const port = Number(coordinator.port);
  const nodes = [{ host: coordinator.hostname, port }, ...workers];
  await Promise.all(
    nodes.map(async (node) => {
      await on(addressed(coordinator, node.host, node.port, 'postgres'), (client) =>
        client.query(`CREATE DATABASE ${name}`),
      );
      await on(addressed(coordinator, node.host, node.port, name), async (client) => {
        await makeRole(client, OWNER);
        await makeRole(client, APP);
        await client.query(`GRANT ALL ON DATABASE ${name} TO ${OWNER}`);
        await client.query(`GRANT ALL ON SCHEMA public TO ${OWNER}`);
        await client.query('CREATE EXTENSION citus');
      });
    }),
  );
  const admin = addressed(coordinator, coordinator.hostname, port, name);
  await on(admin, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, port]);
    for (const { host, port: at } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, at]);
    await client.query(`ALTER DATABASE ${name} SET citus.shard_count = ${SHARDS}`);
  });
  const migrationUrl = addressed(coordinator, coordinator.hostname, port, name, OWNER).href;
  const log = () => undefined;
  await migrate({ migrationUrl, appRole: APP, log });
  await distribute({ migrationUrl, isPlanOnly: false, log });
  return {
    adminUrl: addressed(coordinator, coordinator.hostname, port, 'postgres').href,
    url: addressed(coordinator, coordinator.hostname, port, name, APP).href,
    migrationUrl,
    drop: async () => {
      for (const node of nodes)
        await on(addressed(coordinator, node.host, node.port, 'postgres'), (client) =>
          client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
        );
    },
  };
}

/**
 * A migrated, empty database that is spread over the workers of a Citus cluster. A cluster's database cannot be
 * cloned, so that each is made from nothing.
 *
 * @param citusUrl postgres:// address of a database of the coordinator, with a superuser and without passwords
 *   between the machines
 */
export async function makeCitusDatabase(citusUrl: string): Promise<TestDatabase> {
  const coordinator = new URL(citusUrl);
  // One at a time: the two roles belong to the whole cluster, and grants to them change the same rows.
  return on(
    addressed(coordinator, coordinator.hostname, Number(coordinator.port), 'postgres'),
    async (client) => {
      await client.query('SELECT pg_advisory_lock(7238411028)');
      return makeDatabase(coordinator);
    },
  );
}

/** The address of such a database with the owning role. */
export function ownerUrlOnCitus(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = OWNER;
  return url.href;
}
