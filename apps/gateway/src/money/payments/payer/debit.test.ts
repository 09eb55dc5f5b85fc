import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  aDebit,
  aPayment,
  attemptRows,
  eventKinds,
  expectSoundBooks,
  paymentRow,
  refund,
  refundRows,
} from '../../../testing/engine/engine.ts';
import { aCreditor, chargebackRows, GOOD_IBAN } from '../../../testing/engine/recurring.ts';
import { setCreditorIdentifier } from '../../../company/merchants/creditor-identifier.ts';
import { readCompanySettings } from '../../../company/settings/settings.ts';
import { aMerchant } from '../../../testing/merchants.ts';
import { LATER_MS, TEST_IBANS } from '../../processors/test-values.ts';
import { payReference } from './pay-reference.ts';
import { deliverDue } from '../../inbox/test-bank.ts';
import { getMandate, getMandates } from '../../mandates/read-mandates.ts';
import { requestPaymentDetails } from './hosted-details.ts';
import { getPaymentDetails } from '../read/payment-details.ts';
import { settleDue } from '../engine/end-payments.ts';

describe('a direct debit that a payer signs', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const pay = (payment: { reference: string }, body = aDebit()) =>
    payReference(test.context, payment.reference, body);
  async function deliverMessages(payment: { merchantId: string }): Promise<void> {
    test.clock.advance(LATER_MS);
    await deliverDue(test.context, payment.merchantId);
  }
  const fetchStopReason = async (merchantId: string, reference: string) =>
    (await getMandate(test.context, scopeOfOne(merchantId), reference)).stopReason;
  const fetchMandates = (merchantId: string) =>
    getMandates(test.context, scopeOfOne(merchantId), { pageNumber: 0, pageSize: 20 });
  const fetchHostedDetails = (payment: { reference: string }) =>
    requestPaymentDetails(test.context, payment.reference);

  it('is signed under the reference that was shown, is pending, and pays a minute later', async () => {
    const { id: merchantId } = await aCreditor(test, { name: 'Broodje Zon', legalName: 'Bakker Brood BV' });
    const payment = await aPayment(test, { merchantId });
    const { merchantName, sepa } = await fetchHostedDetails(payment);
    expect([merchantName, sepa?.creditorName]).toEqual(['Broodje Zon', 'Bakker Brood BV']);
    expect(sepa?.creditorIdentifier).toMatch(/^NL\d\dZZZ999999990000$/);
    const answer = await pay(
      payment,
      aDebit('nl91 abna 0417 1643 00', { mandateReference: sepa!.mandateReference }),
    );
    expect(answer).toMatchObject({ status: 'PENDING' });
    expect(answer.redirectUrl).toContain('/payment/status/pending');
    const { content } = await fetchMandates(merchantId);
    expect(content).toMatchObject([
      {
        mandateReference: sepa!.mandateReference,
        mandateType: 'MODEL_A',
        consumerName: 'Sem de Wit',
        active: true,
      },
    ]);
    const mandate = await getMandate(test.context, scopeOfOne(merchantId), sepa!.mandateReference);
    expect(mandate).toMatchObject({
      consumerIban: GOOD_IBAN,
      consumerBic: 'ABNANL2A',
      consumerAddress: { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' },
      agreed: true,
      collections: [{ transactionId: payment.id, status: 'PENDING' }],
    });
    await deliverMessages(payment);
    const details = await getPaymentDetails(test.context, scopeOfOne(merchantId), payment.id);
    expect(details).toMatchObject({
      status: 'SUCCEEDED',
      mandateReference: sepa!.mandateReference,
      iban: GOOD_IBAN,
      emailAddress: 'sem@voorbeeld.test',
      accountHolderName: 'Sem de Wit',
    });
    expect(await eventKinds(test, payment)).toEqual([
      'paymentCreated',
      'attemptStarted',
      'attemptPending',
      'paymentSucceeded',
    ]);
  });

  it.each(TEST_IBANS)('from $iban ends as $behaviour.kind', async ({ iban, behaviour }) => {
    const payment = await aPayment(test);
    await pay(payment, aDebit(iban));
    expect((await paymentRow(test, payment)).status).toBe('PENDING');
    await deliverMessages(payment);
    if (behaviour.kind === 'slow') {
      expect((await paymentRow(test, payment)).status).toBe('PENDING');
      test.clock.advance(5 * 86_400_000);
      await deliverDue(test.context, payment.merchantId);
      expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
      return;
    }
    if (behaviour.kind === 'reject') {
      expect(await attemptRows(test, payment)).toMatchObject([
        { status: 'FAILED', decline_code: behaviour.code },
      ]);
      expect((await paymentRow(test, payment)).status).toBe('OPEN');
    } else {
      expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
      await deliverMessages(payment);
      expect(await chargebackRows(test, payment)).toMatchObject([
        { status: 'LOST', reason_code: behaviour.code },
      ]);
    }
    // It was signed for this one collection: only a refusal that stops a mandate changes more than that.
    const [mandate] = (await fetchMandates(payment.merchantId)).content;
    const stops = behaviour.kind === 'reject' && ['AC04', 'MD01', 'MD07'].includes(behaviour.code);
    expect(await fetchStopReason(payment.merchantId, mandate!.mandateReference)).toBe(
      stops ? behaviour.code : 'oneOff',
    );
  });

  it('ends its mandate after one collection, and keeps it for a recurrence', async () => {
    const recurrence = { frequency: 'MONTHLY', endDate: null } as const;
    for (const [wishes, after] of [
      [{}, 'oneOff'],
      [{ recurrence }, null],
    ] as const) {
      const payment = await aPayment(test, wishes);
      const { mandateReference } = (await fetchHostedDetails(payment)).sepa!;
      await pay(payment, aDebit('NL91ABNA0417164300', { mandateReference }));
      if ((await paymentRow(test, payment)).status === 'PENDING')
        expect(await fetchStopReason(payment.merchantId, mandateReference)).toBeNull();
      await deliverMessages(payment);
      expect((await paymentRow(test, payment)).status).toBe('SUCCEEDED');
      expect(await fetchStopReason(payment.merchantId, mandateReference)).toBe(after);
      test.clock.advance(3 * 86_400_000);
      await settleDue(test.context, payment.merchantId);
      expect(await fetchStopReason(payment.merchantId, mandateReference)).toBe(after);
    }
  });

  it('may be retried from another account after a refusal, under a new mandate', async () => {
    const payment = await aPayment(test);
    const first = (await fetchHostedDetails(payment)).sepa!.mandateReference;
    await pay(payment, aDebit('NL29INGB9006000000', { mandateReference: first }));
    await deliverMessages(payment);
    await expect(pay(payment, aDebit(GOOD_IBAN, { mandateReference: first }))).rejects.toMatchObject({
      errors: { mandateReference: ['unknownValue'] },
    });
    await pay(payment);
    await deliverMessages(payment);
    const { content } = await fetchMandates(payment.merchantId);
    expect(content).toHaveLength(2);
    for (const { mandateReference } of content) {
      const mandate = await getMandate(test.context, scopeOfOne(payment.merchantId), mandateReference);
      expect(mandate.collections).toMatchObject([{ transactionId: payment.id, status: 'SUCCEEDED' }]);
    }
    expect((await paymentRow(test, payment)).mandate_id).toBe(
      (await attemptRows(test, payment))[1]!.mandate_id,
    );
  });

  it('makes one mandate and one attempt, however often it is submitted at once', async () => {
    const payment = await aPayment(test);
    const { mandateReference } = (await fetchHostedDetails(payment)).sepa!;
    const submit = () =>
      pay(payment, aDebit(GOOD_IBAN, { mandateReference })).then(
        () => 'pending',
        (error: { code?: string }) => error.code,
      );
    const results = await Promise.all(Array.from({ length: 8 }, submit));
    expect(results.filter((result) => result === 'pending')).toHaveLength(1);
    expect(results.filter((result) => result === 'attemptUnderWay')).toHaveLength(7);
    expect(await attemptRows(test, payment)).toHaveLength(1);
    expect((await fetchMandates(payment.merchantId)).totalElements).toBe(1);
  });

  it('reports what is wrong at its field, and writes nothing', async () => {
    const payment = await aPayment(test);
    const wrong = async (body: Parameters<typeof aDebit>[1]) =>
      pay(payment, aDebit(GOOD_IBAN, body)).then(
        () => 'taken',
        (error: { errors?: unknown }) => error.errors,
      );
    expect(await wrong({ iban: '' })).toEqual({ iban: ['required'] });
    expect(await wrong({ iban: 'NL91ABNA0417164301' })).toEqual({ iban: ['notAnIban'] });
    // A good IBAN of a country that takes no part in SEPA.
    expect(await wrong({ iban: 'AE070331234567890123456' })).toEqual({ iban: ['notAnIban'] });
    expect(await wrong({ emailAddress: 'sem' })).toEqual({ emailAddress: ['notAnEmail'] });
    expect(await wrong({ addressCountry: 'XX' })).toEqual({ addressCountry: ['unknownValue'] });
    expect(await wrong({ accountHolderName: 'n'.repeat(71) })).toEqual({ accountHolderName: ['tooLong'] });
    // Banks take no other script, and no emoji.
    expect(await wrong({ accountHolderName: 'Иван Петров', street: 'Ring 1 🎉', town: 'София' })).toEqual({
      accountHolderName: ['invalid'],
      street: ['invalid'],
      town: ['invalid'],
    });
    expect(await wrong({ mandateAgreed: false, street: ' ', postCode: '', town: '' })).toEqual({
      street: ['required'],
      postCode: ['required'],
      town: ['required'],
      mandateAgreed: ['required'],
    });
    expect(await wrong({ mandateAgreed: undefined })).toEqual({ mandateAgreed: ['required'] });
    expect(await wrong({ mandateReference: 'EIGEN-1' })).toEqual({ mandateReference: ['invalid'] });
    expect(await attemptRows(test, payment)).toEqual([]);
    expect((await fetchMandates(payment.merchantId)).totalElements).toBe(0);
  });

  it.each([
    ['IBAN NL91-ABNA-0417-1643-00\u200b', 'NL91ABNA0417164300'],
    ['RS35 2600 0560 1001 6113 79', 'RS35260005601001611379'],
    ['AL47 2121 1009 0000 0002 3569 8741', 'AL47212110090000000235698741'],
  ])('takes the pasted account %j, of a mail address with any letters', async (iban, stored) => {
    const payment = await aPayment(test);
    await pay(payment, aDebit(GOOD_IBAN, { iban, emailAddress: 'sem@müller.de', accountHolderName: 'GROẞ' }));
    const selectPayerRow = (table: 'mandate_consumers' | 'payers') =>
      test.context.db
        .selectFrom(table)
        .selectAll()
        .where('merchant_id', '=', payment.merchantId)
        .executeTakeFirstOrThrow();
    expect(await selectPayerRow('mandate_consumers')).toMatchObject({ iban: stored });
    expect(await selectPayerRow('payers')).toMatchObject({
      email_address: 'sem@xn--mller-kva.de',
      iban: stored,
    });
  });

  it('accepts the account that was prefilled and masked, or another one', async () => {
    const known = { iban: GOOD_IBAN, accountHolderName: 'Noor Bakker', emailAddress: 'noor@voorbeeld.test' };
    const payment = await aPayment(test, known);
    const { debtor } = (await fetchHostedDetails(payment)).sepa!;
    expect(debtor).toMatchObject({ iban: 'NL91 •••• •••• 4300', accountHolderName: 'Noor Bakker' });
    const kept = { accountHolderName: undefined, emailAddress: undefined };
    await pay(payment, aDebit(debtor.iban, kept));
    const details = await getPaymentDetails(test.context, scopeOfOne(payment.merchantId), payment.id);
    expect(details).toMatchObject(known);
    const other = await aPayment(test, known);
    await pay(other, aDebit('NL58INGB9019000000', kept));
    const row = await getPaymentDetails(test.context, scopeOfOne(other.merchantId), other.id);
    expect(row.iban).toBe('NL58INGB9019000000');
  });

  it('is offered only by a merchant with a creditor identifier, and its settings say so', async () => {
    const { id: merchantId } = await aMerchant(test, { creditorIdentifier: '' });
    const payment = await aPayment(test, { merchantId });
    const details = await fetchHostedDetails(payment);
    expect(details.paymentMethods).not.toContain('SEPA_DIRECT_DEBIT');
    expect(details.sepa).toBeNull();
    await expect(pay(payment)).rejects.toMatchObject({ errors: { paymentMethod: ['methodNotOffered'] } });
    const lacking = async () => {
      const { paymentMethodSettings } = await readCompanySettings(test.context, merchantId);
      return paymentMethodSettings
        .filter(({ lacksIdentifier }) => lacksIdentifier)
        .map(({ paymentMethod }) => paymentMethod);
    };
    expect(await lacking()).toEqual(['SEPA_DIRECT_DEBIT']);
    await setCreditorIdentifier(test.context, merchantId, 'NL79ZZZ999999990000', { kind: 'operator' });
    expect(await lacking()).toEqual([]);
    expect((await fetchHostedDetails(payment)).paymentMethods).toContain('SEPA_DIRECT_DEBIT');
  });

  it('can be refunded, and keeps the books balanced', async () => {
    const payment = await aPayment(test);
    await pay(payment);
    await deliverMessages(payment);
    expect((await refund(test, payment)).status).toBe('SUCCEEDED');
    expect(await refundRows(test, payment)).toMatchObject([{ status: 'SUCCEEDED', amount: 1000 }]);
    await expectSoundBooks(test);
  });
});
