import { PAYMENT_STATUSES, type PaymentStatus } from '@stuiver/domain/states';
import { declineTexts as en } from '@stuiver/messages/en/payments/declines';
import { declineTexts as nl } from '@stuiver/messages/nl/payments/declines';
import { expect, it } from 'vitest';
import { makeAttempt } from '../../testing/payments.ts';
import { paymentAdvice } from './payment-summary.tsx';

const refused = makeAttempt({ status: 'FAILED', declineCode: '51' });
const ADVISED: readonly PaymentStatus[] = ['OPEN', 'FAILED', 'ABORTED', 'EXPIRED'];

it('gives advice in every state in which nothing was received, and in no other', () => {
  for (const status of PAYMENT_STATUSES) {
    const advice = paymentAdvice({ status, declineCode: null, attempts: [refused] }, nl);
    expect(advice, status).toBe(ADVISED.includes(status) ? nl.codes['51'].advice : null);
  }
});

it('follows the last attempt that was declined', () => {
  const later = makeAttempt({ status: 'FAILED', declineCode: '54' });
  const attempts = [refused, later, makeAttempt({ status: 'EXPIRED', declineCode: null })];
  expect(paymentAdvice({ status: 'EXPIRED', declineCode: null, attempts }, en)).toBe(en.codes['54'].advice);
});

it('gives no advice on a payment that was never tried', () => {
  expect(paymentAdvice({ status: 'EXPIRED', declineCode: null, attempts: [] }, nl)).toBeNull();
});
