import { makeScope } from '../../../platform/access/scope.ts';
import { getPaymentDetails } from '../read/payment-details.ts';
import { LIMITS } from '@stuiver/contract';
import { authorizePath } from '@stuiver/contract/checkout-pages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeWorld } from '../../../testing/engine/engine-world.ts';
import {
  aCard,
  aPaidPayment,
  aPayment,
  attemptRows,
  balances,
  eventKinds,
  expectSoundBooks,
  paymentRow,
  refundRows,
} from '../../../testing/engine/engine.ts';
import { TEST_CARDS } from '../../processors/test-values.ts';
import { payReference } from '../payer/pay-reference.ts';
import { deliverDue, viewAttempt, decideAttempt } from '../../inbox/test-bank.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { receiveMessage } from '../../inbox/inbox.ts';
import { expireDue, settleDue } from './end-payments.ts';

const MINUTE = 60_000;

describe('an attempt', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const pay = (payment: { reference: string }, ...card: Parameters<typeof aCard>) =>
    payReference(test.context, payment.reference, aCard(...card));
  const deliver = () => deliverDue(test.context);
  /** The test bank's reference at the end of the address that the payer is sent to. */
  const readBankReference = (url: string | null) => decodeURIComponent((url ?? '').split('/').at(-1) ?? '');

  it('is refused when its payment already has fifty', async () => {
    const payment = await aPayment(test);
    const declined = TEST_CARDS.find((card) => card.behaviour.kind === 'declined')!;
    for (let tried = 1; tried <= LIMITS.attemptsOfPayment; tried++) await pay(payment, declined.number);
    await expect(pay(payment)).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 });
    expect(await attemptRows(test, payment)).toHaveLength(LIMITS.attemptsOfPayment);
  });

  it.each(TEST_CARDS.filter((card) => card.behaviour.kind === 'succeeds'))(
    'captures the payment with $about',
    async ({ number }) => {
      const payment = await aPayment(test);
      const answer = await pay(payment, number, number.startsWith('37') ? { cvc: '1234' } : {});
      expect(answer).toMatchObject({ status: 'SUCCEEDED', transactionId: payment.id });
      expect(answer.redirectUrl).toMatch(/^http:\/\/stuiver\.test\/payment\/status\/success\?reference=/);
      expect(await paymentRow(test, payment)).toMatchObject({
        status: 'SUCCEEDED',
        captured_amount: 41250,
        method: 'CARD',
        late: false,
      });
      expect(await eventKinds(test, payment)).toEqual([
        'paymentCreated',
        'attemptStarted',
        'paymentSucceeded',
      ]);
      expect(await balances(test, payment.merchantId)).toEqual({
        processor_clearing: 41250,
        pending: -41250,
      });
    },
  );

  it.each(TEST_CARDS.filter((card) => card.behaviour.kind === 'declined'))(
    'leaves the payment open after $about',
    async (card) => {
      const payment = await aPayment(test);
      const answer = await pay(payment, card.number);
      expect(answer.status).toBe('OPEN');
      expect(answer.redirectUrl).toContain('/payment/status/failed?reference=');
      const [attempt] = await attemptRows(test, payment);
      expect(attempt).toMatchObject({
        status: 'FAILED',
        decline_code: 'code' in card.behaviour ? card.behaviour.code : '',
      });
      expect((await pay(payment)).status).toBe('SUCCEEDED');
    },
  );

  it('stores no more of a card than is allowed', async () => {
    const payment = await aPayment(test);
    await pay(payment, '4242 4242-4242 ４２４２', {
      cvc: '987',
      cardType: 'MASTERCARD',
      cardHolderName: 'A. Jansen',
    });
    const [attempt] = await attemptRows(test, payment);
    expect(attempt).toMatchObject({
      card_brand: 'VISA',
      card_first_six: '424242',
      card_last_four: '4242',
      card_expiry: '2031-04',
    });
    expect(attempt?.card_fingerprint).toHaveLength(32);
    const payer = await test.ownerDb
      .selectFrom('payers')
      .selectAll()
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(payer.account_holder_name).toBe('A. Jansen');
    expect(payer.search_text).toContain('a. jansen');
  });

  it('goes to the test bank for 3-D Secure and returns', async () => {
    const payment = await aPayment(test);
    const answer = await pay(payment, '4000000000003220');
    expect(answer.status).toBe('OPEN');
    const bank = readBankReference(answer.redirectUrl);
    expect(answer.redirectUrl).toBe(`http://stuiver.test${authorizePath(bank)}`);
    expect(await viewAttempt(test.context, bank)).toMatchObject({
      amount: 41250,
      method: 'CARD',
      decided: false,
    });
    const back = await decideAttempt(test.context, bank, 'success');
    expect(back.returnUrl).toContain('/payment/status/pending?reference=');
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED' });
    // A second choice changes nothing.
    await decideAttempt(test.context, bank, 'failure');
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await eventKinds(test, payment)).toEqual([
      'paymentCreated',
      'attemptStarted',
      'attemptRedirected',
      'paymentSucceeded',
    ]);
  });

  it.each([
    ['failure', 'FAILED', 'refusedByBank'],
    ['cancel', 'ABORTED', 'cancelled'],
    ['expire', 'EXPIRED', 'expired'],
  ] as const)('at the test bank: %s is %s, and the payment is open again', async (outcome, status, code) => {
    const payment = await aPayment(test);
    const answer = await payReference(test.context, payment.reference, { paymentMethod: 'IDEAL' });
    await decideAttempt(test.context, readBankReference(answer.redirectUrl), outcome);
    expect((await attemptRows(test, payment))[0]).toMatchObject({ status, decline_code: code });
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'OPEN', method: 'IDEAL' });
  });

  it('is pending after "later" at the test bank, blocks another, and succeeds after a minute', async () => {
    const payment = await aPayment(test);
    const answer = await payReference(test.context, payment.reference, {
      paymentMethod: 'PAYPAL',
    });
    await decideAttempt(test.context, readBankReference(answer.redirectUrl), 'later');
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'PENDING' });
    await expect(pay(payment)).rejects.toMatchObject({ code: 'attemptUnderWay' });
    test.clock.advance(MINUTE);
    expect(await deliver()).toBe(1);
    expect(await paymentRow(test, payment)).toMatchObject({
      status: 'SUCCEEDED',
      method: 'PAYPAL',
      late: false,
    });
  });

  it('is unknown, never failed, while the processor has not answered', async () => {
    for (const [number, end, code] of [
      ['4000000000001000', 'SUCCEEDED', null],
      ['4000000000001018', 'OPEN', '05'],
    ] as const) {
      const payment = await aPayment(test);
      expect((await pay(payment, number)).status).toBe('PENDING');
      expect((await attemptRows(test, payment))[0]).toMatchObject({ status: 'UNKNOWN' });
      await expect(pay(payment)).rejects.toMatchObject({ code: 'attemptUncertain' });
      test.clock.advance(15_000);
      await sweepAttempts(test.context);
      expect((await attemptRows(test, payment))[0]).toMatchObject({ status: 'UNKNOWN' });
      test.clock.advance(MINUTE);
      await sweepAttempts(test.context);
      expect(await paymentRow(test, payment)).toMatchObject({ status: end });
      expect((await attemptRows(test, payment))[0]).toMatchObject({ decline_code: code });
      await deliver();
      expect(await paymentRow(test, payment)).toMatchObject({ status: end });
    }
  });

  it('fails after a safe delay once the processor reports that it never arrived', async () => {
    const payment = await aPayment(test);
    await pay(payment, '4000000000001026');
    test.clock.advance(MINUTE);
    await sweepAttempts(test.context);
    expect((await attemptRows(test, payment))[0]).toMatchObject({ status: 'UNKNOWN' });
    test.clock.advance(2 * MINUTE);
    await sweepAttempts(test.context);
    expect((await attemptRows(test, payment))[0]).toMatchObject({
      status: 'FAILED',
      decline_code: 'notReceived',
    });
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'OPEN' });
  });

  it('is a late success, and flagged, when it succeeds after a decline', async () => {
    const payment = await aPayment(test);
    expect((await pay(payment, '4000000000001034')).status).toBe('OPEN');
    test.clock.advance(MINUTE);
    await deliver();
    expect(await paymentRow(test, payment)).toMatchObject({
      status: 'SUCCEEDED',
      late: true,
      attention: ['lateSuccess'],
    });
    expect((await eventKinds(test, payment)).at(-1)).toBe('paymentSucceededLate');
  });

  it('is refunded when its captured answer was lost and another succeeded first', async () => {
    const world = await makeWorld(test);
    const payment = await aPayment(test, { merchantId: world.merchantId });
    await world.pay('answerLost', payment.reference, '4000000000001042');
    test.clock.advance(MINUTE);
    await deliverDue(world.context, world.merchantId);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', attention: [] });
    await world.look();
    expect(await refundRows(test, payment)).toMatchObject([{ kind: 'SURPLUS', status: 'SUCCEEDED' }]);
    const attempts = await attemptRows(test, payment);
    expect(attempts.map(({ surplus, next_check_at }) => [surplus, next_check_at])).toEqual([
      [false, null],
      [true, null],
    ]);
  });

  it('is a surplus capture, returned automatically, when it succeeds a second time', async () => {
    const payment = await aPayment(test);
    await pay(payment, '4000000000001042');
    test.clock.advance(MINUTE);
    await deliver();
    await deliver();
    const attempts = await attemptRows(test, payment);
    expect(attempts.map(({ status, surplus }) => [status, surplus])).toEqual([
      ['SUCCEEDED', false],
      ['SUCCEEDED', true],
    ]);
    expect(await refundRows(test, payment)).toMatchObject([
      { kind: 'SURPLUS', status: 'SUCCEEDED', amount: 41250 },
    ]);
    expect(await paymentRow(test, payment)).toMatchObject({
      refunded_amount: 0,
      refund_status: '',
      attention: ['surplusCapture'],
    });
    expect(await balances(test, payment.merchantId)).toEqual({ processor_clearing: 41250, pending: -41250 });
    expect((await eventKinds(test, payment)).slice(-3)).toEqual([
      'surplusCaptured',
      'refundRequested',
      'refundSucceeded',
    ]);
  });

  it('is a surplus capture when it was left at the bank and succeeds after another', async () => {
    const payment = await aPayment(test);
    const first = await payReference(test.context, payment.reference, {
      paymentMethod: 'BANCONTACT',
    });
    const [attempt] = await attemptRows(test, payment);
    expect((await pay(payment)).status).toBe('SUCCEEDED');
    expect((await attemptRows(test, payment))[0]).toMatchObject({ status: 'ABORTED' });
    // The bank has voided it, so the payer can no longer finish there.
    expect(await viewAttempt(test.context, readBankReference(first.redirectUrl))).toMatchObject({
      decided: true,
    });
    // Should it report that anyway, it is a fact.
    const message = {
      processor: 'simulator',
      messageId: 'own-will',
      merchantId: payment.merchantId,
      reasonCode: null,
      reference: 'b-1',
      subject: { kind: 'attempt' as const, id: attempt!.id },
      status: 'SUCCEEDED',
    };
    expect(await receiveMessage(test.context, message)).toBe('surplus');
    expect(await receiveMessage(test.context, message)).toBe('duplicate');
    expect(await receiveMessage(test.context, { ...message, messageId: 'again' })).toBe('sameState');
    expect(await receiveMessage(test.context, { ...message, messageId: 'failed', status: 'FAILED' })).toBe(
      'wouldDowngrade',
    );
    expect(await receiveMessage(test.context, { ...message, messageId: 'odd', status: 'MAYBE' })).toBe(
      'unknownStatus',
    );
    expect(await refundRows(test, payment)).toMatchObject([{ kind: 'SURPLUS', status: 'SUCCEEDED' }]);
  });

  it('expires when the payer leaves it at the bank, and its payment ends as FAILED', async () => {
    const payment = await aPayment(test);
    const untouched = await aPayment(test);
    await payReference(test.context, payment.reference, { paymentMethod: 'PAYPAL' });
    test.clock.advance(31 * MINUTE);
    await sweepAttempts(test.context);
    expect((await attemptRows(test, payment))[0]).toMatchObject({
      status: 'EXPIRED',
      decline_code: 'expired',
    });
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'OPEN' });
    test.clock.advance(24 * 60 * MINUTE);
    await expireDue(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'FAILED' });
    expect(await paymentRow(test, untouched)).toMatchObject({ status: 'EXPIRED' });
    await expect(pay(payment)).rejects.toMatchObject({ code: 'paymentClosed' });
    await expect(pay(untouched)).rejects.toMatchObject({ code: 'paymentExpired' });
  });

  it('keeps the payment from ending while it is under way, and its late success is booked', async () => {
    const payment = await aPayment(test, { expiresAt: new Date(test.clock.now().getTime() + 30_000) });
    await pay(payment, '4000000000001000');
    test.clock.advance(40_000);
    await expireDue(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'PENDING' });
    test.clock.advance(30_000);
    await deliver();
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('succeeds once when twelve are made at once on one reference', async () => {
    const payment = await aPayment(test);
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => pay(payment)));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    );
    expect(codes.every((code) => code === 'attemptUnderWay' || code === 'alreadyPaid')).toBe(true);
    expect(await attemptRows(test, payment)).toHaveLength(1);
  });

  it('settles the next day at six in the deployment’s time zone', async () => {
    const payment = await aPaidPayment(test);
    test.clock.set(new Date('2027-03-27T23:30:00Z'));
    await settleDue(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SETTLED' });
    const late = await aPaidPayment(test);
    const shown = await getPaymentDetails(test.context, makeScope([late.merchantId]), late.id);
    expect(shown.settlesDateTime).toBe('2027-03-29T04:00:00.000Z');
    // That night the clock goes forward: the day started at 23:00 UTC, and six hours later it is 07:00 there.
    test.clock.set(new Date('2027-03-28T21:59:00Z'));
    await settleDue(test.context);
    expect(await paymentRow(test, late)).toMatchObject({ status: 'SUCCEEDED' });
    test.clock.set(new Date('2027-03-29T03:59:59Z'));
    await settleDue(test.context);
    expect(await paymentRow(test, late)).toMatchObject({ status: 'SUCCEEDED' });
    test.clock.set(new Date('2027-03-29T04:00:00Z'));
    await settleDue(test.context);
    expect(await paymentRow(test, late)).toMatchObject({ status: 'SETTLED' });
    expect(await balances(test, late.merchantId)).toEqual({ bank: 41250, available: -41250 });
  });
});
