import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../apps/gateway/src/app/migrate.ts';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';
import { archiving } from '../backup/server-settings.ts';
import { recreateDatabase } from '../postgres/cluster.ts';
import { serverName, startPostgres } from '../postgres/launcher.ts';
import { supervisor } from './supervisor.ts';

/** The database that the gateway will use. */
export type ServedDatabase = {
  readonly url: string;
  /** One line for people: which PostgreSQL, where. */
  readonly where: string;
};

type Log = (line: string) => void;

/** A file in the data directory while the demo is being written; at a start it means that the demo is incomplete. */
const seedingMark = 'demo-unfinished';

/** Has the supervisor run the embedded PostgreSQL and keep it running at the same address. */
async function startEmbedded(settings: Settings, dataDir: string, log: Log) {
  const postgres = await startPostgres({
    dataDir,
    binDir: settings.postgresBin,
    log,
    extras: archiving(settings),
    spawnServer: supervisor.run,
  });
  await supervisor.keep(serverName);
  if (existsSync(join(dataDir, seedingMark))) {
    log('The demo was not finished last time; writing it again.');
    await recreateDatabase(postgres.adminUrl);
    rmSync(join(dataDir, seedingMark));
  }
  const where = `PostgreSQL ${postgres.version} in ${postgres.clusterDir}`;
  return { url: postgres.url, migrationUrl: postgres.migrationUrl, where };
}

function givenDatabase(url: string, migrationUrl: string | null) {
  return { url, migrationUrl, where: `PostgreSQL at ${new URL(url).host} (DATABASE_URL)` };
}

/**
 * Opens the database that the settings name: the given one, or the embedded PostgreSQL; then migrates it if a
 * migration role is set.
 *
 * @param dataDir the deployment's data directory, locked by the supervisor
 */
export async function openDatabase(settings: Settings, dataDir: string, log: Log): Promise<ServedDatabase> {
  const { databaseUrl, databaseMigrationUrl } = settings;
  const { url, migrationUrl, where } =
    databaseUrl === null
      ? await startEmbedded(settings, dataDir, log)
      : givenDatabase(databaseUrl, databaseMigrationUrl);
  if (migrationUrl !== null) {
    await migrate({ migrationUrl, appRole: decodeURIComponent(new URL(url).username), log });
  }
  return { url, where };
}

/**
 * Determines the state of the demo: `write` for a test deployment whose database holds no merchant yet, `present`
 * if it was written before, `none` if it is not wanted.
 */
export async function demoState(settings: Settings, url: string): Promise<'write' | 'present' | 'none'> {
  if (!settings.demo || settings.mode !== 'test') return 'none';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ seeded: boolean; empty: boolean }>(
      `SELECT EXISTS (SELECT FROM deployment WHERE seeded_at IS NOT NULL) AS seeded,
              NOT EXISTS (SELECT FROM merchants) AS empty`,
    );
    if (rows[0]?.seeded === true) return 'present';
    return rows[0]?.empty === true ? 'write' : 'none';
  } finally {
    await client.end();
  }
}

/** Marks the demo as unfinished while it is written, so that the next start writes it again. */
export async function withSeedingMark(dataDir: string, seed: () => Promise<void>): Promise<void> {
  writeFileSync(join(dataDir, seedingMark), '');
  await seed();
  rmSync(join(dataDir, seedingMark));
}
