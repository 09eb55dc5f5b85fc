import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { testApp } from '../testing/app.ts';
import { makeDistributable } from '../testing/database/citus.ts';
import {
  asAdmin,
  cloneDatabase,
  databaseNamed,
  type TestDatabase,
  withDatabase,
} from '../testing/database/clone.ts';
import { aPaidPayment, aPayment, expectSoundBooks, refund } from '../testing/engine/engine.ts';
import { aSignedInUser } from '../testing/merchants.ts';
import { distribute, verifyDistribution } from './distribute.ts';
import { contentOf } from './place.ts';
import { type PlannedTable, planOf } from './plan.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase(databaseNamed(inject('templateDatabase'), 'template1'));
  await makeDistributable(database);
  const appRole = new URL(database.url).username;
  await migrate({ migrationUrl: database.migrationUrl, appRole, log: () => undefined });
  owner = new pg.Client({ connectionString: database.migrationUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const run = (log: (line: string) => void = () => undefined, isPlanOnly = false) =>
  distribute({ migrationUrl: database.migrationUrl, isPlanOnly, log });

const verify = () => verifyDistribution(database.migrationUrl);

async function contents(plan: readonly PlannedTable[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name } of plan) found[name] = await contentOf(owner, name);
  return found;
}

/** A gateway at work: two companies with a person signed in, payments and a refund each. */
async function fillWithWork(): Promise<void> {
  const app = await testApp({ databaseUrl: database.url });
  for (let company = 1; company <= 2; company += 1) {
    const { merchantId } = await aSignedInUser(app);
    await aPayment(app, { merchantId });
    await refund(app, await aPaidPayment(app, { merchantId }));
  }
  await expect(run()).rejects.toThrow(/^Stop these first.*stuiver-test/);
  await app.close();
}

test('a database in use is planned, distributed, interrupted, resumed and then holds the same', async () => {
  await fillWithWork();
  const plan = await planOf(owner);
  const before = await contents(plan);
  const lines: string[] = [];
  expect(await run((line) => lines.push(line), true)).toEqual([]);
  for (const { name } of plan) expect(lines.filter((line) => line.includes(` ${name},`))).toHaveLength(1);
  expect((await owner.query('SELECT FROM pg_dist_partition')).rowCount).toBe(0);

  const spread = plan.filter(({ kind }) => kind !== 'local');
  let placed = 0;
  const interrupted = run((line) => {
    if (line.startsWith('placed')) placed += 1;
    if (placed === 20)
      void owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'distribute'",
      );
  });
  await expect(interrupted).rejects.toThrow(/terminat/i);
  expect(await contents(plan)).toEqual(before);
  await expect(verify()).rejects.toThrow(/^[^\n]+: is not distributed yet/m);

  const rest = await run();
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.length).toBeLessThanOrEqual(spread.length - 20);
  expect(await contents(plan)).toEqual(before);
  const after = await planOf(owner);
  expect(after.filter(({ isPlaced }) => isPlaced).map(({ name }) => name)).toEqual(
    spread.map(({ name }) => name),
  );
  expect(await run()).toEqual([]);
  expect(await verify()).toBe(plan.length);
  // Somebody wrote to one machine's copy past Citus.
  const { rows: copies } = await owner.query<{ place: string }>(
    "SELECT shard_name AS place FROM citus_shards WHERE table_name = 'users'::regclass LIMIT 1",
  );
  const onOneMachine = withDatabase(database.workerUrls?.[0] ?? '', new URL(database.url).pathname.slice(1));
  await asAdmin(onOneMachine, async (worker) => {
    await worker.query('SET citus.enable_manual_changes_to_shards = on');
    const { rowCount } = await worker.query(`UPDATE ${copies[0]?.place} SET name = name || '!'`);
    expect(rowCount).toBeGreaterThan(0);
    await expect(verify()).rejects.toThrow('public.users: its copies on the machines differ');
    await worker.query(`UPDATE ${copies[0]?.place} SET name = rtrim(name, '!')`);
  });
  expect(await verify()).toBe(plan.length);

  const app = await testApp({ databaseUrl: database.url });
  await aPaidPayment(app);
  await expectSoundBooks(app);
  await app.close();
});
