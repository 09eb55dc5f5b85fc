import pg from 'pg';
import { migrate } from '../../apps/gateway/src/app/migrate.ts';
import {
  cloneDatabase,
  databaseNamed,
  onEachMachine,
  type TemplateDatabase,
  type TestDatabase,
} from '../../apps/gateway/src/testing/database/clone.ts';
import { appRole } from '../postgres/cluster.ts';
import { digestFiles } from '../serve/digest.ts';
import type { TestCluster } from './cluster.ts';

/** Number of templates of a kind to keep, so that switching between a few branches makes none of them twice. */
const kept = 3;

/** Locked while a template is made, so that simultaneous runs make it once. */
const lockKey = 7_238_411_027;

type Cluster = Pick<TestCluster, 'admin' | 'empty'>;

/** A template database, and how to make it. */
export type TemplateRequest = {
  readonly kind: string;
  /** Digest of everything that its content depends on. */
  readonly digest: string;
  /** Template it starts from. */
  readonly from: TemplateDatabase;
  readonly fill: (database: TestDatabase) => Promise<void>;
};

async function dropOld({ admin, empty }: Cluster, kind: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datistemplate AND starts_with(datname, $1)
     ORDER BY oid DESC OFFSET $2`,
    [`${kind}_`, kept],
  );
  for (const { name } of rows) {
    await onEachMachine(empty, async (client) => {
      await client.query(`ALTER DATABASE ${pg.escapeIdentifier(name)} IS_TEMPLATE false`);
      await client.query(`DROP DATABASE ${pg.escapeIdentifier(name)}`);
    });
  }
}

/**
 * Finds a template database in the cluster, or makes it. PostgreSQL marks a finished one as a template; one that a
 * killed run left unfinished is made again.
 */
export async function ensureTemplate(cluster: Cluster, request: TemplateRequest): Promise<TemplateDatabase> {
  const { admin, empty } = cluster;
  const name = `${request.kind}_${request.digest.slice(0, 16)}`;
  await admin.query('SELECT pg_advisory_lock($1)', [lockKey]);
  try {
    const { rows } = await admin.query<{ finished: boolean }>(
      'SELECT datistemplate AS finished FROM pg_database WHERE datname = $1',
      [name],
    );
    if (rows[0]?.finished !== true) {
      const dropUnfinished = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
      await onEachMachine(empty, (client) => client.query(dropUnfinished));
      await request.fill(await cloneDatabase(request.from, name));
      await onEachMachine(empty, (client) => client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`));
      await dropOld(cluster, request.kind);
    }
    return databaseNamed(empty, name);
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [lockKey]);
  }
}

/** Files that determine a migrated database. */
export const migrationFiles = ['apps/gateway/migrations/**', 'apps/gateway/src/app/migrate.ts'];

/** The migrated, empty database. */
export function migratedTemplate(cluster: TestCluster): Promise<TemplateDatabase> {
  return ensureTemplate(cluster, {
    kind: 'migrated',
    digest: digestFiles(migrationFiles),
    from: cluster.empty,
    fill: async ({ migrationUrl }) => {
      await migrate({ migrationUrl, appRole, log: () => undefined });
    },
  });
}
