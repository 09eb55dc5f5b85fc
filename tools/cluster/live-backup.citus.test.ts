import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import type { Backup, Machine } from './own-cluster.ts';
import { openStage, PASSWORD, type Stage } from './stage.ts';
import { type TrafficActor, signInActors, makeTally, type Tally } from './traffic.ts';

const POINT = 'a-moment';
/** Duration of the traffic before and after the moment. */
const PART_MS = 5000;

let stage: Stage;
let gateway: GatewayProcess;
let actors: TrafficActor[];
const restored: Machine[] = [];

beforeAll(async () => {
  stage = await openStage();
  const companies = await stage.makeCompanies(1);
  gateway = await stage.startGateway();
  actors = await signInActors(`http://127.0.0.1:${String(gateway.port)}`, companies, PASSWORD);
});
afterAll(async () => {
  for (const machine of restored) await machine.kill();
  await gateway.stop();
  await stage.remove();
});

const machines = () => [stage.cluster.coordinator, ...stage.cluster.workers];

async function ask<Row extends object>(machine: Machine, database: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stage.cluster.url(machine, database) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Has a machine archive its log up to now. */
async function archiveSoFar(machine: Machine): Promise<void> {
  const [last] = await ask<{ file: string }>(
    machine,
    'postgres',
    'SELECT pg_walfile_name(pg_switch_wal()) AS file',
  );
  const archived = async () => {
    const [row] = await ask<{ file: string }>(
      machine,
      'postgres',
      'SELECT last_archived_wal AS file FROM pg_stat_archiver',
    );
    return (row?.file ?? '') >= last!.file;
  };
  await expect.poll(archived).toBe(true);
}

/** Backs every machine up, names a moment and goes on, under traffic; returns the number of payments before it. */
async function backUpLive(tally: Tally): Promise<{ backups: Backup[]; paidBefore: number }> {
  const stops = actors.map((actor) => actor.goOn(tally, () => 'before'));
  try {
    await delay(PART_MS);
    const backups: Backup[] = [];
    for (const machine of machines()) backups.push(await machine.backUp());
    await delay(PART_MS);
    const paidBefore = tally.paid.length;
    await stage.ask('SELECT citus_create_restore_point($1)', [POINT]);
    await delay(PART_MS);
    return { backups, paidBefore };
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

test('machines that are backed up while everybody pays are restored to one moment of all', async () => {
  const tally = makeTally();
  const { backups, paidBefore } = await backUpLive(tally);
  for (const { failures } of tally.rows()) expect(failures).toEqual([]);
  await stage.expectNothingLost(tally);
  await stage.expectSoundBooks();
  for (const machine of machines()) await archiveSoFar(machine);
  await gateway.stop();
  // A restored coordinator has the old machines' addresses and would connect to them.
  const old = machines();
  for (const machine of old) await machine.kill();

  for (const backup of backups) restored.push(await backup.restoreTo(POINT));
  const [coordinator] = restored as [Machine];
  const database = new URL(stage.databaseUrl).pathname.slice(1);
  for (const [place, machine] of restored.entries())
    await ask(
      coordinator,
      database,
      `SELECT citus_update_node(nodeid, nodename, ${String(machine.port)}) FROM pg_dist_node WHERE nodeport = ${String(old[place]!.port)}`,
    );
  await ask(coordinator, database, 'SELECT recover_prepared_transactions()');
  const url = new URL(stage.databaseUrl);
  url.port = String(coordinator.port);
  await stage.withContext(async (context) => {
    const paid = new Set(
      (await context.db.selectFrom('payments').select('id').where('status', '=', 'SUCCEEDED').execute()).map(
        ({ id }) => id,
      ),
    );
    expect(tally.paid.slice(0, paidBefore).filter(({ id }) => !paid.has(id))).toEqual([]);
    const gone = tally.paid.filter(({ id }) => !paid.has(id)).length;
    expect(gone).toBeGreaterThan(0);
    await expectSoundBooks({ context });
    process.stdout.write(
      `\nRestored: ${String(tally.paid.length)} paid, ${String(paidBefore)} of them before the moment; ${String(paid.size)} there, ${String(gone)} not.\n`,
    );
  }, url.href);
});
