import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  aCard,
  aPayment,
  attemptRows,
  balances,
  eventKinds,
  expectSoundBooks,
  paymentRow,
} from '../../../testing/engine/engine.ts';
import { payReference } from '../payer/pay-reference.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { expireDue } from './end-payments.ts';

const CAPTURED = '4000000000001059';
const NEVER = '4000000000001067';
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('a card that is authorised first', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const pay = (payment: { reference: string }, number: string) =>
    payReference(test.context, payment.reference, aCard(number));
  const sweep = (payment: { merchantId: string }) => sweepAttempts(test.context, payment.merchantId);

  it('holds the money, blocks another attempt, and is captured a minute later', async () => {
    const payment = await aPayment(test);
    expect(await pay(payment, CAPTURED)).toMatchObject({ status: 'AUTHORIZED' });
    expect(await balances(test, payment.merchantId)).toEqual({});
    await expect(pay(payment, CAPTURED)).rejects.toMatchObject({ code: 'attemptUnderWay' });
    await sweep(payment);
    expect((await paymentRow(test, payment)).status).toBe('AUTHORIZED');
    test.clock.advance(MINUTE);
    await sweep(payment);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', captured_amount: 41250 });
    expect(await eventKinds(test, payment)).toEqual([
      'paymentCreated',
      'attemptStarted',
      'attemptAuthorized',
      'paymentSucceeded',
    ]);
  });

  it('is captured once, however many sweepers run', async () => {
    const payment = await aPayment(test);
    await pay(payment, CAPTURED);
    test.clock.advance(MINUTE);
    await Promise.all(Array.from({ length: 6 }, () => sweep(payment)));
    expect(await attemptRows(test, payment)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await balances(test, payment.merchantId)).toEqual({ processor_clearing: 41250, pending: -41250 });
  });

  it('is voided once the payment has expired without a capture', async () => {
    const payment = await aPayment(test);
    await pay(payment, NEVER);
    for (let round = 0; round < 4; round++) {
      test.clock.advance(5 * MINUTE);
      await sweep(payment);
      expect((await paymentRow(test, payment)).status).toBe('AUTHORIZED');
    }
    await expireDue(test.context, payment.merchantId);
    expect((await paymentRow(test, payment)).status).toBe('AUTHORIZED');
    test.clock.advance(DAY);
    await sweep(payment);
    expect(await attemptRows(test, payment)).toMatchObject([{ status: 'EXPIRED', decline_code: 'expired' }]);
    expect((await paymentRow(test, payment)).status).toBe('OPEN');
    await expireDue(test.context, payment.merchantId);
    expect((await paymentRow(test, payment)).status).toBe('FAILED');
    expect(await balances(test, payment.merchantId)).toEqual({});
    await expectSoundBooks(test);
  });
});
