import { ERROR_CODES, type ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPaidPayment, expectSoundBooks } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

const CARD = '4242424242424242';

describe('a call by API key', () => {
  const lines: string[] = [];
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  let key: { authorization: string };
  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void lines.push(line) } });
    user = await aSignedInUser(test);
    key = (await anApiKey(test, user.headers, user.merchantId)).headers;
  });
  afterAll(async () => {
    await expectSoundBooks(test);
    await test.close();
  });

  const post = (path: string, payload: object, headers: Record<string, string> = key) =>
    test.app.inject({ method: 'POST', url: `/gateway/${path}`, headers, payload });
  const initiate = (payload: object, headers?: Record<string, string>) =>
    post('transaction/initiatePayment', payload, headers);
  const payments = `/gateway/transaction/getByMerchantId/`;
  const list = (query: string, headers = key) =>
    test.app.inject({ url: `${payments}${user.merchantId}?${query}`, headers });

  it('takes an amount as a text with two decimals, in a body and in a query', async () => {
    const payment = await aPaidPayment(test, { merchantId: user.merchantId });
    const refund = { transactionId: payment.id, merchantId: user.merchantId, refundId: crypto.randomUUID() };
    for (const amount of [1250, '1250', '12.5', 12.5]) {
      for (const answer of [
        await initiate({ amount }),
        await post('refund/initiateRefund', { ...refund, amount }),
      ])
        expect([answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([
          422,
          { amount: ['amountTwoDecimals'] },
        ]);
    }
    expect((await initiate({ amount: '12.50' })).statusCode).toBe(200);
    expect((await post('refund/initiateRefund', { ...refund, amount: '1.00' })).statusCode).toBe(200);
    expect((await list('minAmount=1250')).json<ErrorBody>().errors).toEqual({
      minAmount: ['amountTwoDecimals'],
    });
    expect((await list('minAmount=0.00&maxAmount=12.50')).json()).toMatchObject({ totalElements: 1 });
  });

  it('is refused by the names of fields that it does not have, in a body and in a query', async () => {
    const answer = await initiate({ amount: '12.50', cart: { items: 7 }, orderId: 'A-1' });
    expect([answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([
      422,
      { cart: ['unknownField'], orderId: ['unknownField'] },
    ]);
    expect((await list('status=PAID&pageSize=5')).json<ErrorBody>().errors).toEqual({
      status: ['unknownField'],
    });
    const details = `/gateway/transaction/getPaymentDetails/${crypto.randomUUID()}?expand=refunds`;
    expect((await test.app.inject({ url: details, headers: key })).json<ErrorBody>().errors).toEqual({
      expand: ['unknownField'],
    });
  });

  it('starts no payment with what the payer fills in, and may pay one with it', async () => {
    const answer = await initiate({ amount: '12.50', ...aCard(), emailAddress: 'noor@voorbeeld.test' });
    const { paymentMethod: _, ...card } = aCard();
    expect(Object.keys(answer.json<ErrorBody>().errors ?? {}).toSorted()).toEqual(
      [...Object.keys(card), 'emailAddress'].toSorted(),
    );
    const { reference } = (await initiate({ amount: '12.50' })).json<{ reference: string }>();
    const paid = await initiate({ encryptedTransaction: reference, ...aCard() });
    expect(paid.json()).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('leaves a signed-in user and a payer the shapes of the specification', async () => {
    const own = { merchantId: user.merchantId, cart: 'x' };
    const started = await initiate({ ...own, amount: 12.5 }, user.headers);
    expect(started.statusCode).toBe(200);
    expect((await initiate({ ...own, amount: '1250' }, user.headers)).statusCode).toBe(200);
    const { reference } = started.json<{ reference: string }>();
    const paid = await initiate({ encryptedTransaction: reference, ...aCard(), cart: 'x' }, {});
    expect(paid.json()).toMatchObject({ status: 'SUCCEEDED' });
    expect((await list('utm_source=mail', user.headers)).statusCode).toBe(200);
  });

  it('leaves no card number in an answer or the log, wherever a shop puts it', async () => {
    const grouped = CARD.replaceAll(/(?=(?:\d{4})+$)(?!^)/g, ' ');
    const bodies = [
      { cardNumber: CARD },
      { creditcardNumber: CARD, cvc: '123' },
      { metadata: { card: { number: CARD } } },
      { [CARD]: 'x' },
      { [grouped]: 'x' },
      { [CARD.replaceAll(/(?<=\d{4})(?=\d)/g, '-')]: { [CARD]: '\u0000' } },
      { metadata: { [CARD]: '\u0000' } },
      { [`kaart ${CARD} van Noor`]: CARD },
      { amount: CARD },
      { currency: CARD, description: `${CARD}\u0000` },
      { amount: { [CARD]: CARD } },
    ];
    const answers = [];
    for (const body of bodies) answers.push(await initiate({ amount: '12.50', ...body }));
    answers.push(
      await list(`filter=x&card=${CARD}`),
      await list(`${CARD}=1&${encodeURIComponent(grouped)}=2`),
      await list(`minAmount=${CARD}`),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 422));
    const digits = (text: string) => text.replaceAll(/[^\dA-Za-z]/g, '');
    for (const { body } of answers) expect(digits(body)).not.toContain(CARD);
    for (const line of lines) expect(digits(line)).not.toContain(CARD);
    expect(lines.length).toBeGreaterThan(answers.length);
    expect(answers[7]?.json<ErrorBody>().errors).toEqual({ 'kaart … van Noor': ['unknownField'] });
  });

  it('is refused with a sentence, the allowed values and a link to the code’s entry', async () => {
    const answer = await initiate({ amount: '12.50', currency: 'FRF' });
    const body = answer.json<ErrorBody>();
    expect(body).toMatchObject({
      code: 'invalidInput',
      message: 'currency: Choose one of the options',
      documentation: 'http://stuiver.test/docs/errors#error-invalidInput',
      errors: { currency: ['unknownValue'] },
      details: { allowed: { currency: expect.arrayContaining(['EUR']) as string[] } },
    });
    const unknown = await initiate({ amount: '12.50', paymentMethod: 'CASH' });
    expect(unknown.json<ErrorBody>().details?.allowed?.['paymentMethod']).toContain('IDEAL');
    for (const path of ['/docs', '/docs/errors']) {
      const docs = (await test.app.inject(path)).body;
      for (const code of ERROR_CODES) expect(docs).toContain(`id="error-${code}"`);
    }
    // A revoked or unknown key has no caller.
    const stranger = await initiate(
      { amount: '1.00' },
      { authorization: `Bearer stv_test_${'x'.repeat(71)}` },
    );
    expect(stranger.json()).toMatchObject({ code: 'unauthenticated', message: expect.any(String) as string });
    const session = await initiate({ merchantId: user.merchantId, amount: '0' }, user.headers);
    expect(session.json()).not.toHaveProperty('message');
  });

  it('repeats a bounded number of names, each shortened', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`.padEnd(300, 'x'), 1]));
    const { errors = {} } = (await initiate({ amount: '12.50', ...many })).json<ErrorBody>();
    expect(Object.keys(errors)).toHaveLength(50);
    expect(Math.max(...Object.keys(errors).map((name) => name.length))).toBe(80);
  });
});
