import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openReplica } from '../../cluster/replica.ts';
import { openSnapshot } from '../../insight/exports/file/snapshot-queries.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

type Connection = Pick<pg.ClientBase, 'query'>;

async function show(connection: Connection, setting = 'max_parallel_workers_per_gather'): Promise<unknown> {
  const { rows } = await connection.query(`SHOW ${setting}`);
  return rows[0][setting];
}

function open(options: Partial<DatabaseOptions>): pg.Pool {
  const { pool, db } = openDatabase({ url: test.databaseUrl, ...options });
  onTestFinished(() => db.destroy());
  return pool;
}

it.each([
  ['callers', { timeoutMs: 4500 }],
  ['the worker', { applicationName: 'stuiver-worker', timeoutMs: 90_000 }],
])('a connection of %s uses no parallel workers', async (_whose, options) => {
  expect(await show(open(options))).toBe('0');
});

it('a connection to the replica uses no parallel workers', async () => {
  const { pool, settings, log } = test.context;
  const reads = { ...settings, databaseReadUrl: test.databaseUrl };
  const replica = openReplica(pool, reads, { log });
  onTestFinished(() => replica?.close());
  expect(await show(replica!.pool)).toBe('0');
});

it('the connection of an export uses no parallel workers', async () => {
  const connect = vi.spyOn(pg.Client.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  const snapshot = await openSnapshot(test.context);
  onTestFinished(() => snapshot.close());
  const client = connect.mock.contexts.at(-1) as pg.Client;
  expect(await show(client, 'application_name')).toBe('stuiver-export');
  expect(await show(client)).toBe('0');
});

it('settings in the URL apply, except those of the product', async () => {
  const url = new URL(test.databaseUrl);
  url.searchParams.set('options', '-c work_mem=5MB -c max_parallel_workers_per_gather=4');
  const pool = open({ url: url.href });
  expect([await show(pool, 'work_mem'), await show(pool)]).toEqual(['5MB', '0']);
});

it('commands use as many parallel workers as the server allows', async () => {
  const url = new URL(test.databaseUrl);
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=4');
  expect(await show(open({ url: url.href, isParallel: true }))).toBe('4');
});
