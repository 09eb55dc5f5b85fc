import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../app/migrate.ts';
import { testApp } from '../../testing/app.ts';
import { makeDistributable } from '../../testing/cluster/distributed.ts';
import {
  asAdmin,
  cloneDatabase,
  databaseNamed,
  type TestDatabase,
  withDatabase,
} from '../../testing/database/clone.ts';
import { aPaidPayment, aPayment, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { distribute, verifyDistribution } from './distribute.ts';
import { readContent, place } from './place.ts';
import { openTables, type PlannedTable, planTables } from './plan.ts';

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
  for (const { name } of plan) found[name] = await readContent(owner, name);
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
  const plan = await planTables(owner);
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
  await expect(interrupted).rejects.toThrow(/terminat|connection error/i);
  expect(await contents(plan)).toEqual(before);
  await expect(verify()).rejects.toThrow(/^[^\n]+: is not distributed yet/m);

  const rest = await run();
  expect(rest.length).toBeGreaterThan(0);
  expect(rest.length).toBeLessThanOrEqual(spread.length - 20);
  expect(await contents(plan)).toEqual(before);
  const after = await planTables(owner);
  expect(after.filter(({ isPlaced }) => isPlaced).map(({ name }) => name)).toEqual(
    spread.map(({ name }) => name),
  );
  expect(await run()).toEqual([]);
  expect(await verify()).toBe(plan.length);
  // A write to one machine's copy that bypassed Citus.
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

test('what a cluster lacks is reported with its cure before anything is copied, and by a check of the finished one', async () => {
  const own = await cloneDatabase(databaseNamed(inject('templateDatabase'), 'template1'));
  const name = new URL(own.url).pathname.slice(1);
  const [first = '', second = ''] = own.workerUrls ?? [];
  const { username: role } = new URL(own.migrationUrl);
  const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => asAdmin(own.migrationUrl, work);
  const onCoordinator = (text: string) =>
    asAdmin(withDatabase(own.adminUrl, name), (client) => client.query(text));
  const addWorker = (url: string) =>
    onCoordinator(`SELECT citus_add_node('${new URL(url).hostname}', ${new URL(url).port})`);
  const look = () => verifyDistribution(own.migrationUrl);
  const all = () => distribute({ migrationUrl: own.migrationUrl, isPlanOnly: false, log: () => undefined });
  try {
    for (const url of [own.adminUrl, first, second])
      await asAdmin(withDatabase(url, name), (client) =>
        client.query(`CREATE EXTENSION citus; GRANT ALL ON SCHEMA public TO ${role}`),
      );
    await addWorker(first);
    await onCoordinator(`ALTER DATABASE ${name} SET citus.shard_count = 2`);
    const appRole = new URL(own.url).username;
    await migrate({ migrationUrl: own.migrationUrl, appRole, log: () => undefined });
    await expect(all()).rejects.toThrow(/SELECT citus_set_coordinator_host\('its host', \d+\);\nNothing/);
    expect(await asOwner(async (client) => openTables(await planTables(client)).length)).toBeGreaterThan(20);

    const { hostname, port } = new URL(own.adminUrl);
    await onCoordinator(`SELECT citus_set_coordinator_host('${hostname}', ${port})`);
    // Every table placed, without the last step.
    await asOwner(async (client) => {
      await client.query('SET citus.enable_local_reference_table_foreign_keys = off');
      await client.query("SET citus.multi_shard_modify_mode = 'sequential'");
      for (const table of openTables(await planTables(client))) await place(client, table);
    });
    await expect(look()).rejects.toThrow('does not ask the copies of the coordinator');
    expect(await all()).toEqual([]);
    await look();

    await onCoordinator(
      `SET citus.replicate_reference_tables_on_activate = off; SELECT citus_add_node('${new URL(second).hostname}', ${new URL(second).port})`,
    );
    await expect(look()).rejects.toThrow(
      /has no copy of .*users.*SELECT replicate_reference_tables\('block_writes'\);/,
    );
    await onCoordinator("SELECT replicate_reference_tables('block_writes')");
    await look();
  } finally {
    await own.drop();
  }
});
