import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '../../apps/gateway/src/cluster/distribution/place.ts';
import type { GatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { type Company, openStage, PASSWORD, type Stage } from './stage.ts';
import { signInActors, makeTally, type Phase, type Tally } from './traffic.ts';

/** Duration of each part of a round. */
const PART_MS = 5000;

let stage: Stage;
let gateway: GatewayProcess;
/** Companies with traffic, one on each worker. */
let busy: Company[];
/** Companies with earlier payments, one on each worker, without traffic while shards move. */
let quiet: Company[];
/** Earlier activity of the quiet companies. */
let filled: Tally;

/** Reads rows and checksums of the quiet companies in every distributed table. */
async function quietContents(): Promise<Record<string, unknown>> {
  const tables = await stage.ask<{ name: string }>(
    "SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1",
  );
  const session = { query: async <Row>(text: string) => ({ rows: (await stage.ask(text)) as Row[] }) };
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    for (const { id, worker } of quiet)
      found[`${name} of worker ${String(worker + 1)}`] = await readContent(
        session,
        `(SELECT * FROM ${name} WHERE merchant_id = '${id}')`,
      );
  return found;
}

/** Everybody works for as long as the work takes, and a while before and after. */
async function whileAllGoOn(companies: readonly Company[], work: () => Promise<void>): Promise<Tally> {
  const actors = await signInActors(`http://127.0.0.1:${String(gateway.port)}`, companies, PASSWORD);
  const tally = makeTally();
  let phase: Phase = 'before';
  const stops = actors.map((actor) => actor.goOn(tally, () => phase));
  try {
    await delay(PART_MS);
    phase = 'changing';
    await work();
    phase = 'after';
    await delay(PART_MS);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  return tally;
}

beforeAll(async () => {
  stage = await openStage();
  const companies = await stage.makeCompanies(2);
  quiet = [0, 1].map((place) => companies.find(({ worker }) => worker === place)!);
  busy = companies.filter((company) => !quiet.includes(company));
  gateway = await stage.startGateway();
  filled = await whileAllGoOn(quiet, () => Promise.resolve());
});
afterAll(async () => {
  await gateway.stop();
  await stage.remove();
});

/** Moves a merchant's shards of all tables, as an operator does once nothing is left of the move before. */
async function move(merchantId: string, to: number): Promise<void> {
  await cleanUp();
  await stage.ask(
    `SELECT citus_move_shard_placement(shardid, nodename, nodeport, nodename, $2)
     FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
     WHERE shardid = get_shard_id_for_distribution_column('payments', $1::uuid)`,
    [merchantId, stage.cluster.workers[to]!.port],
  );
}

/** Waits until a worker receives changes of shards that are copied to it. */
async function untilCopying(to: number): Promise<void> {
  const { cluster, databaseUrl } = stage;
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: cluster.url(cluster.workers[to]!, name) });
  await client.connect();
  const copying = async () => (await client.query('SELECT FROM pg_subscription WHERE subenabled')).rowCount;
  await expect.poll(copying, { interval: 20 }).toBeGreaterThan(0);
  await client.end();
}

/** Counts what moves leave behind for Citus to clean: records, and slots that keep the log of the source worker. */
const leftovers = () =>
  stage.ask(
    `SELECT object_name AS name FROM pg_dist_cleanup
     UNION ALL SELECT result FROM run_command_on_workers('SELECT count(*) FROM pg_replication_slots') WHERE result <> '0'`,
  );

/** Cleans up until nothing is left: each pass skips what is locked at that moment. */
const cleanUp = () =>
  expect
    .poll(
      async () => {
        await stage.ask('CALL citus_cleanup_orphaned_resources()');
        return leftovers();
      },
      { timeout: 90_000 },
    )
    .toEqual([]);

/** Before and after nothing fails; meanwhile a call may be answered 503, and others of the same kind are not. */
function expectAllToGoOn(tally: Tally): void {
  for (const { worker, failures, calls, phase, action } of tally.rows()) {
    const where = `${action}, ${phase}, worker ${String(worker + 1)}`;
    if (phase !== 'changing') expect(failures.slice(0, 3), where).toEqual([]);
    for (const { status, code } of failures)
      expect({ status, code }, where).toEqual({ status: 503, code: 'unavailable' });
    expect(calls - failures.length, where).toBeGreaterThan(0);
  }
}

test('shards move to the other worker and back while everybody pays, reads, and signs in and out', async () => {
  const [moved] = quiet as [Company];
  await stage.expectNothingLost(filled);
  await stage.expectSoundBooks();
  const before = await quietContents();
  const took: number[] = [];
  const tally = await whileAllGoOn(busy, async () => {
    for (const to of [1, 0]) {
      const began = performance.now();
      await move(moved.id, to);
      took.push(Math.round(performance.now() - began));
      expect(await stage.workerOf(moved.id)).toBe(to);
      expect(await quietContents()).toEqual(before);
    }
  });
  const table = tally.table((worker) => (worker === 0 ? 'moved' : 'staying'));
  process.stdout.write(`\nShards moved in ${took.join(' and ')} ms:\n${table}\n`);
  expectAllToGoOn(tally);
  await stage.expectNothingLost(tally);
  await stage.expectSoundBooks();
});

test('a move whose target is killed is cleaned up and made again, and nothing differs', async () => {
  const [moved] = quiet as [Company];
  await stage.expectNothingLost(filled);
  await stage.expectSoundBooks();
  const before = await quietContents();
  const target = stage.cluster.workers[1];
  const tally = await whileAllGoOn(busy, async () => {
    await Promise.all([
      expect(move(moved.id, 1)).rejects.toThrow(/connection|shutting down|terminat|EOF/i),
      untilCopying(1).then(() => target.kill()),
    ]);
    expect(await stage.workerOf(moved.id)).toBe(0);
    await target.start();
    expect(await quietContents()).toEqual(before);
    await move(moved.id, 1);
    expect(await stage.workerOf(moved.id)).toBe(1);
    expect(await quietContents()).toEqual(before);
  });
  const table = tally.table((worker) => (worker === 0 ? 'moved' : 'target'));
  process.stdout.write(`\nTarget of a move killed:\n${table}\n`);
  expectAllToGoOn(tally);
  await cleanUp();
  await stage.expectNothingLost(tally);
  await stage.expectSoundBooks();
});
