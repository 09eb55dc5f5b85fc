import type { ErrorBody, NewFactor, SecondFactor } from '@stuiver/contract';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { findTotpStep } from './totp.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;
const STEP = 30_000;
const MINUTE = 60_000;

describe('the codes of an app', () => {
  it('are those of RFC 6238, one step early or late and no further', () => {
    const secret = Buffer.from('12345678901234567890');
    // The RFC's test values, of which apps show the last six digits.
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [20_000_000_000, '353130'],
    ] as const) {
      const step = Math.floor(seconds / 30);
      const at = (offset: number) => findTotpStep(secret, code, new Date((seconds + offset) * 1000));
      expect([at(-30), at(0), at(30)]).toEqual([step, step, step]);
      expect([at(-60), at(60)]).toEqual([null, null]);
    }
    expect(findTotpStep(secret, '28708', new Date(59_000))).toBe(null);
  });
});

describe('a second factor', () => {
  let test: TestApp;
  let user: User;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    user = await aSignedInUser(test, { roles: ['VIEWER'] });
  });

  const ask = (path: string, payload?: object) =>
    test.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/gateway/account/secondFactor${path}`,
      headers: user.headers,
      ...(payload ? { payload } : {}),
    });
  const start = (code?: string) => ask('', { currentPassword: user.password, ...(code ? { code } : {}) });
  const prove = (path: string, payload: object) => ask(path, { currentPassword: user.password, ...payload });
  const shown = async () => (await ask('')).json<{ secondFactor: SecondFactor | null }>().secondFactor;
  const readErrors = (answer: { json<T>(): T; statusCode: number }) => [
    answer.statusCode,
    answer.json<ErrorBody>().errors,
  ];
  const WRONG = [422, { code: ['wrongCode'] }];
  /** Computes an app's code for this secret, that many steps from now. */
  const generateCodeAt = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
      timestamp: test.clock.now().getTime() + steps * STEP,
    });
  const nextStep = () => test.clock.advance(STEP);
  /** Turns a factor on. */
  const enrol = async (code?: string) => {
    const { secret } = (await start(code)).json<NewFactor>();
    const answer = await ask('/confirm', { code: generateCodeAt(secret) });
    nextStep();
    return { secret, codes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
  };
  const signIn = async (code?: string, remoteAddress = '10.0.0.1') => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress,
      payload: { user: { username: user.email, password: user.password, ...(code ? { code } : {}) } },
    });
    return answer.statusCode === 200
      ? 'in'
      : [answer.json<ErrorBody>().code, answer.json<ErrorBody>().errors];
  };
  const NEEDED = ['secondFactorNeeded', undefined];
  const REFUSED = ['secondFactorNeeded', { code: ['wrongCode'] }];

  it('is requested at sign-in once a code of it has been confirmed; each code works once, one step early or late', async () => {
    const begun = (await start()).json<NewFactor>();
    expect(begun.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await signIn()).toBe('in');
    expect(readErrors(await ask('/confirm', { code: generateCodeAt(begun.secret, 2) }))).toEqual(WRONG);
    expect(await shown()).toBe(null);
    expect((await ask('/confirm', { code: generateCodeAt(begun.secret) })).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await signIn()).toEqual(NEEDED);
    expect(await signIn(generateCodeAt(begun.secret))).toEqual(REFUSED);
    expect(await signIn(generateCodeAt(begun.secret, 2))).toEqual(REFUSED);
    expect(await signIn(generateCodeAt(begun.secret, 1))).toBe('in');
    expect(await signIn(generateCodeAt(begun.secret, 1))).toEqual(REFUSED);
    test.clock.advance(3 * STEP);
    expect(await signIn(generateCodeAt(begun.secret, -1))).toBe('in');
    const code = generateCodeAt(begun.secret);
    const together = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    expect(together.filter((result) => result === 'in')).toHaveLength(1);
  });

  it('lets ten wrong codes lock for half an hour, however often the password is right between them', async () => {
    const { secret } = await enrol();
    for (let tries = 0; tries < 10; tries++) {
      expect(await signIn('000000')).toEqual(REFUSED);
      expect(await signIn()).toEqual(NEEDED);
    }
    expect(await signIn(generateCodeAt(secret))).toEqual(['accountLocked', undefined]);
    const written = await test.ownerDb
      .selectFrom('audit_log')
      .select('id')
      .where('merchant_id', '=', user.merchantId)
      .where('action', '=', 'signIn.codeWrong')
      .execute();
    expect(written).toHaveLength(10);
    expect(await signIn(generateCodeAt(secret), '10.0.0.2')).toBe('in');
    test.clock.advance(30 * MINUTE);
    expect(await signIn(generateCodeAt(secret))).toBe('in');
  });

  it('has recovery codes that work once each, also when two people use one at once', async () => {
    const { codes } = await enrol();
    const [first = '', second = ''] = codes;
    // 112 random bits or more need no slow hash (OWASP ASVS 6.5.2); each sign has five.
    expect(first).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    const together = await Promise.all([signIn(first), signIn(first), signIn(first)]);
    expect(together.filter((result) => result === 'in')).toHaveLength(1);
    expect(await signIn(` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe('in');
    expect(await signIn(second)).toEqual(REFUSED);
    expect(await shown()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('keeps the old one until a code of the new one worked, and requires a code of the old one first', async () => {
    const old = await enrol();
    expect(readErrors(await start())).toEqual([422, { code: ['required'] }]);
    expect(readErrors(await start('000000'))).toEqual(WRONG);
    const next = (await start(generateCodeAt(old.secret))).json<NewFactor>();
    nextStep();
    expect(readErrors(await ask('/confirm', { code: generateCodeAt(old.secret) }))).toEqual(WRONG);
    expect(await signIn(generateCodeAt(next.secret))).toEqual(REFUSED);
    expect(await signIn(generateCodeAt(old.secret))).toBe('in');
    const answer = await ask('/confirm', { code: generateCodeAt(next.secret) });
    nextStep();
    expect(await signIn(generateCodeAt(old.secret))).toEqual(REFUSED);
    expect(await signIn(old.codes[0])).toEqual(REFUSED);
    expect(await signIn(generateCodeAt(next.secret))).toBe('in');
    expect(await signIn(answer.json<{ recoveryCodes: string[] }>().recoveryCodes[0])).toBe('in');
  });

  it('is removed, and gets new recovery codes, by the password and a fresh code', async () => {
    const { secret, codes } = await enrol();
    expect(readErrors(await prove('/remove', { code: '000000' }))).toEqual(WRONG);
    const used = generateCodeAt(secret);
    expect(await signIn(used)).toBe('in');
    expect(readErrors(await prove('/remove', { code: used }))).toEqual(WRONG);
    nextStep();
    const renewed = await prove('/recoveryCodes', { code: generateCodeAt(secret) });
    expect(await signIn(codes[0])).toEqual(REFUSED);
    const [recovery] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await prove('/remove', { code: recovery })).statusCode).toBe(200);
    expect(await signIn()).toBe('in');
    expect((await prove('/remove', { code: recovery })).json()).toMatchObject({ code: 'changedMeanwhile' });
    expect((await ask('/confirm', { code: '000000' })).json()).toMatchObject({ code: 'changedMeanwhile' });
  });

  it('needs the password to start; its changes are audited and mailed, and its secret is nowhere in the open', async () => {
    expect(readErrors(await ask('', { currentPassword: 'fout' }))).toEqual([
      422,
      { currentPassword: ['wrongPassword'] },
    ]);
    const { secret, codes } = await enrol();
    await prove('/recoveryCodes', { code: generateCodeAt(secret) });
    nextStep();
    await prove('/remove', { code: generateCodeAt(secret) });
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', user.id)
      .where(sql<boolean>`action LIKE 'secondFactor.%'`)
      .orderBy('id')
      .execute();
    const changes = ['enabled', 'codesRenewed', 'removed'];
    expect(audit.map(({ action }) => action)).toEqual(
      ['started', ...changes].map((change) => `secondFactor.${change}`),
    );
    const mails = await test.ownerDb
      .selectFrom('mails')
      .select('data')
      .where('kind', '=', 'factorChanged')
      .orderBy('id')
      .execute();
    const own = mails
      .map(({ data }) => data as { to: string; change: string })
      .filter(({ to }) => to === user.email);
    expect(own.map(({ change }) => change)).toEqual(changes);
    expect(JSON.stringify([audit, mails])).not.toContain(codes[0]);
    await enrol();
    const rows = await test.ownerDb
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows[0]!.sealed_secret.length).toBeGreaterThan(20 + 1 + 12 + 15);
  });
});
