import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@stuiver/domain/random';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { type PostgresProxy, startPostgresProxy } from '../../../../../tools/testing/postgres-proxy.ts';
import { seedVariable } from '../../../../../tools/testing/selection.ts';
import { setClock, steppingClock } from '../../../../../tools/testing/stepping-clock.ts';
import { type AdyenTwin, startTwin } from '../../testing/adyen/twin.ts';
import { adyenEnv } from '../../testing/adyen/world.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, expectSoundBooks } from '../../testing/engine/engine.ts';
import { freePort, type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';
import { aMerchant, offer } from '../../testing/merchants.ts';

const seed = process.env[seedVariable];
const ROUNDS = seed === undefined ? 1 : 15;
const MINUTE = 60_000;
const CARD = '4988438843884305';
/** Statements about calls, events and the messages that these become. */
const ABOUT = /\b(adyen_(operations|events)|processor_inbox)\b/;

const random = seededRandom(seed ?? 'calls');
const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-calls-'));
const clockFile = join(dataDir, 'clock');
const deaths: string[] = [];

let test: TestApp;
let twin: AdyenTwin;
let proxy: PostgresProxy;
let gateway: GatewayProcess;
let port: number;
let merchantId: string;
let apiPassword: string;
let shift = 0;

function startGateway(): Promise<GatewayProcess> {
  const env = { ...adyenEnv(twin), ...steppingClock(clockFile), STUIVER_RATE_LIMIT_CHECKOUT: '1000000' };
  return startGatewayProcess({ databaseUrl: proxy.url, dataDir, env, port });
}

/** Kills the gateway at once, and starts another one. */
async function replaceGateway(): Promise<void> {
  await gateway.kill();
  proxy.stopHolding();
  gateway = await startGateway();
}

beforeAll(async () => {
  writeFileSync(clockFile, '0');
  port = await freePort();
  twin = await startTwin({ sendsByItself: true });
  test = await testApp({ now: new Date() });
  proxy = await startPostgresProxy(test.databaseUrl);
  // Makes the keyring, before the test has its own seal anything.
  gateway = await startGateway();
  ({ id: merchantId } = await aMerchant(test));
  await offer(test, merchantId, 'CARD');
  await test.ownerDb
    .updateTable('merchant_payment_methods')
    .set({ processor: 'adyen' })
    .where('merchant_id', '=', merchantId)
    .execute();
  const row = await test.ownerDb
    .selectFrom('deployment')
    .select('test_api_password')
    .executeTakeFirstOrThrow();
  apiPassword = row.test_api_password!;
  twin.sendTo(`http://127.0.0.1:${port}/webhooks/adyen`);
});
afterAll(async () => {
  await gateway.stop();
  await twin.close();
  await proxy.close();
  await test.close();
  rmSync(dataDir, { recursive: true });
});

async function call<T>(name: string, body: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/gateway/transaction/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

const listAttempts = () =>
  test.ownerDb
    .selectFrom('attempts')
    .select(['id', 'status'])
    .where('merchant_id', '=', merchantId)
    .execute();
const findTwins = (key: string) =>
  [...twin.books.payments.values()].filter(({ reference }) => reference === `${merchantId}.${key}`);

/** An attempt has ended, or is unknown and is not at Adyen either, which was told to cancel it. */
async function isSettled(): Promise<boolean> {
  for (const { id, status } of await listAttempts()) {
    if (status === 'UNKNOWN' && findTwins(id).length === 0) {
      const { cancel } = await test.ownerDb
        .selectFrom('adyen_operations')
        .select('cancel')
        .where('merchant_id', '=', merchantId)
        .where('key', '=', id)
        .executeTakeFirstOrThrow();
      if (cancel === null || cancel === 'SENT') return false;
    } else if (!['SUCCEEDED', 'FAILED', 'ABORTED', 'EXPIRED'].includes(status)) return false;
  }
  return twin.waiting().length === 0;
}

/**
 * Pays a payment and lets time pass until it is settled; at one message about it the gateway is killed.
 *
 * @returns how many messages there were
 */
async function payOnce(moment: number): Promise<number> {
  const { encryptedTransaction } = await call<{ encryptedTransaction: string }>('requestPayment', {
    merchantId,
    amount: '12.50',
    currency: 'EUR',
    country: 'NL',
    description: 'Fiets',
    emailAddress: 'payer@voorbeeld.test',
    apiPassword,
  });
  const earlier = deaths.length;
  let replaced = Promise.resolve();
  proxy.holdAt(moment, ABOUT, (place) => {
    deaths.push(place);
    replaced = replaceGateway();
  });
  const paid = call('initiatePayment', { ...aCard(CARD), encryptedTransaction }).catch((error: unknown) => {
    if (deaths.length === earlier) throw error;
  });
  await paid;
  for (let step = 0; step < 600; step += 1) {
    await replaced;
    if (await isSettled()) break;
    // A sweep and the events of its calls take a moment of real time.
    shift += MINUTE;
    await setClock(clockFile, shift);
    await delay(250);
  }
  return proxy.stopHolding();
}

it('takes a payment once or not at all, with the gateway killed between row, call, answer and event', {
  timeout: seed === undefined ? 480_000 : 1_800_000,
}, async () => {
  const say = () => void process.stdout.write(`Killed at\n${deaths.join('\n')}\n`);
  onTestFailed(say);
  // An undisturbed payment gives the number of messages.
  const count = await payOnce(Number.POSITIVE_INFINITY);
  expect((await listAttempts()).map(({ status }) => status)).toEqual(['SUCCEEDED']);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Half of them early, where the payer's call is.
    const from = round % 2 === 0 ? 0 : Math.floor(count / 2);
    await payOnce(1 + from + random.int(Math.floor(count / 2)));
  }
  expect(await isSettled()).toBe(true);
  expect(deaths.length).toBeGreaterThanOrEqual(1);
  for (const { id, status } of await listAttempts()) {
    const captured = findTwins(id).map((payment) => payment.captured);
    expect(captured.length).toBeLessThanOrEqual(1);
    expect([status, captured[0] ?? 0]).toEqual([status, status === 'SUCCEEDED' ? 1250 : 0]);
  }
  const payments = await test.ownerDb
    .selectFrom('payments')
    .select(['status', 'captured_amount'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const kept = payments.reduce((sum, row) => sum + row.captured_amount, 0);
  expect(kept).toBe([...twin.books.payments.values()].reduce((sum, { captured }) => sum + captured, 0));
  await expectSoundBooks(test, [merchantId]);
  expect(readFileSync(join(dataDir, 'gateway.log'), 'utf8')).not.toContain(CARD);
  if (seed !== undefined) say();
});
