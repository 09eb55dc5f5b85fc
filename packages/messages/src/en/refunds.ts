import { formatsOf, type Shape } from '../core.ts';
import type { refunds as nl } from '../nl/refunds.ts';

const { plural } = formatsOf('en');

export const refunds = {
  title: 'Refunds',
  lead: 'Everything that went back to your customers, or is on its way.',
  label: 'Refunds',
  count: (n: number) => plural(n, 'refund', 'refunds'),
  columns: {
    created: 'Requested',
    description: 'Reason',
    accountHolder: 'Account holder',
    method: 'Method',
    by: 'By',
    status: 'Status',
    company: 'Company',
    finished: 'Finished',
    amount: 'Amount',
  },
  search: 'Reason, name or reference',
  noReason: 'No reason given',
  automatic: 'Automatic',
  automaticReason: 'Double payment',
  none: '–',
  failed: (status: string, reason: string) => `${status} · ${reason}`,
  empty: 'What you refund appears here. A refund starts at the payment itself.',
  action: 'Go to the payments',
  error: {
    title: 'The refunds cannot be shown right now',
    text: 'Nothing has been lost. Try again in a moment.',
  },
} as const satisfies Shape<typeof nl>;
