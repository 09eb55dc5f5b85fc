import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '../../apps/gateway/src/open-context.ts';
import { makeServices } from '../../apps/gateway/src/services.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import { emptyOnCitus, makeDistributed } from '../../apps/gateway/src/testing/database/citus.ts';
import { expectSoundBooks } from '../../apps/gateway/src/testing/engine/engine.ts';
import { type GatewayProcess, startGatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../../apps/gateway/src/testing/receiver.ts';
import { type Group, type GroupUser, groupUser } from './group.ts';
import { type OwnCluster, programsOf, startOwnCluster } from './own-cluster.ts';
import { type Actor, actorsOf, makeTally, type Phase, type Tally } from './traffic.ts';

/** How long each part of a round lasts. */
const PART_MS = 5000;
/** The gateway's own limit of a call that needs the database. */
const LIMIT_MS = 4500;
const PASSWORD = 'een goed wachtwoord';

let receiver: Receiver;
let cluster: OwnCluster;
let databaseUrl: string;
let dataDir: string;
let gateway: GatewayProcess;
/** Two companies on each worker. */
let actors: Actor[];
/** By the worker on which a group's own rows lie. */
let groups: GroupUser[];

const settings = () =>
  readSettings({ DATABASE_URL: databaseUrl, STUIVER_DATA_DIR: dataDir, STUIVER_LOG_LEVEL: 'silent' });

/** Runs something with the product's services in this process. */
async function withServices<T>(
  work: (
    services: ReturnType<typeof makeServices> & { context: Awaited<ReturnType<typeof openContext>> },
  ) => Promise<T>,
): Promise<T> {
  const context = await openContext(settings());
  const services = makeServices(context);
  try {
    return await work({ ...services, context });
  } finally {
    await services.close();
    await context.dedicated.close();
    await context.db.destroy();
  }
}

/** Which worker a company's rows lie on, by the worker's place in the cluster. */
async function workerOf(merchantId: string): Promise<number> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: cluster.url(cluster.coordinator, name) });
  await client.connect();
  try {
    const { rows } = await client.query<{ port: number }>(
      `SELECT n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n ON n.groupid = p.groupid
      WHERE p.shardid = get_shard_id_for_distribution_column('payments', $1::uuid)`,
      [merchantId],
    );
    return cluster.workers.findIndex(({ port }) => port === rows[0]?.port);
  } finally {
    await client.end();
  }
}

async function makeCompanies(): Promise<{ id: string; email: string; worker: number }[]> {
  return withServices(async ({ auth, merchants }) => {
    const operator = { kind: 'operator' } as const;
    const passwordHash = await auth.hashPassword(PASSWORD);
    const companies: { id: string; email: string; worker: number }[] = [];
    for (let number = 1; companies.length < 4; number += 1) {
      const id = await merchants.createMerchant(
        { name: `Kassa ${String(number)}`, notifyUrl: receiver.url },
        operator,
      );
      const worker = await workerOf(id);
      if (companies.filter((other) => other.worker === worker).length === 2) continue;
      const email = `kas${String(number)}@voorbeeld.test`;
      await merchants.createUser(
        { merchantId: id, email, name: 'Kas', roles: ['MERCHANT'], passwordHash },
        operator,
      );
      companies.push({ id, email, worker });
    }
    return companies;
  });
}

/** A group of each worker, with a company there and one on the other. */
async function makeGroups(): Promise<Group[]> {
  return withServices(async ({ auth, merchants }) => {
    const operator = { kind: 'operator' } as const;
    const passwordHash = await auth.hashPassword(PASSWORD);
    const madeOn = async (worker: number, name: string, parentId?: string): Promise<string> => {
      let id = randomUUID();
      while ((await workerOf(id)) !== worker) id = randomUUID();
      return merchants.createMerchant({ id, name, ...(parentId ? { parentId } : {}) }, operator);
    };
    return Promise.all(
      [0, 1].map(async (worker) => {
        const top = await madeOn(worker, `Groep ${String(worker + 1)}`);
        const near = await madeOn(worker, 'Winkel hier', top);
        const far = await madeOn(1 - worker, 'Winkel daar', top);
        const email = `groep${String(worker + 1)}@voorbeeld.test`;
        await merchants.createUser(
          { merchantId: top, email, name: 'Groep', roles: ['MERCHANT'], passwordHash },
          operator,
        );
        return { email, top, near, far };
      }),
    );
  });
}

