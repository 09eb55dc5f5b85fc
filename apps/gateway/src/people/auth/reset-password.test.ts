import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/merchants.ts';
import { sendDueMails } from '../../app/due-mails.ts';
import { resetPassword } from './reset-password.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'nog een beter wachtwoord';

const byName = (one: string, other: string) => (one < other ? -1 : 1);

/** Undoes quoted-printable, in which mails travel. */
function readable(mail: string): string {
  const joined = mail.replace(/=\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
}

describe('a forgotten password', () => {
  let test: TestApp;
  let user: TestUser;
  const post = (path: string, payload: object) =>
    test.app.inject({ method: 'POST', url: `/gateway/merchant/${path}`, payload });
  const mails = async (): Promise<string[]> => {
    await sendDueMails(test.context);
    const folder = join(test.context.settings.dataDirectory, 'mail');
    const names = await readdir(folder).catch(() => []);
    return Promise.all(
      names.toSorted(byName).map(async (name) => readable(await readFile(join(folder, name), 'utf8'))),
    );
  };
  const newestToken = async (): Promise<string> =>
    /token=(pt_[\w-]{22}\.[\w-]{43})/.exec((await mails()).at(-1) ?? '')?.[1] ?? '';

  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    user = await aUser(test);
  });

  it('answers with the same bytes whether or not the account exists', async () => {
    const before = (await mails()).length;
    const known = await post('resetPassword', { email: user.email });
    const unknown = await post('resetPassword', { email: 'niemand@voorbeeld.test' });
    expect([known.statusCode, known.body]).toEqual([200, '{}']);
    expect([unknown.statusCode, unknown.body]).toEqual([200, '{}']);
    expect(await mails()).toHaveLength(before + 1);
  });

  it('refuses anything but an e-mail address', async () => {
    const answer = await post('resetPassword', { email: 'geen adres' });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { email: ['notAnEmail'] },
    ]);
  });

  it('mails in the language of the page that it was requested on', async () => {
    const english = await aUser(test, { language: 'en' });
    for (const [email, language, subject] of [
      [english.email, 'nl', 'Stel een nieuw wachtwoord in'],
      [user.email, 'en', 'Set a new password'],
    ] as const) {
      await post('resetPassword', { email, language });
      const mail = (await mails()).at(-1) ?? '';
      expect(mail).toContain(`To: ${email}`);
      expect(mail).toContain(`Subject: ${subject}`);
      expect(mail.includes('&language=en')).toBe(language === 'en');
    }
    const answer = await post('resetPassword', { email: user.email, language: 'fr' });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      { language: ['unknownValue'] },
    ]);
  });

  it('mails in the account’s language, with a link to the sign-in page', async () => {
    const english = await aUser(test, { language: 'en' });
    await post('resetPassword', { email: english.email });
    const mail = (await mails()).at(-1) ?? '';
    expect(mail).toContain(`To: ${english.email}`);
    expect(mail).toContain('Subject: Set a new password for Stuiver');
    expect(mail).toMatch(/http:\/\/stuiver\.test\/management\/login\?token=pt_[\w-]{22}\.[\w-]{43}/);
    await post('resetPassword', { email: user.email });
    expect((await mails()).at(-1)).toContain('Beste Anna de Vries');
  });

  it('sets the password once, ends every session, unlocks the account and writes an audit row', async () => {
    const headers = await test.signIn(user);
    for (let failure = 1; failure <= 11; failure++) {
      await test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        payload: { user: { username: user.email, password: 'nee' } },
      });
    }
    await post('resetPassword', { email: user.email });
    const token = await newestToken();
    const short = await post('setPassword', { token, password: 'te kort' });
    expect([short.statusCode, short.json<{ errors: object }>().errors]).toEqual([
      422,
      { password: ['tooShort'] },
    ]);
    const set = await post('setPassword', { token, password: NEW_PASSWORD });
    // It passes no second factor by.
    expect([set.statusCode, set.json(), set.headers['set-cookie']]).toEqual([
      200,
      { signedIn: null },
      undefined,
    ]);

    expect((await test.app.inject({ url: '/gateway/merchant/getPaymentMethods', headers })).statusCode).toBe(
      401,
    );
    await test.signIn({ email: user.email, password: NEW_PASSWORD });
    const again = await post('setPassword', { token, password: NEW_PASSWORD });
    expect([again.statusCode, again.json<{ errors: object }>().errors]).toEqual([
      422,
      { token: ['referenceInvalid'] },
    ]);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_id'])
      .where('merchant_id', '=', user.merchantId)
      .where('action', '=', 'password.set')
      .execute();
    expect(audit).toEqual([{ action: 'password.set', actor_id: user.id, subject_id: user.id }]);
  });

  it('refuses a link after an hour, and one from before the last change of password', async () => {
    await post('resetPassword', { email: user.email });
    const old = await newestToken();
    test.clock.advance(60 * MINUTE);
    const late = await post('setPassword', { token: old, password: NEW_PASSWORD });
    expect(late.json<{ errors: object }>().errors).toEqual({ token: ['referenceExpired'] });

    await post('resetPassword', { email: user.email });
    const first = await newestToken();
    test.clock.advance(1000);
    await post('resetPassword', { email: user.email });
    const second = await newestToken();
    expect((await post('setPassword', { token: second, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await post('setPassword', { token: first, password: NEW_PASSWORD })).statusCode).toBe(422);
  });

  it('refuses a token under another merchant as if it were unknown; it still works under its own', async () => {
    const other = await aUser(test);
    await post('resetPassword', { email: user.email });
    const mine = await newestToken();
    await post('resetPassword', { email: other.email });
    const theirs = await newestToken();
    const forged = `${theirs.split('.')[0]}.${mine.split('.')[1]}`;
    for (const token of [forged, `${mine.split('.')[0]}.${'A'.repeat(43)}`, 'pt_x']) {
      const answer = await post('setPassword', { token, password: NEW_PASSWORD });
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        422,
        { token: ['referenceInvalid'] },
      ]);
    }
    for (const token of [mine, theirs])
      expect((await post('setPassword', { token, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it('sets no password by a mailed link once the user has changed it', async () => {
    const headers = await test.signIn(user);
    await post('resetPassword', { email: user.email });
    const token = await newestToken();
    const changed = await test.app.inject({
      method: 'POST',
      url: '/gateway/account/password',
      headers,
      payload: { currentPassword: user.password, rawPassword: 'een heel nieuw wachtwoord' },
    });
    expect(changed.statusCode).toBe(200);
    expect((await post('setPassword', { token, password: NEW_PASSWORD })).statusCode).not.toBe(200);
    await test.signIn({ ...user, password: 'een heel nieuw wachtwoord' });
    await mails();
  });

  it('retries the mail when the mail server refuses it at first', async () => {
    const sent: Mail[] = [];
    let refuses = true;
    const mailer: Mailer = {
      async send(mail) {
        if (refuses) throw new Error('421 try again later');
        sent.push(mail);
      },
    };
    const context = { ...test.context, mailer };
    await resetPassword(context, user.email);
    await sendDueMails(context);
    refuses = false;
    await sendDueMails(context);
    expect(sent).toEqual([]);
    test.clock.advance(5 * MINUTE);
    await sendDueMails(context);
    expect(sent.map(({ to }) => to)).toEqual([user.email]);
    test.clock.advance(5 * MINUTE);
    await sendDueMails(context);
    expect(sent).toHaveLength(1);
  });

  it('sends at most three mails an hour', async () => {
    const before = (await mails()).length;
    for (let press = 1; press <= 5; press++) await post('resetPassword', { email: user.email });
    expect(await mails()).toHaveLength(before + 3);
  });
});
