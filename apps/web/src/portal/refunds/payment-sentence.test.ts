import { getFormats } from '@stuiver/messages';
import { paymentsTexts as en } from '@stuiver/messages/en/payments/payments';
import { paymentsTexts as nl } from '@stuiver/messages/nl/payments/payments';
import { expect, it } from 'vitest';
import { makeAttempt, makePayment, makeRefund } from '../../testing/payments.ts';
import { paymentSentence } from './payment-sentence.ts';

/** Thin spaces read as plain ones here. */
const sentence = (about: Parameters<typeof makePayment>[0], language: 'nl' | 'en' = 'nl') =>
  paymentSentence(makePayment(about), language === 'nl' ? nl : en, getFormats(language)).replaceAll(
    '\u202f',
    ' ',
  );

const year = new Date().getFullYear();
const day = `${year}-11-19T21:13:42Z`;

it('shows when a payment was paid and settled', () => {
  const settledDateTime = `${year}-11-20T05:00:00Z`;
  expect(sentence({ paidDateTime: day, settledDateTime })).toBe(
    'Betaald op 19 november, verwerkt op 20 november',
  );
  expect(sentence({ paidDateTime: day, settledDateTime }, 'en')).toBe(
    'Paid on 19 November, settled on 20 November',
  );
  expect(sentence({ paidDateTime: '2019-11-19T21:13:42Z', settledDateTime: null })).toBe(
    'Betaald op 19 november 2019',
  );
});

it('shows what was refunded and what remains', () => {
  const refunded = {
    paidDateTime: day,
    refundedAmount: '62.75',
    remainingAmount: '350.00',
    refunds: [makeRefund()],
  };
  expect(sentence(refunded)).toBe('Betaald op 19 november, € 62,75 terugbetaald, € 350,00 netto ontvangen');
  expect(sentence({ ...refunded, refunds: [makeRefund({ status: 'PENDING' })] })).toBe(
    'Betaald op 19 november, terugbetaling van € 62,75 onderweg, € 350,00 netto ontvangen',
  );
  const whole = {
    refundedAmount: '412.75',
    remainingAmount: '0.00',
    refunds: [makeRefund({ amount: '412.75' })],
  };
  expect(sentence({ paidDateTime: day, ...whole })).toBe('Betaald op 19 november, helemaal terugbetaald');
});

it('leaves out the return of a double payment and refunds that failed', () => {
  const refunds = [makeRefund({ automatic: true, amount: '412.75' }), makeRefund({ status: 'FAILED' })];
  expect(sentence({ paidDateTime: day, settledDateTime: null, refunds })).toBe('Betaald op 19 november');
});

it('shows whom it waits for, and who stopped', () => {
  expect(sentence({ status: 'PENDING' })).toBe('De betaler is klaar; de bank verwerkt de betaling nog');
  expect(sentence({ status: 'PENDING', paymentMethodName: 'BANK_TRANSFER' })).toContain(
    'Wacht op de overboeking van de betaler',
  );
  expect(sentence({ status: 'PENDING', attempts: [makeAttempt({ status: 'UNKNOWN' })] })).toContain(
    'wordt nagevraagd',
  );
  expect(sentence({ status: 'FAILED', declineCode: '51' })).toContain('De bank weigerde');
  expect(sentence({ status: 'FAILED', declineCode: 'expired' })).toContain('rondde de betaling niet af');
});

it('shows that nothing was received, when that is certain', () => {
  for (const status of ['FAILED', 'ABORTED', 'EXPIRED'] as const)
    expect(sentence({ status })).toContain('niets ontvangen');
  expect(sentence({ status: 'PENDING' })).not.toContain('niets');
});
