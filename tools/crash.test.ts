import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant } from '../apps/gateway/src/company/merchants/create-merchant.ts';
import type { GatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../apps/gateway/src/testing/receiver.ts';
import { type Deployment, startDeployment } from './testing/deployment.ts';
import { aReadyDispute, expectAnsweredOnce } from './testing/dispute.ts';
import { aWaitingPayout, expectPaidOnce } from './testing/payout.ts';
import { expectClosedOnce, openBalance } from './testing/closings.ts';
import { call } from './testing/driver.ts';
import { expectNothingLost, openShop } from './testing/shop.ts';
import { chooseCount, onlySoaked } from './testing/selection.ts';

/** Victims in this order: one of PostgreSQL's processes (it then restarts), the gateway, all of PostgreSQL, or both. */
const VICTIMS = ['backend', 'gateway', 'postgres', 'both'] as const;
type Victim = (typeof VICTIMS)[number];
const KILLS = chooseCount(2, VICTIMS.length);

/** Payments paid between two kills. */
const PAID_BETWEEN = chooseCount(5, 10);
const CALLERS = 6;

let receiver: Receiver;
let deployment: Deployment;
let gateway: GatewayProcess;

beforeAll(async () => {
  receiver = await startReceiver();
  deployment = await startDeployment(receiver.url);
  gateway = await deployment.startGateway();
});
afterAll(async () => {
  await deployment.remove();
  await receiver.close();
});

/** Checks whether the gateway is ready. */
const gatewayIsReady = () =>
  fetch(`http://127.0.0.1:${String(gateway.port)}/ready`).then(
    (response) => response.ok,
    () => false,
  );

async function databaseAnswers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: deployment.postgres.adminUrl });
  client.on('error', () => undefined);
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return answers;
}

/** Kills a process that serves one connection; PostgreSQL then ends all others too, and recovers. */
async function killBackend(): Promise<void> {
  process.kill(deployment.postgresChildren().at(-1)!, 'SIGKILL');
  while (await databaseAnswers()) await delay(1);
  while (!(await databaseAnswers())) await delay(5);
}

/**
 * `kill -9`, then a start as after a crash, until the gateway is ready; the test's own limit bounds it.
 *
 * @returns milliseconds from the database's (or else the gateway's) start to readiness
 */
async function killAndStart(what: Victim): Promise<number> {
  const ownGateway = what === 'postgres' || what === 'backend';
  if (!ownGateway) await gateway.kill();
  if (what === 'postgres' || what === 'both') {
    await deployment.postgres.kill();
    await deployment.startPostgres();
  }
  if (what === 'backend') await killBackend();
  const began = performance.now();
  if (!ownGateway) gateway = await deployment.startGateway({ port: gateway.port });
  // The gateway must outlive its database: fails at once when its process is gone.
  while (!(await gatewayIsReady())) {
    process.kill(gateway.pid, 0);
    await delay(10);
  }
  return performance.now() - began;
}

