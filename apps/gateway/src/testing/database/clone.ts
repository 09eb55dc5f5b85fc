import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Addresses of a migrated database that tests clone and never write to. */
export type TemplateDatabase = {
  /** As the superuser, the only role that may clone. */
  readonly adminUrl: string;
  /** With the application's role. */
  readonly url: string;
  /** With the owning role. */
  readonly migrationUrl: string;
  /** On a Citus cluster: its other machines, with the superuser; a part of the database lies on each. */
  readonly workerUrls?: readonly string[];
};

/** A database of a test's own. */
export type TestDatabase = TemplateDatabase & {
  /** Ends open connections and drops it. */
  readonly drop: () => Promise<void>;
};

/** PostgreSQL's code for a database that still has connections; closing sessions take a moment. */
const objectInUse = '55006';

/** The settings of a test's database. */
export const databaseEnv = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  ...(process.env['CITUS_URL'] === undefined ? {} : { DATABASE_CLUSTER: 'citus' }),
});

/** The addresses of another database of the same cluster. */
export function databaseNamed(template: TemplateDatabase, name: string): TemplateDatabase {
  return {
    ...template,
    url: withDatabase(template.url, name),
    migrationUrl: withDatabase(template.migrationUrl, name),
  };
}

/** The address of another database with the same role. */
export function withDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

/** Does something as the superuser. */
export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does something as the superuser on each machine of a template's cluster, on the first one first. */
export async function onEachMachine(
  { adminUrl, workerUrls = [] }: TemplateDatabase,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  await asAdmin(adminUrl, work);
  await Promise.all(workerUrls.map((url) => asAdmin(url, work)));
}

/** Retries a statement until no one is connected to its database. */
async function whenFree(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === objectInUse;
      if (!busy || attempt === 50) throw error;
      await delay(50);
    }
  }
}

/**
 * Clones a template database, on a Citus cluster each machine's part of it: Citus's data about a database is in its
 * own tables, and names no database.
 *
 * @param template addresses of the database to clone; no one may be connected to it.
 * @param name of the clone; by default a random one.
 * @returns addresses of the clone, with the same two roles, and its end.
 */
export async function cloneDatabase(template: TemplateDatabase, name?: string): Promise<TestDatabase> {
  const source = new URL(template.url).pathname.slice(1);
  const { username: app } = new URL(template.url);
  const { username: owner } = new URL(template.migrationUrl);
  const target = name ?? `test_${randomBytes(8).toString('hex')}`;
  await onEachMachine(template, async (client) => {
    await whenFree(client, `CREATE DATABASE ${target} TEMPLATE ${source} OWNER ${owner} STRATEGY file_copy`);
    await client.query(`REVOKE ALL ON DATABASE ${target} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${target} TO ${app}`);
  });
  return {
    ...databaseNamed(template, target),
    drop: () =>
      onEachMachine(template, (client) => whenFree(client, `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`)),
  };
}
