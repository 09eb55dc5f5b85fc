import type { ErrorBody, MerchantSettings } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { applyDueIbanChanges } from './iban-changes.ts';
import { sendDueMails } from '../../app/due-mails.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;
const HOUR = 3_600_000;
const OLD = 'NL91ABNA0417164300';
const NEW = 'NL44RABO0123456789';
const OTHER = 'DE89370400440532013000';

describe('another account for payouts', () => {
  let test: TestApp;
  let user: User;

  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(async () => {
    const { id } = await aMerchant(test, {
      name: 'Van Dijk',
      emailAddress: 'kantoor@winkel.test',
      iban: OLD,
    });
    user = await aSignedInUser(test, { merchantId: id, roles: ['ADMIN'] });
  });
  afterAll(() => test.close());

  const read = async (): Promise<MerchantSettings> => {
    const headers = await test.signIn(user);
    const url = `/gateway/merchant/getMerchantChangeById?id=${user.merchantId}`;
    return (await test.app.inject({ url, headers })).json();
  };
  const ask = async (iban: string, fields: object = {}) => {
    const headers = await test.signIn(user);
    return test.app.inject({
      method: 'POST',
      url: '/gateway/merchant/update',
      headers,
      payload: {
        id: user.merchantId,
        version: (await read()).version,
        iban,
        currentPassword: user.password,
        ...fields,
      },
    });
  };
  const stop = async () =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/merchant/stopIbanChange',
      headers: await test.signIn(user),
      payload: { id: user.merchantId },
    });
  const stopByMail = (token: string) =>
    test.app.inject({ method: 'POST', url: '/gateway/merchant/stopIbanChangeByMail', payload: { token } });
  const accounts = async () => {
    const { iban, ibanChange } = await read();
    return [iban, ibanChange?.iban ?? null];
  };
  const actions = async () => {
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('merchant_id', '=', user.merchantId)
      .where(sql<boolean>`action LIKE 'merchant.iban%'`)
      .orderBy('id')
      .execute();
    return rows.map(({ action, actor_kind }) => [action, actor_kind]);
  };
  /** Returns the waiting mails, as they would be sent. */
  const sentMails = async (): Promise<Mail[]> => {
    const sent: Mail[] = [];
    await sendDueMails({ ...test.context, mailer: { send: async (mail) => void sent.push(mail) } });
    return sent;
  };
  const tokenIn = ({ text }: Mail) => /\?token=(\S+)/.exec(text)?.[1] ?? '';

  it.each(['RS35260005601001611379', 'MK07250120000058984', 'MD24AG000225100013104168'])(
    'may be %s, of a country that joined SEPA since 2024',
    async (iban) => {
      expect((await ask(iban)).json()).toMatchObject({ ibanChange: { iban } });
    },
  );

  it('waits 48 hours and then applies automatically', async () => {
    const answer = await ask('IBAN NL44-RABO-0123-4567-89\u200b');
    const requestedAt = test.clock.now();
    expect(answer.json()).toMatchObject({
      version: 2,
      iban: OLD,
      ibanChange: {
        iban: NEW,
        requestedAt: requestedAt.toISOString(),
        effectiveAt: new Date(requestedAt.getTime() + 48 * HOUR).toISOString(),
      },
    });
    test.clock.advance(48 * HOUR - 1);
    await applyDueIbanChanges(test.context);
    expect(await accounts()).toEqual([OLD, NEW]);
    test.clock.advance(1);
    await applyDueIbanChanges(test.context);
    expect(await accounts()).toEqual([NEW, null]);
    expect((await read()).version).toBe(3);
    expect(await actions()).toEqual([['merchant.ibanChanged', 'user']]);
  });

  it('waits as long when there was none before', async () => {
    const { id } = await aMerchant(test);
    user = await aSignedInUser(test, { merchantId: id, roles: ['ADMIN'] });
    await ask(NEW);
    expect(await accounts()).toEqual(['', NEW]);
  });

  it('is mailed to the company and its admins, with a link that can stop it but changes nothing when opened', async () => {
    await sentMails();
    await ask(NEW);
    const mails = await sentMails();
    const subject = 'Nieuwe uitbetaalrekening voor Van Dijk';
    expect(mails.map((mail) => `${mail.to} ${mail.subject}`).toSorted()).toEqual(
      [`${user.email} ${subject}`, `kantoor@winkel.test ${subject}`].toSorted(),
    );
    for (const { text } of mails) {
      expect(text).toContain('NL44 •••• •••• 6789');
      expect(text).toContain('http://stuiver.test/management/stop-account-change?token=');
    }
    const token = tokenIn(mails[0]!);
    await test.app.inject({ url: `/management/stop-account-change?token=${token}` });
    expect(await accounts()).toEqual([OLD, NEW]);
    const stopped = await stopByMail(token);
    expect([stopped.statusCode, stopped.json()]).toEqual([200, { merchantName: 'Van Dijk' }]);
    expect(await accounts()).toEqual([OLD, null]);
    expect(await actions()).toEqual([['merchant.ibanChangeStopped', 'mailLink']]);
    const again = await stopByMail(token);
    expect([again.statusCode, again.json<ErrorBody>().errors]).toEqual([
      422,
      { token: ['referenceExpired'] },
    ]);
  });

  it('is mailed to the address that the same request replaces, and not to the one that takes its place', async () => {
    await sentMails();
    await ask(NEW, { emailAddress: 'dief@elders.test', notificationEmailaddress: 'dief@elders.test' });
    const mails = (await sentMails()).filter(({ text }) => text.includes('token='));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([user.email, 'kantoor@winkel.test'].toSorted());
    const told = mails.find(({ to }) => to === 'kantoor@winkel.test')!;
    expect(told.text).toContain('6789');
    expect(told.text).not.toContain('NL44');
    expect((await stopByMail(tokenIn(told))).statusCode).toBe(200);
    expect(await accounts()).toEqual([OLD, null]);
  });

  it('is mailed to an address that was replaced first, whose link stops it and which learns nothing else', async () => {
    const colleague = await aSignedInUser(test, { merchantId: user.merchantId, roles: ['ADMIN'] });
    await ask(OLD, { emailAddress: 'dief@elders.test' });
    test.clock.advance(13 * 24 * HOUR);
    await sentMails();
    await ask(NEW);
    const mails = await sentMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      ['dief@elders.test', 'kantoor@winkel.test', colleague.email, user.email].toSorted(),
    );
    const told = mails.find(({ to }) => to === 'kantoor@winkel.test')!;
    expect(told.text).toContain('6789');
    for (const hidden of ['NL44', 'RABO', OLD, 'dief', 'Anna', user.email, 'november', 'december'])
      expect(told.text).not.toContain(hidden);
    expect((await stopByMail(tokenIn(told))).statusCode).toBe(200);
    expect(await accounts()).toEqual([OLD, null]);
  });

  it('is mailed to no address that was replaced more than fourteen days before', async () => {
    await ask(OLD, { emailAddress: 'nieuw@winkel.test' });
    test.clock.advance(14 * 24 * HOUR);
    await sentMails();
    await ask(NEW);
    expect((await sentMails()).map(({ to }) => to).toSorted()).toEqual(
      ['nieuw@winkel.test', user.email].toSorted(),
    );
  });

  it('is mailed to the address that the user gave up before', async () => {
    const old = user.email;
    const headers = await test.signIn(user);
    await test.app.inject({
      method: 'POST',
      url: '/gateway/account/email',
      headers,
      payload: { email: 'dief@elders.test', currentPassword: user.password },
    });
    const asked = (await sentMails()).find(({ to }) => to === 'dief@elders.test')!;
    await test.app.inject({
      method: 'POST',
      url: '/gateway/account/confirmEmail',
      payload: { token: tokenIn(asked) },
    });
    user = { ...user, email: 'dief@elders.test' };
    await sentMails();
    await ask(NEW);
    const told = (await sentMails()).find(({ to }) => to === old)!;
    expect((await stopByMail(tokenIn(told))).statusCode).toBe(200);
    expect(await accounts()).toEqual([OLD, null]);
  });

  it('is not stopped by the mail of the change that it replaced', async () => {
    await sentMails();
    await ask(NEW);
    const [first] = await sentMails();
    await ask(OTHER);
    expect((await stopByMail(tokenIn(first!))).json<ErrorBody>().errors).toEqual({
      token: ['referenceExpired'],
    });
    expect(await accounts()).toEqual([OLD, OTHER]);
  });

  it('is not stopped by a made-up token', async () => {
    await ask(NEW);
    for (const token of ['x', 'A'.repeat(82), `${user.merchantId}`])
      expect((await stopByMail(token)).json<ErrorBody>().errors).toEqual({ token: ['referenceInvalid'] });
    expect(await accounts()).toEqual([OLD, NEW]);
  });

  it('is stopped in the settings, and stopping again changes nothing', async () => {
    await ask(NEW);
    const stopped = await stop();
    expect(stopped.json()).toMatchObject({ version: 3, iban: OLD, ibanChange: null });
    expect((await stop()).json()).toEqual(stopped.json());
    expect(await actions()).toEqual([['merchant.ibanChangeStopped', 'user']]);
    test.clock.advance(48 * HOUR);
    await applyDueIbanChanges(test.context);
    expect(await accounts()).toEqual([OLD, null]);
  });

  it('is either applied or stopped when both happen at once', async () => {
    for (let round = 0; round < 10; round++) {
      const target = round % 2 === 0 ? OTHER : NEW;
      expect((await ask(target)).statusCode).toBe(200);
      const [before] = await accounts();
      const { version } = await read();
      test.clock.advance(48 * HOUR);
      const [stopped] = await Promise.all([
        stop(),
        applyDueIbanChanges(test.context),
        applyDueIbanChanges(test.context),
      ]);
      expect(stopped.statusCode).toBe(200);
      const last = (await actions()).at(-1)?.[0];
      expect(await accounts()).toEqual([last === 'merchant.ibanChanged' ? target : before, null]);
      expect((await read()).version).toBe(version + 1);
    }
    expect(await actions()).toHaveLength(10);
  });

  it('needs the correct password and the permission', async () => {
    const wrong = await ask(NEW, { currentPassword: 'een fout wachtwoord' });
    expect([wrong.statusCode, wrong.json<ErrorBody>().errors]).toEqual([
      422,
      { currentPassword: ['wrongPassword'] },
    ]);
    user = await aSignedInUser(test, { merchantId: user.merchantId, roles: ['MERCHANT'] });
    const refused = await ask(NEW);
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([403, 'forbidden']);
    expect(await accounts()).toEqual([OLD, null]);
    expect((await ask(OLD, { postalAddress: 'Oudegracht 1' })).statusCode).toBe(200);
  });

  it('cannot be emptied', async () => {
    expect((await ask('')).json<ErrorBody>().errors).toEqual({ iban: ['required'] });
  });
});
