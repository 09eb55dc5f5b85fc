import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PERMISSION_GRANTS, type PermissionGrant } from '@stuiver/domain/permissions';
import { CompiledQuery, type DatabaseIntrospector, Kysely, PostgresDialect, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  type Migration,
  Migrator,
} from 'kysely/migration';
import pg from 'pg';
import { placingNewTables } from '../cluster/distribution/place.ts';
import type { ClusterSession } from '../cluster/distribution/plan.ts';
import { splitStatements } from '../platform/database/split-statements.ts';
import { requireDatabase } from '../platform/deployment.ts';

/** The directory of the numbered SQL files. */
const migrationsDirectory = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * PostgreSQL's codes for an exceeded lock_timeout and for a deadlock, which occurs on a cluster if a statement locked
 * a shard before the table: it was busy and nothing changed, so retry.
 */
const BUSY = new Set<unknown>(['55P03', '40P01']);
const lockAttempts = 30;
const LONGEST_PAUSE_MS = 1000;

/** One SQL file or grant; `key` is its name with the hash of its text, and what a database keeps of it. */
export type MigrationFile = { readonly name: string; readonly sql: string; readonly key: string };

/** Thrown when the applied migrations and the files on disk contradict each other. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export type MigrateOptions = {
  /** postgres:// address with the role that owns the database. */
  readonly migrationUrl: string;
  /** Name of the application's role, which gets only what the files grant it. */
  readonly appRole: string;
  /** Receives one line per applied file. */
  readonly log: (line: string) => void;
  /** Directory of the files; tests point it elsewhere. */
  readonly directory?: string;
  /** Permissions that custom roles get; tests add their own. */
  readonly grants?: readonly PermissionGrant[];
};

function grantText({ permission, with: held }: PermissionGrant): string {
  return `UPDATE custom_roles SET permissions = array_append(permissions, ${pg.escapeLiteral(permission)})
    WHERE ${pg.escapeLiteral(held)} = ANY (permissions);`;
}

/**
 * The migration files and the grants of permissions to custom roles, in the order of their numbers.
 *
 * @param directory by default the gateway's own
 * @param grants by default those of the table of permissions
 * @throws MigrationError when a name is malformed, or a number is missing or duplicated
 */
export function readMigrations(
  directory: string = migrationsDirectory,
  grants: readonly PermissionGrant[] = PERMISSION_GRANTS,
): MigrationFile[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  const steps = [
    ...files.map((name) => ({ name, sql: readFileSync(`${directory}/${name}`, 'utf8') })),
    ...grants.map((grant) => ({
      name: `${String(grant.migration).padStart(4, '0')}_grant_${grant.permission}`,
      sql: grantText(grant),
    })),
  ];
  return steps
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, sql }, index) => {
      if (!/^\d{4}_(?:[a-z0-9_]+\.sql|grant_\w+:\w+)$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
        throw new MigrationError(`Migration ${name} should be number ${String(index + 1).padStart(4, '0')}.`);
      }
      const hash = createHash('sha256').update(sql).digest('hex');
      return { name, sql, key: `${name} ${hash.slice(0, 16)}` };
    });
}

/**
 * The keys of the migrations that a database has.
 *
 * @throws MigrationError for a database of a version before the migrations were squashed
 */
export async function appliedMigrations(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ older: boolean; present: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS older, to_regclass($1) IS NOT NULL AS present",
    [DEFAULT_MIGRATION_TABLE],
  );
  if (rows[0]?.older) {
    throw new MigrationError(
      'This database is of an older version, whose data is not carried over. Nothing in it was changed: move the data directory away, or name an empty database.',
    );
  }
  if (!rows[0]?.present) return [];
  const applied = await pool.query<{ name: string }>(`SELECT name FROM ${DEFAULT_MIGRATION_TABLE}`);
  return applied.rows.map((row) => row.name);
}

/**
 * Refuses a database that these files did not make for this role.
 *
 * @returns how many of the files it lacks
 */
async function countPending(pool: pg.Pool, files: MigrationFile[], appRole: string): Promise<number> {
  const applied = await appliedMigrations(pool);
  const foreign = applied.find((key) => files.every((file) => file.key !== key));
  if (foreign !== undefined) {
    throw new MigrationError(
      `The database has ${foreign}, which this version does not. A newer version made it, or the file was changed after it was applied.`,
    );
  }
  if (applied.length === 0) return files.length;
  const { rows } = await pool.query<{ granted: boolean }>(
    "SELECT has_any_column_privilege($1, 'merchants', 'SELECT') AS granted",
    [appRole],
  );
  if (!rows[0]?.granted) {
    throw new MigrationError(`The schema was granted to another role than ${appRole} of DATABASE_URL.`);
  }
  return files.length - applied.length;
}

