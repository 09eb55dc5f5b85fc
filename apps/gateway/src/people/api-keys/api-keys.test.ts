import { type ApiKeyRow, type ErrorBody, LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApiKey, type TestKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, expectSoundBooks } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser, PASSWORD } from '../../testing/merchants.ts';
import { newApiKeyToken, readApiKeyToken } from './keys.ts';

type Headers = { authorization: string };
const proof = { currentPassword: PASSWORD };

/** The 32 bytes that a key's secret was made of. */
function secretBytes(secret: string): Buffer {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let value = 0n;
  for (const digit of secret) value = value * 62n + BigInt(digits.indexOf(digit));
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
}
type User = Awaited<ReturnType<typeof aSignedInUser>>;

describe('API keys', () => {
  const lines: string[] = [];
  let test: TestApp;
  let user: User;
  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void lines.push(line) } });
  });
  beforeEach(async () => {
    user = await aSignedInUser(test);
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await test.close();
  });

  const get = (url: string, headers: Headers) => test.app.inject({ url, headers });
  const list = async (headers: Headers, query = '') =>
    (await get(`/gateway/apiKeys${query}`, headers)).json<{ content: ApiKeyRow[] }>().content;
  const make = (payload: object, headers: Headers = user.headers) =>
    test.app.inject({ method: 'POST', url: '/gateway/apiKeys', headers, payload: { ...proof, ...payload } });
  const revoke = (id: string, headers: Headers = user.headers, payload: object = proof) =>
    test.app.inject({ method: 'POST', url: `/gateway/apiKeys/${id}/revoke`, headers, payload });
  const initiate = (headers: Headers, payload: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      headers,
      payload: { merchantId: user.merchantId, amount: '12.50', ...payload },
    });
  const audits = (merchantId: string) =>
    test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action', 'subject_id'])
      .where('merchant_id', '=', merchantId)
      .orderBy('id')
      .execute();

  it('shows a key once, lists it by name, scopes and prefix, and stores a hash', async () => {
    const wish = { name: ' Webwinkel ', scopes: ['payments:write', 'payments:read', 'payments:read'] };
    const answer = await make({ ...wish, merchantId: user.merchantId });
    expect(answer.statusCode).toBe(200);
    const { apiKey, secret } = answer.json<{ apiKey: ApiKeyRow; secret: string }>();
    expect(secret).toMatch(/^stv_test_[0-9A-Za-z]{71}$/);
    expect(readApiKeyToken(secret)?.merchantId).toBe(user.merchantId);
    expect(apiKey).toMatchObject({
      merchantId: user.merchantId,
      name: 'Webwinkel',
      scopes: ['payments:read', 'payments:write'],
      shownPrefix: secret.slice(0, 'stv_test_'.length + 6),
      shownSuffix: secret.slice(-4),
      allowedAddresses: [],
      oldSecret: null,
      lastRefused: null,
      createdBy: 'Anna de Vries',
      lastUsedDateTime: null,
      revokedDateTime: null,
    });
    expect(await list(user.headers)).toEqual([apiKey]);
    const rows = await test.ownerDb.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(20));
    expect(lines.join('')).not.toContain(secret.slice(20));
    expect((await audits(user.merchantId)).at(-1)).toMatchObject({
      actor_kind: 'user',
      action: 'apiKey.created',
      subject_id: apiKey.id,
    });
  });

  it('starts a payment for the key’s company, recorded in the timeline and not in the audit log', async () => {
    const key = await anApiKey(test, user.headers, user.merchantId);
    const started = await initiate(key.headers, { description: 'Stoel' });
    const { transactionId, redirectUrl, status } = started.json<Record<string, string>>();
    expect([started.statusCode, status]).toEqual([200, 'OPEN']);
    expect(redirectUrl).toMatch(/^http:\/\/stuiver\.test\/pay\?reference=/);
    expect((await audits(user.merchantId)).at(-1)?.action).toBe('apiKey.created');
    const timeline = await get(`/gateway/transaction/timeline/${transactionId}`, key.headers);
    expect(timeline.json<{ content: object[] }>().content).toMatchObject([
      { kind: 'paymentCreated', actor: { kind: 'shop', name: 'Webwinkel' } },
    ]);
    const read = await get(`/gateway/transaction/getPaymentDetails/${transactionId}`, key.headers);
    expect(read.json()).toMatchObject({ details: { transaction: { status: 'OPEN', amount: '12.50' } } });
    const page = await get(`/gateway/transaction/getByMerchantId/${user.merchantId}`, key.headers);
    expect(page.json()).toMatchObject({ totalElements: 1 });
  });

  it('needs no merchantId, because a key belongs to one company', async () => {
    const key = await anApiKey(test, user.headers, user.merchantId);
    const started = await initiate(key.headers, { merchantId: undefined });
    expect(started.statusCode).toBe(200);
  });

  it('shows a key its own company only: no other, and none below it', async () => {
    const below = await aMerchant(test, { parentId: user.merchantId });
    const stranger = await aSignedInUser(test);
    const headers = await test.signIn(user);
    const key = await anApiKey(test, headers, user.merchantId);
    for (const merchantId of [below.id, stranger.merchantId, '018f0000-0000-7000-8000-000000000000']) {
      expect((await initiate(key.headers, { merchantId })).statusCode).toBe(404);
      const page = await get(`/gateway/transaction/getByMerchantId/${merchantId}`, key.headers);
      expect(page.statusCode).toBe(404);
    }
    const theirs = await anApiKey(test, stranger.headers, stranger.merchantId);
    const payment = (await initiate(key.headers)).json<{ transactionId: string }>().transactionId;
    const read = await get(`/gateway/transaction/getPaymentDetails/${payment}`, theirs.headers);
    expect(read.statusCode).toBe(404);
  });

  it.each([
    ['payments:read', ['POST /gateway/transaction/initiatePayment', 'POST /gateway/refund/initiateRefund']],
    ['payments:write', ['GET /gateway/transaction/timeline/x', 'POST /gateway/refund/initiateRefund']],
    ['refunds:write', ['POST /gateway/transaction/initiatePayment', 'GET /gateway/transaction/timeline/x']],
  ] as const)('with %s alone are refused what that does not allow, with the reason', async (scope, calls) => {
    const key = await anApiKey(test, user.headers, user.merchantId, [scope]);
    const portal = ['GET /gateway/apiKeys', 'POST /gateway/apiKeys', 'GET /gateway/search?text=lamp'];
    for (const call of [...calls, ...portal]) {
      const [method, url] = call.split(' ') as ['GET' | 'POST', string];
      const answer = await test.app.inject({
        method,
        url,
        headers: key.headers,
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      const code = portal.includes(call) ? 'notForKeys' : 'scopeMissing';
      expect([call, answer.statusCode, answer.json<ErrorBody>().code]).toEqual([call, 403, code]);
    }
  });

  it('refunds by the same call as the portal, with the key as the actor', async () => {
    const key = await anApiKey(test, user.headers, user.merchantId, ['refunds:write', 'payments:write']);
    const { reference, transactionId } = (await initiate(key.headers)).json<Record<string, string>>();
    await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      payload: { encryptedTransaction: reference, ...aCard() },
    });
    const refund = {
      transactionId,
      merchantId: user.merchantId,
      amount: '2.50',
      refundId: crypto.randomUUID(),
    };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/refund/initiateRefund',
      headers: key.headers,
      payload: refund,
    });
    const asked = { status: 'SUCCEEDED', amount: '2.50', createdBy: 'Webwinkel' };
    expect(answer.json()).toMatchObject({ refund: asked });
    const show = async (url: string) => (await test.app.inject({ url, headers: user.headers })).json();
    expect(await show(`/gateway/refund/getByMerchantId/${user.merchantId}`)).toMatchObject({
      content: [{ refundId: refund.refundId, ...asked }],
    });
    expect(await show(`/gateway/transaction/getPaymentDetails/${transactionId}`)).toMatchObject({
      details: { transaction: { refunds: [asked] } },
    });
    const timeline = await show(`/gateway/transaction/timeline/${transactionId}`);
    const requested = { kind: 'refundRequested', actor: { kind: 'shop', name: 'Webwinkel' } };
    expect(timeline).toMatchObject({ content: expect.arrayContaining([expect.objectContaining(requested)]) });
  });

  it('revokes a key before its next call, in other processes too', async () => {
    const other = await testApp({ databaseUrl: test.databaseUrl });
    try {
      const key = await anApiKey(test, user.headers, user.merchantId);
      const inOther = () =>
        other.app.inject({
          url: `/gateway/transaction/getByMerchantId/${user.merchantId}`,
          headers: key.headers,
        });
      expect((await inOther()).statusCode).toBe(200);
      expect((await initiate(key.headers)).statusCode).toBe(200);
      const revoked = await revoke(key.id);
      expect(revoked.json()).toMatchObject({ apiKey: { id: key.id, revokedBy: 'Anna de Vries' } });
      const refused = await initiate(key.headers);
      expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([401, 'unauthenticated']);
      expect((await inOther()).statusCode).toBe(401);
      const rows = (await audits(user.merchantId)).length;
      expect((await revoke(key.id)).json()).toEqual(revoked.json());
      expect((await audits(user.merchantId)).length).toBe(rows);
    } finally {
      await other.close();
    }
  });

  it('drops a key from the list 90 days after it was revoked', async () => {
    const gone = await anApiKey(test, user.headers, user.merchantId);
    const kept = await anApiKey(test, user.headers, user.merchantId);
    await revoke(gone.id);
    expect((await list(user.headers)).map(({ id }) => id)).toEqual([kept.id, gone.id]);
    test.clock.advance(91 * 24 * 3_600_000);
    expect((await list(await test.signIn(user))).map(({ id }) => id)).toEqual([kept.id]);
  });

  it('allows a hundred keys per company, those revoked in the last 90 days included', async () => {
    const { id } = await anApiKey(test, user.headers, user.merchantId);
    await sql`INSERT INTO api_keys (merchant_id, id, name, scopes, token_hash, shown_prefix, shown_suffix, created_by, created_at)
      SELECT merchant_id, gen_random_uuid(), name, scopes, sha256(n::text::bytea), shown_prefix, shown_suffix, created_by, created_at
      FROM api_keys, generate_series(1, ${LIMITS.apiKeysOfCompany - 2}::int) n WHERE id = ${id}`.execute(
      test.ownerDb,
    );
    await revoke(id);
    const key = { merchantId: user.merchantId, name: 'Kassa', scopes: ['payments:read'] };
    const answers = await Promise.all([make(key), make(key), make(key)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect(await list(user.headers)).toHaveLength(LIMITS.apiKeysOfCompany);
    test.clock.advance(91 * 24 * 3_600_000);
    expect((await make(key, await test.signIn(user))).statusCode).toBe(200);
  });

  it('records a key’s last use to the minute, with its address', async () => {
    const key = await anApiKey(test, user.headers, user.merchantId);
    const lastUse = async () => {
      const [row] = await list(user.headers);
      return [row?.lastUsedDateTime, row?.lastUsedAddress];
    };
    const use = (remoteAddress: string) =>
      test.app.inject({
        url: `/gateway/transaction/getByMerchantId/${user.merchantId}`,
        headers: key.headers,
        remoteAddress,
      });
    expect(await lastUse()).toEqual([null, null]);
    const first = [test.clock.now().toISOString(), '203.0.113.9'];
    await use('::ffff:203.0.113.9');
    test.clock.advance(59_000);
    await use('203.0.113.10');
    expect(await lastUse()).toEqual(first);
    test.clock.advance(1000);
    await use('2001:db8::1:2');
    expect(await lastUse()).toEqual([test.clock.now().toISOString(), '2001:db8::1:2']);
  });

  it('asks for the password of the user who makes or revokes one, and refuses a stranger without a question', async () => {
    const { id } = await anApiKey(test, user.headers, user.merchantId);
    const key = { merchantId: user.merchantId, name: 'Kassa', scopes: ['payments:read'] };
    const wrong = { currentPassword: 'fout' };
    const errors = (key: string) => [422, { currentPassword: [key] }];
    const told = ({ statusCode, json }: Awaited<ReturnType<typeof make>>) => [
      statusCode,
      json<ErrorBody>().errors,
    ];
    expect(told(await make({ ...key, ...wrong }))).toEqual(errors('wrongPassword'));
    expect(told(await make({ ...key, currentPassword: undefined }))).toEqual(errors('required'));
    expect(told(await revoke(id, user.headers, wrong))).toEqual(errors('wrongPassword'));
    const stranger = await aSignedInUser(test);
    expect((await revoke(id, stranger.headers, wrong)).statusCode).toBe(404);
    expect(await list(user.headers)).toMatchObject([{ id, revokedDateTime: null }]);
  });

  it('refuses a key of another deployment', async () => {
    const { secret } = await anApiKey(test, user.headers, user.merchantId);
    const last = secret.endsWith('A') ? 'B' : 'A';
    const wrong = [
      `${secret.slice(0, -1)}${last}`,
      secret.replace('_test_', '_live_'),
      secret.toUpperCase(),
      `${secret}x`,
      secret.slice(0, -1),
      'stv_test_',
    ];
    for (const token of wrong) {
      const answer = await initiate({ authorization: `Bearer ${token}` });
      expect([token, answer.statusCode]).toEqual([token, 401]);
    }
    const paying = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/initiatePayment',
      headers: { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` },
      payload: { merchantId: user.merchantId, amount: '1.00' },
    });
    expect(paying.statusCode).toBe(401);
  });

  it('refuses a key under another company as if it were unknown; it still works under its own', async () => {
    const stranger = await aSignedInUser(test);
    const mine = await anApiKey(test, user.headers, user.merchantId);
    const theirs = await anApiKey(test, stranger.headers, stranger.merchantId);
    const secretLength = 'stv_test_'.length + 43;
    const unknown = newApiKeyToken(test.context.random, {
      prefix: 'stv',
      mode: 'test',
      merchantId: user.merchantId,
    });
    // The checksum is right in each: anyone who makes up a key can compute it.
    const forged = newApiKeyToken(
      { bytes: () => secretBytes(mine.secret.slice('stv_test_'.length, secretLength)) },
      { prefix: 'stv', mode: 'test', merchantId: stranger.merchantId },
    );
    expect(forged.slice(0, secretLength)).toBe(mine.secret.slice(0, secretLength));
    const bodies = [];
    for (const token of [unknown, forged]) {
      const answer = await initiate({ authorization: `Bearer ${token}` });
      expect(answer.statusCode).toBe(401);
      const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
      bodies.push(body);
    }
    expect(bodies[1]).toEqual(bodies[0]);
    for (const key of [mine, theirs])
      expect((await initiate(key.headers, { merchantId: undefined })).statusCode).toBe(200);
  });

  it('forbids a restricted user to manage keys', async () => {
    const viewer = await aSignedInUser(test, { merchantId: user.merchantId, restrictionList: ['apiKeys'] });
    const { id } = await anApiKey(test, user.headers, user.merchantId);
    const answers = [
      await get('/gateway/apiKeys', viewer.headers),
      await make({ merchantId: user.merchantId, name: 'a', scopes: ['payments:read'] }, viewer.headers),
      await revoke(id, viewer.headers),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([403, 'forbidden']);
  });

  it.each([
    [{ name: ' ' }, { name: ['required'] }],
    [{ name: 'x'.repeat(61) }, { name: ['tooLong'] }],
    [{ scopes: [] }, { scopes: ['required'] }],
    [{ scopes: ['everything'] }, { scopes: ['unknownValue'] }],
    [{ scopes: undefined }, { scopes: ['required'] }],
  ])('refuses to create %j', async (wrong, errors) => {
    const payload = { merchantId: user.merchantId, name: 'Webwinkel', scopes: ['payments:read'], ...wrong };
    const answer = await make(payload);
    expect([answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([422, errors]);
  });
});

describe('the limit of an API key', () => {
  it('counts calls per key and reports the limit in the standard headers', async () => {
    const test = await testApp({ env: { STUIVER_RATE_LIMIT: '5' } });
    try {
      const user = await aSignedInUser(test);
      const keys: TestKey[] = [];
      for (let made = 0; made < 2; made += 1) keys.push(await anApiKey(test, user.headers, user.merchantId));
      const call = ({ headers }: TestKey) =>
        test.app.inject({
          method: 'POST',
          url: '/gateway/transaction/initiatePayment',
          headers,
          payload: { amount: '1.00' },
        });
      const answers = [];
      for (let sent = 0; sent < 6; sent += 1) answers.push(await call(keys[0]!));
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
      expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call(keys[1]!)).statusCode).toBe(200);
    } finally {
      await test.close();
    }
  });
});
