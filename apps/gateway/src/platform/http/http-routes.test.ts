import type { ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { openDatabase } from '../database/database.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('properties of every call', () => {
  const lines: string[] = [];
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void lines.push(line) } });
    user = await aSignedInUser(test);
  });
  afterAll(() => test.close());
  const signIn = (payload: string, type = 'application/json') =>
    test.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload, headers: { 'content-type': type } });

  it('answers an unreadable body with 422', async () => {
    const long = JSON.stringify({ user: { username: 'a', password: 'b'.repeat(300_000) } });
    const cases: [string, string, Record<string, string[]>][] = [
      ['{"user":', 'application/json', { body: ['invalid'] }],
      ['', 'application/json', { body: ['required'] }],
      ['[]', 'application/json', { body: ['invalid'] }],
      ['"text"', 'application/json', { body: ['invalid'] }],
      ['user=a', 'application/x-www-form-urlencoded', { body: ['invalid'] }],
      ['{"__proto__":{"user":1}}', 'application/json', { body: ['invalid'] }],
      [long, 'application/json', { body: ['tooLong'] }],
    ];
    for (const [payload, type, errors] of cases) {
      const answer = await signIn(payload, type);
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([422, 'invalidInput']);
      expect(answer.json<ErrorBody>().errors).toEqual(errors);
    }
  });

  it('refuses NUL in any text of a body, at its field', async () => {
    const answer = await signIn(JSON.stringify({ user: { username: 'a\0b', password: 'c' } }));
    expect(answer.json<ErrorBody>().errors).toEqual({ 'user.username': ['invalid'] });
  });

  it('reads lists as repeated or comma-separated parameters, and drops empty values', async () => {
    const other = await aMerchant(test, { parentId: user.merchantId });
    const headers = await test.signIn(user);
    const url = '/gateway/merchant/getPaymentMethods';
    const queries = [
      `?selectedIds=${user.merchantId},${other.id}`,
      `?selectedIds=${user.merchantId}&selectedIds=${other.id.toUpperCase()}`,
      `?selectedIds=${user.merchantId}%2C,&selectedIds=`,
      '?selectedIds=',
    ];
    for (const query of queries) {
      const answer = await test.app.inject({ url: url + query, headers });
      expect([query, answer.statusCode]).toEqual([query, 200]);
    }
    const wrong = await test.app.inject({ url: `${url}?selectedIds=x`, headers });
    expect(wrong.json<ErrorBody>().errors).toEqual({ selectedIds: ['notAUuid'] });
  });

  it('refuses a repeated parameter that has one value', async () => {
    const url = '/gateway/transaction/getPaymentLinks?pageNumber=0&pageSize=20&pageSize=50';
    const answer = await test.app.inject({ url, headers: await test.signIn(user) });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<ErrorBody>().errors ?? {})).toEqual(['pageSize']);
  });

  it('answers 404 for a company that is not the caller’s', async () => {
    const other = await aMerchant(test);
    for (const id of [other.id, '018f0000-0000-7000-8000-000000000000']) {
      const url = `/gateway/merchant/getPaymentMethods?selectedIds=${user.merchantId},${id}`;
      expect((await test.app.inject({ url, headers: user.headers })).statusCode).toBe(404);
    }
  });

  it('answers 404 to an id that cannot exist', async () => {
    for (const id of ['x', '%00', 'a'.repeat(5000), '%E0%A4%A']) {
      const url = `/gateway/transaction/getPaymentDetails/${id}`;
      const answer = await test.app.inject({ url, headers: user.headers });
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([404, 'notFound']);
    }
  });

  it('carries the client’s request id into answer and log, and replaces an invalid one', async () => {
    const mine = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
    const answer = await test.app.inject({ url: '/gateway/nowhere', headers: { 'x-request-id': mine } });
    expect(answer.headers['x-request-id']).toBe(mine);
    expect(answer.json<ErrorBody>().requestId).toBe(mine);
    expect(lines.some((line) => line.includes(mine))).toBe(true);
    const made = await test.app.inject({ url: '/health', headers: { 'x-request-id': 'x"}\n{"forged":1' } });
    expect(made.headers['x-request-id']).toMatch(UUID);
  });

  it('logs neither body, query, address, token nor e-mail address', async () => {
    lines.length = 0;
    await signIn(JSON.stringify({ user: { username: user.email, password: 'geheim-woord' } }));
    await test.app.inject({
      url: `/gateway/transaction/getByMerchantId/${user.merchantId}?emailAddress=payer%40voorbeeld.test`,
      headers: user.headers,
      remoteAddress: '10.9.8.7',
    });
    await test.app.inject({ url: '/nowhere/secret-reference?x=secret-query' });
    const text = lines.join('');
    const secrets = [
      user.email,
      'geheim-woord',
      'payer',
      user.headers.authorization.slice(7),
      '10.9.8.7',
      'secret-',
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('"route":"/gateway/transaction/getByMerchantId/:merchantId"');
  });

  it('answers 503 with Retry-After, and nothing else, while the database is down', async () => {
    const away = await testApp();
    const someone = await aSignedInUser(away);
    const gone = openDatabase({ url: 'postgres://stuiver_app@127.0.0.1:1/nothing' });
    const context = { ...away.context, ...gone };
    const app = await buildApp({ context, web: null });
    const answer = await app.inject({ url: '/gateway/merchant/getPaymentMethods', headers: someone.headers });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toEqual({ code: 'unavailable', requestId: answer.headers['x-request-id'] });
    expect((await app.inject('/health')).statusCode).toBe(200);
    expect((await app.inject('/ready')).statusCode).toBe(503);
    await app.close();
    await gone.db.destroy();
    await away.close();
  });
});

describe('limits', () => {
  it('counts by session, else by address, and separately for payers and sign-ins', async () => {
    const test = await testApp({
      env: { STUIVER_RATE_LIMIT: '3', STUIVER_RATE_LIMIT_CHECKOUT: '2', STUIVER_RATE_LIMIT_SIGN_IN: '5' },
    });
    const one = await aSignedInUser(test);
    const other = await aSignedInUser(test);
    const methods = (headers: Record<string, string>) =>
      test.app.inject({ url: '/gateway/merchant/getPaymentMethods', headers });
    const first = await methods(one.headers);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2' });
    await methods(one.headers);
    await methods(one.headers);
    const over = await methods(one.headers);
    expect([over.statusCode, over.json<ErrorBody>().code]).toEqual([429, 'tooManyRequests']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await methods(other.headers)).statusCode).toBe(200);

    const payer = (remoteAddress: string) =>
      test.app.inject({ url: '/gateway/transaction/getRedirectUrl/x', remoteAddress });
    await payer('10.0.0.1');
    await payer('10.0.0.1');
    expect((await payer('10.0.0.1')).statusCode).toBe(429);
    expect((await payer('10.0.0.2')).statusCode).toBe(404);
    await test.close();
  });
});
