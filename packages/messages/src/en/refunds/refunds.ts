import { makePlural } from '../../core.ts';
import type { RefundsTexts } from '../../nl/refunds/refunds.ts';

const plural = makePlural('en');

export const refundsTexts: RefundsTexts = {
  title: 'Refunds',
  lead: 'Refunds to payers, completed and in progress.',
  label: 'Refunds',
  count: (n: number) => plural(n, { one: 'refund', other: 'refunds' }),
  sums: {
    amount: (amounts: string) => `back to payers ${amounts}`,
    excluded: (amounts: string) => `failed ${amounts}`,
  },
  columns: { description: 'Reason' },
  search: 'Reason, name or reference',
  noReason: 'No reason given',
  automatic: 'Automatic',
  automaticReason: 'Double payment',
  failed: (status: string, reason: string) => `${status} · ${reason}`,
  empty: 'No refunds yet. Start one from a payment.',
  action: 'Go to payments',
  error: { title: 'The refunds can’t be shown right now' },
};
