import { randomUUID } from 'node:crypto';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { NotificationEndpoint } from '@stuiver/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chooseCount } from '../../../../../../tools/testing/selection.ts';
import { payReference } from '../../../money/payments/payer/pay-reference.ts';
import { anApiKey } from '../../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { insertPaymentRows } from '../../../testing/database/payment-rows.ts';
import { aCard } from '../../../testing/engine/engine.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';
import { notifyOf } from '../../../testing/notify.ts';
import { type Receiver, startReceiver } from '../../../testing/receiver.ts';

const CLI = fileURLToPath(import.meta.resolve('@stuiver/client/cli'));
const EVENTS = chooseCount(40, 1000);
/** The listener is killed once in so many events. */
const KILLED_IN = chooseCount(20, 100);
const PATIENCE = { timeout: chooseCount(200_000, 1_200_000) };

describe('the listener', () => {
  let test: TestApp;
  let gateway: string;
  let home: string;
  let laptop: Receiver;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    test = await testApp({ now: new Date() });
    gateway = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/gateway`;
    home = await mkdtemp(join(tmpdir(), 'stuiver-listener-'));
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await laptop.close();
  });
  afterAll(async () => {
    await test.close();
    await rm(home, { recursive: true, force: true });
  });

  /** Runs `listen` as a person does, until it listens. */
  async function start(...args: string[]) {
    const child = spawn(
      process.execPath,
      [CLI, 'listen', '--forward', laptop.url, '--name', 'kassa', ...args],
      {
        env: {
          ...process.env,
          HOME: home,
          GATEWAY_URL: gateway,
          API_KEY: user.headers.authorization.slice(7),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    running.push(child);
    let said = '';
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    await expect.poll(() => child.exitCode ?? said).toMatch(/Signing secret: whsec_\S+\n/);
    return {
      secret: /whsec_\S+/.exec(said)![0],
      said: () => said,
      kill: async (signal: NodeJS.Signals = 'SIGKILL') => {
        child.kill(signal);
        await ended;
      },
    };
  }

  async function makePayments(quantity: number): Promise<string[]> {
    const rows = Array.from({ length: quantity }, (_, nth) => ({
      merchantId: user.merchantId,
      name: `gehoord-${user.merchantId}-${nth}`,
      createdAt: test.clock.now(),
      amount: 1250,
      status: 'SUCCEEDED' as const,
    }));
    return insertPaymentRows(test, rows);
  }
  const notify = (paymentId: string) => notifyOf(test, user.merchantId, paymentId, 'paymentSettled', '');
  /** Ids of the listener's events in the order in which they were written, and their statuses. */
  const listWritten = () =>
    test.ownerDb
      .selectFrom('notifications')
      .select(['event_id', 'status', 'attempts'])
      .where('merchant_id', '=', user.merchantId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const listSeen = () => laptop.calls.map(({ headers }) => headers['webhook-id']);

  it('brings every event in order, signed, though it is killed and the laptop sleeps', PATIENCE, async () => {
    [laptop, user] = [await startReceiver(), await aSignedInUser(test)];
    const payments = await makePayments(EVENTS / 4);
    let listener = await start();
    const { secret } = listener;
    for (let nth = 0; nth < EVENTS; nth++) {
      await notify(payments[(nth * 7) % payments.length]!);
      if (nth % KILLED_IN !== KILLED_IN / 2) continue;
      // Killed in the middle, with events that happen while nothing listens.
      await expect.poll(() => laptop.calls.length).toBeGreaterThan(0);
      await listener.kill();
      await notify(payments[0]!);
      listener = await start();
      expect(listener.secret).toBe(secret);
    }
    await expect
      .poll(async () => (await listWritten()).filter(({ status }) => status !== 'DELIVERED').length, PATIENCE)
      .toBe(0);
    const written = await listWritten();
    const kills = EVENTS / KILLED_IN;
    expect(written.length).toBe(EVENTS + kills);
    expect([...new Set(listSeen())]).toEqual(written.map(({ event_id }) => event_id));
    // Only what a kill interrupted came twice.
    expect(laptop.calls.length - written.length).toBeLessThanOrEqual(kills);
    // By hand: the test's clock stands still, so that events look old after five minutes.
    for (const { headers, body } of laptop.calls) {
      const { 'webhook-id': id = '', 'webhook-timestamp': seconds } = headers;
      const signature = new Webhook(secret).sign(id, new Date(Number(seconds) * 1000), body);
      expect(headers['webhook-signature']).toBe(signature);
    }
    await listener.kill('SIGTERM');
  });

  it('brings an event again when a person asks for it, and an endpoint’s own event to no one', async () => {
    [laptop, user] = [await startReceiver(), await aSignedInUser(test, { roles: ['ADMIN'] })];
    const key = await anApiKey(test, user.headers, user.merchantId, ['webhooks:listen']);
    const resend = (id: string) =>
      promisify(execFile)(process.execPath, [CLI, 'resend', id], {
        env: { ...process.env, GATEWAY_URL: gateway, API_KEY: key.secret },
      });
    await test.app.inject({
      method: 'POST',
      url: '/gateway/notification/endpoints',
      headers: user.headers,
      payload: { merchantId: user.merchantId, url: 'http://127.0.0.1:9/', description: '', eventTypes: [] },
    });
    const listener = await start();
    await notify((await makePayments(1))[0]!);
    await expect.poll(() => listener.said()).toMatch(/ id \S+\n/);
    const id = / id (\S+)\n/.exec(listener.said())![1]!;
    expect((await resend(id)).stdout).toBe('Sent again.\n');
    await expect.poll(() => listSeen().length).toBe(2);
    expect(new Set(listSeen()).size).toBe(1);
    const other = await test.ownerDb
      .selectFrom('notifications')
      .select('id')
      .where('merchant_id', '=', user.merchantId)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow();
    await expect(resend(other.id)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('endpointNotActive'),
    });
  });

  it('tells the gateway what the laptop answered, which tries again later and goes on with other payments', async () => {
    [laptop, user] = [await startReceiver(), await aSignedInUser(test)];
    const [refused, other] = await makePayments(2);
    laptop.answer(({ body }) => (body.includes(refused!) ? 500 : 200));
    laptop.say('\0stuk');
    const listener = await start();
    await notify(refused!);
    await notify(refused!);
    await notify(other!);
    await expect.poll(() => laptop.calls.length).toBe(2);
    await expect
      .poll(async () => (await listWritten()).map(({ status }) => status))
      .toEqual(['PENDING', 'PENDING', 'DELIVERED']);
    const attempts = await test.ownerDb
      .selectFrom('notification_attempts')
      .select(['http_status', 'answer'])
      .where('merchant_id', '=', user.merchantId)
      .execute();
    expect(attempts).toEqual(
      expect.arrayContaining([500, 200].map((status) => ({ http_status: status, answer: 'stuk' }))),
    );
    expect(listener.said()).toMatch(/payment\.settled {2}\S+ {2}500 \(/);
    laptop.answer(204);
    test.clock.advance(5000);
    await expect
      .poll(async () => (await listWritten()).filter(({ status }) => status === 'DELIVERED').length)
      .toBe(3);
    const page = await test.app.inject({
      url: `/gateway/notification/endpoints?selectedIds=${user.merchantId}`,
      headers: user.headers,
    });
    expect(page.json<{ content: NotificationEndpoint[] }>().content).toMatchObject([
      { url: 'listener://kassa', state: 'ACTIVE', waiting: 0 },
    ]);
  });

  it('prints the call that caused an event, of which nothing is posted once it has ended', async () => {
    [laptop, user] = [await startReceiver(), await aSignedInUser(test)];
    const key = await anApiKey(test, user.headers, user.merchantId);
    const requestId = randomUUID();
    const made = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      headers: { ...key.headers, 'x-request-id': requestId },
      payload: { amount: '12.50' },
    });
    const { transactionId, reference } = made.json<{ transactionId: string; reference: string }>();
    const listener = await start();
    await payReference(test.context, reference, aCard());
    await expect
      .poll(() => listener.said().replaceAll(/ +/g, ' '))
      .toMatch(new RegExp(`payment\\.succeeded ${transactionId} 204 .* by request ${requestId}\\n`));
    await listener.kill();
    await notify(transactionId);
    await test.delivery.drainDue();
    expect((await listWritten()).at(-1)).toMatchObject({ status: 'PENDING', attempts: 0 });
    expect(listSeen()).toHaveLength(1);
  });

  it('gets only the types that it asks for, and none of what we would post elsewhere', async () => {
    [laptop, user] = [await startReceiver(), await aSignedInUser(test)];
    const [payment] = await makePayments(1);
    await start('--types', 'refund.failed');
    await notify(payment!);
    expect(await listWritten()).toEqual([]);
    await test.delivery.drainDue();
    expect(laptop.calls).toEqual([]);
  });
});
