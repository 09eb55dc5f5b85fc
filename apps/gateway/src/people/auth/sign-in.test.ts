import { ROLE_PERMISSIONS } from '@stuiver/domain/permissions';
import { createHook } from 'node:async_hooks';
import { type AuthUser, LIMITS } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/security/tokens.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aUser, switchOff, type TestUser } from '../../testing/merchants.ts';
import { countTries } from '../users/tries.ts';
import { hashPassword } from '../users/passwords/passwords.ts';

const MINUTE = 60_000;
const METHODS = '/gateway/merchant/getPaymentMethods';
const BROWSER = { 'sec-fetch-site': 'same-origin', origin: 'http://stuiver.test' };

describe('signing in', () => {
  let test: TestApp;
  let user: TestUser;
  const signIn = (
    username: string,
    password: string,
    headers: Record<string, string> = {},
    remoteAddress = '10.0.0.1',
  ) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { user: { username, password } },
      headers,
      remoteAddress,
    });

  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    user = await aUser(test);
  });

  it('answers with the user as specified, and keeps the refresh token out of reach of scripts', async () => {
    const parent = await aMerchant(test, { name: 'Van Dijk Groep' });
    await aMerchant(test, { name: 'Van Dijk Fietsen', parentId: parent.id });
    const group = await aUser(test, {
      merchantId: parent.id,
      canPostTree: true,
      roles: ['MERCHANT', 'PPRO'],
      restrictionList: ['exportData'],
    });
    const answer = await signIn(group.email.toUpperCase(), group.password);
    expect(answer.statusCode).toBe(200);
    const { accessToken, ...rest } = answer.json<AuthUser>();
    expect(accessToken).toMatch(/^st_[\w-]{22}\.[\w-]{43}$/);
    expect(rest).toEqual({
      userId: parent.id,
      personId: group.id,
      personName: 'Anna de Vries',
      personEmail: group.email,
      language: null,
      merchantName: 'Van Dijk Groep',
      roles: ['MERCHANT', 'PPRO'],
      hasTree: true,
      canPostTree: true,
      restrictionList: ['exportData'],
      permissions: [...ROLE_PERMISSIONS.MERCHANT.filter((one) => one !== 'exports:read'), 'selection:write'],
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^stuiver-refresh=rt_[\w-]{22}\.[\w-]{43}; Path=\/api\/auth; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers a wrong password and an unknown account in the same words', async () => {
    const wrong = await signIn(user.email, 'nee');
    const unknown = await signIn('niemand@voorbeeld.test', 'nee');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const { requestId: _, ...body } = wrong.json<Record<string, unknown>>();
    expect(body).toEqual({ code: 'wrongCredentials', errors: { password: ['wrongCredentials'] } });
    expect(unknown.json()).toMatchObject(body);
  });

  it('audits sign-ins, sign-outs and failures by name and address, but nothing of an unknown account', async () => {
    const log = async () =>
      (
        await test.ownerDb
          .selectFrom('audit_log')
          .select(['action', 'actor_kind', 'actor_name', 'subject_name', 'address'])
          .where('merchant_id', '=', user.merchantId)
          .where('subject_kind', 'in', ['user', 'session'])
          .orderBy('id')
          .execute()
      )
        .slice(1)
        .map(Object.values);
    const failed = ['signIn.passwordWrong', 'visitor', '', 'Anna de Vries', '10.0.0.1'];
    await signIn(user.email, 'nee');
    const headers = await test.signIn(user);
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
    await switchOff(test, user);
    await signIn(user.email, user.password);
    await signIn(`niemand.${user.email}`, 'nee');
    expect(await log()).toEqual([
      failed,
      ['session.started', 'user', 'Anna de Vries', '', '127.0.0.1'],
      ['session.signedOut', 'user', 'Anna de Vries', '', '127.0.0.1'],
      failed,
    ]);
  });

  it('names the fields that are missing', async () => {
    const answer = await signIn('', '');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: { 'user.username': ['required'], 'user.password': ['required'] },
    });
  });

  it('refuses a cross-site sign-in', async () => {
    for (const headers of [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]) {
      expect((await signIn(user.email, user.password, headers as Record<string, string>)).statusCode).toBe(
        403,
      );
    }
    expect((await signIn(user.email, user.password, BROWSER)).statusCode).toBe(200);
  });

  it('locks an account for an address after ten failures, for half an hour, even with the right password', async () => {
    for (let failure = 1; failure <= 10; failure++)
      expect((await signIn(user.email, 'nee')).statusCode).toBe(401);
    const locked = await signIn(user.email, user.password);
    expect([locked.statusCode, locked.json<{ code: string }>().code]).toEqual([429, 'accountLocked']);
    expect((await signIn(user.email, user.password, {}, '10.0.0.2')).statusCode).toBe(200);
    test.clock.advance(30 * MINUTE - 1);
    expect((await signIn(user.email, user.password)).statusCode).toBe(429);
    test.clock.advance(1);
    expect((await signIn(user.email, user.password)).statusCode).toBe(200);
  });

  it('locks an account that does not exist in the same way, so that the lock reveals nothing', async () => {
    const fail = async (email: string) => {
      const answer = await signIn(email, 'nee', {}, '10.0.0.40');
      const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
      return { status: answer.statusCode, body, headers: Object.keys(answer.headers).toSorted() };
    };
    const nobody = `niemand.${user.email}`;
    for (let failure = 1; failure <= 12; failure++)
      expect(await fail(nobody)).toEqual(await fail(user.email));
    expect((await fail(nobody)).status).toBe(429);
  });

  it('locks an address after a hundred failures, whichever accounts were tried', async () => {
    const address = '10.0.0.100';
    const source = { address, network: address, cookies: undefined };
    let tried = 0;
    const fails = () =>
      countTries(test.context, { kind: 'password', subject: `niemand${++tried}`, source, own: null });
    for (let failure = 1; failure < 100; failure++) await fails();
    const unlocked = await signIn(user.email, user.password, {}, address);
    expect(unlocked.statusCode).toBe(200);
    await fails();
    await expect(fails()).rejects.toMatchObject({ code: 'accountLocked' });
    const locked = await signIn(user.email, user.password, {}, address);
    expect([locked.statusCode, locked.json<{ code: string }>().code]).toEqual([429, 'accountLocked']);
    expect((await signIn(user.email, user.password, {}, '10.0.0.101')).statusCode).toBe(200);
    test.clock.advance(30 * MINUTE);
    expect((await signIn(user.email, user.password, {}, address)).statusCode).toBe(200);
  });

  it('checks only ten passwords, however many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(user.email, 'nee')));
    const count = (status: number) => answers.filter((answer) => answer.statusCode === status).length;
    expect([count(401), count(429)]).toEqual([10, 4]);
  });

  it.each([
    ['an IPv6 network of 64 bits', '2001:db8:7:7::1', '2001:db8:7:7:ffff:ffff:ffff:ffff', '2001:db8:7:8::1'],
    ['an IPv4 address, also where it is written as IPv6', '192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8'],
  ])('locks an account for %s', async (_what, one, same, other) => {
    for (let failure = 1; failure <= 10; failure++) await signIn(user.email, 'nee', {}, one);
    expect((await signIn(user.email, user.password, {}, same)).statusCode).toBe(429);
    expect((await signIn(user.email, user.password, {}, other)).statusCode).toBe(200);
  });

  it('hashes at most two passwords at once, and turns callers away when many wait, without counting their attempts', async () => {
    const known = await test.ownerDb.selectFrom('sign_in_throttle').select('key').execute();
    const before = new Set(known.map(({ key }) => key));
    const running = new Set<number>();
    let most = 0;
    const hook = createHook({
      init(id, type) {
        if (!type.startsWith('ARGON2')) return;
        running.add(id);
        most = Math.max(most, running.size);
      },
      before: (id) => void running.delete(id),
    }).enable();
    const nobodies = Array.from({ length: 60 }, (_, index) =>
      signIn(`niemand${index}@voorbeeld.test`, 'nee', {}, '10.0.0.60'),
    );
    const tokens = Array.from({ length: 60 }, () =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/merchant/setPassword',
        payload: {
          token: newToken(test.context.random, 'pt', user.merchantId),
          password: 'een ander wachtwoord',
        },
      }),
    );
    const answers = await Promise.all([...nobodies, ...tokens]);
    hook.disable();
    expect(most).toBe(2);
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const { headers } of busy) expect(headers['retry-after']).toBe('2');
    const counts = await test.ownerDb.selectFrom('sign_in_throttle').select(['key', 'failures']).execute();
    const counted = counts.filter(({ key }) => !before.has(key)).map(({ failures }) => failures);
    const wrong = (await Promise.all(nobodies)).filter(({ statusCode }) => statusCode === 401);
    expect(Math.max(...counted)).toBe(wrong.length);
  });

  it('keeps fifty sessions per user; one that has ended makes room for a new one, then the oldest', async () => {
    const first = await test.signIn(user);
    const signInLater = () => {
      test.clock.advance(1);
      return test.signIn(user);
    };
    for (let session = 2; session < LIMITS.sessionsOfUser; session++) await signInLater();
    const status = async () => (await test.app.inject({ url: METHODS, headers: first })).statusCode;
    const last = await signInLater();
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: last });
    await signInLater();
    expect(await status()).toBe(200);
    await signInLater();
    expect(await status()).toBe(401);
  });

  it('forgets the failures of an account after a success', async () => {
    for (let failure = 1; failure <= 9; failure++) await signIn(user.email, 'nee');
    expect((await signIn(user.email, user.password)).statusCode).toBe(200);
    expect((await signIn(user.email, 'nee')).statusCode).toBe(401);
    expect((await signIn(user.email, user.password)).statusCode).toBe(200);
  });

  it('binds a browser’s token to a cookie that scripts cannot read', async () => {
    const answer = await signIn(user.email, user.password, BROWSER);
    const authorization = `Bearer ${answer.json<AuthUser>().accessToken}`;
    const cookies = answer.cookies;
    const binding = cookies.find((cookie) => cookie.name === 'stuiver-binding');
    expect(binding).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Strict' });
    const call = (headers: Record<string, string>) => test.app.inject({ url: METHODS, headers });
    expect((await call({ authorization })).statusCode).toBe(401);
    expect((await call({ authorization, cookie: 'stuiver-binding=sb_' + 'A'.repeat(43) })).statusCode).toBe(
      401,
    );
    expect((await call({ authorization, cookie: `a=b; stuiver-binding=${binding?.value}` })).statusCode).toBe(
      200,
    );
  });

  it('answers every bad token in the same way', async () => {
    const other = await aUser(test);
    const { authorization } = await test.signIn(user);
    const secret = authorization.split('.')[1] ?? '';
    const theirs = (await test.signIn(other)).authorization.split('.')[0] ?? '';
    const mine = authorization.split('.')[0] ?? '';
    const unknown = newToken(test.context.random, 'st', test.context.ids.next());
    const out = await test.signIn(user);
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: out });
    const old = await test.signIn(user);
    const ask = async (token: string) => {
      const answer = await test.app.inject({ url: METHODS, headers: { authorization: token } });
      const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
      return { status: answer.statusCode, body };
    };
    const refused = [
      ['no token', 'Bearer x'],
      ['a wrong secret', `${mine}.${'A'.repeat(43)}`],
      ['my secret under another merchant', `${theirs}.${secret}`],
      ['a merchant that does not exist', `Bearer ${unknown}`],
      ['a session that has ended', out.authorization],
    ] as const;
    const answers = [];
    for (const [what, token] of refused) answers.push({ what, ...(await ask(token)) });
    expect((await ask(old.authorization)).status).toBe(200);
    test.clock.advance(60 * MINUTE);
    answers.push({ what: 'a token that is over', ...(await ask(old.authorization)) });
    const same = { status: 401, body: { code: 'unauthenticated' } };
    expect(answers).toEqual(answers.map(({ what }) => ({ what, ...same })));
  });

  it('looks up only well-formed tokens in the database', async () => {
    const { authorization } = await test.signIn(user);
    let asked = 0;
    const count = () => void (asked += 1);
    test.context.pool.on('acquire', count);
    const call = (token: string) =>
      test.app
        .inject({ url: METHODS, headers: { authorization: token } })
        .then(({ statusCode }) => statusCode);
    for (const token of [
      'Bearer x',
      `Bearer st_${user.merchantId}.${'A'.repeat(43)}`,
      authorization.replace('.', '_'),
      authorization.replace('st_', 'rt_'),
      `${authorization}A`,
      `${authorization.slice(0, -1)}'`,
    ])
      expect([token, await call(token), asked]).toEqual([token, 401, 0]);
    expect(await call(`${authorization.slice(0, -1)}${authorization.endsWith('A') ? 'Q' : 'A'}`)).toBe(401);
    // Streams that earlier tests left open check their sessions every second, through the same pool.
    expect(asked).toBeGreaterThan(0);
    test.context.pool.off('acquire', count);
  });

  it('expires an access token after an hour', async () => {
    const headers = await test.signIn(user);
    test.clock.advance(60 * MINUTE - 1);
    expect((await test.app.inject({ url: METHODS, headers })).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await test.app.inject({ url: METHODS, headers })).statusCode).toBe(401);
  });

  it('ends a session before the next call, in other processes too', async () => {
    const headers = await test.signIn(user);
    const other = await testApp({ databaseUrl: test.databaseUrl, now: test.clock.now() });
    expect((await other.app.inject({ url: METHODS, headers })).statusCode).toBe(200);
    const out = await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
    expect([out.statusCode, out.body]).toEqual([200, '{}']);
    expect(out.cookies.map(({ name, value, maxAge }) => ({ name, value, maxAge }))).toEqual([
      { name: 'stuiver-refresh', value: '', maxAge: 0 },
      { name: 'stuiver-binding', value: '', maxAge: 0 },
    ]);
    expect((await test.app.inject({ url: METHODS, headers })).statusCode).toBe(401);
    expect((await other.app.inject({ url: METHODS, headers })).statusCode).toBe(401);
    await other.close();
  });

  it('shuts out a deactivated user: new sign-ins, live sessions and refreshes', async () => {
    const signedIn = await signIn(user.email, user.password);
    const headers = { authorization: `Bearer ${signedIn.json<AuthUser>().accessToken}` };
    const status = async () => (await test.app.inject({ url: METHODS, headers })).statusCode;
    expect(await status()).toBe(200);
    await switchOff(test, user);
    expect(await status()).toBe(401);
    expect((await signIn(user.email, user.password)).statusCode).toBe(401);
    const refreshed = await test.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      cookies: Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value])),
    });
    expect(refreshed.statusCode).toBe(401);
  });

  it('stores no password, token or e-mail address in the clear', async () => {
    const answer = await signIn(user.email, user.password, BROWSER);
    const tables = ['sessions', 'refresh_tokens', 'sign_in_throttle', 'audit_log'] as const;
    const rows = await Promise.all(
      tables.map((table) => test.ownerDb.selectFrom(table).selectAll().execute()),
    );
    const text = JSON.stringify(rows);
    for (const secret of [
      answer.json<AuthUser>().accessToken,
      ...answer.cookies.map((cookie) => cookie.value),
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(user.email);
    const stored = await hashPassword(test.context, user.password);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

it('a deployment on https prefixes its hidden cookies, and reads them back', async () => {
  const test = await testApp({ env: { STUIVER_PUBLIC_URL: 'https://pay.stuiver.test' } });
  const { email, password } = await aUser(test);
  const headers = { ...BROWSER, origin: 'https://pay.stuiver.test', host: 'pay.stuiver.test' };
  const post = (url: string, payload?: object, cookie = '') =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, cookie },
      ...(payload ? { payload } : {}),
    });
  const { cookies } = await post('/api/auth/sign-in', { user: { username: email, password } });
  expect(cookies.map(({ name }) => name)).toEqual([
    '__Secure-stuiver-refresh',
    '__Host-stuiver-binding',
    expect.stringMatching(/^__Host-/),
  ]);
  expect(cookies.every(({ secure, httpOnly }) => secure && httpOnly)).toBe(true);
  const sent = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await post('/api/auth/refresh', undefined, sent)).statusCode).toBe(200);
  await test.close();
});
