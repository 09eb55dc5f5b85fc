import type pg from 'pg';
import { DeploymentError } from '../platform/files/operator-file.ts';
import { appliedMigrations, type MigrationFile } from './migrate.ts';

/**
 * Refuses a database that could lose an acknowledged payment: `fsync`, `full_page_writes` and
 * `synchronous_commit` must be on.
 *
 * @throws DeploymentError naming each setting that is off.
 */
export async function assertDurable(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
  );
  if (rows.length > 0) {
    const names = rows.map((row) => row.name).join(', ');
    throw new DeploymentError(`PostgreSQL runs with ${names} off: a crash would lose payments. Turn it on.`);
  }
}

/**
 * Refuses a database whose schema is not the one this version was written for.
 *
 * @param files the migrations of this version; a process reads them once, since a pull may change those on disk while it runs
 * @throws DeploymentError when migrations are missing, MigrationError for an older version's database
 */
export async function assertMigrated(
  pool: Pick<pg.Pool, 'query'>,
  files: readonly MigrationFile[],
): Promise<void> {
  const applied = await appliedMigrations(pool);
  const missing = files.filter((file) => !applied.includes(file.key));
  if (missing.length > 0) {
    const names = missing.map((file) => file.name).join(', ');
    throw new DeploymentError(`The database lacks ${names}. Run npx stuiver migrate first.`);
  }
}
