import { pluralOf } from '../../core.ts';
import type { ChargebacksListTexts } from '../../nl/chargebacks/chargebacks-list.ts';

const plural = pluralOf('en');

export const chargebacksListTexts: ChargebacksListTexts = {
  title: 'Chargebacks',
  lead: 'What banks and cardholders took back, why, and until when you can respond.',
  label: 'Chargebacks',
  count: (n: number) => plural(n, { one: 'chargeback', other: 'chargebacks' }),
  sums: {
    amount: (amounts: string) => `charged back ${amounts}`,
    excluded: (amounts: string) => `won ${amounts}`,
  },
  columns: { deadlineDateTime: 'Deadline' },
  search: 'Description, name or email',
  noDescription: 'No description',
  /** On phones, which have no column for the remaining time. */
  withTime: (status: string, left: string) => `${status} · ${left}`,
  empty: 'When a bank or cardholder takes money back, it appears here. That has not happened yet.',
  action: 'Go to the payments',
  error: {
    title: 'The chargebacks cannot be shown right now',
    text: 'Nothing has been lost and no deadline has changed. Try again in a moment.',
  },
};
