import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../apps/gateway/src/migrate.ts';
import type { Settings } from '../../apps/gateway/src/settings.ts';
import { recreateDatabase } from '../postgres/cluster.ts';
import { startPostgres, type RunningPostgres } from '../postgres/launcher.ts';

/** The database that the gateway will use. */
export type ServedDatabase = {
  readonly url: string;
  /** `null` where migrations are run elsewhere. */
  readonly migrationUrl: string | null;
  /** One line for people: which PostgreSQL, where. */
  readonly where: string;
  readonly stop: () => Promise<void>;
};

type Log = (line: string) => void;

/** Stands in the data directory while the demo is being written; found at a start, the demo is half there. */
const seedingMark = 'demo-unfinished';

/**
 * Keeps the embedded PostgreSQL running: when it dies although nobody stops it, it is started again at the same
 * address, so that the gateway's pool finds it by itself.
 */
async function keepPostgres(settings: Settings, dataDir: string, log: Log): Promise<ServedDatabase> {
  const options = { dataDir, binDir: settings.postgresBin, log };
  let running = await startPostgres(options);
  let stopping = false;
  let watching = Promise.resolve();
  const watch = (watched: RunningPostgres) => {
    watching = watched.ended.then(async () => {
      for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
        log('PostgreSQL ended unexpectedly; starting it again.');
        try {
          running = await startPostgres(options);
          if (stopping) await running.stop();
          else watch(running);
          return;
        } catch (error) {
          log(error instanceof Error ? error.message : String(error));
          await delay(pause);
        }
      }
    });
  };
  if (existsSync(join(dataDir, seedingMark))) {
    log('The demo was not finished last time; beginning it anew.');
    await recreateDatabase(running.adminUrl);
    rmSync(join(dataDir, seedingMark));
  }
  watch(running);
  return {
    url: running.url,
    migrationUrl: running.migrationUrl,
    where: `PostgreSQL ${running.version} in ${running.clusterDir}`,
    stop: async () => {
      stopping = true;
      await running.stop();
      await watching;
    },
  };
}

/**
 * Opens the database that the settings name: the given one, or the embedded PostgreSQL; then migrates it when a
 * migration role is known.
 *
 * @param dataDir the deployment's data directory, locked by the caller.
 */
export async function openDatabase(settings: Settings, dataDir: string, log: Log): Promise<ServedDatabase> {
  const database =
    settings.databaseUrl === null
      ? await keepPostgres(settings, dataDir, log)
      : {
          url: settings.databaseUrl,
          migrationUrl: settings.databaseMigrationUrl,
          where: `PostgreSQL at ${new URL(settings.databaseUrl).host} (DATABASE_URL)`,
          stop: () => Promise.resolve(),
        };
  try {
    if (database.migrationUrl !== null) {
      const role = decodeURIComponent(new URL(database.url).username);
      await migrate({ migrationUrl: database.migrationUrl, appRole: role, log });
    }
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

/**
 * What the demo needs: `write` for a test deployment whose database holds no merchant yet, `present` where it was
 * written before, `none` where it is not wanted.
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

/** Runs the demo's writer with the mark around it, so that a killed one is begun anew. */
export async function withSeedingMark(dataDir: string, seed: () => Promise<void>): Promise<void> {
  writeFileSync(join(dataDir, seedingMark), '');
  await seed();
  rmSync(join(dataDir, seedingMark));
}
