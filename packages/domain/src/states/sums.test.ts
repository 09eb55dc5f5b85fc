import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from './states.ts';
import { CHARGED_BACK_STATUSES, paymentSums, RETURNED_STATUSES } from './sums.ts';

const payment = { amount: 1_000, refundedAmount: 0, chargedBackAmount: 0 };

describe('paymentSums', () => {
  it.each(PAYMENT_STATUSES)('counts a payment that is %s once', (status) => {
    const isReceived = status === 'SUCCEEDED' || status === 'SETTLED';
    expect(paymentSums({ ...payment, status })).toEqual({
      received: isReceived ? 1_000 : 0,
      notReceived: isReceived ? 0 : 1_000,
    });
  });

  it('subtracts what is returned or being returned, even if that exceeds what was received', () => {
    const of = (refundedAmount: number, chargedBackAmount: number) =>
      paymentSums({ ...payment, status: 'SETTLED', refundedAmount, chargedBackAmount }).received;
    expect([of(300, 0), of(0, 1_000), of(300, 700), of(1_000, 1_000)]).toEqual([700, 0, 0, -1_000]);
  });
});

it('failed refunds and won chargebacks take nothing', () => {
  expect(RETURNED_STATUSES).toEqual(['PENDING', 'SUCCEEDED']);
  expect(CHARGED_BACK_STATUSES).toEqual([
    'RECEIVED',
    'EVIDENCE_REQUIRED',
    'UNDER_REVIEW',
    'LOST',
    'ACCEPTED',
  ]);
});
