import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { readSettings, type Settings } from '../../apps/gateway/src/settings.ts';
import { openDatabase } from '../../tools/serve/database.ts';
import { lockDataDirectory } from '../../tools/serve/lock.ts';
import { root } from '../../tools/serve/processes.ts';
import { LOADED_DOMAIN } from './companies.ts';
import { LoadError } from './options.ts';

/** A migrated database that this process has for itself. */
export type Place = {
  readonly settings: Settings;
  readonly migrationUrl: string;
  readonly release: () => Promise<void>;
};

/** Addresses of people who are nobody: the demo's, and those that a load makes. */
const NOBODY = ['%@demo.stuiver.test', '%@%.demo.stuiver.test', `%${LOADED_DOMAIN}`];

/**
 * Opens the database that the environment names, starts it where it is the embedded one, and migrates it.
 *
 * @param env as `npm start` reads it; the data directory is locked, so that no gateway runs on it
 * @param log receives progress
 * @throws LoadError for a live deployment
 */
export async function openPlace(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<Place> {
  const settings = readSettings(env);
  if (settings.mode !== 'test') throw new LoadError('Rows that nobody paid go into a test deployment alone.');
  const dataDir = resolve(root, settings.dataDirectory);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(dataDir, { pid: process.pid, state: 'running', url: 'a load' });
  try {
    const database = await openDatabase(settings, dataDir, log);
    if (database.migrationUrl === null)
      throw new LoadError('DATABASE_MIGRATION_URL is not set: indexes are made by the role that owns them.');
    return {
      migrationUrl: database.migrationUrl,
      settings: readSettings({ ...env, DATABASE_URL: database.url, STUIVER_DATA_DIR: dataDir }),
      release: async () => {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** What must be known of a database before it is filled. */
export type Description = {
  readonly isLive: boolean;
  /** Users who are neither the demo's nor a load's. */
  readonly people: number;
  /** Seeds that were loaded. */
  readonly seeds: readonly string[];
};

/** @param url of a migrated database */
export async function describeDatabase(url: string): Promise<Description> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ live: boolean; people: string; seeds: string[] }>(
      `SELECT EXISTS (SELECT FROM deployment WHERE mode = 'live') AS live,
         (SELECT count(*) FROM users WHERE NOT email LIKE ANY($1::text[]))::text AS people,
         ARRAY(SELECT split_part(email, '@', 1) FROM users WHERE email LIKE '%' || $2 ORDER BY 1) AS seeds`,
      [NOBODY, LOADED_DOMAIN],
    );
    const { live, people, seeds } = rows[0]!;
    return { isLive: live, people: Number(people), seeds };
  } finally {
    await client.end();
  }
}