/**
 * Precedes the statements of a file. A statement waits for a lock no longer than live traffic may queue
 * behind it, and well below PostgreSQL's deadlock_timeout (1 s): if a migration and a payer wait for each other's
 * tables, the migration is cancelled.
 */
const LOCK_LIMIT = "SET LOCAL lock_timeout = '200ms'";

/** Finds only the migrator's own tables: it asks for every table with its columns twice per file, which takes longer. */
class MigrationDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const own = { isView: false, isForeign: false, columns: [] };
    return Object.assign(super.createIntrospector(db), {
      async getTables() {
        const { rows } = await sql<{ name: string; schema: string }>`
          SELECT relname AS name, relnamespace::regnamespace::text AS schema FROM pg_class
          WHERE oid IN (to_regclass(${DEFAULT_MIGRATION_TABLE}), to_regclass(${DEFAULT_MIGRATION_LOCK_TABLE}))`.execute(
          db,
        );
        return rows.map((row) => ({ ...row, ...own }));
      },
    });
  }
}

/** A file as Kysely runs it, in a transaction, statement by statement: Citus takes no schema change among several. */
function buildMigration(file: MigrationFile, appRole: string): Migration {
  const text = file.sql.replaceAll(/(?<![:\w]):app_role\b/g, () => pg.escapeIdentifier(appRole));
  return {
    up: async (db) => {
      const session: ClusterSession = {
        query: (statement, values = []) => db.executeQuery(CompiledQuery.raw(statement, [...values])),
      };
      await placingNewTables(session, async () => {
        await session.query(LOCK_LIMIT);
        for (const statement of splitStatements(text)) await session.query(statement);
      });
    },
  };
}

/**
 * Brings a database to the newest schema by Kysely's migrator: our numbered files, each in its own transaction, under
 * an advisory lock, so that several processes may migrate at once. A file whose table is busy is retried. In a
 * distributed database, a file's new tables are placed with it.
 *
 * @returns the names of the files applied by this run
 * @throws MigrationError when a file fails, when an applied one was changed or removed or was applied for another role,
 *   and for a database of an older version
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { migrationUrl, appRole, log } = options;
  const files = readMigrations(options.directory, options.grants);
  const pool = new pg.Pool({ connectionString: migrationUrl, max: 1, application_name: 'stuiver-migrate' });
  // A connection that breaks is reported by its statement; one that breaks at the end needs no report.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  const migrations = Object.fromEntries(files.map((file) => [file.key, buildMigration(file, appRole)]));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const applied: string[] = [];
  try {
    await requireDatabase(pool, 'DATABASE_MIGRATION_URL');
    const pending = await countPending(pool, files, appRole);
    for (let attempt = 1; applied.length < pending; attempt += 1) {
      const { error, results = [] } = await migrator.migrateUp();
      const [name = 'The schema'] = results[0]?.migrationName.split(' ') ?? [];
      const isBusy = error instanceof pg.DatabaseError && BUSY.has(error.code);
      if (isBusy && attempt < lockAttempts) {
        await delay(Math.min(100 * attempt, LONGEST_PAUSE_MS));
        continue;
      }
      if (error !== undefined) {
        const words = error instanceof Error ? error.message : 'unknown';
        throw new MigrationError(`${name} failed: ${words}`, { cause: error });
      }
      // Another process applied it first.
      if (results.length === 0) break;
      attempt = 0;
      applied.push(name);
      log(`Migrated ${name}`);
    }
    // Only if missing: two runs that grant at once would block each other.
    const { rows } = await pool.query<{ granted: boolean }>(
      `SELECT has_schema_privilege($1, 'public', 'USAGE') AND has_table_privilege($1, $2, 'SELECT') AS granted`,
      [appRole, DEFAULT_MIGRATION_TABLE],
    );
    const role = pg.escapeIdentifier(appRole);
    if (!rows[0]?.granted)
      await pool.query(
        `GRANT USAGE ON SCHEMA public TO ${role}; GRANT SELECT ON ${DEFAULT_MIGRATION_TABLE} TO ${role}`,
      );
    return applied;
  } finally {
    await pool.end();
  }
}
