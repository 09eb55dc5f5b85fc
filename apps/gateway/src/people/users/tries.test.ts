import type { AuditAction } from '@stuiver/domain/audit';
import type { ErrorBody } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestFactor, withFactor } from '../../testing/factors.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { countTries } from './tries.ts';
import { cleanUp } from '../auth/clean-up.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const BROWSER = { 'sec-fetch-site': 'same-origin', origin: 'http://stuiver.test' };
const NEW_PASSWORD = 'een heel nieuw wachtwoord';

describe('tries of passwords and codes', () => {
  let test: TestApp;
  let user: User;
  let addresses = 0;

  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    user = await aSignedInUser(test);
    test.clock.advance(HOUR / 2);
    user = { ...user, headers: await test.signIn(user) };
  });

  const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  type Attempt = { password?: string; code?: string | undefined; from?: string; cookie?: string };
  const send = ({ password = user.password, code, from = newAddress(), cookie }: Attempt = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress: from,
      headers: { ...BROWSER, ...(cookie ? { cookie } : {}) },
      payload: { user: { username: user.email, password, ...(code ? { code } : {}) } },
    });
  const signIn = async (attempt?: Attempt) => {
    const answer = await send(attempt);
    return answer.statusCode === 200 ? 'in' : answer.json<ErrorBody>().code;
  };
  /** The cookie of a browser that has signed in. */
  const knownDevice = async (code?: string) => {
    const { cookies } = await send({ code });
    const device = cookies.find(({ name }) => name.startsWith('stuiver-device'))!;
    expect(device).toMatchObject({
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: (90 * DAY) / 1000,
    });
    return `${device.name}=${device.value}`;
  };
  /** Wrong tries, ten from each of some addresses: more than are judged of passwords (100) or of codes (30). */
  const attack = async (attempt: Attempt) => {
    const addresses = attempt.code === undefined ? 12 : 5;
    for (let address = 0; address < addresses; address++) {
      const from = newAddress();
      for (let tries = 0; tries < 10; tries++) await send({ ...attempt, from });
    }
  };
  /** Counts the wrong passwords or codes of an attack, without its calls. */
  const countAttack = async ({ kind = 'password' }: { kind?: 'password' | 'code' } = {}) => {
    const subject = kind === 'password' ? user.email : user.id;
    for (let tries = 0; tries < (kind === 'password' ? 100 : 30); tries++) {
      const address = newAddress();
      const source = { address, network: address, cookies: undefined };
      await countTries(test.context, { kind, subject, source, own: null });
    }
  };
  const judged = async (action: AuditAction) => {
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select('id')
      .where('merchant_id', '=', user.merchantId)
      .where('action', '=', action)
      .execute();
    return rows.length;
  };

  describe('of a user with a second factor whose password was stolen', () => {
    let factor: TestFactor;
    beforeEach(async () => {
      factor = await withFactor(test, user);
    });

    it('are judged thirty times a day, from however many addresses the codes come', async () => {
      await attack({ code: '000000' });
      expect(await judged('signIn.codeWrong')).toBe(30);
      expect(await signIn({ code: factor.freshCode() })).toBe('accountLocked');
      test.clock.advance(DAY);
      expect(await signIn({ code: factor.freshCode() })).toBe('in');
    });

    it('lock out neither their known device nor a recovery code', async () => {
      const cookie = await knownDevice(factor.freshCode());
      await countAttack({ kind: 'code' });
      expect(await signIn({ code: factor.freshCode(), cookie })).toBe('in');
      expect(await signIn({ code: factor.recoveryCodes[0] })).toBe('in');
      expect(await signIn({ code: factor.freshCode() })).toBe('accountLocked');
    });

    it('lock out no recovery code by wrong recovery codes from elsewhere', async () => {
      await attack({ code: 'AAAA-AAAA-AAAA-AAAA' });
      expect(await signIn({ code: factor.recoveryCodes[0] })).toBe('in');
      expect(await signIn({ code: factor.freshCode() })).toBe('in');
    });

    it('lock out no recovery code by wrong passwords', async () => {
      await countAttack();
      expect(await signIn({ code: factor.freshCode() })).toBe('accountLocked');
      expect(await signIn({ code: 'AAAA-AAAA-AAAA-AAAA' })).toBe('accountLocked');
      expect(await signIn({ code: factor.recoveryCodes[0] })).toBe('in');
    });

    it('make no known device before a code was right', async () => {
      const { cookies } = await send({ code: '000000' });
      expect(cookies).toEqual([]);
    });
  });

  it('are judged a hundred times a day by a password, from however many addresses they come', async () => {
    await attack({ password: 'nee' });
    expect(await judged('signIn.passwordWrong')).toBe(100);
    expect(await signIn()).toBe('accountLocked');
    test.clock.advance(DAY);
    expect(await signIn()).toBe('in');
  });

  it('lock no one out permanently: a known device signs in, and so does a password that was set by mail', async () => {
    const cookie = await knownDevice();
    await countAttack();
    expect(await signIn({ cookie })).toBe('in');
    expect(await signIn()).toBe('accountLocked');
    const proof = { email: 'nieuw@voorbeeld.test', currentPassword: user.password };
    const change = (headers: object) =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/account/email',
        headers: { ...user.headers, ...headers },
        payload: proof,
      });
    expect((await change({})).statusCode).toBe(429);
    expect((await change({ cookie })).statusCode).toBe(200);
    const changed = await test.app.inject({
      method: 'POST',
      url: '/gateway/account/password',
      headers: { ...user.headers, cookie },
      payload: { currentPassword: user.password, rawPassword: NEW_PASSWORD },
    });
    expect(changed.statusCode).toBe(200);
    expect(await signIn({ password: NEW_PASSWORD })).toBe('in');
  });

  it('of a known device are ten in half an hour, and its address counts as any other', async () => {
    const cookie = await knownDevice();
    for (let tries = 0; tries < 10; tries++) await signIn({ password: 'nee', cookie });
    expect(await signIn({ cookie })).toBe('accountLocked');
    expect(await signIn()).toBe('in');
    test.clock.advance(HOUR / 2);
    const from = newAddress();
    const source = { address: from, network: from, cookies: undefined };
    for (let tries = 0; tries < 100; tries++)
      await countTries(test.context, { kind: 'password', subject: `niemand${tries}`, source, own: null });
    expect(await signIn({ cookie, from })).toBe('accountLocked');
    expect(await signIn({ cookie })).toBe('in');
  });

  it.each([
    ['ninety days', async () => test.clock.advance(90 * DAY)],
    [
      'another password',
      async () => {
        await test.app.inject({
          method: 'POST',
          url: '/gateway/account/password',
          headers: user.headers,
          payload: { currentPassword: user.password, rawPassword: NEW_PASSWORD },
        });
        user = { ...user, password: NEW_PASSWORD };
      },
    ],
    [
      'signing out everywhere',
      async () => {
        await test.app.inject({ method: 'DELETE', url: '/gateway/account/sessions', headers: user.headers });
      },
    ],
  ])('know a device no more after %s', async (_what, end) => {
    const cookie = await knownDevice();
    test.clock.advance(1);
    await end();
    await countAttack();
    expect(await signIn({ cookie })).toBe('accountLocked');
  });

  it('know no device by the cookie of another account or one that was changed', async () => {
    const cookie = await knownDevice();
    const other = await aSignedInUser(test);
    const [owner, name] = [user, cookie.split('=')[0]!];
    user = other;
    const theirs = await knownDevice();
    user = owner;
    await countAttack();
    const forged = [`${name}=${theirs.split('=')[1]}`, theirs, `${cookie.slice(0, -2)}AA`, `${name}=x`];
    for (const one of forged) expect(await signIn({ cookie: one })).toBe('accountLocked');
    expect(await signIn({ cookie })).toBe('in');
  });

  it('of IPv6 networks of 48 bits are three hundred in half an hour', async () => {
    const network = '2001:db8:77::/48';
    for (let tries = 0; tries < 300; tries++) {
      const source = { address: `2001:db8:77:${tries}::/64`, network, cookies: undefined };
      await countTries(test.context, { kind: 'password', subject: `niemand${tries}`, source, own: null });
    }
    expect(await signIn({ from: '2001:db8:77:ffff::1' })).toBe('accountLocked');
    expect(await signIn({ from: '2001:db8:78::1' })).toBe('in');
  });

  it('give people their turn while others flood sign-in from a few addresses', async () => {
    const flood = Array.from({ length: 20 }, () => newAddress()).flatMap((from) =>
      Array.from({ length: 20 }, (_, index) =>
        test.app.inject({
          method: 'POST',
          url: '/api/auth/sign-in',
          remoteAddress: from,
          payload: { user: { username: `niemand${index}@voorbeeld.test`, password: 'nee' } },
        }),
      ),
    );
    // Once the first is turned away, no more can wait.
    expect((await Promise.race(flood)).statusCode).toBe(503);
    const people = await Promise.all(Array.from({ length: 30 }, () => signIn()));
    await Promise.all(flood);
    expect(people).toEqual(people.map(() => 'in'));
  });

  it('leave no row behind once they no longer count, and a hundred thousand at most, those with most failures', async () => {
    await signIn({ password: 'nee' });
    const count = async () => {
      await cleanUp(test.context);
      const rows = await test.ownerDb.selectFrom('sign_in_throttle').select(['key', 'failures']).execute();
      return [rows.length, rows.find(({ key }) => key === 'flood7')?.failures];
    };
    await sql`INSERT INTO sign_in_throttle SELECT 'flood' || n, CASE n WHEN 7 THEN 99 ELSE 1 END, ${new Date(
      test.clock.now().getTime() + DAY,
    )} FROM generate_series(1, 100500) n`.execute(test.ownerDb);
    expect(await count()).toEqual([100_000, 99]);
    test.clock.advance(DAY);
    expect(await count()).toEqual([0, undefined]);
  });
});
