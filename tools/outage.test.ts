import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser } from '@stuiver/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '@stuiver/domain/random';
import type { GatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { type Deployment, startDeployment, USER } from './testing/deployment.ts';
import * as driver from './testing/driver.ts';
import type { Answer } from './testing/driver.ts';
import { type PostgresProxy, startPostgresProxy } from './testing/postgres-proxy.ts';
import { onlySoaked, seedVariable } from './testing/selection.ts';

/** More calls at once than the gateway has connections. */
const CALLERS = 40;

let deployment: Deployment;
let proxy: PostgresProxy;
let gateway: GatewayProcess;
let token: string;

beforeAll(async () => {
  deployment = await startDeployment();
  proxy = await startPostgresProxy(deployment.postgres.url);
  gateway = await deployment.startGateway({
    databaseUrl: proxy.url,
    env: { STUIVER_DATABASE_TIMEOUT_MS: '6000' },
  });
  token = await untilSignedIn();
});
afterAll(async () => {
  await deployment.remove();
  await proxy.close();
});

const call = (path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
  driver.call(`http://127.0.0.1:${String(gateway.port)}${path}`, { body, headers, token });

const signIn = () => call('/api/auth/sign-in', { user: { username: USER.email, password: USER.password } });

/** Signs in as soon as the gateway is ready again; the test's own time limit bounds it. */
async function untilSignedIn(): Promise<string> {
  for (; ; await delay(50)) {
    const { status, body } = await signIn();
    if (status === 200) return (JSON.parse(body) as AuthUser).accessToken;
    expect(status).toBe(503);
  }
}

const pay = (key: string = crypto.randomUUID()) =>
  call(driver.PAY, driver.orderOf(deployment.merchantId, 'Bij storing'), { 'idempotency-key': key });
const list = () => call(`/gateway/transaction/getByMerchantId/${deployment.merchantId}`);
const total = async () => (JSON.parse((await list()).body) as { totalElements: number }).totalElements;
const ready = () => call('/ready');

function expectUnavailable(answers: readonly Answer[]): void {
  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({ code: 'unavailable', requestId: expect.any(String) as string });
  }
}

test('a frozen database makes calls answer 503, and is used again afterwards', onlySoaked, async () => {
  const frozen = deployment.freezePostgres();
  try {
    const calls = [ready, signIn, list, pay];
    expectUnavailable(await Promise.all(Array.from({ length: CALLERS }, (_, index) => calls[index % 4]!())));
    // With every connection lost, new ones are refused too.
    expectUnavailable(await Promise.all(calls.map((one) => one())));
  } finally {
    frozen.thaw();
  }
  token = await untilSignedIn();
  expect((await pay()).status).toBe(200);
});

test('what a freeze interrupts, even a COMMIT, happens once when it is retried with its key', async () => {
  const before = await total();
  const keys = Array.from({ length: CALLERS }, () => crypto.randomUUID());
  const started = Promise.all(keys.map((key) => pay(key)));
  await Promise.race([started, delay(50)]);
  const frozen = deployment.freezePostgres();
  const first = await started.finally(() => frozen.thaw());
  expectUnavailable(first.filter(({ status }) => status !== 200));
  token = await untilSignedIn();
  for (const [index, key] of keys.entries()) {
    let again = await pay(key);
    // The database may still be ending the interrupted transaction.
    while (again.status === 409) again = await pay(key);
    expect(again.status).toBe(200);
    if (first[index]!.status === 200) expect(again.body).toBe(first[index]!.body);
  }
  expect(await total()).toBe(before + CALLERS);
});

test('a statement that takes too long is answered with 503 and cancelled in the database', async () => {
  const admin = new pg.Client({
    connectionString: deployment.postgres.adminUrl.replace(/[^/]*$/, 'stuiver'),
  });
  await admin.connect();
  try {
    await admin.query('BEGIN');
    await admin.query('LOCK TABLE payments');
    expectUnavailable(await Promise.all(Array.from({ length: CALLERS }, () => pay())));
    const stillWaiting = () =>
      admin
        .query(
          "SELECT FROM pg_stat_activity WHERE application_name = 'stuiver-gateway' AND wait_event_type = 'Lock'",
        )
        .then(({ rowCount }) => rowCount);
    await expect.poll(stillWaiting).toBe(0);
  } finally {
    await admin.end();
  }
  expect((await pay()).status).toBe(200);
});

test('a database that answers slowly delays payments or refuses them', onlySoaked, async () => {
  const random = seededRandom(Number(process.env[seedVariable] ?? 1));
  const before = await total();
  const keys: string[] = [];
  const statuses: number[] = [];
  for (const most of [300, 2000]) {
    proxy.slowDown(() => 200 + random.int(most - 199));
    const some = Array.from({ length: CALLERS }, () => crypto.randomUUID());
    keys.push(...some);
    const answers = await Promise.all(some.map((key) => pay(key)));
    expectUnavailable(answers.filter(({ status }) => status !== 200));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses).toContain(503);
  proxy.slowDown(() => 0);
  token = await untilSignedIn();
  for (const key of keys) {
    let again = await pay(key);
    // The database may still be ending the interrupted transaction.
    while (again.status === 409) again = await pay(key);
    expect(again.status).toBe(200);
  }
  expect(await total()).toBe(before + keys.length);
  // What was given up is closed: connections are those of the pool, and a few outside of it.
  await expect.poll(() => proxy.open()).toBeLessThanOrEqual(20);
});

/** The process behind one of the gateway's connections: of all of PostgreSQL's, the newest may be about to end anyway. */
async function aBackend(): Promise<number> {
  const admin = new pg.Client({ connectionString: deployment.postgres.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'stuiver-gateway' ORDER BY backend_start LIMIT 1",
  );
  await admin.end();
  return rows[0]!.pid;
}

test('the gateway survives database crashes: calls answer 503, then succeed again', onlySoaked, async () => {
  for (let crash = 0; crash < 2; crash++) {
    let over = false;
    const answers: Answer[] = [];
    const callers = Array.from({ length: 8 }, async () => {
      while (!over) answers.push(await pay());
    });
    // A backend that is killed makes PostgreSQL end all others and recover.
    process.kill(await aBackend(), 'SIGKILL');
    while (!answers.some(({ status }) => status === 503)) await delay(5);
    token = await untilSignedIn();
    over = true;
    await Promise.all(callers);
    expectUnavailable(answers.filter(({ status }) => status !== 200));
    expect((await pay()).status).toBe(200);
  }
  // It is the process that was started at first.
  process.kill(gateway.pid, 0);
});
