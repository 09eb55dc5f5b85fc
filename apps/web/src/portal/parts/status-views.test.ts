import {
  ATTEMPT_TONES,
  CHARGEBACK_CONDITIONS,
  CHARGEBACK_TONES,
  LINK_TONES,
  MANDATE_CONDITIONS,
  MANDATE_TONES,
  PAYMENT_CONDITIONS,
  PAYMENT_TONES,
  RECURRENCE_CONDITIONS,
  RECURRENCE_TONES,
  REFUND_TONES,
} from '@stuiver/domain/conditions';
import { declineTexts as declinesEn } from '@stuiver/messages/en/payments/declines';
import { statusTexts as statusesEn } from '@stuiver/messages/en/shared/statuses';
import { declineWords as wordsNl } from '@stuiver/messages/nl/payments/decline-words';
import { statusTexts as statusesNl } from '@stuiver/messages/nl/shared/statuses';
import { ATTEMPT_STATUSES, PAYMENT_LINK_STATUSES, REFUND_STATUSES } from '@stuiver/domain/states';
import { PAYMENT_FILTER_STATUSES } from '@stuiver/domain/payment-filter';
import { expect, it } from 'vitest';
import { makePaymentRow } from '../../testing/payments.ts';
import type { Tone } from '../../ui/status-dot.tsx';
import { declineReason } from './declines.ts';
import { paymentStatusView } from './status-views.ts';

const getPaymentView = (about: Parameters<typeof makePaymentRow>[0]) =>
  paymentStatusView(makePaymentRow(about), statusesNl, wordsNl);

it('has a word for every status in both languages', () => {
  const kinds = {
    payment: [...PAYMENT_CONDITIONS, ...PAYMENT_FILTER_STATUSES],
    attempt: ATTEMPT_STATUSES,
    refund: REFUND_STATUSES,
    chargeback: CHARGEBACK_CONDITIONS,
    mandate: MANDATE_CONDITIONS,
    recurrence: RECURRENCE_CONDITIONS,
    paymentLink: PAYMENT_LINK_STATUSES,
  } as const;
  for (const texts of [statusesNl, statusesEn]) {
    for (const [kind, all] of Object.entries(kinds)) {
      expect(new Set(Object.keys(texts[kind as keyof typeof kinds]))).toEqual(new Set(all));
    }
  }
});

it.each([
  [
    'payment',
    PAYMENT_TONES,
    {
      good: ['SUCCEEDED', 'SETTLED', 'PARTLY_REFUNDED'],
      bad: [
        'FAILED',
        'CHARGEBACK_RECEIVED',
        'CHARGEBACK_EVIDENCE_REQUIRED',
        'CHARGEBACK_UNDER_REVIEW',
        'CHARGEBACK_LOST',
        'CHARGEBACK_ACCEPTED',
      ],
      wait: ['PENDING', 'AUTHORIZED', 'LATE', 'REFUND_PENDING'],
    },
  ],
  [
    'attempt',
    ATTEMPT_TONES,
    { good: ['SUCCEEDED'], bad: ['FAILED'], wait: ['PENDING', 'AUTHORIZED', 'UNKNOWN'] },
  ],
  // A refund that bounced has failed, whatever its earlier status.
  ['refund', REFUND_TONES, { good: ['SUCCEEDED'], bad: ['FAILED'], wait: ['PENDING'] }],
  [
    'chargeback',
    CHARGEBACK_TONES,
    { good: ['WON'], bad: ['LOST', 'RETURNED'], wait: ['RECEIVED', 'EVIDENCE_REQUIRED', 'INQUIRY'] },
  ],
  ['payment link', LINK_TONES, { good: ['ACTIVE'], bad: [], wait: [] }],
  ['recurrence', RECURRENCE_TONES, { good: ['ACTIVE'], bad: [], wait: ['PAUSED', 'ENDING'] }],
  ['mandate', MANDATE_TONES, { good: ['ACTIVE'], bad: [], wait: ['BLOCKED'] }],
] as const)('shows a %s in green, red or amber where its status means that', (_, tones, groups) => {
  const toned = (tone: Tone) =>
    Object.entries<Tone>(tones).flatMap(([status, is]) => (is === tone ? [status] : []));
  expect({ good: toned('good'), bad: toned('bad'), wait: toned('wait') }).toEqual(groups);
});

it('shows briefly why a payment failed', () => {
  expect(getPaymentView({ status: 'FAILED', declineCode: '51' })).toEqual({
    tone: 'bad',
    label: 'Mislukt · te weinig saldo',
  });
  expect(getPaymentView({ status: 'FAILED', declineCode: 'Q9' }).label).toBe('Mislukt · geweigerd');
  expect(getPaymentView({ status: 'FAILED', declineCode: null }).label).toBe('Mislukt');
});

it('shows what followed a success before the success itself', () => {
  expect(getPaymentView({ status: 'SETTLED' })).toEqual({ tone: 'good', label: 'Verwerkt' });
  expect(getPaymentView({ refundStatus: 'SUCCEEDED', refundedAmount: '62.75' }).label).toBe(
    'Deels terugbetaald',
  );
  expect(getPaymentView({ refundStatus: 'SUCCEEDED', refundedAmount: '412.75' }).label).toBe('Terugbetaald');
  expect(getPaymentView({ refundStatus: 'PENDING', refundedAmount: '62.75' }).label).toBe(
    'Terugbetaling loopt',
  );
  expect(getPaymentView({ refundStatus: 'FAILED', refundedAmount: '0.00' }).label).toBe('Verwerkt');
  expect(getPaymentView({ late: true })).toEqual({ tone: 'wait', label: 'Laat geslaagd' });
  expect(getPaymentView({ chargebackStatus: 'LOST' })).toEqual({ tone: 'bad', label: 'Teruggeboekt' });
  expect(getPaymentView({ chargebackStatus: 'WON' }).label).toBe('Verwerkt');
});

it('adds a processor’s code to its reason, but not our own codes', () => {
  expect(declineReason('61', declinesEn)).toBe('Limit reached (code 61)');
  expect(declineReason('refundRefused', declinesEn)).toBe('The payer’s bank didn’t accept the refund');
  expect(declineReason('constructor', declinesEn)).toBe('The processor declined');
});