async function connectOwner(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: deployment.postgres.migrationUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** One line for a soak: how long the gateway took to be ready again. */
function summarise(times: { what: Victim; ms: number }[], facts: object): void {
  const of = (victims: readonly Victim[]) => {
    const sorted = times.filter(({ what }) => victims.includes(what)).map(({ ms }) => Math.round(ms));
    sorted.sort((one, other) => one - other);
    return { kills: sorted.length, medianMs: sorted[sorted.length >> 1], maxMs: sorted.at(-1) };
  };
  console.log(
    JSON.stringify({
      gatewayAlive: of(['postgres', 'backend']),
      gatewayStarted: of(['gateway', 'both']),
      ...facts,
    }),
  );
}

test('killed gateways and databases lose nothing acknowledged, duplicate nothing and send every notification', {
  timeout: 340_000,
}, async () => {
  const shop = await openShop(`http://127.0.0.1:${String(gateway.port)}`, deployment.merchantId);
  shop.open(CALLERS);
  const times: { what: Victim; ms: number }[] = [];
  for (const what of VICTIMS.slice(0, KILLS)) {
    await shop.pays(PAID_BETWEEN);
    times.push({ what, ms: await killAndStart(what) });
  }
  await shop.pays(PAID_BETWEEN);
  await shop.close();
  const notifications = await expectNothingLost(deployment, shop, receiver);
  if (process.env['STUIVER_TEST_SEED'] !== undefined)
    summarise(times, { payments: shop.journal.length, paid: shop.paid(), notifications });
});

/** Two connections of the owner: one that looks, one that holds locks. */
async function openWatch() {
  const [owner, locker] = await Promise.all([connectOwner(), connectOwner()]);
  return {
    owner,
    /** Has the gateway work until it waits for a lock, kills it there, looks at the rows, and starts another one. */
    async killAt(lock: string, work: () => unknown, look: string): Promise<object[]> {
      await locker.query('BEGIN');
      await locker.query(lock);
      await work();
      while ((await owner.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount === 0) await delay(20);
      await gateway.kill();
      await locker.query('ROLLBACK');
      const { rows } = await owner.query<object>(look);
      gateway = await deployment.startGateway({ port: gateway.port });
      return rows;
    },
    close: () => Promise.all([owner.end(), locker.end()]),
  };
}

test('a gateway killed while it calls the bank, and while it books the answer, pays out once', {
  ...onlySoaked,
  timeout: 120_000,
}, async () => {
  const { owner, killAt, close } = await openWatch();
  const payout = await aWaitingPayout(deployment);
  const status = `SELECT status FROM payouts WHERE id = '${payout.id}'`;
  const atBank = async () =>
    (await owner.query('SELECT FROM simulator.operations WHERE key = $1', [payout.id])).rowCount;
  const sent = [{ status: 'SENT' }];
  expect(await killAt('LOCK TABLE simulator.operations IN EXCLUSIVE MODE', payout.approve, status)).toEqual(
    sent,
  );
  expect(await atBank()).toBe(0);
  await owner.query('UPDATE payouts SET next_check_at = now() WHERE id = $1', [payout.id]);
  while ((await atBank()) === 0) await delay(50);
  const report = () => owner.query('UPDATE simulator.messages SET due_at = now() WHERE delivered_at IS NULL');
  expect(await killAt('SELECT FROM payouts FOR UPDATE', report, status)).toEqual(sent);
  await close();
  await expectPaidOnce(deployment, payout.id);
});

test('a gateway killed while it calls the processor, and while it books the answer, submits a packet once', {
  ...onlySoaked,
  timeout: 120_000,
}, async () => {
  const { owner, killAt, close } = await openWatch();
  const origin = `http://127.0.0.1:${String(gateway.port)}`;
  const { id, hash } = await aReadyDispute(deployment);
  const { token } = await openShop(origin, deployment.merchantId);
  const submit = () => call(`${origin}/gateway/chargeback/evidence/${id}/submit`, { body: { hash }, token });
  const atProcessor = async () =>
    (await owner.query("SELECT FROM simulator.operations WHERE kind = 'defence'")).rowCount;
  const folder = `SELECT submitted_at IS NOT NULL AS submitted, filed_at FROM evidence_folders
    WHERE chargeback_id = '${id}'`;
  const unanswered = [{ submitted: true, filed_at: null }];
  const callAgain = () =>
    owner.query('UPDATE evidence_folders SET next_try_at = now() WHERE filed_at IS NULL');
  let lost: Promise<unknown> = Promise.resolve();
  const press = () => {
    lost = submit().catch((error: unknown) => error);
  };
  expect(await killAt('LOCK TABLE simulator.operations IN EXCLUSIVE MODE', press, folder)).toEqual(
    unanswered,
  );
  expect(await lost).toBeInstanceOf(Error);
  expect(await atProcessor()).toBe(0);
  expect(await killAt('SELECT FROM payments FOR UPDATE', callAgain, folder)).toEqual(unanswered);
  expect(await atProcessor()).toBe(1);
  await callAgain();
  // A person presses again, since the answer was lost.
  expect((await submit()).status).toBe(200);
  await close();
  await expectAnsweredOnce(deployment, id);
});

test('gateways killed while they close settlements leave each merchant a whole one, with one payout', {
  ...onlySoaked,
  timeout: 120_000,
}, async () => {
  const [owner, first, second] = await Promise.all([connectOwner(), connectOwner(), connectOwner()]);
  await gateway.kill();
  // The first and the last that a closing writes, after it took its lines.
  const tables = ['settlements', 'ledger_events'];
  const { context, close } = await deployment.open();
  const balances = new Map<string, number>();
  for (let number = 1; number <= tables.length + 2; number += 1) {
    const shop = { name: `Winkel ${String(number)}`, iban: 'NL91ABNA0417164300' };
    const merchantId = await createMerchant(context, shop, { kind: 'operator' });
    balances.set(merchantId, await openBalance(context, merchantId, number));
  }
  const closed = async () =>
    (await owner.query('SELECT FROM settlements WHERE merchant_id = ANY($1)', [[...balances.keys()]]))
      .rowCount;
  for (const [index, table] of tables.entries()) {
    const lock = `BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`;
    const waiting = `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
    const areWaiting = async (count: number) => {
      while (((await owner.query(waiting)).rowCount ?? 0) < count) await delay(20);
    };
    await first.query(lock);
    gateway = await deployment.startGateway({ port: gateway.port });
    await areWaiting(1);
    // Behind the closing that waits, and before the next one.
    const queued = second.query(lock);
    await areWaiting(2);
    await first.query('ROLLBACK');
    await queued;
    await areWaiting(1);
    await gateway.kill();
    await second.query('ROLLBACK');
    expect(await closed()).toBe(index + 1);
  }
  gateway = await deployment.startGateway({ port: gateway.port });
  while (((await closed()) ?? 0) < balances.size) await delay(50);
  await Promise.all([owner.end(), first.end(), second.end()]);
  await expectClosedOnce(context, balances);
  await close();
});
