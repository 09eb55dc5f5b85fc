import type { Account, AuthUser, ErrorBody, OwnSession } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anAuditRow } from '../../testing/audit-rows.ts';
import { aSignedInUser, aUser, switchOff } from '../../testing/merchants.ts';
import { sendDueMails } from '../../app/due-mails.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;
const HOUR = 3_600_000;

describe('one’s own account', () => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  let test: TestApp;
  let user: User;

  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    user = await aSignedInUser(test, { roles: ['VIEWER'] });
    await test.ownerDb.deleteFrom('mails').execute();
    sent.length = 0;
  });

  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = user.headers) =>
    test.app.inject({
      method,
      url: `/gateway/account${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
  const fetchAccount = async (headers = user.headers) =>
    (await ask('GET', '', undefined, headers)).json<{ account: Account }>().account;
  const readErrors = (answer: { json<T>(): T; statusCode: number }) => [
    answer.statusCode,
    answer.json<ErrorBody>().errors,
  ];
  const signIn = async (email: string, password = user.password) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { user: { username: email, password } },
    });
  const actions = async () => {
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('merchant_id', '=', user.merchantId)
      .where('actor_id', '=', user.id)
      .where('action', '<>', 'session.started')
      .orderBy('id')
      .execute();
    return rows;
  };
  const mails = async () => {
    await sendDueMails({ ...test.context, mailer });
    return sent;
  };
  const tokenTo = async (email: string) => {
    const mail = (await mails()).findLast(({ to }) => to === email);
    return /confirm-email\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const askForEmail = (email: string, currentPassword = user.password) =>
    ask('POST', '/email', { email, currentPassword });
  const confirm = (token: string) =>
    test.app.inject({ method: 'POST', url: '/gateway/account/confirmEmail', payload: { token } });

  it('a name and a language are changed and audited without the name; the language follows to the next sign-in', async () => {
    expect(await fetchAccount()).toEqual({
      name: 'Anna de Vries',
      email: user.email,
      language: 'nl',
      mails: { letter: 'NEVER', month: true },
      emailChange: null,
    });
    expect((await signIn(user.email)).json<AuthUser>().language).toBe(null);
    const answer = await ask('POST', '', { name: ' Anna Bakker ', language: 'en' });
    expect(answer.json()).toMatchObject({ account: { name: 'Anna Bakker', language: 'en' } });
    expect((await signIn(user.email)).json()).toMatchObject({ personName: 'Anna Bakker', language: 'en' });
    await ask('POST', '', { name: 'Anna Bakker' });
    expect(await actions()).toEqual([
      {
        action: 'account.changed',
        before: { name: expect.any(String) as string, language: 'nl' },
        after: { name: 'Anna Bakker', language: 'en' },
      },
    ]);
    expect(readErrors(await ask('POST', '', { name: ' ' }))).toEqual([422, { name: ['required'] }]);
    expect(readErrors(await ask('POST', '', { language: 'fr' }))[0]).toBe(422);
    expect((await ask('GET', '', undefined, { authorization: 'Bearer x' })).statusCode).toBe(401);
  });

  it('another address needs the password, and works once its link is confirmed; the old address is notified twice', async () => {
    expect(readErrors(await askForEmail('anna@nieuw.test', 'fout'))).toEqual([
      422,
      { currentPassword: ['wrongPassword'] },
    ]);
    expect(readErrors(await askForEmail(user.email.toUpperCase()))).toEqual([
      422,
      { email: ['sameAddress'] },
    ]);
    const answer = await askForEmail(`nieuw-${user.email}`);
    expect(answer.json()).toMatchObject({
      account: { email: user.email, emailChange: { email: `nieuw-${user.email}` } },
    });
    const token = await tokenTo(`nieuw-${user.email}`);
    expect(sent.find(({ to }) => to === user.email)?.text).not.toContain(`nieuw-${user.email}`);
    expect((await signIn(`nieuw-${user.email}`)).statusCode).toBe(401);
    expect((await confirm(token)).json()).toEqual({ email: `nieuw-${user.email}` });
    expect(readErrors(await confirm(token))).toEqual([422, { token: ['referenceExpired'] }]);
    expect((await signIn(user.email)).statusCode).toBe(401);
    expect((await signIn(`nieuw-${user.email}`)).statusCode).toBe(200);
    expect((await mails()).filter(({ to }) => to === user.email)).toHaveLength(2);
    expect((await actions()).map(({ action }) => action)).toEqual(['email.changeRequested', 'email.changed']);
  });

  it('a link to another address works for a day, until a newer one, a stop, or a user who is switched off', async () => {
    await askForEmail(`een-${user.email}`);
    const first = await tokenTo(`een-${user.email}`);
    await askForEmail(`twee-${user.email}`);
    const second = await tokenTo(`twee-${user.email}`);
    const expired = [422, { token: ['referenceExpired'] }];
    expect(readErrors(await confirm(first))).toEqual(expired);
    await ask('DELETE', '/email');
    expect((await fetchAccount()).emailChange).toBe(null);
    expect(readErrors(await confirm(second))).toEqual(expired);
    await askForEmail(`drie-${user.email}`);
    const third = await tokenTo(`drie-${user.email}`);
    test.clock.advance(24 * HOUR);
    expect(readErrors(await confirm(third))).toEqual(expired);
    expect(readErrors(await confirm('niets'))).toEqual([422, { token: ['referenceInvalid'] }]);
    user = await aSignedInUser(test);
    await askForEmail(`vier-${user.email}`);
    const fourth = await tokenTo(`vier-${user.email}`);
    await switchOff(test, user);
    expect(readErrors(await confirm(fourth))).toEqual(expired);
  });

  it('an address of another account gets no link, and cannot be taken when it gets an account meanwhile', async () => {
    const other = await aUser(test);
    expect((await askForEmail(other.email)).statusCode).toBe(200);
    expect((await mails()).map(({ to }) => to)).toEqual([user.email]);
    await askForEmail('samen@voorbeeld.test');
    const token = await tokenTo('samen@voorbeeld.test');
    await aUser(test, { email: 'samen@voorbeeld.test' });
    expect(readErrors(await confirm(token))).toEqual([422, { token: ['referenceInvalid'] }]);
    expect((await signIn(user.email)).statusCode).toBe(200);
  });

  it('one link confirms one address when it is pressed twice at once', async () => {
    await askForEmail(`samen-${user.email}`);
    const token = await tokenTo(`samen-${user.email}`);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(2);
  });

  it('a user asks for no more than ten addresses a day', async () => {
    const at = test.clock.now();
    const rows = Array.from({ length: LIMITS.emailChangesOfDay }, () =>
      anAuditRow({
        merchant_id: user.merchantId,
        id: test.context.ids.next(),
        created_at: at,
        action: 'email.changeRequested',
        subject_id: user.id,
      }),
    );
    await test.ownerDb.insertInto('audit_log').values(rows).execute();
    expect((await askForEmail('elf@voorbeeld.test')).json()).toMatchObject({ code: 'limitReached' });
  });

  it('a viewer changes their own password, which ends their other sessions and is mailed', async () => {
    const other = await test.signIn(user);
    const next = 'een heel nieuw wachtwoord';
    const change = (currentPassword: string, rawPassword: string) =>
      ask('POST', '/password', { currentPassword, rawPassword });
    expect(readErrors(await change('fout', next))).toEqual([422, { currentPassword: ['wrongPassword'] }]);
    expect(readErrors(await change(user.password, 'kort'))).toEqual([422, { rawPassword: ['tooShort'] }]);
    expect((await change(user.password, next)).statusCode).toBe(200);
    expect((await ask('GET', '', undefined, other)).statusCode).toBe(401);
    expect((await ask('GET', '')).statusCode).toBe(200);
    expect((await signIn(user.email, next)).statusCode).toBe(200);
    expect((await mails()).map(({ to }) => to)).toEqual([user.email]);
  });

  it('sessions show place, device and last use, and are ended one by one or all others at once', async () => {
    const stranger = await aSignedInUser(test, { merchantId: user.merchantId });
    const phone = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'user-agent': 'Telefoon' },
      remoteAddress: '10.0.0.7',
      payload: { user: { username: user.email, password: user.password } },
    });
    const phoneHeaders = { authorization: `Bearer ${phone.json<AuthUser>().accessToken}` };
    await test.signIn(user);
    test.clock.advance(5 * 60_000);
    await test.app.inject({ url: '/gateway/account', headers: phoneHeaders, remoteAddress: '10.0.0.8' });
    const list = async () => (await ask('GET', '/sessions')).json<{ content: OwnSession[] }>().content;
    const [own, other, third] = await list();
    expect([own!.current, other!.current, third!.current]).toEqual([true, false, false]);
    expect(other).toMatchObject({
      userAgent: 'Telefoon',
      address: '10.0.0.8',
      lastUsedDateTime: test.clock.now().toISOString(),
    });
    const end = (id: string, headers = user.headers) => ask('DELETE', `/sessions/${id}`, undefined, headers);
    expect((await end(other!.id, stranger.headers)).statusCode).toBe(404);
    expect((await end(other!.id)).json<{ content: OwnSession[] }>().content).toHaveLength(2);
    expect((await end(other!.id)).statusCode).toBe(404);
    expect((await ask('GET', '', undefined, phoneHeaders)).statusCode).toBe(401);
    const left = (await ask('DELETE', '/sessions')).json<{ content: OwnSession[] }>().content;
    expect(left.map(({ id }) => id)).toEqual([own!.id]);
    expect((await ask('GET', '', undefined, stranger.headers)).statusCode).toBe(200);
    expect((await actions()).map(({ action }) => action)).toEqual(['session.ended', 'sessions.ended']);
  });
});
