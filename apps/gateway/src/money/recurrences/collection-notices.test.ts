import { addDays } from '@stuiver/domain/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant } from '../../testing/merchants.ts';
import {
  aCreditor,
  aRecurrence,
  selectCollections,
  GOOD_IBAN,
  type RecurrenceKey,
  recurrenceRow,
  SOMEBODY,
} from '../../testing/engine/recurring.ts';
import { queueDueNotices } from './send-notices.ts';
import { sendDueMails } from '../../app/due-mails.ts';
import { collectDueRecurrences } from '../collections/collect-due.ts';
import { getRecurrence } from './read-recurrences.ts';
import { confirmNotice } from './confirm-notice.ts';
import { changeRecurring } from './change-recurrence.ts';

const START = new Date('2026-01-31T10:00:00Z');

describe('the payer of a recurring direct debit', () => {
  let test: TestApp;
  let sent: Mail[];
  let failing = false;
  let context: TestApp['context'];
  beforeAll(async () => {
    test = await testApp();
    context = {
      ...test.context,
      mailer: {
        async send(mail) {
          if (failing) throw new Error('451 try again');
          sent.push(mail);
        },
      },
    };
  });
  beforeEach(() => {
    test.clock.set(START);
    sent = [];
    failing = false;
  });
  afterAll(() => test.close());

  /** A day of the worker: notices, mails, then due work. */
  const live = async (day: string) => {
    test.clock.set(new Date(`${day}T10:00:00Z`));
    await queueDueNotices(context);
    await sendDueMails(context);
    await collectDueRecurrences(context);
  };
  const liveThrough = async (from: string, to: string) => {
    for (let day = from; day <= to; day = addDays(day, 1)) await live(day);
  };
  const listDueDates = async (recurrence: RecurrenceKey) =>
    (await selectCollections(test, recurrence)).map((run) => run.due_date);
  const fetchNotice = async (recurrence: RecurrenceKey) =>
    (await getRecurrence(context, scopeOfOne(recurrence.merchantId), recurrence.id)).notice;
  const confirm = (recurrence: RecurrenceKey, dueDate: string) =>
    confirmNotice(context, scopeOfOne(recurrence.merchantId), { id: recurrence.id, dueDate }, SOMEBODY);
  const forget = (recurrence: { merchantId: string; first: { id: string } }) =>
    test.ownerDb
      .updateTable('payers')
      .set({ email_address: '' })
      .where('merchant_id', '=', recurrence.merchantId)
      .where('payment_id', '=', recurrence.first.id)
      .execute();

  it('is notified by mail fourteen days before, once, with all relevant details', async () => {
    const merchant = await aCreditor(test);
    await test.ownerDb
      .updateTable('merchants')
      .set({ email_address: 'leden@club.test' })
      .where('id', '=', merchant.id)
      .execute();
    const recurrence = await aRecurrence(test, { merchantId: merchant.id, iban: GOOD_IBAN });
    await live('2026-02-10');
    expect(sent).toEqual([]);
    await liveThrough('2026-02-11', '2026-02-27');
    const [mail, another] = sent;
    expect(another).toBeUndefined();
    expect(mail?.subject).toContain(merchant.name);
    const { reference } = await test.ownerDb
      .selectFrom('mandates')
      .select('reference')
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow();
    for (const fact of [
      '€\u202f25,00',
      '28-02-2026',
      'Lidmaatschap',
      'NL91 •••• •••• 4300',
      'NL79ZZZ999999990000',
      reference,
      'elke maand, tot je stopt',
      'leden@club.test',
      'acht weken',
    ])
      expect(mail?.text).toContain(fact);
    expect(await fetchNotice(recurrence)).toMatchObject({ toldBy: 'mail', collectionDate: '2026-02-28' });
    await live('2026-02-28');
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28']);
  });

  it('sees the day on which a bank that works with files collects', async () => {
    const { id: merchantId } = await aCreditor(test);
    const recurrence = await aRecurrence(test, { merchantId, iban: GOOD_IBAN });
    const attempts = test.ownerDb.updateTable('attempts').set({ processor: 'sepa' });
    await attempts.where('merchant_id', '=', merchantId).execute();
    await live('2026-02-14');
    // A run on Saturday 28 February is in Monday's file, for Tuesday.
    expect(sent[0]?.text).toContain('03-03-2026');
    expect(sent[0]?.text).not.toContain('28-02-2026');
    expect(await fetchNotice(recurrence)).toMatchObject({ toldBy: 'mail', collectionDate: '2026-02-28' });
  });

  it.each([
    ['nl', 'schrijft op', 'Datum'],
    ['en', 'will collect', 'Date'],
  ] as const)('is told in the language that they paid in: %s', async (language, subject, label) => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN, language });
    await live('2026-02-11');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toContain(subject);
    expect(sent[0]?.text).toContain(`${label}: 28-02-2026`);
    expect(await fetchNotice(recurrence)).toMatchObject({ toldBy: 'mail' });
  });

  it('is not collected from without notice: a late notice names a later day', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    test.clock.set(new Date('2026-02-28T10:00:00Z'));
    await collectDueRecurrences(context);
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31']);
    await live('2026-03-01');
    expect(sent[0]?.text).toContain('Datum: 15-03-2026');
    await liveThrough('2026-03-02', '2026-03-14');
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31']);
    await live('2026-03-15');
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28']);
  });

  it('is notified again when the announced day has passed, or the amount has changed', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    await live('2026-02-11');
    await live('2026-03-01');
    expect(sent.map(({ text }) => /Datum: (\S+)/.exec(text)?.[1])).toEqual(['28-02-2026', '15-03-2026']);
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31']);
    const { description, frequency, nextRunDate } = await getRecurrence(
      context,
      scopeOfOne(recurrence.merchantId),
      recurrence.id,
    );
    test.clock.set(new Date('2026-02-12T10:00:00Z'));
    await changeRecurring(
      context,
      scopeOfOne(recurrence.merchantId),
      {
        id: recurrence.id,
        amount: '30.00',
        description,
        frequency,
        nextRunDate: nextRunDate!,
        endDate: null,
      },
      SOMEBODY,
    );
    await live('2026-02-12');
    expect(sent.at(-1)?.text).toContain('30,00');
  });

  it('is collected from later when the mail was delayed, and the mail names that day', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    failing = true;
    await liveThrough('2026-02-14', '2026-02-15');
    expect(await fetchNotice(recurrence)).toMatchObject({ toldBy: null });
    failing = false;
    await live('2026-02-16');
    expect(sent.map(({ text }) => /Datum: (\S+)/.exec(text)?.[1])).toEqual(['02-03-2026']);
    await liveThrough('2026-02-27', '2026-03-02');
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28']);
    expect((await recurrenceRow(test, recurrence)).next_run_date).toBe('2026-03-31');
  });

  it('without an e-mail address is notified by the merchant, who records it once', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    await forget(recurrence);
    await liveThrough('2026-02-26', '2026-03-01');
    expect(sent).toEqual([]);
    expect(await fetchNotice(recurrence)).toMatchObject({ hasAddress: false, toldBy: null });
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31']);
    await expect(confirm(recurrence, '2026-03-31')).rejects.toMatchObject({ code: 'changedMeanwhile' });
    const other = await aMerchant(test);
    await expect(confirm({ merchantId: other.id, id: recurrence.id }, '2026-02-28')).rejects.toMatchObject({
      code: 'notFound',
    });
    const results = await Promise.allSettled([1, 2, 3].map(() => confirm(recurrence, '2026-02-28')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await collectDueRecurrences(context);
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28']);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('merchant_id', '=', recurrence.merchantId)
      .where('subject_id', '=', recurrence.id)
      .execute();
    const after = { dueDate: '2026-02-28', amount: recurrence.row.amount, currency: 'EUR' };
    expect(audit).toEqual([{ action: 'recurrence.noticeConfirmed', after }]);
  });

  it('of a card gets no notice: it is collected on its day', async () => {
    const recurrence = await aRecurrence(test);
    await live('2026-02-28');
    expect(await listDueDates(recurrence)).toEqual(['2026-01-31', '2026-02-28']);
    expect(await fetchNotice(recurrence)).toBeNull();
  });
});
