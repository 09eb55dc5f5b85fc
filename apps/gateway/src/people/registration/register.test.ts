import type { AuthUser, ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { HERE, testApp } from '../../testing/app.ts';
import { aUser } from '../../testing/merchants.ts';
import { sendDueMails } from '../../app/due-mails.ts';
import { register, cleanUpRegistrations } from './register.ts';
import { openMerchant } from '../../company/merchants/open-merchant.ts';
import { BANK_ENV } from '../../testing/bank/world.ts';
import { offer } from '../../testing/merchants.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';

const HOUR = 60 * 60_000;
const PASSWORD = 'zuurdesembrood met rozijnen';

let made = 0;
const newEmail = () => `bakker${++made}@voorbeeld.test`;

/** An app whose outgoing mails are captured. */
async function mailingApp(env: Record<string, string> = {}) {
  const test = await testApp({ env });
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const { app } = test;
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers });
  return {
    app,
    test,
    post,
    register: (email: string, more: object = {}) =>
      post('/api/auth/register', {
        companyName: 'Bakkerij Smit',
        name: 'Joris Smit',
        email,
        password: PASSWORD,
        ...more,
      }),
    view: (token: string) => post('/api/auth/view-registration', { token }),
    confirm: (token: string, password = PASSWORD) =>
      post('/api/auth/confirm-registration', { token, password }),
    /** The mails to an address, oldest first. */
    async mailsTo(email: string): Promise<Mail[]> {
      await sendDueMails({ ...test.context, mailer });
      return sent.filter(({ to }) => to === email);
    },
    async tokenTo(email: string): Promise<string> {
      const mail = (await this.mailsTo(email)).at(-1);
      return /register\?token=(ct_[\w-]{22}\.[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    merchants: () =>
      test.ownerDb.selectFrom('merchants').selectAll().where('name', '=', 'Bakkerij Smit').execute(),
    close: () => test.close(),
  };
}
type Place = Awaited<ReturnType<typeof mailingApp>>;

const readErrors = (answer: { json<T>(): T; statusCode: number }) => [
  answer.statusCode,
  answer.json<ErrorBody>().errors,
];
const TOKEN = (key: string) => [422, { token: [key] }];

describe('registering a company', () => {
  let place: Place;
  beforeAll(async () => {
    place = await mailingApp();
  });
  afterAll(() => place.close());

  it('creates only a mail; its link and the chosen password create the company and sign in', async () => {
    const email = newEmail();
    const before = (await place.merchants()).length;
    const answer = await place.register(email);
    expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
    const token = await place.tokenTo(email);
    expect((await place.view(token)).json()).toEqual({
      companyName: 'Bakkerij Smit',
      name: 'Joris Smit',
      email,
    });
    expect(await place.merchants()).toHaveLength(before);

    const confirmed = await place.confirm(token);
    expect(confirmed.statusCode).toBe(200);
    const user = confirmed.json<AuthUser>();
    expect(user).toMatchObject({ merchantName: 'Bakkerij Smit', roles: ['ADMIN'], hasTree: false });
    expect(confirmed.cookies.map(({ name }) => name)).toContain('stuiver-refresh');
    const made = (await place.merchants()).find(({ id }) => id === user.userId);
    expect(made).toMatchObject({ email_address: email, opened_at: place.test.clock.now() });
    await place.test.signIn({ email, password: PASSWORD });
  });

  it('takes a password of a thousand characters exactly as typed, on any keyboard and for years', async () => {
    const email = newEmail();
    const password = ` é${'wachtwoord'.repeat(102)} `;
    expect(password).toHaveLength(1023);
    expect((await place.register(email, { password: `${password}!!` })).statusCode).toBe(422);
    await place.register(email, { password });
    expect((await place.confirm(await place.tokenTo(email), password)).statusCode).toBe(200);
    const spelt = (text: string) => place.test.signIn({ email, password: text });
    await spelt(password.normalize('NFD'));
    for (const other of [password.trim(), password.toUpperCase(), password.replace('é', 'e')])
      await expect(spelt(other)).rejects.toThrow('401');
    place.test.clock.advance(3 * 365 * 24 * 60 * 60 * 1000);
    await spelt(password);
  });

  it('creates a company that can take payments at once, with its own notification secret', async () => {
    const email = newEmail();
    await place.register(email);
    const { accessToken, userId } = (await place.confirm(await place.tokenTo(email))).json<AuthUser>();
    const headers = { authorization: `Bearer ${accessToken}` };
    const link = await place.post(
      '/gateway/transaction/requestPaymentLink',
      {
        transaction: {
          merchantId: userId,
          amount: '4.50',
          description: 'Taart',
          paymentLink: true,
          linkValidityDays: 7,
        },
      },
      headers,
    );
    expect(link.statusCode).toBe(200);
    const methods = await place.test.app.inject({ url: '/gateway/merchant/getPaymentMethods', headers });
    expect(methods.json<{ paymentMethods: string[] }>().paymentMethods).toContain('CARD');
    const rotated = await place.post(`/gateway/notification/endpoints/${userId}/secret`, {}, headers);
    expect(rotated.json()).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
  });

  it('answers with the same bytes whether or not the account exists, and only the mail differs', async () => {
    const known = await aUser(place.test);
    const email = newEmail();
    const answers = [await place.register(email), await place.register(known.email.toUpperCase())];
    const [fresh, taken] = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      names: Object.keys(headers).toSorted(),
      length: headers['content-length'],
    }));
    expect(taken).toEqual(fresh);
    expect(await place.tokenTo(email)).toMatch(/^ct_/);
    const [mail] = await place.mailsTo(known.email.toUpperCase());
    expect(mail?.subject).toBe('U hebt al een account bij Stuiver');
    expect(mail?.text).not.toContain('token');
  });

  it('looks up no account before it answers', async () => {
    let asked = false;
    const { db } = place.test.context;
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        asked ||= /\busers\b/.test(JSON.stringify(node));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const email = newEmail();
    await register(
      { ...place.test.context, db: watched },
      { companyName: 'Bakkerij Smit', name: 'Joris Smit', email, password: PASSWORD, language: 'nl' },
      HERE,
    );
    expect(asked).toBe(false);
  });

  it('writes in the language of the page, and nothing that was typed', async () => {
    const email = newEmail();
    await place.register(email, {
      language: 'en',
      companyName: 'Win at evil.test',
      name: 'Click http://evil.test',
    });
    const [mail] = await place.mailsTo(email);
    expect(mail?.subject).toBe('Confirm your account at Stuiver');
    expect(mail?.text).not.toContain('evil');
  });

  it('mails one address at most three times an hour', async () => {
    const email = newEmail();
    for (let press = 1; press <= 5; press++)
      await place.register(press % 2 ? email : email.toUpperCase(), {});
    const both = [...(await place.mailsTo(email)), ...(await place.mailsTo(email.toUpperCase()))];
    expect(both).toHaveLength(3);
    place.test.clock.advance(HOUR);
    await place.register(email);
    expect((await place.mailsTo(email)).length + (await place.mailsTo(email.toUpperCase())).length).toBe(4);
  });

  it.each([
    [{ companyName: ' ' }, { companyName: ['required'] }],
    [{ companyName: 'x'.repeat(101) }, { companyName: ['tooLong'] }],
    [{ companyName: 'Пекарна' }, { companyName: ['notForBanks'] }],
    [{ companyName: 'Bakkerij De Wit®' }, { companyName: ['notForBanks'] }],
    [{ name: '' }, { name: ['required'] }],
    [{ email: 'geen adres' }, { email: ['notAnEmail'] }],
    [{ password: 'te kort' }, { password: ['tooShort'] }],
    [{ language: 'fr' }, { language: ['unknownValue'] }],
  ])('is refused at its fields: %j', async (more, errors) => {
    expect(readErrors(await place.register(newEmail(), more))).toEqual([422, errors]);
  });

  it('is refused when it is cross-site', async () => {
    const payload = { companyName: 'B', name: 'J', email: newEmail(), password: PASSWORD };
    for (const url of ['/api/auth/register', '/api/auth/confirm-registration'])
      expect(
        (await place.post(url, { ...payload, token: 'ct_x' }, { origin: 'https://evil.test' })).statusCode,
      ).toBe(403);
  });

  it('is rate-limited by address, separately from sign-in', async () => {
    const limited = await testApp({ env: { STUIVER_RATE_LIMIT_REGISTER: '2' } });
    const ask = (remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: { companyName: 'B', name: 'J', email: newEmail(), password: PASSWORD },
        remoteAddress,
      });
    const statuses = [];
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'])
      statuses.push((await ask(address)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
    const signIn = await limited.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { user: { username: 'niemand@voorbeeld.test', password: 'nee' } },
      remoteAddress: '10.0.0.1',
    });
    expect(signIn.statusCode).toBe(401);
    await limited.close();
  });
});

