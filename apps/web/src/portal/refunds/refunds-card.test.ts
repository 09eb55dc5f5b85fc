import { CHARGEBACK_STATUSES } from '@stuiver/domain/states';
import { paymentsTexts as payments } from '@stuiver/messages/nl/payments/payments';
import { expect, it } from 'vitest';
import { makePayment } from '../../testing/payments.ts';
import { makeChargebackRow } from '../../testing/recurring.ts';
import { heldAmount } from './payment-sentence.ts';
import { refundUnavailable } from './refunds-card.tsx';

const { unavailable } = payments.refunds;
const why = (about: Parameters<typeof makePayment>[0]) =>
  refundUnavailable(makePayment(about), payments, (amount) => amount);

it('counts every chargeback as held money until it is won, whether or not it is lost', () => {
  const held = Object.fromEntries(
    CHARGEBACK_STATUSES.map((status) => [
      status,
      heldAmount({ chargebacks: [makeChargebackRow({ status })] }),
    ]),
  );
  expect(held).toEqual({
    RECEIVED: '89.95',
    EVIDENCE_REQUIRED: '89.95',
    UNDER_REVIEW: '89.95',
    WON: '0.00',
    LOST: '89.95',
    ACCEPTED: '89.95',
  });
});

it('adds up the amounts that several chargebacks hold', () => {
  const chargebacks = [
    makeChargebackRow({ status: 'LOST', amount: '10.05' }),
    makeChargebackRow({ status: 'UNDER_REVIEW', amount: '89.95' }),
    makeChargebackRow({ status: 'WON', amount: '200.00' }),
  ];
  expect(heldAmount({ chargebacks })).toBe('100.00');
});

it('shows how much can be refunded next to a chargeback, and why nothing can', () => {
  const chargebacks = [makeChargebackRow({ status: 'UNDER_REVIEW' })];
  expect(why({ chargebacks, remainingAmount: '322.80' })).toBe(unavailable.partlyHeld('89.95', '322.80'));
  expect(why({ chargebacks, remainingAmount: '0.00' })).toBe(unavailable.held('89.95'));
  const over = [makeChargebackRow({ status: 'LOST', finishedDateTime: '2026-11-19T09:00:00Z' })];
  expect(why({ chargebacks: over, remainingAmount: '322.80' })).toBe(
    unavailable.partlyTakenBack('89.95', '322.80'),
  );
  expect(why({ chargebacks: over, remainingAmount: '0.00' })).toBe(unavailable.takenBack('89.95'));
  expect(why({})).toBeNull();
  expect(why({ remainingAmount: '0.00' })).toBe(unavailable.allRefunded);
  expect(why({ remainingAmount: '0.00', refundStatus: 'PENDING' })).toBe(unavailable.allRefunding);
  const nothing = { capturedAmount: '0.00', remainingAmount: '0.00' } as const;
  expect(why({ ...nothing, status: 'PENDING' })).toBeNull();
  expect(why({ chargebacks, remainingAmount: '0.00', refundedAmount: '412.75' })).toBe(
    unavailable.allRefunded,
  );
});

it('shows how much open requests reserve, and how much can still be refunded', () => {
  const reservation = {
    requestId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    transactionId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
    currency: 'EUR',
    askedBy: 'Sanne Visser',
    expiresDateTime: null,
  } as const;
  const reservations = [
    { ...reservation, amount: '300.00' },
    { ...reservation, amount: '12.75' },
  ];
  expect(why({ reservations, remainingAmount: '100.00' })).toBe(
    unavailable.partlyReserved('312.75', '100.00'),
  );
  expect(why({ reservations, remainingAmount: '0.00' })).toBe(unavailable.reserved('312.75'));
  const chargebacks = [makeChargebackRow({ status: 'UNDER_REVIEW', amount: '50.00' })];
  expect(why({ reservations, chargebacks, remainingAmount: '50.00' })).toBe(
    `${unavailable.partlyHeld('50.00', '50.00')} ${unavailable.partlyReserved('312.75', '50.00')}`,
  );
});
