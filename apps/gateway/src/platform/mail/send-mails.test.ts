import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import type { Mail, Mailer } from './transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aUser } from '../../testing/merchants.ts';
import { queueMail } from './queue-mail.ts';
import { sendDueMails } from '../../app/due-mails.ts';
import { resetPassword } from '../../people/auth/reset-password.ts';

const DAY = 24 * 60 * 60_000;

describe('a queued mail', () => {
  let test: TestApp;
  const waiting = () => test.ownerDb.selectFrom('mails').select(['kind', 'data']).execute();

  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('is not sent when its transaction is rolled back', async () => {
    const { context } = test;
    const failing = inTransaction(context.db, async (tx) => {
      await queueMail(context, tx, { kind: 'passwordReset', email: 'anna@voorbeeld.test', from: null });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await waiting()).toEqual([]);
  });

  it('is given up after three days of failures, while others are still sent', async () => {
    const user = await aUser(test);
    const other = await aUser(test);
    const sent: Mail[] = [];
    const mailer: Mailer = {
      async send(mail) {
        if (mail.to === user.email) throw new Error('550 no such mailbox');
        sent.push(mail);
      },
    };
    const context = { ...test.context, mailer };
    await resetPassword(context, user.email);
    await resetPassword(context, other.email);
    await sendDueMails(context);
    expect(sent.map(({ to }) => to)).toEqual([other.email]);
    expect(await waiting()).toEqual([{ kind: 'passwordReset', data: { email: user.email, from: null } }]);
    test.clock.advance(3 * DAY);
    await sendDueMails(context);
    expect(await waiting()).toEqual([]);
  });
});
