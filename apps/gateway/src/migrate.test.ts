import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertDurable, assertMigrated } from './app/durability.ts';
import { migrate, readMigrations } from './app/migrate.ts';
import type { TestDatabase } from './testing/database/clone.ts';
import { createTestDatabase } from './testing/database/database.ts';

const ownFiles = fileURLToPath(new URL('../migrations/', import.meta.url));
const appRole = 'stuiver_app';
const silent = () => undefined;

let database: TestDatabase;
let directory: string;
let app: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'stuiver-migrations-'));
  for (const name of readdirSync(ownFiles)) copyFileSync(join(ownFiles, name), join(directory, name));
  app = new pg.Client({ connectionString: database.url });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const number = (index: number) => String(readMigrations(ownFiles).length + index).padStart(4, '0');
const run = () => migrate({ migrationUrl: database.migrationUrl, appRole, directory, log: silent });

describe('migrate', () => {
  test('two runs at once apply each file once', async () => {
    const name = `${number(1)}_slow.sql`;
    writeFileSync(
      join(directory, name),
      'CREATE TABLE slow (merchant_id uuid); SELECT pg_sleep(0.3); GRANT SELECT ON slow TO :app_role;',
    );
    const results = await Promise.all([run(), run()]);
    expect(results.flat()).toEqual([name]);
    await expect(app.query('SELECT * FROM slow')).resolves.toMatchObject({ rowCount: 0 });
  });

  test('a file that fails leaves nothing behind and is applied once it is fixed', async () => {
    const name = `${number(2)}_broken.sql`;
    writeFileSync(join(directory, name), 'CREATE TABLE half (merchant_id uuid); SELECT 1 / 0;');
    await expect(run()).rejects.toThrow(`${name} failed: division by zero`);
    writeFileSync(join(directory, name), 'CREATE TABLE half (merchant_id uuid);');
    await expect(run()).resolves.toEqual([name]);
  });

  test('a changed file is refused', async () => {
    writeFileSync(join(directory, `${number(2)}_broken.sql`), 'CREATE TABLE half (merchant_id text);');
    await expect(run()).rejects.toThrow(/0\d+_broken\.sql \w+, which this version does not/);
    writeFileSync(join(directory, `${number(2)}_broken.sql`), 'CREATE TABLE half (merchant_id uuid);');
  });

  test('a gap in the numbers and an unknown newer file are refused', async () => {
    writeFileSync(join(directory, '0099_gap.sql'), 'SELECT 1;');
    await expect(run()).rejects.toThrow(`should be number ${number(3)}`);
    rmSync(join(directory, '0099_gap.sql'));
    await expect(migrate({ migrationUrl: database.migrationUrl, appRole, log: silent })).rejects.toThrow(
      'which this version does not',
    );
  });

  test('a different application role than before is refused', async () => {
    const options = { migrationUrl: database.migrationUrl, appRole: 'pg_monitor', directory, log: silent };
    await expect(migrate(options)).rejects.toThrow('another role than pg_monitor');
  });

  test('a database of an older version is refused in one line, and nothing in it is changed', async () => {
    const older = await createTestDatabase();
    const owner = new pg.Client({ connectionString: older.migrationUrl });
    await owner.connect();
    try {
      await owner.query(`CREATE TABLE schema_migrations (name text PRIMARY KEY);
        INSERT INTO schema_migrations VALUES ('0001_foundation.sql'); DROP TABLE ${DEFAULT_MIGRATION_TABLE}`);
      const listed = `SELECT c.relname, c.relacl::text, n.nspacl::text FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' ORDER BY 1`;
      const before = (await owner.query(listed)).rows;
      const refusal = await migrate({ migrationUrl: older.migrationUrl, appRole, log: silent }).catch(String);
      expect(refusal).toMatch(/^MigrationError: This database is of an older version.*empty database\.$/);
      expect((await owner.query(listed)).rows).toEqual(before);
    } finally {
      await owner.end();
      await older.drop();
    }
  });

  test('a busy table makes a file wait and try again, not hang', async () => {
    const name = `${number(3)}_busy.sql`;
    writeFileSync(join(directory, name), 'ALTER TABLE half ADD COLUMN note text;');
    const holder = new pg.Client({ connectionString: database.migrationUrl });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE half IN ACCESS SHARE MODE');
    const outcome = run();
    await new Promise((settle) => setTimeout(settle, 1400));
    await holder.query('COMMIT');
    await holder.end();
    await expect(outcome).resolves.toEqual([name]);
  });
});

describe('the application role', () => {
  const refused = { code: '42501' };

  test.each(['audit_log', 'audit_chain', 'transfers', 'ledger_events'])(
    'can neither update nor delete %s',
    async (table) => {
      const one = "merchant_id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'";
      await expect(app.query(`UPDATE ${table} SET ${one} WHERE ${one}`)).rejects.toMatchObject(refused);
      await expect(app.query(`DELETE FROM ${table} WHERE ${one}`)).rejects.toMatchObject(refused);
      await expect(app.query(`TRUNCATE ${table}`)).rejects.toMatchObject(refused);
    },
  );

  test('the application role can neither define objects nor change the list of migrations', async () => {
    await expect(app.query('CREATE TABLE mine (id int)')).rejects.toMatchObject(refused);
    await expect(app.query('CREATE TEMPORARY TABLE mine (id int)')).rejects.toMatchObject(refused);
    await expect(app.query('CREATE SCHEMA mine')).rejects.toMatchObject(refused);
    await expect(app.query('ALTER TABLE payments ADD COLUMN mine int')).rejects.toMatchObject(refused);
    await expect(app.query('DELETE FROM kysely_migration')).rejects.toMatchObject(refused);
    await expect(app.query('SET ROLE stuiver_owner')).rejects.toMatchObject(refused);
  });
});

describe('the start', () => {
  test('the gateway refuses to start on a database whose durability is off', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    try {
      await expect(assertDurable(pool)).resolves.toBeUndefined();
      await pool.query('SET synchronous_commit = off');
      await expect(assertDurable(pool)).rejects.toThrow('synchronous_commit off');
    } finally {
      await pool.end();
    }
  });

  test('the gateway refuses to start on a database that lacks a migration', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const owner = new pg.Client({ connectionString: database.migrationUrl });
    await owner.connect();
    try {
      await expect(assertMigrated(pool, readMigrations())).resolves.toBeUndefined();
      await owner.query("DELETE FROM kysely_migration WHERE name LIKE '0002%'");
      await expect(assertMigrated(pool, readMigrations())).rejects.toThrow('lacks 0002_users.sql');
      await owner.query('ALTER TABLE kysely_migration RENAME TO other');
      await expect(assertMigrated(pool, readMigrations())).rejects.toThrow('lacks 0001_merchants.sql');
    } finally {
      await owner.end();
      await pool.end();
    }
  });
});
