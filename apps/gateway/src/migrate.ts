import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readSettings, SettingsError } from './settings.ts';

/** Where the numbered SQL files lie. */
const migrationsDirectory = fileURLToPath(new URL('../migrations/', import.meta.url));

/** Held during a run, so that several processes that start at once migrate one after the other. */
const lockKey = 7_238_411_026;

/** PostgreSQL's code for "lock_timeout passed": the table was busy, nothing changed, try again. */
const lockNotAvailable = '55P03';
const lockAttempts = 10;

/** One SQL file: its name, its text and the SHA-256 of that text. */
export type MigrationFile = { readonly name: string; readonly sql: string; readonly checksum: string };

/** Thrown when what was applied and the files on disk contradict each other. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type MigrateOptions = {
  /** postgres:// address with the role that owns the database. */
  readonly migrationUrl: string;
  /** Name of the application's role, which receives no more than the files grant it. */
  readonly appRole: string;
  /** Receives one line per applied file. */
  readonly log: (line: string) => void;
  /** Directory of the files; tests point it elsewhere. */
  readonly directory?: string;
};

/**
 * The migration files in their order.
 *
 * @param directory where they lie; by default the gateway's own.
 * @returns name, text and checksum of each `NNNN_name.sql`.
 * @throws MigrationError when a name is malformed or a number is missing or doubled.
 */
export function readMigrations(directory: string = migrationsDirectory): MigrationFile[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
      throw new MigrationError(`Migration ${name} should be number ${String(index + 1).padStart(4, '0')}.`);
    }
    const sql = readFileSync(`${directory}/${name}`, 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database to the newest schema: our numbered files, each in a transaction of its own, then
 * search indexes for large companies. Safe to
 * run twice and at the same time.
 *
 * @param options whose address, which role to grant to, where to report.
 * @returns the names of the files applied by this run.
 * @throws MigrationError when an applied file was changed or removed, or was applied for another role.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = readMigrations(options.directory);
  const client = new pg.Client({
    connectionString: options.migrationUrl,
    application_name: 'stuiver-migrate',
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const applied = await applyFiles(client, files, options);
    const role = pg.escapeIdentifier(options.appRole);
    await client.query(
      `GRANT USAGE ON SCHEMA public TO ${role}; GRANT SELECT ON schema_migrations TO ${role}`,
    );
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]);
    return applied;
  } finally {
    // Ending the session releases the advisory lock where a file failed.
    await client.end();
  }
}

async function applyFiles(
  client: pg.Client,
  files: MigrationFile[],
  options: MigrateOptions,
): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    app_role text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string; app_role: string }>(
    'SELECT name, checksum, app_role FROM schema_migrations ORDER BY name',
  );
  for (const [index, row] of rows.entries()) {
    const file = files[index];
    if (file?.name !== row.name) {
      throw new MigrationError(
        `The database has ${row.name}, which this version does not know. Was it newer?`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationError(`${row.name} was changed after it was applied. Add a new file instead.`);
    }
    if (row.app_role !== options.appRole) {
      throw new MigrationError(`The schema was granted to role ${row.app_role}; DATABASE_URL names another.`);
    }
  }
  const pending = files.slice(rows.length);
  for (const file of pending) {
    await applyOne(client, file, options.appRole);
    options.log(`Migrated ${file.name}`);
  }
  return pending.map((file) => file.name);
}

/** A busy table makes a file wait no longer than its lock time-out, so that live traffic never queues behind it. */
async function applyOne(client: pg.Client, file: MigrationFile, appRole: string): Promise<void> {
  const sql = file.sql.replaceAll(/(?<![:\w]):app_role\b/g, () => pg.escapeIdentifier(appRole));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN');
      await client.query("SET LOCAL lock_timeout = '1s'");
      await client.query(sql);
      await client.query('INSERT INTO schema_migrations (name, checksum, app_role) VALUES ($1, $2, $3)', [
        file.name,
        file.checksum,
        appRole,
      ]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const busy = error instanceof pg.DatabaseError && error.code === lockNotAvailable;
      if (!busy || attempt === lockAttempts) {
        throw new MigrationError(
          `${file.name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      }
      await delay(200 * attempt);
    }
  }
}

/** The command `npm run migrate`. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null || settings.databaseMigrationUrl === null) {
    throw new SettingsError([
      'npm run migrate needs DATABASE_URL and DATABASE_MIGRATION_URL (the embedded database migrates at npm start).',
    ]);
  }
  const applied = await migrate({
    migrationUrl: settings.databaseMigrationUrl,
    appRole: decodeURIComponent(new URL(settings.databaseUrl).username),
    log: (line) => console.log(line),
  });
  if (applied.length === 0) console.log('Nothing to migrate.');
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
