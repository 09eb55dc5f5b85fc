import type { ApiKeyRow, ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApiKey, type TestKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser, aUser, PASSWORD } from '../../testing/merchants.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

describe('a key that gets another secret', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let key: TestKey;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    user = await aSignedInUser(test, { roles: ['ADMIN'] });
    key = await anApiKey(test, user.headers, user.merchantId);
  });

  const post = (path: string, payload: object, headers = user.headers) =>
    test.app.inject({
      method: 'POST',
      url: `/gateway/apiKeys/${path}`,
      headers,
      payload: { currentPassword: PASSWORD, version: 1, ...payload },
    });
  const rotate = async (overlapHours: number, version = 1) => {
    const answer = await post(`${key.id}/rotate`, { overlapHours, version });
    return answer.json<{ apiKey: ApiKeyRow; secret: string }>();
  };
  /** Checks whether a secret opens the company's payments. */
  const works = async (secret: string, app: TestApp = test) => {
    const { statusCode } = await app.app.inject({
      url: `/gateway/transaction/getByMerchantId/${user.merchantId}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    return statusCode === 200;
  };
  const shown = async (headers = user.headers) => {
    const answer = await test.app.inject({ url: '/gateway/apiKeys', headers });
    return answer.json<{ content: ApiKeyRow[] }>().content[0]!;
  };
  const pickErrorCode = (answer: { statusCode: number; json<T>(): T }) => [
    answer.statusCode,
    answer.json<ErrorBody>().code,
  ];

  it('keeps the old one to the second, and shows until when it works and when it was used', async () => {
    const { apiKey, secret } = await rotate(1);
    const until = new Date(test.clock.now().getTime() + HOUR).toISOString();
    expect(apiKey).toMatchObject({
      version: 2,
      shownSuffix: secret.slice(-4),
      rotatedBy: 'Anna de Vries',
      rotatedDateTime: test.clock.now().toISOString(),
      oldSecret: { shownSuffix: key.secret.slice(-4), worksUntilDateTime: until, lastUsedDateTime: null },
    });
    expect([await works(key.secret), await works(secret)]).toEqual([true, true]);
    const used = test.clock.now().toISOString();
    expect(await shown()).toMatchObject({ lastUsedDateTime: used, oldSecret: { lastUsedDateTime: used } });
    test.clock.advance(HOUR - 1);
    expect(await works(key.secret)).toBe(true);
    test.clock.advance(1);
    expect([await works(key.secret), await works(secret)]).toEqual([false, true]);
    expect((await shown(await test.signIn(user))).oldSecret).toBeNull();
  });

  it('ends the old one at once on request', async () => {
    const { apiKey, secret } = await rotate(0);
    expect(apiKey.oldSecret).toBeNull();
    expect([await works(key.secret), await works(secret)]).toEqual([false, true]);
  });

  it('ends the old one early, in other processes too, and only then takes a third', async () => {
    const other = await testApp({ databaseUrl: test.databaseUrl, now: test.clock.now() });
    const { secret } = await rotate(168);
    expect(await works(key.secret, other)).toBe(true);
    expect(pickErrorCode(await post(`${key.id}/rotate`, { overlapHours: 24, version: 2 }))).toEqual([
      409,
      'changedMeanwhile',
    ]);
    expect(pickErrorCode(await post(`${key.id}/endOldKey`, { version: 1 }))).toEqual([
      409,
      'changedMeanwhile',
    ]);
    const ended = await post(`${key.id}/endOldKey`, { version: 2 });
    expect(ended.json()).toMatchObject({ apiKey: { version: 3, oldSecret: null } });
    expect([await works(key.secret, other), await works(secret, other)]).toEqual([false, true]);
    expect(pickErrorCode(await post(`${key.id}/endOldKey`, { version: 3 }))[0]).toBe(409);
    const third = await rotate(24, 3);
    expect([await works(secret, other), await works(third.secret, other)]).toEqual([true, true]);
    await post(`${key.id}/revoke`, {});
    expect([await works(secret, other), await works(third.secret, other)]).toEqual([false, false]);
    expect((await shown()).oldSecret).toBeNull();
    expect(pickErrorCode(await post(`${key.id}/rotate`, { overlapHours: 0, version: 4 }))[0]).toBe(409);
    await other.close();
  });

  it.each([0, 24])(
    'takes one of three who do so together, keeping the old one for %i hours',
    async (hours) => {
      const ask = () => post(`${key.id}/rotate`, { overlapHours: hours });
      const answers = await Promise.all([ask(), ask(), ask()]);
      const made = answers.filter(({ statusCode }) => statusCode === 200);
      expect(made).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
      expect(await works(made[0]!.json<{ secret: string }>().secret)).toBe(true);
      expect(await works(key.secret)).toBe(hours > 0);
    },
  );

  it('is changed neither without the password, nor for another time, nor by a stranger, nor beyond one’s rights', async () => {
    const stranger = await aSignedInUser(test, { roles: ['ADMIN'] });
    const lesser = await aSignedInUser(test, {
      merchantId: user.merchantId,
      restrictionList: ['generatePaymentLink'],
    });
    const wrong = { currentPassword: 'fout', overlapHours: 24 };
    expect((await post(`${key.id}/rotate`, wrong)).json<ErrorBody>().errors).toEqual({
      currentPassword: ['wrongPassword'],
    });
    expect((await post(`${key.id}/rotate`, { overlapHours: 2 })).json<ErrorBody>().errors).toEqual({
      overlapHours: ['unknownValue'],
    });
    for (const [path, payload] of [
      ['rotate', { overlapHours: 24 }],
      ['endOldKey', {}],
      ['revoke', {}],
    ] as const)
      expect((await post(`${key.id}/${path}`, payload, stranger.headers)).statusCode).toBe(404);
    expect(pickErrorCode(await post(`${key.id}/rotate`, { overlapHours: 24 }, lesser.headers))).toEqual([
      409,
      'aboveOwnRights',
    ]);
    expect(await works(key.secret)).toBe(true);
  });

  it('is reported to the company’s admins by mail, and audited by its name', async () => {
    const viewer = await aUser(test, { merchantId: user.merchantId, roles: ['VIEWER'] });
    const { secret } = await rotate(24);
    await post(`${key.id}/endOldKey`, { version: 2 });
    await post(`${key.id}/revoke`, {});
    const mails = await test.ownerDb
      .selectFrom('mails')
      .select('data')
      .where('kind', '=', 'apiKeyChanged')
      .orderBy('id')
      .execute();
    const data = mails.map((mail) => mail.data as { to: string; change: string; keyName: string });
    const own = data.filter(({ to }) => to === user.email);
    expect(own.map(({ change }) => change)).toEqual(['created', 'rotated', 'oldEnded', 'revoked']);
    expect(own[1]).toMatchObject({ keyName: 'Webwinkel', by: 'Anna de Vries', language: 'nl' });
    expect(data.filter(({ to }) => to === viewer.email)).toEqual([]);
    const audits = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'subject_name'])
      .where('subject_id', '=', key.id)
      .orderBy('id')
      .execute();
    const actions = ['created', 'rotated', 'oldSecretEnded', 'revoked'];
    expect(audits).toEqual(
      actions.map((action) => ({ action: `apiKey.${action}`, subject_name: 'Webwinkel' })),
    );
    expect(JSON.stringify([mails, audits])).not.toContain(secret.slice(20));
  });

  it('is reported to the admins above a company that has none of its own', async () => {
    const below = await aMerchant(test, { parentId: user.merchantId });
    await anApiKey(test, await test.signIn(user), below.id);
    const mails = await test.ownerDb.selectFrom('mails').select('data').orderBy('id', 'desc').execute();
    expect(mails[0]?.data).toMatchObject({ to: user.email, merchantName: below.name, change: 'created' });
  });
});
