import { beforeEach, expect, it } from 'vitest';
import { makeAuthUser, signedIn } from '../../testing/factories.ts';
import { makePayment, makeRefund, PAYMENT_ID } from '../../testing/payments.ts';
import { endSession, keepSession } from '../../lib/session.ts';
import { findOpenDraft, isDefinitive, keepRefundDraft, readRefundDraft } from './refund-draft.ts';

const draft = { refundId: makeRefund().refundId, amount: '62.75', description: 'Slot retour' };
beforeEach(() => void signedIn());

it.each([
  [404, 'notFound', true],
  [409, 'nothingCaptured', true],
  [422, 'invalidInput', true],
  [422, 'refundKeyReused', true],
  [409, 'refundUnderWay', false],
  [401, 'unauthenticated', false],
  [403, 'forbidden', false],
  [429, 'tooManyRequests', false],
  [500, 'internal', false],
  [503, 'unavailable', false],
  [0, 'noAnswer', false],
])('treats %i %s as the end of a refund: %s', (status, code, definitive) => {
  expect(isDefinitive({ status, code })).toBe(definitive);
});

it('is kept with its payment until the gateway shows that refund', () => {
  keepRefundDraft(PAYMENT_ID, draft);
  const another = makeRefund({ refundId: 'b5cf1e3a-3f8e-4a06-9f6c-0a4bb2f1d002' });
  expect(findOpenDraft(makePayment({ refunds: [another] }))).toEqual(draft);
  expect(findOpenDraft(makePayment({ id: another.refundId }))).toBeNull();
  expect(findOpenDraft(makePayment({ refunds: [makeRefund({ status: 'PENDING' })] }))).toBeNull();
  expect(readRefundDraft(PAYMENT_ID)).toBeNull();
});

it('outlives the user’s session, and belongs to that user only', () => {
  keepRefundDraft(PAYMENT_ID, draft);
  endSession();
  keepSession(makeAuthUser({ personId: 'b5cf1e3a-3f8e-4a06-9f6c-0a4bb2f1d003' }));
  expect(readRefundDraft(PAYMENT_ID)).toBeNull();
  endSession('/management/payments');
  signedIn();
  expect(readRefundDraft(PAYMENT_ID)).toEqual(draft);
});

it.each([
  ['no amount', { refundId: draft.refundId, description: draft.description }],
  ['no description', { refundId: draft.refundId, amount: draft.amount }],
  ['a number as amount', { ...draft, amount: 62.75 }],
])('of another version, with %s, is no request to repeat', (_what, kept) => {
  keepRefundDraft(PAYMENT_ID, kept as unknown as typeof draft);
  expect(readRefundDraft(PAYMENT_ID)).toBeNull();
});
