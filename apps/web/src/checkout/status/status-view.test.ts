import { PAYMENT_STATUSES } from '@stuiver/domain/states';
import { expect, it } from 'vitest';
import { CHECKOUT_TEXTS, makePaymentState } from '../../testing/checkout.tsx';
import { awaitedView, isAwaited, buildStatusView } from './status-view.ts';

it('has a view with words in both languages for every status', () => {
  for (const status of PAYMENT_STATUSES) {
    const { key } = buildStatusView(makePaymentState({ status }));
    for (const { t, language } of Object.values(CHECKOUT_TEXTS)) {
      const { heading, text } = t.status.states[key];
      expect(heading && text, `${status} in ${language}`).toBeTruthy();
    }
  }
});

it.each(PAYMENT_STATUSES)('has the same words for %s when no method was chosen', (status) => {
  const chosen = makePaymentState({ status, paymentMethodName: 'PAYPAL' });
  const untried = { ...chosen, paymentMethodName: null };
  expect(buildStatusView(untried)).toEqual(buildStatusView(chosen));
  expect(isAwaited(untried)).toBe(status === 'OPEN');
});

it.each(PAYMENT_STATUSES)('never redirects while %s is being checked, and keeps polling', (status) => {
  const view = buildStatusView(makePaymentState({ status, checking: true }));
  const paid = status === 'SUCCEEDED' || status === 'SETTLED';
  expect([view.leaves, view.polls, view.payable]).toEqual(paid ? [true, false, false] : [false, true, false]);
});

it('offers to continue paying while the payment is open', () => {
  expect(buildStatusView(makePaymentState({ status: 'OPEN' }))).toMatchObject({
    key: 'open',
    payable: true,
    leaves: false,
  });
  const declined = makePaymentState({ status: 'OPEN', declineCode: '51' });
  expect(buildStatusView(declined)).toMatchObject({
    key: 'declined',
    tone: 'bad',
    payable: true,
    leaves: false,
  });
  const cancelled = makePaymentState({ status: 'OPEN', declineCode: 'cancelled' });
  expect(buildStatusView(cancelled)).toMatchObject({ tone: 'calm', payable: true });
});

it('never says "do not pay again" beside a way to continue, while the answer is awaited', () => {
  for (const status of PAYMENT_STATUSES) {
    for (const checking of [false, true]) {
      const { key, payable } = awaitedView(makePaymentState({ status, checking, nothingTaken: false }));
      expect([key, payable]).toEqual(
        status === 'OPEN' && !checking ? ['returning', true] : ['checking', false],
      );
    }
  }
});
