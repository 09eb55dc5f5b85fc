import type { Account } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDueSettlements } from '../../money/settlements/close-settlements.ts';
import { settleDue } from '../../money/payments/engine/end-payments.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { sendMails } from '../../testing/audited-stories.ts';
import { readPdf } from '../../testing/books.ts';
import { aPaidPayment } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { someTerms } from '../../testing/terms.ts';
import { makeDueInvoices } from './invoices.ts';

const DAY = 86_400_000;

describe('invoices of fees', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-11-28T09:00:00Z') });
  });
  beforeEach(() => test.clock.set(new Date('2026-11-28T09:00:00Z')));
  afterAll(() => test.close());

  async function aDay(merchantId: string, days = 1): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      test.clock.advance(DAY);
      await settleDue(test.context, merchantId);
      await closeDueSettlements(test.context, merchantId);
    }
  }

  const invoices = (merchantId: string) =>
    test.ownerDb
      .selectFrom('fee_invoices')
      .select(['year', 'number', 'month', 'net', 'vat', 'issued_on'])
      .where('merchant_id', '=', merchantId)
      .orderBy('year')
      .orderBy('number')
      .execute();

  it('hold the fees of the settlements that closed in their month, each once over any number of workers', async () => {
    const { id: merchantId } = await aMerchant(test, { name: 'Fietsenmaker', iban: 'NL91ABNA0417164300' });
    await someTerms(test, merchantId, { PAYMENT: { fixed: 25, rate: 180 } });
    const reader = await aUser(test, { merchantId, roles: ['FINANCE'] });
    const other = await aUser(test, { merchantId, roles: ['SUPPORT'] });
    const silent = await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
    const choice = { headers: silent.headers, payload: { mails: { month: false } } };
    await test.app.inject({ method: 'POST', url: '/gateway/account', ...choice });
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    // Settled on the 29th, closed on the 30th.
    await aDay(merchantId, 2);
    await aPaidPayment(test, { merchantId, amount: 20_000 });
    // Closed on 2 December, so on December's invoice.
    await aDay(merchantId, 2);
    await sendMails(test);
    await Promise.all(Array.from({ length: 8 }, () => makeDueInvoices(test.context, merchantId)));
    expect(await makeDueInvoices(test.context, merchantId)).toBe(0);
    test.clock.advance(31 * DAY);
    await makeDueInvoices(test.context, merchantId);
    expect(await invoices(merchantId)).toEqual([
      { year: 2026, number: 1, month: '2026-11-01', net: 205, vat: 43, issued_on: '2026-12-02' },
      { year: 2027, number: 1, month: '2026-12-01', net: 385, vat: 81, issued_on: '2027-01-02' },
    ]);
    const mails = await sendMails(test);
    expect(mails.filter(({ to }) => to === other.email || to === silent.email)).toEqual([]);
    expect(mails.flatMap(({ to, subject }) => (to === reader.email ? subject : [])).toSorted()).toEqual([
      'Factuur en afrekeningen van december 2026 voor Fietsenmaker',
      'Factuur en afrekeningen van november 2026 voor Fietsenmaker',
    ]);
  });

  it('are announced until their reader stops the mail by its own link, which stops no other mail or person', async () => {
    const { id: merchantId } = await aMerchant(test, { name: 'Boekwinkel' });
    await someTerms(test, merchantId, { PAYMENT: { fixed: 100 } });
    const users = [
      await aSignedInUser(test, { merchantId, roles: ['FINANCE'] }),
      await aSignedInUser(test, { merchantId, roles: ['FINANCE'] }),
    ] as const;
    const emails = users.map(({ email }) => email);
    const { headers } = users[0];
    const account = async () =>
      (await test.app.inject({ url: '/gateway/account', headers: await test.signIn(users[0]) })).json<{
        account: Account;
      }>().account.mails;
    const choice = { headers, payload: { mails: { letter: 'DAILY' } } };
    await test.app.inject({ method: 'POST', url: '/gateway/account', ...choice });
    const month = async (at: string) => {
      test.clock.set(new Date(`${at}-20T09:00:00Z`));
      await aPaidPayment(test, { merchantId, amount: 1_000 });
      await aDay(merchantId, 2);
      test.clock.advance(31 * DAY);
      await makeDueInvoices(test.context, merchantId);
      const mails = await sendMails(test);
      return mails.filter(({ subject, to }) => subject.endsWith(' voor Boekwinkel') && emails.includes(to));
    };
    const mails = await month('2026-12');
    expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    const mail = mails.find(({ to }) => to === users[0].email)!;
    expect(mail.text).toContain(mail.stop);
    const token = new URL(mail.stop!).searchParams.get('token')!;
    const stop = async (payload: object) =>
      (await test.app.inject({ method: 'POST', url: '/gateway/account/stopMail', payload })).statusCode;
    expect(await stop({ mail: 'letter', token })).toBe(422);
    expect(await stop({ mail: 'month', token: `${token.slice(0, -2)}AA` })).toBe(422);
    expect(await account()).toEqual({ letter: 'DAILY', month: true });
    expect([await stop({ mail: 'month', token }), await stop({ mail: 'month', token })]).toEqual([200, 200]);
    expect(await account()).toEqual({ letter: 'DAILY', month: false });
    expect((await month('2027-02')).map(({ to }) => to)).toEqual([users[1].email]);
  });

  it('have no gaps and the order of their months when nothing made any for four months', async () => {
    const { id: merchantId } = await aMerchant(test);
    const terms_id = await someTerms(test, merchantId, { PAYMENT: { fixed: 100 } });
    const price = { method: '', currency: 'USD', fixed: 50, rate: 0, minimum: 0 };
    await test.ownerDb
      .insertInto('prices')
      .values({ merchant_id: merchantId, terms_id, event: 'PAYMENT', ...price })
      .execute();
    const months = ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'];
    for (const month of months) {
      test.clock.set(new Date(`${month.slice(0, 8)}20T09:00:00Z`));
      for (const currency of ['EUR', 'USD'])
        await aPaidPayment(test, { merchantId, amount: 5_000, currency });
      await aDay(merchantId, 2);
    }
    test.clock.set(new Date('2027-03-01T09:00:00Z'));
    await Promise.all(Array.from({ length: 8 }, () => makeDueInvoices(test.context)));
    expect((await invoices(merchantId)).map(({ number, month, net }) => [number, month, net])).toEqual(
      months.flatMap((month, at) => [
        [2 * at + 1, month, 100],
        [2 * at + 2, month, 50],
      ]),
    );
  });

  it('are listed and downloaded as a PDF that adds up, by the company’s own people', async () => {
    const names = { name: 'Broodje Zon', legalName: 'Bakker Brood BV' };
    const { id: merchantId } = await aMerchant(test, { ...names, iban: 'NL91ABNA0417164300' });
    await someTerms(test, merchantId, { PAYMENT: { fixed: 25, rate: 180 } });
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay(merchantId, 2);
    test.clock.advance(31 * DAY);
    await makeDueInvoices(test.context, merchantId);
    const { headers } = await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
    const list = await test.app.inject({ url: `/gateway/invoices?merchantId=${merchantId}`, headers });
    const [invoice] = list.json<{ content: { id: string }[] }>().content;
    expect(invoice).toMatchObject({ net: '2.05', vat: '0.43', total: '2.48', currency: 'EUR' });
    const file = await test.app.inject({ url: `/gateway/invoices/${invoice?.id}/pdf`, headers });
    const pdf = await readPdf(file.rawPayload);
    expect(pdf).toContain('Bakker Brood BV');
    expect(pdf).toMatch(
      /Kosten · Creditcard\|1\|€ 2,05\|Totaal exclusief btw\|€ 2,05\|Btw 21%\|€ 0,43\|Totaal\|€ 2,48/,
    );
  });
});
