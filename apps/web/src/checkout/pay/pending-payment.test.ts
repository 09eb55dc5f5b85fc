import { beforeEach, expect, it } from 'vitest';
import {
  dropPendingPayment,
  keepPendingPayment,
  readPendingPayment,
  getSubmissionId,
} from './pending-payment.ts';

beforeEach(() => sessionStorage.clear());

it('remembers what was started on a page, for that page only', () => {
  keepPendingPayment({ opened: 'link', payment: 'payment' });
  expect(readPendingPayment('link')).toEqual({ opened: 'link', payment: 'payment' });
  expect(readPendingPayment('another')).toBeNull();
});

it('forgets only the payment that is over', () => {
  keepPendingPayment({ opened: 'link', payment: 'payment' });
  dropPendingPayment('another');
  expect(readPendingPayment('link')).not.toBeNull();
  dropPendingPayment('payment');
  expect(readPendingPayment('link')).toBeNull();
});

it('keeps a submission’s id until its payment is known, and makes another for another page', () => {
  const id = getSubmissionId('link');
  expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(getSubmissionId('link')).toBe(id);
  keepPendingPayment({ opened: 'link', payment: 'payment' });
  expect(getSubmissionId('link')).not.toBe(id);
  expect(getSubmissionId('another')).not.toBe(getSubmissionId('link'));
});

it.each(['', '{', '[]', 'null', '{"opened":"link"}', '{"opened":"link","payment":7}'])(
  'ignores %j in storage',
  (text) => {
    sessionStorage.setItem('pendingPayment', text);
    expect(readPendingPayment('link')).toBeNull();
  },
);
