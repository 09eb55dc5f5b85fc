import type { PaymentLinkRow } from '@stuiver/contract';
import { PAY_FORM_FIELDS } from '@stuiver/contract/checkout-pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPaidPayment, aPayment, expectSoundBooks, paymentRow } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { abortPayment } from './payer/abort-payment.ts';
import { receiveMessage } from '../inbox/inbox.ts';
import { linkReference } from '../../testing/links.ts';

type Headers = { authorization: string };

describe('the calls that write payments', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let stranger: Awaited<ReturnType<typeof aSignedInUser>>;
  beforeAll(async () => {
    test = await testApp();
    user = await aSignedInUser(test);
    stranger = await aSignedInUser(test);
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await test.close();
  });

  const post = (path: string, payload: object, headers?: Headers) =>
    test.app.inject({ method: 'POST', url: `/gateway${path}`, payload, ...(headers ? { headers } : {}) });
  const initiate = (payload: object, headers?: Headers) =>
    post('/transaction/initiatePayment', payload, headers);
  const request = () => ({
    merchantId: user.merchantId,
    amount: '12.50',
    description: ' Stoel ',
    currency: 'EUR',
    country: 'NL',
  });
  async function apiPassword() {
    const row = await test.ownerDb
      .selectFrom('deployment')
      .select('test_api_password')
      .executeTakeFirstOrThrow();
    return row.test_api_password ?? '';
  }

  it('a session starts a payment, and its reference is paid without one', async () => {
    const started = await initiate(request(), user.headers);
    expect(started.statusCode).toBe(200);
    const body = started.json<{
      reference: string;
      transactionId: string;
      redirectUrl: string;
      status: string;
    }>();
    expect(body).toMatchObject({
      status: 'OPEN',
      redirectUrl: `http://stuiver.test/pay?reference=${body.reference}`,
    });
    const paid = await initiate({
      encryptedTransaction: body.reference,
      ...aCard(),
      amount: '0.01',
      merchantId: stranger.merchantId,
    });
    expect(paid.statusCode).toBe(200);
    expect(paid.json()).toMatchObject({ status: 'SUCCEEDED', transactionId: body.transactionId });
    const row = await paymentRow(test, { merchantId: user.merchantId, id: body.transactionId });
    expect(row).toMatchObject({ amount: 1250, captured_amount: 1250, description: 'Stoel' });
    const again = await initiate({ encryptedTransaction: body.reference, ...aCard() });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'alreadyPaid']);
  });

  it('a payment is not started without a session, for someone else, or without an amount', async () => {
    expect((await initiate(request())).statusCode).toBe(401);
    expect((await initiate(request(), stranger.headers)).statusCode).toBe(404);
    const empty = await initiate({}, user.headers);
    expect([empty.statusCode, empty.json()]).toMatchObject([
      422,
      { errors: { merchantId: ['required'], amount: ['required'] } },
    ]);
    const odd = await initiate({ ...request(), amount: '1.234' }, user.headers);
    expect(odd.json()).toMatchObject({ errors: { amount: ['tooManyDecimals'] } });
  });

  it('a card’s errors are reported at their fields', async () => {
    const { reference } = await aPayment(test);
    const wrong = async (body: object) => {
      const answer = await initiate({ encryptedTransaction: reference, ...aCard(), ...body });
      return [answer.statusCode, answer.json<{ errors?: object }>().errors];
    };
    expect(await wrong({ creditcardNumber: '4242424242424241' })).toEqual([
      422,
      { creditcardNumber: ['notACard'] },
    ]);
    expect(await wrong({ cardExpirationDate: '2023-01-01' })).toEqual([
      422,
      { cardExpirationDate: ['required'] },
    ]);
    expect(await wrong({ cardExpirationDate: '2026-10-01' })).toEqual([
      422,
      { cardExpirationDate: ['cardExpired'] },
    ]);
    // Three digits, and on an American Express four as well.
    for (const [creditcardNumber, cvc] of [
      ['4242424242424242', '12'],
      ['4242424242424242', '1234'],
      ['378282246310005', '12'],
      ['378282246310005', '12345'],
    ])
      expect(await wrong({ creditcardNumber, cvc })).toEqual([422, { cvc: ['wrongSecurityCode'] }]);
    const nothing = Object.fromEntries(PAY_FORM_FIELDS.map((field) => [field, ' ']));
    const allRequired = Object.fromEntries(PAY_FORM_FIELDS.map((field) => [field, ['required']]));
    expect(await wrong(nothing)).toEqual([422, allRequired]);
    expect(await wrong({ paymentMethod: 'CASH' })).toEqual([422, { paymentMethod: ['unknownValue'] }]);
    await test.ownerDb
      .updateTable('merchant_payment_methods')
      .set({ enabled: false })
      .where('method', '=', 'PAYPAL')
      .execute();
    expect(await wrong({ paymentMethod: 'PAYPAL' })).toEqual([422, { paymentMethod: ['methodNotOffered'] }]);
    // The simulator takes no card of Bancontact, and iDEAL has none.
    for (const paymentMethod of ['BANCONTACT', 'IDEAL'])
      expect(await wrong(aCard('6703444444444449', { paymentMethod, byCard: true }))).toEqual([
        422,
        { paymentMethod: ['methodNotOffered'] },
      ]);
    expect(await wrong({ paymentMethod: undefined })).toEqual([422, { paymentMethod: ['required'] }]);
  });

  it('only a valid sealed reference of a payment or link is accepted', async () => {
    const { reference } = await aPayment(test);
    const turned = `${reference.slice(0, -2)}${reference.at(-2) === 'A' ? 'B' : 'A'}${reference.slice(-1)}`;
    for (const bad of ['x', '0'.repeat(90), turned]) {
      expect((await initiate({ encryptedTransaction: bad, ...aCard() })).statusCode).toBe(404);
      expect((await post('/transaction/abortPayment', { encryptedTransaction: bad })).statusCode).toBe(404);
    }
  });

  it('a payer returns to the shop once nothing is under way', async () => {
    const payment = await aPayment(test, { redirectUrlAborted: 'https://winkel.test/terug' });
    const atBank = await initiate({ encryptedTransaction: payment.reference, paymentMethod: 'IDEAL' });
    expect(atBank.json<{ redirectUrl: string }>().redirectUrl).toContain('/payment/authorize/');
    const back = await post('/transaction/abortPayment', { encryptedTransaction: payment.reference });
    expect(back.json()).toEqual({ redirectUrl: 'https://winkel.test/terug', status: 'ABORTED' });
    const again = await post('/transaction/abortPayment', { encryptedTransaction: payment.reference });
    expect(again.json()).toEqual({ redirectUrl: 'https://winkel.test/terug', status: 'ABORTED' });
    const uncertain = await aPayment(test);
    await initiate({ encryptedTransaction: uncertain.reference, ...aCard('4000000000001000') });
    const refused = await post('/transaction/abortPayment', { encryptedTransaction: uncertain.reference });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'attemptUncertain']);
    const paid = await aPaidPayment(test);
    expect(
      (await post('/transaction/abortPayment', { encryptedTransaction: paid.reference })).json(),
    ).toMatchObject({ code: 'alreadyPaid' });
  });

  it('a link is paid once, however often and by however many people it is opened', async () => {
    const transaction = { ...request(), description: 'Lamp', paymentLink: true, linkValidityDays: 7 };
    const made = await post('/transaction/requestPaymentLink', { transaction }, user.headers);
    const link = made.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
    const reference = linkReference(test, link);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => initiate({ encryptedTransaction: reference, ...aCard() })),
    );
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(11).fill(409),
    ]);
    const payments = await test.ownerDb
      .selectFrom('payments')
      .selectAll()
      .where('payment_link_id', '=', link.id)
      .execute();
    expect(payments).toMatchObject([{ status: 'SUCCEEDED', description: 'Lamp' }]);
    const { uses } = await test.ownerDb
      .selectFrom('payment_links')
      .select('uses')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    expect(uses).toBe(1);
    expect((await initiate({ encryptedTransaction: reference, ...aCard() })).json()).toMatchObject({
      code: 'linkUnusable',
    });
  });

  it('a link’s payment carries over to its next attempt, and a use beyond the maximum is flagged', async () => {
    const transaction = { ...request(), paymentLink: true, linkValidityDays: 7 };
    const made = await post('/transaction/requestPaymentLink', { transaction }, user.headers);
    const link = made.json<{ paymentLink: PaymentLinkRow }>().paymentLink;
    const reference = linkReference(test, link);
    const first = await initiate({ encryptedTransaction: reference, paymentMethod: 'IDEAL' });
    const second = await initiate({ encryptedTransaction: reference, ...aCard('4000000000000002') });
    expect(second.json<{ transactionId: string }>().transactionId).toBe(
      first.json<{ transactionId: string }>().transactionId,
    );
    // The payer goes back to the shop, opens the link again, pays; then the bank reports that the first was paid too.
    const payment = {
      merchantId: user.merchantId,
      id: first.json<{ transactionId: string }>().transactionId,
    };
    await abortPayment(test.context, first.json<{ reference: string }>().reference);
    expect((await initiate({ encryptedTransaction: reference, ...aCard() })).json()).toMatchObject({
      status: 'SUCCEEDED',
    });
    const attempt = await test.ownerDb
      .selectFrom('attempts')
      .select('id')
      .where('payment_id', '=', payment.id)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const message = {
      processor: 'simulator',
      messageId: 'late',
      merchantId: user.merchantId,
      subject: { kind: 'attempt' as const, id: attempt.id },
      status: 'SUCCEEDED',
      reasonCode: null,
      reference: null,
    };
    expect(await receiveMessage(test.context, message)).toBe('applied');
    expect(await paymentRow(test, payment)).toMatchObject({
      status: 'SUCCEEDED',
      late: true,
      attention: ['lateSuccess', 'linkOverused'],
    });
  });

  it('the test helper makes an open payment with the deployment’s password', async () => {
    const body = {
      ...request(),
      apiPassword: await apiPassword(),
      accountHolderName: 'J. de Boer',
      emailAddress: 'j@voorbeeld.test',
    };
    const made = await post('/transaction/requestPayment', body, user.headers);
    expect(made.statusCode).toBe(200);
    const { transactionId, encryptedTransaction, redirectUrl } = made.json<Record<string, string>>();
    expect(redirectUrl).toBe(`http://stuiver.test/pay?reference=${encryptedTransaction}`);
    const payer = await test.ownerDb
      .selectFrom('payers')
      .selectAll()
      .where('payment_id', '=', transactionId ?? '')
      .executeTakeFirstOrThrow();
    expect(payer.search_text).toBe(`stoel j. de boer j@voorbeeld.test ${transactionId}`);
    const wrong = await post('/transaction/requestPayment', { ...body, apiPassword: 'nee' }, user.headers);
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { errors: { apiPassword: ['wrongCredentials'] } },
    ]);
    expect((await post('/transaction/requestPayment', body, stranger.headers)).statusCode).toBe(404);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', transactionId ?? '')
      .execute();
    expect(audit).toMatchObject([{ actor_kind: 'user', actor_id: user.id, action: 'payment.created' }]);
  });

  it('the test helper needs the password only, as its screen has no sign-in check', async () => {
    const body = { ...request(), apiPassword: await apiPassword() };
    expect((await post('/transaction/requestPayment', body)).statusCode).toBe(200);
    const guessed = await post('/transaction/requestPayment', { ...body, apiPassword: 'nee' });
    expect(guessed.json()).toMatchObject({ errors: { apiPassword: ['wrongCredentials'] } });
    const nobody = { ...body, merchantId: '018f0000-0000-7000-8000-000000000000', paymentMethod: 'IDEAL' };
    expect((await post('/transaction/requestPayment', nobody)).json()).toMatchObject({
      errors: { merchantId: ['invalid'] },
    });
    const shop = await anApiKey(test, user.headers, user.merchantId);
    expect((await post('/transaction/requestPayment', body, shop.headers)).statusCode).toBe(403);
  });

  it('a refund is answered byte for byte the same for the same key', async () => {
    const payment = await aPaidPayment(test, { merchantId: user.merchantId });
    const body = {
      transactionId: payment.id,
      merchantId: user.merchantId,
      amount: '10.00',
      description: 'Retour',
      refundId: 'A1B2C3D4-0000-4000-8000-0123456789AB',
    };
    const refund = (payload: object, headers?: Headers) => post('/refund/initiateRefund', payload, headers);
    const first = await refund(body, user.headers);
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      {
        refund: {
          status: 'SUCCEEDED',
          amount: '10.00',
          automatic: false,
          createdBy: 'Anna de Vries',
          reasonCode: null,
        },
      },
    ]);
    expect((await refund(body, user.headers)).body).toBe(first.body);
    expect((await refund({ ...body, amount: 10 }, user.headers)).body).toBe(first.body);
    const reused = await refund({ ...body, amount: '11.00' }, user.headers);
    expect([reused.statusCode, reused.json()]).toMatchObject([422, { errors: { refundId: ['keyReused'] } }]);
    const tooMuch = await refund(
      { ...body, refundId: test.context.ids.next(), amount: '402.51' },
      user.headers,
    );
    expect([tooMuch.statusCode, tooMuch.json()]).toMatchObject([
      422,
      { errors: { amount: ['exceedsRoom'] } },
    ]);
    expect((await refund(body)).statusCode).toBe(401);
    expect((await refund(body, stranger.headers)).statusCode).toBe(404);
    expect((await refund({ ...body, merchantId: stranger.merchantId }, stranger.headers)).statusCode).toBe(
      404,
    );
    expect((await refund({ ...body, refundId: 'x' }, user.headers)).statusCode).toBe(422);
  });
});
