import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Addresses of a migrated database that tests clone and never write to. */
export type TemplateDatabase = {
  /** With the superuser, who alone may clone. */
  readonly adminUrl: string;
  /** With the application's role. */
  readonly url: string;
  /** With the owning role. */
  readonly migrationUrl: string;
};

/** A database of a test's own. */
export type TestDatabase = TemplateDatabase & {
  /** Ends open connections and drops it. */
  readonly drop: () => Promise<void>;
};

/** PostgreSQL's code for a template that still has connections; closing sessions take a moment. */
const objectInUse = '55006';

/** The addresses of another database of the same cluster. */
export function databaseNamed(template: TemplateDatabase, name: string): TemplateDatabase {
  return {
    adminUrl: template.adminUrl,
    url: withDatabase(template.url, name),
    migrationUrl: withDatabase(template.migrationUrl, name),
  };
}

function withDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Clones a template database.
 *
 * @param template addresses of the database to clone; nobody may be connected to it.
 * @param name of the clone; by default a random one.
 * @returns addresses of the clone, with the same two roles, and its end.
 */
export async function cloneDatabase(template: TemplateDatabase, name?: string): Promise<TestDatabase> {
  const source = new URL(template.url).pathname.slice(1);
  const { username: app } = new URL(template.url);
  const { username: owner } = new URL(template.migrationUrl);
  const target = name ?? `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(template.adminUrl, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(`CREATE DATABASE ${target} TEMPLATE ${source} OWNER ${owner} STRATEGY file_copy`);
        break;
      } catch (error) {
        const busy = error instanceof pg.DatabaseError && error.code === objectInUse;
        if (!busy || attempt === 50) throw error;
        await delay(50);
      }
    }
    await client.query(`REVOKE ALL ON DATABASE ${target} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${target} TO ${app}`);
  });
  return {
    ...databaseNamed(template, target),
    drop: () =>
      asAdmin(template.adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${target} WITH (FORCE)`)),
  };
}
