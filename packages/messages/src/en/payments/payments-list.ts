import { makePlural } from '../../core.ts';
import type { PaymentsListTexts } from '../../nl/payments/payments-list.ts';

const plural = makePlural('en');

export const paymentsListTexts: PaymentsListTexts = {
  title: 'Payments',
  lead: 'All payments from your payers.',
  label: 'Payments',
  makeLink: 'Payment link',
  count: (n: number) => plural(n, { one: 'payment', other: 'payments' }),
  sums: {
    amount: (amounts: string) => `net received ${amounts}`,
    excluded: (amounts: string) => `not received ${amounts}`,
  },
  search: 'Description, name or email',
  select: (what: string) => `Select ${what}`,
  selectPage: 'Select all payments on this page',
  noDescription: 'No description',
  empty: 'No payments yet.',
  error: { title: 'The payments can’t be shown right now' },
};
