import { formatsOf, type Shape } from '../core.ts';
import type { chargebacksList as nl } from '../nl/chargebacks-list.ts';

const { plural } = formatsOf('en');

export const chargebacksList = {
  title: 'Chargebacks',
  lead: 'What banks and cardholders took back, why, and until when you can respond.',
  label: 'Chargebacks',
  count: (n: number) => plural(n, 'chargeback', 'chargebacks'),
  columns: {
    created: 'Created',
    description: 'Description',
    accountHolder: 'Account holder',
    reason: 'Reason',
    status: 'Status',
    deadline: 'Deadline',
    method: 'Method',
    company: 'Company',
    finished: 'Finished',
    amount: 'Amount',
  },
  search: 'Description',
  noDescription: 'No description',
  /** On phones, where there is no column for the time that is left. */
  withTime: (status: string, left: string) => `${status} · ${left}`,
  none: '–',
  empty: 'When a bank or cardholder takes money back, it appears here. That has not happened yet.',
  action: 'Go to the payments',
  error: {
    title: 'The chargebacks cannot be shown right now',
    text: 'Nothing has been lost and no deadline has changed. Try again in a moment.',
  },
} as const satisfies Shape<typeof nl>;
