import { brotliDecompressSync } from 'node:zlib';
import type { ErrorBody } from '@stuiver/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutgoing, type Outgoing } from './platform/http/outgoing.ts';
import { makeNotificationDelivery } from './company/webhooks/delivery.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { notifyOf } from './testing/notify.ts';
import { insertPaymentRows } from './testing/database/payment-rows.ts';
import { aPaidPayment } from './testing/engine/engine.ts';
import { aMerchant, aSignedInUser, PASSWORD } from './testing/merchants.ts';
import { aSession, limitRole } from './testing/refund-requests.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a flood', () => {
  let test: TestApp;
  let log: { msg: string; [key: string]: unknown }[] = [];
  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void log.push(JSON.parse(line)) } });
  });
  afterAll(() => test.close());

  const count = async (table: 'refund_requests' | 'mails' | 'audit_log') =>
    (await test.ownerDb.selectFrom(table).select('id').execute()).length;

  it('of refund requests that are made and withdrawn ends for the day, and mails a few times an hour', async () => {
    const { id: merchantId } = await aMerchant(test);
    await limitRole(test, merchantId, 'SUPPORT', 0);
    const user = await aSignedInUser(test, { merchantId, roles: ['SUPPORT'] });
    let { headers } = user;
    for (let approvers = 0; approvers < 3; approvers += 1) await aSession(test, merchantId, ['FINANCE']);
    const payment = await aPaidPayment(test, { merchantId });
    const post = async (path: string, payload?: object) =>
      test.app.inject({
        method: 'POST',
        url: `/gateway/refundRequests${path}`,
        headers,
        ...(payload && { payload }),
      });
    const askAndWithdraw = async () => {
      const id = test.context.ids.next();
      const items = [{ transactionId: payment.id, amount: '1.00' }];
      const asked = await post('', { id, merchantId, reason: 'Retour', items });
      if (asked.statusCode === 200) expect((await post(`/${id}/withdrawal`)).statusCode).toBe(200);
      return asked;
    };
    const before = { mails: await count('mails'), audit: await count('audit_log') };
    const codes = new Map<string, number>();
    for (let times = 0; times < 60; times += 1) {
      const answer = await askAndWithdraw();
      const code = `${answer.statusCode} ${answer.json<Partial<ErrorBody>>().code ?? ''}`;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect([...codes]).toEqual([
      ['200 ', 20],
      ['409 limitReached', 40],
    ]);
    expect(await count('refund_requests')).toBe(20);
    expect((await count('audit_log')) - before.audit).toBe(40);
    expect((await count('mails')) - before.mails).toBe(10 * 3);
    test.clock.advance(DAY);
    headers = await test.signIn({ email: user.email, password: PASSWORD });
    expect((await askAndWithdraw()).statusCode).toBe(200);
    expect((await count('mails')) - before.mails).toBe(11 * 3);
  });

  it('of notifications for an endpoint that is dead is some tries and one line of the log, and another once it answers', async () => {
    const { id: merchantId } = await aMerchant(test);
    const ids = await insertPaymentRows(
      test,
      Array.from({ length: 50 }, (_, number) => ({
        merchantId,
        name: `dood-${number}`,
        createdAt: test.clock.now(),
        status: 'SUCCEEDED' as const,
        amount: 1250,
      })),
    );
    const tellAll = async () => {
      for (const id of ids)
        await notifyOf(test, merchantId, id, 'paymentSucceeded', 'https://winkel.test/melding');
    };
    let status = 503;
    let tries = 0;
    let failed = 0;
    const post: Outgoing['post'] = async () => {
      tries += 1;
      if (status !== 200) failed += 1;
      return { status, reason: 'answered' };
    };
    const outgoing = { ...makeOutgoing({ mode: 'test' }), post };
    const delivery = makeNotificationDelivery({ ...test.context, outgoing });
    await tellAll();
    log = [];
    const triesAfter = async (wait: number) => {
      test.clock.advance(wait);
      tries = 0;
      await delivery.drainDue();
      return tries;
    };
    // Four are under way at once; the others stay due, and ten seconds later four are tried.
    expect(await triesAfter(0)).toBeLessThan(20 + 4);
    expect([await triesAfter(0), await triesAfter(9999)]).toEqual([0, 0]);
    expect([await triesAfter(1), await triesAfter(31_000), await triesAfter(1)]).toEqual([4, 4, 0]);
    expect(log).toMatchObject([
      { merchantId, httpStatus: 503, msg: 'an endpoint does not accept notifications' },
    ]);
    log = [];
    status = 200;
    expect(await triesAfter(10 * MINUTE)).toBe(ids.length);
    expect(log).toMatchObject([{ merchantId, failed, msg: 'an endpoint accepts notifications again' }]);
    // One that is sometimes there has no more lines than one that is not.
    await tellAll();
    log = [];
    for (let turn = 0; turn < 20; turn += 1) {
      status = turn % 2 === 0 ? 503 : 200;
      await delivery.drainDue();
      test.clock.advance(6000);
    }
    expect(log.length).toBeLessThanOrEqual(1);
    await delivery.close();
    await outgoing.close();
  });

  it.each([
    ['/docs', 5],
    ['/openapi.json', 8],
  ])('of %s is sent once to each reader, and small', async (url, times) => {
    const get = (headers: Record<string, string>) => test.app.inject({ url, headers });
    const plain = await get({});
    const small = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / times);
    expect(String(small.headers['vary']).toLowerCase()).toContain('accept-encoding');
    const etag = String(small.headers['etag']);
    for (const known of [etag, `"another", ${etag}`, etag.replace('W/', '')]) {
      const again = await get({ 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, etag]);
    }
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200);
  });
});

