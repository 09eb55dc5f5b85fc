import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser, PaymentResult } from '@stuiver/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../apps/gateway/src/lib/clock.ts';
import { aCard, expectSoundBooks } from '../apps/gateway/src/testing/engine/engine.ts';
import { type GatewayProcess, startGatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { type Receiver, startReceiver } from '../apps/gateway/src/testing/receiver.ts';
import { type Deployment, startDeployment, USER } from './testing/deployment.ts';

/** What is killed, in this order: one of PostgreSQL's processes (it then restarts), all of PostgreSQL, the gateway, or both. */
const VICTIMS = ['gateway', 'postgres', 'backend', 'both', 'postgres'] as const;
type Victim = (typeof VICTIMS)[number];

/** Payments paid between two kills. */
const PAID_BETWEEN = 10;
const CALLERS = 6;
const LIMITS = { STUIVER_RATE_LIMIT: '1000000', STUIVER_RATE_LIMIT_CHECKOUT: '1000000' };

/** What was acknowledged to a caller, and so must stay true. */
type Told = {
  readonly id: string;
  paid: boolean;
  readonly refunds: { readonly order: object & { readonly refundId: string }; body: string | null }[];
};

let receiver: Receiver;
let deployment: Deployment;
let gateway: GatewayProcess;

beforeAll(async () => {
  receiver = await startReceiver();
  deployment = await startDeployment(receiver.url);
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.stop();
  await deployment.remove();
  await receiver.close();
});

function startGateway(port?: number): Promise<GatewayProcess> {
  const { dataDir, postgres } = deployment;
  return startGatewayProcess({ databaseUrl: postgres.url, dataDir, env: LIMITS, ...(port ? { port } : {}) });
}

type Answer = { readonly status: number; readonly body: string };

/** A call that may fail; null without a definite answer. */
async function call(path: string, body: object, token?: string): Promise<Answer | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${String(gateway.port)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    return response.status >= 500 ? null : { status: response.status, body: text };
  } catch {
    return null;
  }
}

/** Repeats a call until it has a definite answer, as a shop's program would. */
async function insist(path: string, body: object, token?: string): Promise<Answer> {
  for (;;) {
    const answer = await call(path, body, token);
    if (answer) return answer;
    await delay(50);
  }
}

/** Starts, pays and refunds payments, and records every acknowledgement. */
async function shop(token: string, isOver: () => boolean, journal: Told[]): Promise<void> {
  while (!isOver()) {
    const request = {
      merchantId: deployment.merchantId,
      amount: '40.00',
      currency: 'EUR',
      country: 'NL',
      description: 'Onder vuur',
    };
    const made = await call('/gateway/transaction/initiatePayment', request, token);
    if (!made) {
      await delay(50);
      continue;
    }
    expect(made.status).toBe(200);
    const { transactionId, reference } = JSON.parse(made.body) as PaymentResult;
    const told: Told = { id: transactionId, paid: false, refunds: [] };
    journal.push(told);
    const paid = await insist('/gateway/transaction/initiatePayment', {
      encryptedTransaction: reference,
      ...aCard(),
    });
    const { status, code } = JSON.parse(paid.body) as { status?: string; code?: string };
    told.paid = status === 'SUCCEEDED' || code === 'alreadyPaid';
    if (!told.paid) continue;
    const { merchantId } = deployment;
    const order = { transactionId, merchantId, amount: '15.00', refundId: crypto.randomUUID() };
    const entry = { order, body: null as string | null };
    told.refunds.push(entry);
    const refunded = await insist('/gateway/refund/initiateRefund', order, token);
    if (refunded.status === 200) entry.body = refunded.body;
    else expect(JSON.parse(refunded.body)).toMatchObject({ code: 'refundUnderWay' });
  }
}

/** Whether the gateway answers that it is ready. */
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
  if (!ownGateway) gateway = await startGateway(gateway.port);
  // The gateway must outlive its database: fails at once when its process is gone.
  while (!(await gatewayIsReady())) {
    process.kill(gateway.pid, 0);
    await delay(10);
  }
  return performance.now() - began;
}

