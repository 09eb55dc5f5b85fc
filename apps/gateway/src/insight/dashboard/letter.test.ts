import type { Account } from '@stuiver/contract';
import type { LetterDays } from '@stuiver/domain/letter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '../../app/due-mails.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser, switchOff } from '../../testing/merchants.ts';
import { queueDueLetters } from './letter.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;

describe('the letter of the day', () => {
  const sent: Mail[] = [];
  let test: TestApp;
  let user: User;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    // A Friday, half past ten in Amsterdam.
    test.clock.set(new Date('2026-11-20T09:30:00Z'));
    await test.ownerDb.updateTable('users').set({ letter_days: 'NEVER', letter_at: null }).execute();
    await test.ownerDb.deleteFrom('mails').execute();
    user = await aSignedInUser(test, { language: 'en' });
    sent.length = 0;
  });

  const choose = async (letter: LetterDays, headers = user.headers) => {
    const url = '/gateway/account';
    const answer = await test.app.inject({ method: 'POST', url, headers, payload: { mails: { letter } } });
    return answer.json<{ account: Account }>().account.mails;
  };
  const at = async (instant: string) => {
    test.clock.set(new Date(instant));
    await queueDueLetters(test.context);
    await sendDueMails({ ...test.context, mailer: { send: async (mail) => void sent.push(mail) } });
    return sent.splice(0);
  };
  const stop = (token: string, mail = 'letter') =>
    test.app.inject({ method: 'POST', url: '/gateway/account/stopMail', payload: { mail, token } });

  it('comes at 08:00 on the days that its reader chose, and to no one else', async () => {
    expect(await at('2026-11-20T09:31:00Z')).toEqual([]);
    test.clock.set(new Date('2026-11-20T09:30:00Z'));
    expect(await choose('WORKDAYS')).toEqual({ letter: 'WORKDAYS', month: true });
    expect(await at('2026-11-21T07:00:00Z')).toEqual([]);
    expect(await at('2026-11-23T06:59:59Z')).toEqual([]);
    expect((await at('2026-11-23T07:00:00Z')).map(({ to }) => to)).toEqual([user.email]);
    expect(await at('2026-11-23T07:00:10Z')).toEqual([]);
    expect(await at('2026-11-24T07:00:00Z')).toHaveLength(1);
  });

  it('is sent once by many workers, and once after a downtime of days', async () => {
    await choose('DAILY');
    test.clock.set(new Date('2026-11-21T07:00:00Z'));
    await Promise.all(Array.from({ length: 5 }, () => queueDueLetters(test.context)));
    expect(await at('2026-11-21T07:00:00Z')).toHaveLength(1);
    expect(await at('2026-11-24T10:00:00Z')).toEqual([]);
    expect(await at('2026-11-25T10:00:00Z')).toHaveLength(1);
  });

  it('tells what came since the letter before, what arrives and what is at stake, and nothing of any payer', async () => {
    const { merchantId } = user;
    const payment = await aPaidPayment(test, { merchantId, amount: 5_000 });
    const small = await aPaidPayment(test, { merchantId, amount: 1_200 });
    for (const { id } of [small, payment])
      await test.ownerDb
        .updateTable('payments')
        .set({ attention: ['lateSuccess'], description: 'Voor J. Jansen' })
        .where('id', '=', id)
        .execute();
    await choose('WORKDAYS');
    const [mail] = await at('2026-11-23T07:00:00Z');
    expect(mail!.subject).toMatch(/^€.?62\.00 received since 20-11-2026\. .*2 actions for you\.$/);
    expect(mail!.text).toMatch(/- Payment to review, €.?50\.00\n- Payment to review, €.?12\.00\n/);
    expect(mail!.text).not.toMatch(/Jansen|IBAN|NL\d\d|lateSuccess/);
    expect(mail!.text).toContain('/management/\n');
  });

  it('has the companies and the rights that its reader has at 08:00', async () => {
    const top = await aMerchant(test, { name: 'Groep' });
    const shop = await aMerchant(test, { name: 'Winkel', parentId: top.id });
    const other = await aMerchant(test, { name: 'Kraam', parentId: top.id });
    user = await aSignedInUser(test, { merchantId: top.id, language: 'en' });
    await aPaidPayment(test, { merchantId: shop.id, amount: 1_000 });
    await aPaidPayment(test, { merchantId: other.id, amount: 300 });
    await choose('DAILY');
    expect((await at('2026-11-21T07:00:00Z'))[0]!.subject).toMatch(/^€.?13\.00 received yesterday\./);
    const row = test.ownerDb.updateTable('users').where('id', '=', user.id);
    await row.set({ selected_merchant_ids: [other.id] }).execute();
    test.clock.set(new Date('2026-11-21T09:00:00Z'));
    await aPaidPayment(test, { merchantId: shop.id, amount: 2_000 });
    expect((await at('2026-11-22T07:00:00Z'))[0]!.subject).toMatch(/^€.?0\.00 received yesterday\./);
    await row.set({ roles: [] }).execute();
    expect(await at('2026-11-23T07:00:00Z')).toEqual([]);
    await row.set({ roles: ['VIEWER'] }).execute();
    await switchOff(test, user);
    expect(await at('2026-11-24T07:00:00Z')).toEqual([]);
  });

  it('is stopped by its link without signing in, however often it is pressed, and by no other token', async () => {
    await choose('DAILY');
    const [mail] = await at('2026-11-21T07:00:00Z');
    const token = decodeURIComponent(/stop-mail\?mail=letter&token=(\S+)/.exec(mail!.text)![1]!);
    expect((await stop('x'.repeat(82))).statusCode).toBe(422);
    expect((await stop(`${token.slice(0, -2)}AA`)).statusCode).toBe(422);
    expect((await stop(token, 'month')).statusCode).toBe(422);
    expect((await stop(token)).statusCode).toBe(200);
    expect((await stop(token)).statusCode).toBe(200);
    expect(await at('2026-11-22T07:00:00Z')).toEqual([]);
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'before', 'after'])
      .where('merchant_id', '=', user.merchantId)
      .where('action', '=', 'account.changed')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { actor_kind: 'user', before: { letter: 'NEVER' }, after: { letter: 'DAILY' } },
      { actor_kind: 'mailLink', before: { letter: 'DAILY' }, after: { letter: 'NEVER' } },
    ]);
  });

  it('is stopped by one click in a mail program, whose form is sent either way', async () => {
    const kinds = {
      'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
      'multipart/form-data; boundary=x':
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    };
    for (const [type, payload] of Object.entries(kinds)) {
      user = await aSignedInUser(test, { language: 'en' });
      await choose('DAILY');
      const [mail] = await at('2026-11-21T07:00:00Z');
      expect(mail!.text).toContain(mail!.stop);
      const press = async (url: string) => {
        const headers = { 'content-type': type };
        return (await test.app.inject({ method: 'POST', url, payload, headers })).statusCode;
      };
      const { pathname, search } = new URL(mail!.stop!);
      expect(await press(`${pathname}${search.slice(0, -2)}AA`)).toBe(422);
      expect(await press(pathname)).toBe(422);
      expect(await press(pathname + search.replace('letter', 'month'))).toBe(422);
      expect(await press(pathname + search)).toBe(204);
      expect(await at('2026-11-22T07:00:00Z')).toEqual([]);
      test.clock.set(new Date('2026-11-20T09:30:00Z'));
    }
  });

  it('is not sent if it was stopped while it waited', async () => {
    await choose('DAILY');
    test.clock.set(new Date('2026-11-21T07:00:00Z'));
    await queueDueLetters(test.context);
    const fresh = await test.signIn(user);
    await choose('NEVER', fresh);
    expect(await at('2026-11-21T07:00:10Z')).toEqual([]);
  });
});
