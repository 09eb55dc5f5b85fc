import { bookFileTexts as texts } from '@stuiver/messages/nl/bookkeeping/book-files';
import { payoutState } from '../../money/payouts/payout-queries.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDueSettlements } from '../../money/settlements/close-settlements.ts';
import { settleDue } from '../../money/payments/engine/end-payments.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { readCamt, readPdf } from '../../testing/books.ts';
import { aPaidPayment, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { someTerms } from '../../testing/terms.ts';

const DAY = 86_400_000;

describe('files of a settlement', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({
      env: { STUIVER_INVOICE_SENDER: 'Stuiver Betalen B.V. | Damrak 1, Amsterdam | Btw NL001234567B01' },
    });
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  /** A shop whose second settlement holds a payment of € 150.00, a refund and fees. */
  async function aSettledShop(name = 'Fietsenmaker Łódź', legalName = name) {
    const { id: merchantId } = await aMerchant(test, { name, legalName, iban: 'NL91ABNA0417164300' });
    await someTerms(test, merchantId, { PAYMENT: { fixed: 25, rate: 180 }, REFUND: { fixed: 10 } });
    const payment = await aPaidPayment(test, { merchantId, amount: 15_000 });
    await refund(test, payment, { amount: 2_000 });
    for (let day = 0; day < 2; day += 1) {
      test.clock.advance(DAY);
      await settleDue(test.context, merchantId);
      await closeDueSettlements(test.context, merchantId);
    }
    const user = await aSignedInUser(test, { merchantId, roles: ['FINANCE'] });
    const { id } = await test.ownerDb
      .selectFrom('settlements')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const get = (file: string) =>
      test.app.inject({ url: `/gateway/settlements/${id}/${file}`, headers: user.headers });
    return { merchantId, payment, id, user, get };
  }

  it('are a bank statement with an entry for each line and the payout, and no payer', async () => {
    const { payment, get } = await aSettledShop();
    const answer = await get('camt');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="camt053-EUR-2.xml"');
    const { opening, closing, entries } = await readCamt(answer.body);
    expect([opening, closing]).toEqual([-12, 0]);
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'fee -295',
      'payment 15000',
      'payout -12631',
      'refund -2000',
      'vat -62',
    ]);
    const ofPayment = entries.find(({ kind }) => kind === 'payment');
    expect(ofPayment?.payment).toBe(payment.id.replaceAll('-', ''));
    expect(answer.body).toContain(`<Ustrd>${payment.id}</Ustrd>`);
    expect(answer.body).toMatch(/<Ustrd>Stuiver - \d{4}-\d\d-\d\d\/2<\/Ustrd>/);
    expect(answer.body).not.toContain('Jansen');
  });

  it('are a PDF that adds up, in Dutch or English', async () => {
    const { get } = await aSettledShop();
    const dutch = await readPdf((await get('pdf')).rawPayload);
    expect(dutch).toContain('Stuiver Betalen B.V.|Damrak 1, Amsterdam|Btw NL001234567B01|Afrekening 2 EUR');
    expect(dutch).toContain(`Fietsenmaker Łódź|${texts.number}|`);
    expect(dutch).toMatch(
      /Beginsaldo\|− € 0,12\|.*Btw 21%\|1\|− € 0,62\|Uitbetaling\|− € 126,31\|Eindsaldo\|€ 0,00/,
    );
    const english = await readPdf((await get('pdf?language=en')).rawPayload);
    expect(english).toMatch(/Payment · Credit card\|1\|€150.00.*Closing balance\|€0.00/);
  });

  it('name a company that trades under another name by its legal one', async () => {
    const { merchantId, get } = await aSettledShop('Broodje Zon', 'Bakker Brood BV');
    const pdf = await readPdf((await get('pdf')).rawPayload);
    for (const paper of [pdf, (await get('camt')).body]) {
      expect(paper).toContain('Bakker Brood BV');
      expect(paper).not.toContain('Broodje Zon');
    }
    const { holder_name: holder } = await inTransaction(test.context.db, (tx) => payoutState(tx, merchantId));
    expect(holder).toBe('Bakker Brood BV');
  });

  it('are kept in the audit log with who fetched them', async () => {
    const { merchantId, id, user, get } = await aSettledShop();
    await get('camt');
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id', 'subject_name', 'after'])
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'settlement.downloaded')
      .execute();
    expect(rows).toEqual([
      { actor_id: user.id, subject_id: id, subject_name: 'EUR-2', after: { format: 'camt' } },
    ]);
  });

  it('are refused without the right to export, and for someone else’s settlement', async () => {
    const { merchantId, id } = await aSettledShop();
    const viewer = await aSignedInUser(test, { merchantId, roles: ['VIEWER'] });
    const stranger = await aSignedInUser(test, { roles: ['FINANCE'] });
    for (const [{ headers }, status] of [
      [viewer, 403],
      [stranger, 404],
    ] as const)
      expect((await test.app.inject({ url: `/gateway/settlements/${id}/camt`, headers })).statusCode).toBe(
        status,
      );
  });
});