describe('a flood of the reference', () => {
  it('is limited by address like calls are', async () => {
    const test = await testApp({ env: { STUIVER_RATE_LIMIT: '5' } });
    const statuses: number[] = [];
    for (const url of [
      '/docs',
      '/openapi.json',
      '/docs/integration',
      '/docs/integratie',
      '/docs.css',
      '/docs',
    ])
      statuses.push((await test.app.inject(url)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const elsewhere = { url: '/docs', remoteAddress: '203.0.113.9' };
    expect((await test.app.inject(elsewhere)).statusCode).toBe(200);
    await test.close();
  });
});

describe('a flood of calls that are refused', () => {
  const LIMIT = 5;
  const env = { STUIVER_RATE_LIMIT: String(LIMIT) };
  const AT_HOME = '203.0.113.7';
  const ELSEWHERE = '203.0.113.8';
  let test: TestApp;
  let log: { msg: string; route?: string; refused?: number }[] = [];
  beforeAll(async () => {
    test = await testApp({ env, logTo: { write: (line) => void log.push(JSON.parse(line)) } });
  });
  afterAll(() => test.close());

  /** Statuses of calls one after the other, and how often the database was used for them. */
  async function ask(
    quantity: number,
    call: (number: number) => { url: string; headers?: object; remoteAddress: string },
  ) {
    let looks = 0;
    const count = () => void looks++;
    test.context.pool.on('acquire', count);
    const statuses: number[] = [];
    for (let number = 0; number < quantity; number += 1)
      statuses.push((await test.app.inject(call(number) as InjectOptions)).statusCode);
    test.context.pool.off('acquire', count);
    return { statuses, looks };
  }

  const METHODS = '/gateway/merchant/getPaymentMethods';
  const refused = (quantity: number) => Array.from({ length: quantity }, () => 429);

  it('with a valid token looks nothing up, and does not affect other tokens of that address', async () => {
    const [one, other] = [await aSignedInUser(test), await aSignedInUser(test)];
    const calls = ({ headers }: typeof one) =>
      ask(LIMIT + 1, () => ({ url: METHODS, headers, remoteAddress: AT_HOME }));
    expect((await calls(one)).statuses.at(-1)).toBe(429);
    expect(await calls(one)).toEqual({ statuses: refused(LIMIT + 1), looks: 0 });
    expect((await calls(other)).statuses[0]).toBe(200);
  });

  it('with tokens that are made up looks nothing up, and does not affect valid ones of other addresses', async () => {
    const user = await aSignedInUser(test);
    const madeUp = (number: number) => `Bearer st_${'A'.repeat(22)}.${String(number).padStart(43, '0')}`;
    const calls = (quantity: number, first: number) =>
      ask(quantity, (number) => ({
        url: METHODS,
        headers: { authorization: madeUp(first + number) },
        remoteAddress: ELSEWHERE,
      }));
    expect((await calls(LIMIT + 1, 0)).statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await calls(3, 100)).toEqual({ statuses: refused(3), looks: 0 });
    const own = { url: METHODS, headers: user.headers };
    expect((await test.app.inject({ ...own, remoteAddress: AT_HOME })).statusCode).toBe(200);
  });

  it('of what does not exist is limited by address', async () => {
    const picture = `/pictures/${test.context.ids.next()}/${'0'.repeat(32)}.webp`;
    for (const [url, remoteAddress] of [
      ['/nowhere', '203.0.113.9'],
      [picture, '203.0.113.10'],
    ] as const) {
      const { statuses } = await ask(LIMIT + 1, () => ({ url, remoteAddress }));
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
      expect(await ask(2, () => ({ url, remoteAddress }))).toEqual({ statuses: refused(2), looks: 0 });
    }
  });

  it('has a line of the log a minute, with how many there were', async () => {
    const remoteAddress = '203.0.113.11';
    await ask(LIMIT, () => ({ url: '/docs', remoteAddress }));
    log = [];
    await ask(20, () => ({ url: '/docs', remoteAddress }));
    expect(log).toMatchObject([{ route: '/docs', status: 429, refused: 1 }]);
    test.clock.advance(MINUTE);
    await ask(1, () => ({ url: '/docs', remoteAddress }));
    expect(log.slice(1)).toMatchObject([{ route: '/docs', status: 429, refused: 20 }]);
  });
});