describe('confirming a registration', () => {
  let place: Place;
  beforeAll(async () => {
    place = await mailingApp();
  });
  afterAll(() => place.close());

  const registered = async (email = newEmail()) => {
    await place.register(email);
    return { email, token: await place.tokenTo(email) };
  };

  it('needs the password of the person who registered, and locks after ten wrong ones', async () => {
    const { token } = await registered();
    const other = await registered();
    expect(readErrors(await place.confirm(token, 'iets anders'))).toEqual([
      422,
      { password: ['wrongCredentials'] },
    ]);
    for (let failure = 2; failure <= 10; failure++) await place.confirm(token, 'iets anders');
    const locked = await place.confirm(token);
    expect([locked.statusCode, locked.json<ErrorBody>().code]).toEqual([429, 'accountLocked']);
    expect((await place.confirm(other.token)).statusCode).toBe(200);
    place.test.clock.advance(HOUR / 2);
    expect((await place.confirm(token)).statusCode).toBe(200);
  });

  it('works once, even when it is sent many times at once', async () => {
    const { token } = await registered();
    const before = (await place.merchants()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => place.confirm(token)));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done).toHaveLength(1);
    for (const answer of answers)
      if (answer !== done[0]) expect(readErrors(answer)).toEqual(TOKEN('referenceUsed'));
    expect(await place.merchants()).toHaveLength(before + 1);
    expect(readErrors(await place.view(token))).toEqual(TOKEN('referenceUsed'));
  });

  it('leaves one merchant of two registrations with one address, confirmed at once', async () => {
    const email = newEmail();
    await place.register(email);
    await place.register(email.toUpperCase());
    const tokens = [await place.tokenTo(email), await place.tokenTo(email.toUpperCase())];
    expect(new Set(tokens).size).toBe(2);
    const before = (await place.merchants()).length;
    const answers = await Promise.all(tokens.map((token) => place.confirm(token)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
    const refused = answers.find(({ statusCode }) => statusCode === 422)!;
    expect(readErrors(refused)).toEqual(TOKEN('referenceUsed'));
    expect(await place.merchants()).toHaveLength(before + 1);
    const users = await place.test.ownerDb
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .execute();
    expect(users).toHaveLength(1);
  });

  it('shows whether its link has expired or is invalid, and forgets it a week later', async () => {
    const { token } = await registered();
    const forged = `${token.split('.')[0]}.${'A'.repeat(43)}`;
    for (const wrong of [forged, 'ct_x', token.replace('ct_', 'pt_')]) {
      expect(readErrors(await place.view(wrong))).toEqual(TOKEN('referenceInvalid'));
      expect(readErrors(await place.confirm(wrong))).toEqual(TOKEN('referenceInvalid'));
    }
    place.test.clock.advance(24 * HOUR);
    expect(readErrors(await place.view(token))).toEqual(TOKEN('referenceExpired'));
    expect(readErrors(await place.confirm(token))).toEqual(TOKEN('referenceExpired'));
    place.test.clock.advance(7 * 24 * HOUR + 1);
    await cleanUpRegistrations(place.test.context);
    expect(readErrors(await place.view(token))).toEqual(TOKEN('referenceInvalid'));
  });

  it('audits who created the company and its user, and stores no token or password in the clear', async () => {
    const { token } = await registered();
    const { userId, personId } = (await place.confirm(token)).json<AuthUser>();
    const audit = await place.test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('merchant_id', '=', userId)
      .orderBy('action')
      .execute();
    expect(audit).toEqual([
      { action: 'merchant.created', actor_id: personId },
      { action: 'session.started', actor_id: personId },
      { action: 'user.created', actor_id: personId },
    ]);
    const rows = [
      await place.test.ownerDb.selectFrom('registrations').selectAll().execute(),
      await place.test.ownerDb.selectFrom('mails').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a company that registered in a live deployment', () => {
  it('can be explored, and takes no money until it is opened', async () => {
    const place = await mailingApp({ ...LIVE_SETTINGS, ...BANK_ENV });
    const email = newEmail();
    await place.register(email);
    const { accessToken, userId } = (await place.confirm(await place.tokenTo(email))).json<AuthUser>();
    const headers = { authorization: `Bearer ${accessToken}` };
    const ask = async () => {
      const answer = await place.post(
        '/gateway/transaction/initiatePayment',
        { merchantId: userId, amount: '4.50' },
        headers,
      );
      return [answer.statusCode, answer.json<Partial<ErrorBody>>().code];
    };
    const standing = async () =>
      (await place.app.inject({ url: '/gateway/merchant/standing', headers })).json<object>();
    expect(await ask()).toEqual([409, 'merchantNotOpen']);
    expect(await standing()).toMatchObject({ mayTakePayments: false, hasPayoutAccount: false });
    await openMerchant(place.test.context, userId, { kind: 'operator' });
    expect(await ask()).toEqual([409, 'noPaymentMethod']);
    await offer(place.test, userId, 'BANK_TRANSFER');
    expect(await ask()).toEqual([200, undefined]);
    expect(await standing()).toMatchObject({ mayTakePayments: true, hasPayoutAccount: false });
    await place.close();
  });
});