beforeAll(async () => {
  receiver = await startReceiver();
  cluster = await startOwnCluster(await programsOf(process.env['CITUS_URL'] ?? ''));
  databaseUrl = (await makeDistributed(await emptyOnCitus(cluster.url(cluster.coordinator, 'postgres')))).url;
  dataDir = mkdtempSync(join(tmpdir(), 'stuiver-cluster-data-'));
  const companies = await makeCompanies();
  const made = await makeGroups();
  gateway = await startGatewayProcess({
    databaseUrl,
    dataDir,
    env: {
      STUIVER_DATABASE_TIMEOUT_MS: String(LIMIT_MS),
      STUIVER_RATE_LIMIT: '1000000',
      STUIVER_RATE_LIMIT_CHECKOUT: '1000000',
      STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
    },
  });
  const url = `http://127.0.0.1:${String(gateway.port)}`;
  actors = await actorsOf(url, companies, PASSWORD);
  groups = await Promise.all(made.map((group) => groupUser(url, group, PASSWORD)));
});
afterAll(async () => {
  await gateway.stop();
  await cluster.remove();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function readiness(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${String(gateway.port)}/ready`);
  return answer.ok ? ((await answer.json()) as { status: string }).status : 'none';
}

/** Of the first so many payments that a payer was told are paid, those whose shops were not told yet. */
const untold = (tally: Tally, ofWorker: number, first: number) => {
  const told = receiver.calls.map(({ body }) => body).join('\n');
  return tally.paid.slice(0, first).filter(({ worker, id }) => worker === ofWorker && !told.includes(id));
};

/** One worker goes away and comes back while everybody goes on. */
async function round(lost: number, leave: () => Promise<() => Promise<void>>): Promise<Tally> {
  const tally = makeTally();
  let phase: Phase = 'before';
  const during = () => phase;
  const stops = actors.map((actor) => actor.goOn(tally, during));
  try {
    await delay(PART_MS);
    phase = 'changing';
    const comeBack = await leave();
    phase = 'down';
    await expect.poll(readiness).toBe('partly');
    await groups[1 - lost]?.expectRest();
    await delay(PART_MS);
    // Shops on the living worker are told of what is paid meanwhile, though payers go on and on.
    const paidMeanwhile = tally.paid.length;
    await expect.poll(() => untold(tally, 1 - lost, paidMeanwhile), { timeout: 90_000 }).toEqual([]);
    phase = 'changing';
    await comeBack();
    await expect.poll(readiness).toBe('ready');
    phase = 'after';
    await delay(PART_MS);
    await groups[1 - lost]?.expectAll();
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  process.stdout.write(`\nWorker ${String(lost + 1)} stopped:\n${tally.table(lost)}\n`);
  return tally;
}

function expectOnlyTheLostOnesToFail(tally: Tally, lost: number): void {
  for (const { worker, failures, calls, phase, action } of tally.rows()) {
    const where = `${action}, ${phase}, ${worker === lost ? 'on the lost worker' : 'on the living worker'}`;
    expect(calls, where).toBeGreaterThan(0);
    if (worker !== lost || phase === 'before' || phase === 'after')
      expect(failures.slice(0, 3), where).toEqual([]);
    for (const { status, code, ms } of failures) {
      expect({ status, code }, where).toEqual({ status: 503, code: 'unavailable' });
      expect(ms, where).toBeLessThan(LIMIT_MS + 1000);
    }
  }
  const down = tally.rows().filter(({ worker, phase }) => worker === lost && phase === 'down');
  for (const { failures, calls } of down) expect(failures.length).toBe(calls);
}

async function expectNothingLost(tally: Tally): Promise<void> {
  for (const worker of [0, 1])
    await expect.poll(() => untold(tally, worker, tally.paid.length), { timeout: 90_000 }).toEqual([]);
  await withServices(async ({ context }) => {
    const rows = await context.db.selectFrom('payments').select(['id', 'merchant_id', 'status']).execute();
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    for (const { id } of tally.paid) expect(statuses.get(id)).toBe('SUCCEEDED');
    await expectSoundBooks({ context });
  });
}

for (const lost of [0, 1])
  test(`worker ${String(lost + 1)} stops: payers pay, and merchants read and sign in and out, on the other one as before, and a group reads the rest of it`, async () => {
    const worker = cluster.workers[lost]!;
    const tally = await round(lost, async () => {
      await worker.kill();
      return () => worker.start();
    });
    expectOnlyTheLostOnesToFail(tally, lost);
    await expectNothingLost(tally);
  });
