import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from './launcher.ts';
import { onlySoaked } from '../testing/selection.ts';

/** One for all tests, since making a cluster takes longer than they do. */
const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-launcher-'));
const running: RunningPostgres[] = [];
let clusterDir: string;

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});
afterAll(() => {
  for (const made of [clusterDir, dataDir]) rmSync(made, { recursive: true, force: true });
});

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir });
  running.push(postgres);
  ({ clusterDir } = postgres);
  return postgres;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('PostgreSQL is durable, checksums its pages, sorts the same everywhere, and listens on a private socket only, there too with its password', async () => {
  const postgres = await start();
  const settings = await query<{ name: string; setting: string }>(
    postgres.url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
       'data_checksums', 'server_encoding', 'listen_addresses', 'password_encryption') ORDER BY name`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    password_encryption: 'scram-sha-256',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
  expect(await query(postgres.url, "SELECT lower('ÉCLAIR') AS letters, 'Z' < 'a' AS bytes")).toEqual([
    { letters: 'éclair', bytes: true },
  ]);
  expect(statSync(postgres.socketDir).mode & 0o777).toBe(0o700);
  expect(Buffer.byteLength(postgres.socketDir)).toBeLessThan(80);
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
  const wrong = new URL(postgres.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a start gives roles the passwords in postgres.json and turns durability back on; a wrong superuser password is reported', async () => {
  const first = await start();
  await query(first.adminUrl, 'ALTER SYSTEM SET fsync = off');
  await first.stop();
  const path = join(dataDir, 'postgres.json');
  const { superuserPassword } = JSON.parse(readFileSync(path, 'utf8')) as { superuserPassword: string };
  const edit = (change: object) =>
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
  edit({ appPassword: 'changed', ownerPassword: 'changed' });
  const postgres = await start();
  expect(postgres.url).toContain(':changed@');
  expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await query(postgres.migrationUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await query(postgres.adminUrl, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  await postgres.stop();
  edit({ superuserPassword: 'wrong' });
  await expect(start()).rejects.toThrow(
    `${path}: superuserPassword is not the one of the database. Put back`,
  );
  edit({ superuserPassword });
});

test('a server that ends at its start is reported with its log, without statements', async () => {
  const first = await start();
  await first.kill();
  const wal = join(first.clusterDir, 'pg_wal');
  renameSync(wal, `${wal}.away`);
  const log = join(first.clusterDir, 'log');
  const before = readdirSync(log).map((name) => join(log, name))[0]!;
  appendFileSync(before, "x PANIC:  an earlier one\nx STATEMENT:  ALTER ROLE a\n\tPASSWORD 'geheim'\n");
  const words = await start().then(
    () => expect.unreachable('it started'),
    (error: Error) => error.message,
  );
  expect(words).toMatch(/^PostgreSQL did not start; its log is in .*\/log:\n/);
  expect(words).toContain('FATAL:  required WAL directory "pg_wal" does not exist');
  expect(words).not.toMatch(/ALTER ROLE|geheim|starting up/);
  renameSync(`${wal}.away`, wal);
});

test('a PostgreSQL that was left behind is stopped first and keeps its rows', onlySoaked, async () => {
  const left = await start();
  await query(left.migrationUrl, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
  const next = await start();
  await left.ended;
  expect(next.pid).not.toBe(left.pid);
  expect(await query(next.migrationUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
});

test('PostgreSQL recovers at its address; a stop removes its socket directory', onlySoaked, async () => {
  const first = await start();
  await query(first.migrationUrl, 'CREATE TABLE acknowledged (id int); INSERT INTO acknowledged VALUES (1)');
  await first.kill();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.migrationUrl, 'SELECT id FROM acknowledged')).toEqual([{ id: 1 }]);
  await second.stop();
  expect(existsSync(second.socketDir)).toBe(false);
});
