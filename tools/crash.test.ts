import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser, PaymentResult } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../apps/gateway/src/lib/clock.ts';
import { migrate } from '../apps/gateway/src/migrate.ts';
import { openContext } from '../apps/gateway/src/open-context.ts';
import { makeServices } from '../apps/gateway/src/services.ts';
import { readSettings } from '../apps/gateway/src/settings.ts';
import { aCard, expectSoundBooks } from '../apps/gateway/src/testing/engine.ts';
import { type GatewayProcess, startGatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import { appRole } from './postgres/cluster.ts';
import { type RunningPostgres, startPostgres } from './postgres/launcher.ts';

/** Each of these is killed while calls are under way, when so many more payments were paid as `PAID_BETWEEN`. */
const KILLS = ['gateway', 'postgres', 'gateway', 'both', 'postgres'] as const;
const PAID_BETWEEN = 10;
const CALLERS = 6;
const LIMITS = { STUIVER_RATE_LIMIT: '1000000', STUIVER_RATE_LIMIT_CHECKOUT: '1000000' };
const USER = { email: 'kas@voorbeeld.test', password: 'een goed wachtwoord' };

/** What a caller was told, and therefore must be true for good. */
type Told = {
  readonly id: string;
  paid: boolean;
  readonly refunds: { readonly order: object & { readonly refundId: string }; body: string | null }[];
};

let dataDir: string;
let postgres: RunningPostgres;
let gateway: GatewayProcess;
let merchantId: string;

function settingsHere() {
  return readSettings({
    ...LIMITS,
    DATABASE_URL: postgres.url,
    STUIVER_DATA_DIR: dataDir,
    STUIVER_LOG_LEVEL: 'silent',
  });
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stuiver-crash-'));
  const binDir = process.env['STUIVER_POSTGRES_BIN'] ?? null;
  postgres = await startPostgres({ dataDir, binDir });
  await migrate({ migrationUrl: postgres.migrationUrl, appRole, log: () => undefined });
  const context = await openContext(settingsHere());
  const services = makeServices(context);
  merchantId = await services.merchants.createMerchant({ name: 'Kassa' }, { kind: 'operator' });
  const passwordHash = await services.auth.hashPassword(USER.password);
  await services.merchants.createUser(
    { merchantId, email: USER.email, name: 'Kas', roles: ['MERCHANT'], passwordHash },
    { kind: 'operator' },
  );
  await services.close();
  await context.db.destroy();
  gateway = await startGatewayProcess({ databaseUrl: postgres.url, dataDir, env: LIMITS });
});
afterAll(async () => {
  await gateway.stop();
  await postgres.stop();
  rmSync(postgres.clusterDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { readonly status: number; readonly body: string };

/** A call that may find nobody; null when nothing definite was answered. */
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

/** The same call until something definite is answered, as a shop's program would. */
async function insist(path: string, body: object, token?: string): Promise<Answer> {
  for (;;) {
    const answer = await call(path, body, token);
    if (answer) return answer;
    await delay(50);
  }
}

/** Starts payments, pays and refunds them, and writes down what it was told. */
async function shop(token: string, isOver: () => boolean, journal: Told[]): Promise<void> {
  while (!isOver()) {
    const request = {
      merchantId,
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
    const order = { transactionId, merchantId, amount: '15.00', refundId: crypto.randomUUID() };
    const entry = { order, body: null as string | null };
    told.refunds.push(entry);
    const refunded = await insist('/gateway/refund/initiateRefund', order, token);
    if (refunded.status === 200) entry.body = refunded.body;
    else expect(JSON.parse(refunded.body)).toMatchObject({ code: 'refundUnderWay' });
  }
}

/** `kill -9`, then a start as after a crash, until the gateway is ready; the test's own limit bounds it. */
async function killAndStart(what: (typeof KILLS)[number]): Promise<void> {
  const binDir = process.env['STUIVER_POSTGRES_BIN'] ?? null;
  if (what !== 'postgres') await gateway.kill();
  if (what !== 'gateway') await postgres.kill();
  if (what !== 'gateway') postgres = await startPostgres({ dataDir, binDir });
  if (what !== 'postgres') {
    gateway = await startGatewayProcess({
      databaseUrl: postgres.url,
      dataDir,
      env: LIMITS,
      port: gateway.port,
    });
  } else {
    // The gateway outlives its database and is ready again by itself.
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${String(gateway.port)}/ready`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) break;
      await delay(25);
    }
  }
}

test('killed gateways and databases lose nothing that was acknowledged and double nothing', {
  timeout: 240_000,
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
  for (const what of KILLS) {
    await Promise.race([failed, work()]);
    await killAndStart(what);
  }
  await Promise.race([failed, work()]);
  over = true;
  await failed;

  // Ten minutes on, the sweeper has asked about everything that broke off.
  const clock = movableClock(new Date());
  const context = await openContext(settingsHere(), { clock });
  const services = makeServices(context);
  for (let minute = 0; minute < 10; minute++) {
    clock.advance(60_000);
    await services.payments.sweepAttempts();
    await services.refunds.sweepRefunds();
    await services.inbox.applyWaiting();
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
  // What the bank moved is what the books hold: each once.
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
  await services.close();
  await context.db.destroy();
});
