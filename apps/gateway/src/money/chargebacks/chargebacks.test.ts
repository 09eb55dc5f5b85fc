import type { PaymentDetails } from '@stuiver/contract';
import { CHARGEBACK_STATUSES } from '@stuiver/domain/states';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import {
  aCard,
  aPaidPayment,
  aPayment,
  attemptRows,
  balances,
  eventKinds,
  expectSoundBooks,
  paymentRow,
  refund,
} from '../../testing/engine/engine.ts';
import { chargebackRows, sayChargeback } from '../../testing/engine/recurring.ts';
import { aSignedInUser } from '../../testing/merchants.ts';
import { isMoveAllowed, loseOverdueChargebacks } from './apply-message.ts';
import { settleDue } from '../payments/engine/end-payments.ts';
import { getChargebackDetails } from './read-chargebacks.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { payReference } from '../payments/payer/pay-reference.ts';
import { applyWaiting } from '../inbox/inbox.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('a chargeback', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  it('takes its money at once, and gives it back when won', async () => {
    const payment = await aPaidPayment(test);
    expect(await sayChargeback(test, payment, { status: 'RECEIVED', amount: 10_000 })).toBe('applied');
    expect(await paymentRow(test, payment)).toMatchObject({
      charged_back_amount: 10_000,
      chargeback_status: 'RECEIVED',
      attention: [],
    });
    expect(await balances(test, payment.merchantId)).toEqual({
      processor_clearing: 31_250,
      pending: -31_250,
    });
    for (const status of ['EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON']) {
      expect(await sayChargeback(test, payment, { status })).toBe('applied');
    }
    expect(await paymentRow(test, payment)).toMatchObject({
      charged_back_amount: 0,
      chargeback_status: 'WON',
    });
    expect(await balances(test, payment.merchantId)).toEqual({
      processor_clearing: 41_250,
      pending: -41_250,
    });
    expect((await eventKinds(test, payment)).slice(-4)).toEqual([
      'chargebackReceived',
      'chargebackEvidenceRequired',
      'chargebackUnderReview',
      'chargebackWon',
    ]);
  });

  it('holds its money in every status but WON', async () => {
    const held: Record<string, number> = {};
    for (const status of CHARGEBACK_STATUSES) {
      const payment = await aPaidPayment(test);
      await sayChargeback(test, payment, { status, amount: 10_000 });
      held[status] = (await paymentRow(test, payment)).charged_back_amount;
    }
    const all = { RECEIVED: 10_000, EVIDENCE_REQUIRED: 10_000, UNDER_REVIEW: 10_000, LOST: 10_000 };
    expect(held).toEqual({ ...all, ACCEPTED: 10_000, WON: 0 });
  });

  it('of a surplus capture takes from the available balance, and leaves the payment its capture', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard('4000000000001042'));
    test.clock.advance(2 * MINUTE);
    while (await deliverDue(test.context));
    const { id: surplus } = (await attemptRows(test, payment)).find((row) => row.surplus)!;
    const say = (status: string) =>
      sayChargeback(test, payment, { status, subject: { kind: 'chargeback', id: surplus } });
    expect(await say('RECEIVED')).toBe('applied');
    expect(await paymentRow(test, payment)).toMatchObject({
      charged_back_amount: 0,
      chargeback_status: 'RECEIVED',
    });
    // The capture and its surplus, less the surplus' refund and the chargeback.
    expect(await balances(test, payment.merchantId)).toEqual({ pending: -41_250, available: 41_250 });
    test.clock.advance(2 * DAY);
    await settleDue(test.context, payment.merchantId);
    await expectSoundBooks(test);
    expect(await say('WON')).toBe('applied');
    expect(await balances(test, payment.merchantId)).toEqual({ available: -41_250, bank: 41_250 });
  });

  it('is taken from the available balance after the settlement', async () => {
    const payment = await aPaidPayment(test);
    test.clock.advance(2 * DAY);
    await settleDue(test.context);
    await sayChargeback(test, payment, { status: 'LOST' });
    expect(await balances(test, payment.merchantId)).toEqual({ bank: 41_250, processor_clearing: -41_250 });
    expect(await chargebackRows(test, payment)).toMatchObject([
      { status: 'LOST', finished_at: test.clock.now() },
    ]);
  });

  it('is booked and flagged until it is won when it exceeds what refunds have left', async () => {
    const payment = await aPaidPayment(test);
    await refund(test, payment, { amount: 40_000 });
    await sayChargeback(test, payment, { status: 'RECEIVED' });
    expect(await paymentRow(test, payment)).toMatchObject({
      refunded_amount: 40_000,
      charged_back_amount: 41_250,
      attention: ['chargebackExcess'],
    });
    const [{ id } = { id: '' }] = await chargebackRows(test, payment);
    const details = () => getChargebackDetails(test.context, scopeOfOne(payment.merchantId), id);
    expect((await details()).excessAmount).toBe('400.00');
    test.clock.advance(2 * DAY);
    await settleDue(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SETTLED' });
    await sayChargeback(test, payment, { status: 'WON' });
    expect(await paymentRow(test, payment)).toMatchObject({ charged_back_amount: 0, attention: [] });
    expect((await details()).excessAmount).toBe('0.00');
  });

  it('is no longer flagged once the refund that left too little has bounced', async () => {
    const payment = await aPaidPayment(test);
    // Succeeds, and bounces a minute later.
    await refund(test, payment, { amount: 5015 });
    await sayChargeback(test, payment, { status: 'RECEIVED' });
    expect((await paymentRow(test, payment)).attention).toEqual(['chargebackExcess']);
    test.clock.advance(2 * DAY);
    await deliverDue(test.context);
    expect(await paymentRow(test, payment)).toMatchObject({
      refunded_amount: 0,
      refund_status: 'FAILED',
      attention: [],
    });
    const [{ id } = { id: '' }] = await chargebackRows(test, payment);
    const details = await getChargebackDetails(test.context, scopeOfOne(payment.merchantId), id);
    expect(details.excessAmount).toBe('0.00');
  });

  it('keeps the payment’s other flags when it exceeds what refunds have left', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard('4000000000001034'));
    test.clock.advance(MINUTE);
    await deliverDue(test.context);
    await refund(test, payment, { amount: 40_000 });
    await sayChargeback(test, payment, { status: 'RECEIVED' });
    expect((await paymentRow(test, payment)).attention).toEqual(['lateSuccess', 'chargebackExcess']);
    await sayChargeback(test, payment, { status: 'RECEIVED', reference: 'another', amount: 100 });
    expect((await paymentRow(test, payment)).attention).toEqual(['lateSuccess', 'chargebackExcess']);
    await sayChargeback(test, payment, { status: 'WON' });
    expect((await paymentRow(test, payment)).attention).toEqual(['lateSuccess']);
  });

  it('holds the money against refunds, and reports that', async () => {
    const payment = await aPaidPayment(test);
    await sayChargeback(test, payment, { status: 'RECEIVED', amount: 41_000 });
    await expect(refund(test, payment, { amount: 251 })).rejects.toMatchObject({
      code: 'invalidInput',
      errors: { amount: ['exceedsRoom', 'heldByChargeback'] },
    });
    await expect(refund(test, payment, { amount: 41_251 })).rejects.toMatchObject({
      errors: { amount: ['exceedsRoom'] },
    });
    expect((await refund(test, payment, { amount: 250 })).status).toBe('SUCCEEDED');
  });

  it('applies each message once, in any order', async () => {
    const payment = await aPaidPayment(test);
    expect(await sayChargeback(test, payment, { status: 'UNDER_REVIEW', messageId: 'c' })).toBe('applied');
    expect(await sayChargeback(test, payment, { status: 'UNDER_REVIEW', messageId: 'c' })).toBe('duplicate');
    expect(await sayChargeback(test, payment, { status: 'UNDER_REVIEW' })).toBe('sameState');
    expect(await sayChargeback(test, payment, { status: 'RECEIVED' })).toBe('notInTable');
    expect(await sayChargeback(test, payment, { status: 'LOST' })).toBe('applied');
    expect(await sayChargeback(test, payment, { status: 'WON' })).toBe('notInTable');
    expect(await sayChargeback(test, payment, { status: 'MAYBE' })).toBe('unknownStatus');
    expect(await sayChargeback(test, payment, { status: 'RECEIVED', amount: null })).toBe('incomplete');
    expect(await chargebackRows(test, payment)).toMatchObject([{ status: 'LOST' }]);
  });

  it('reaches exactly the statuses that the table leads to', () => {
    const reached = Object.fromEntries(
      CHARGEBACK_STATUSES.map((from) => [
        from,
        CHARGEBACK_STATUSES.filter((to) => to !== from && isMoveAllowed(from, to)),
      ]),
    );
    expect(reached).toEqual({
      RECEIVED: ['EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED'],
      EVIDENCE_REQUIRED: ['UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED'],
      UNDER_REVIEW: ['WON', 'LOST'],
      WON: [],
      LOST: [],
      ACCEPTED: [],
    });
  });

  it('waits for the payment’s message when it arrives first', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard('4000000000001000'));
    expect(await sayChargeback(test, payment, { status: 'RECEIVED' })).toBe('waiting');
    await applyWaiting(test.context);
    expect(await chargebackRows(test, payment)).toEqual([]);
    test.clock.advance(2 * MINUTE);
    await deliverDue(test.context);
    await applyWaiting(test.context);
    expect(await chargebackRows(test, payment)).toMatchObject([{ status: 'RECEIVED', amount: 41_250 }]);
  });

  it('lists the one that can still be answered first when a payment has several', async () => {
    const payment = await aPaidPayment(test);
    await sayChargeback(test, payment, { status: 'LOST', reference: 'a', amount: 1000 });
    await sayChargeback(test, payment, { status: 'EVIDENCE_REQUIRED', reference: 'b', amount: 2000 });
    expect(await paymentRow(test, payment)).toMatchObject({
      charged_back_amount: 3000,
      chargeback_status: 'EVIDENCE_REQUIRED',
    });
    const twelve = Array.from({ length: 12 }, (_, index) =>
      sayChargeback(test, payment, {
        status: 'RECEIVED',
        reference: 'c',
        messageId: `race-${index}`,
        amount: 500,
      }),
    );
    expect((await Promise.all(twelve)).filter((result) => result === 'applied')).toHaveLength(1);
    expect(await paymentRow(test, payment)).toMatchObject({ charged_back_amount: 3500 });
  });

  it('is lost without a response by its deadline', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard('4000000000000259'));
    for (const expected of ['RECEIVED', 'EVIDENCE_REQUIRED']) {
      test.clock.advance(MINUTE);
      await deliverDue(test.context);
      expect(await chargebackRows(test, payment)).toMatchObject([{ status: expected, reason_code: '10.4' }]);
    }
    const [row] = await chargebackRows(test, payment);
    const details = () => getChargebackDetails(test.context, scopeOfOne(payment.merchantId), row!.id);
    expect((await details()).deadlineDateTime).toBe(row!.deadline_at?.toISOString());
    test.clock.set(new Date(row!.deadline_at!.getTime() - 1));
    await loseOverdueChargebacks(test.context);
    expect((await details()).status).toBe('EVIDENCE_REQUIRED');
    test.clock.advance(1);
    expect(await loseOverdueChargebacks(test.context)).toBe(1);
    expect(await details()).toMatchObject({
      status: 'LOST',
      deadlineDateTime: null,
      paymentAmount: '412.50',
      excessAmount: '0.00',
      card: { brand: 'VISA', lastFour: '0259' },
      history: [{ status: 'RECEIVED' }, { status: 'EVIDENCE_REQUIRED' }, { status: 'LOST' }],
    });
  });

  it('is not lost at its deadline once it was answered', async () => {
    const deadlineAt = new Date(test.clock.now().getTime() + DAY);
    const open = await aPaidPayment(test);
    const answered = await aPaidPayment(test);
    for (const payment of [open, answered])
      await sayChargeback(test, payment, { status: 'EVIDENCE_REQUIRED', deadlineAt });
    await sayChargeback(test, answered, { status: 'UNDER_REVIEW', deadlineAt });
    test.clock.set(deadlineAt);
    expect(await loseOverdueChargebacks(test.context)).toBe(1);
    expect(await chargebackRows(test, open)).toMatchObject([{ status: 'LOST' }]);
    expect(await chargebackRows(test, answered)).toMatchObject([{ status: 'UNDER_REVIEW' }]);
  });

  it.each([
    ['4000000000001919', 'WON', '0.00'],
    ['4000000000001927', 'LOST', '412.50'],
  ])('from test card %s ends as %s', async (number, end, held) => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard(number));
    test.clock.advance(5 * MINUTE);
    while (await deliverDue(test.context)) test.clock.advance(MINUTE);
    const { headers } = await aSignedInUser(test, { merchantId: payment.merchantId });
    const answer = await test.app.inject({
      url: `/gateway/transaction/getPaymentDetails/${payment.id}`,
      headers,
    });
    const { transaction } = answer.json<{ details: { transaction: PaymentDetails } }>().details;
    expect(transaction.chargebacks).toMatchObject([
      { status: end, amount: '412.50', transactionId: payment.id },
    ]);
    expect(transaction.chargebackStatus).toBe(end);
    expect(transaction.remainingAmount).toBe(held === '0.00' ? '412.50' : '0.00');
  });
});
