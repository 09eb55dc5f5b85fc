import type { AuthUser } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/merchants.ts';
import { cleanUp } from './clean-up.ts';

const MINUTE = 60_000;
const METHODS = '/gateway/merchant/getPaymentMethods';
type Cookies = Record<string, string>;

describe('staying signed in', () => {
  let test: TestApp;
  let user: TestUser;
  const toCookies = (answer: { cookies: { name: string; value: string }[] }): Cookies =>
    Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const signIn = (headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { user: { username: user.email, password: user.password } },
      headers,
    });
  const refresh = (cookies: Cookies, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies, headers });
  const works = async (token: string, cookies: Cookies = {}) =>
    (await test.app.inject({ url: METHODS, headers: { authorization: `Bearer ${token}` }, cookies }))
      .statusCode === 200;

  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    user = await aUser(test);
  });

  it('issues a new access token and refresh token; the old access token works until it expires', async () => {
    const first = await signIn();
    test.clock.advance(59 * MINUTE);
    const second = await refresh(toCookies(first));
    expect(second.statusCode).toBe(200);
    expect(Object.keys(second.json<AuthUser>()).toSorted()).toEqual(
      Object.keys(first.json<AuthUser>()).toSorted(),
    );
    expect(toCookies(second)['stuiver-refresh']).not.toBe(toCookies(first)['stuiver-refresh']);
    expect(await works(first.json<AuthUser>().accessToken)).toBe(true);
    test.clock.advance(2 * MINUTE);
    expect(await works(first.json<AuthUser>().accessToken)).toBe(false);
    expect(await works(second.json<AuthUser>().accessToken)).toBe(true);
  });

  it('ends the whole session when a used refresh token comes back', async () => {
    const first = await signIn();
    const second = await refresh(toCookies(first));
    expect((await refresh(toCookies(first))).statusCode).toBe(401);
    expect(await works(second.json<AuthUser>().accessToken)).toBe(false);
    expect((await refresh(toCookies(second))).statusCode).toBe(401);
  });

  it('gives the next token to only one of two simultaneous refreshes', async () => {
    const first = await signIn();
    const answers = await Promise.all([refresh(toCookies(first)), refresh(toCookies(first))]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 401]));
  });

  it('requires the binding cookie if there is one', async () => {
    const browser = { 'sec-fetch-site': 'same-origin' };
    const cookies = toCookies(await signIn(browser));
    const kept = await refresh(cookies, browser);
    expect(kept.statusCode).toBe(200);
    expect(await works(kept.json<AuthUser>().accessToken, toCookies(kept))).toBe(true);
    const stolen = { 'stuiver-refresh': toCookies(kept)['stuiver-refresh'] ?? '' };
    expect((await refresh(stolen)).statusCode).toBe(401);
    expect(await works(kept.json<AuthUser>().accessToken, toCookies(kept))).toBe(false);
  });

  it('asks for the password again after twelve hours', async () => {
    let cookies = toCookies(await signIn());
    for (let hour = 0; hour < 12; hour++) {
      test.clock.advance(59 * MINUTE);
      const answer = await refresh(cookies);
      expect(answer.statusCode).toBe(200);
      cookies = toCookies(answer);
    }
    test.clock.advance(13 * MINUTE);
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  it('refuses cross-site calls, and anything but a token of ours', async () => {
    const cookies = toCookies(await signIn());
    expect((await refresh(cookies, { origin: 'https://evil.test' })).statusCode).toBe(403);
    expect((await refresh({})).statusCode).toBe(401);
    expect((await refresh({ 'stuiver-refresh': `rt_${'A'.repeat(22)}.${'A'.repeat(43)}` })).statusCode).toBe(
      401,
    );
    expect((await refresh(cookies, { origin: 'http://stuiver.test' })).statusCode).toBe(200);
  });

  it('refuses a refresh token under another merchant, without ending the session', async () => {
    const mine = toCookies(await signIn());
    const [, secret = ''] = mine['stuiver-refresh']?.split('.') ?? [];
    user = await aUser(test);
    const theirs = toCookies(await signIn());
    const [name = ''] = theirs['stuiver-refresh']?.split('.') ?? [];
    expect((await refresh({ 'stuiver-refresh': `${name}.${secret}` })).statusCode).toBe(401);
    for (const cookies of [mine, theirs]) expect((await refresh(cookies)).statusCode).toBe(200);
  });

  it('keeps ended sessions for a month, then deletes them', async () => {
    await signIn();
    test.clock.advance(31 * 24 * 60 * MINUTE);
    const young = await signIn();
    await cleanUp(test.context);
    const sessions = await test.ownerDb.selectFrom('sessions').select('id').execute();
    expect(sessions).toHaveLength(1);
    expect(await works(young.json<AuthUser>().accessToken)).toBe(true);
  });
});