/** Each payment's notifications, in order, as they first arrived. */
function received(): Map<string, string[]> {
  const byPayment = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { headers, body } of receiver.calls) {
    const id = headers['webhook-id'] ?? '';
    if (seen.has(id)) continue;
    seen.add(id);
    const { transactionId } = (JSON.parse(body) as { data: { transactionId: string } }).data;
    byPayment.set(transactionId, [...(byPayment.get(transactionId) ?? []), id]);
  }
  return byPayment;
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
  const signedIn = await insist('/api/auth/sign-in', {
    user: { username: USER.email, password: USER.password },
  });
  const { accessToken } = JSON.parse(signedIn.body) as AuthUser;
  const journal: Told[] = [];
  let over = false;
  const callers = Array.from({ length: CALLERS }, () => shop(accessToken, () => over, journal));
  // A caller that fails ends the test; otherwise the work goes on however slow the machine is.
  const failed = Promise.all(callers);
  const paid = () => journal.filter((told) => told.paid).length;
  const work = async () => {
    for (const enough = paid() + PAID_BETWEEN; paid() < enough; ) await delay(20);
  };
  const times: { what: Victim; ms: number }[] = [];
  for (const what of VICTIMS) {
    await Promise.race([failed, work()]);
    times.push({ what, ms: await killAndStart(what) });
  }
  await Promise.race([failed, work()]);
  over = true;
  await failed;

  // Ten minutes later, the pollers have asked about everything that was interrupted and delivered what was claimed.
  const clock = movableClock(new Date());
  const services = await deployment.open({ clock });
  const { context } = services;
  for (let minute = 0; minute < 10; minute++) {
    clock.advance(60_000);
    await services.payments.sweepAttempts();
    await services.refunds.sweepRefunds();
    await services.inbox.applyWaiting();
    await services.notifications.drainDue();
  }
  await expectSoundBooks({ context });
  const rows = await context.db
    .selectFrom('payments')
    .select(['id', 'status', 'captured_amount', 'refunded_amount'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const told of journal) {
    const row = byId.get(told.id);
    expect(row?.id).toBe(told.id);
    if (told.paid) expect(row).toMatchObject({ status: 'SUCCEEDED', captured_amount: 4000 });
    expect(row?.refunded_amount).toBe(told.refunds.length * 1500);
    for (const { order, body } of told.refunds) {
      const again = await insist('/gateway/refund/initiateRefund', order, accessToken);
      if (body !== null) expect(again).toEqual({ status: 200, body });
    }
  }
  // The books hold what the bank moved, each movement once.
  const { rows: sums } = await sql<{ what: string; n: number }>`
    SELECT 'at the bank' AS what, count(*) AS n FROM simulator.operations WHERE status = 'SUCCEEDED'
    UNION ALL SELECT 'in the books', (SELECT count(*) FROM attempts WHERE status = 'SUCCEEDED')
      + (SELECT count(*) FROM refunds WHERE status = 'SUCCEEDED')
    UNION ALL SELECT 'unfinished', (SELECT count(*) FROM attempts WHERE status IN ('STARTED', 'PENDING', 'UNKNOWN'))
      + (SELECT count(*) FROM refunds WHERE status = 'PENDING')`.execute(context.db);
  const sum = Object.fromEntries(sums.map(({ what, n }) => [what, n]));
  expect(sum).toEqual({
    'at the bank': sum['in the books'],
    'in the books': sum['in the books'],
    unfinished: 0,
  });
  const notifications = await context.db
    .selectFrom('notifications')
    .select(['event_id as id', 'payment_id', 'status'])
    .$narrowType<{ id: string; payment_id: string }>()
    .orderBy('payment_id')
    .orderBy('sequence')
    .execute();
  // A payment's success and each of its refunds; every one delivered, in order.
  const expected = new Map<string, string[]>();
  for (const { id, payment_id, status } of notifications) {
    expect(status).toBe('DELIVERED');
    expected.set(payment_id, [...(expected.get(payment_id) ?? []), id]);
  }
  for (const told of journal.filter(({ paid: wasPaid }) => wasPaid))
    expect(expected.get(told.id)?.length).toBeGreaterThanOrEqual(1 + told.refunds.length);
  expect(received()).toEqual(expected);
  if (process.env['STUIVER_TEST_SEED'] !== undefined)
    summarise(times, { payments: journal.length, paid: paid(), notifications: notifications.length });
  await services.close();
});
