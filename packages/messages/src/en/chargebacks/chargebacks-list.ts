import { makePlural } from '../../core.ts';
import type { ChargebacksListTexts } from '../../nl/chargebacks/chargebacks-list.ts';

const plural = makePlural('en');

export const chargebacksListTexts: ChargebacksListTexts = {
  title: 'Chargebacks',
  lead: 'Chargebacks with their reason and deadline.',
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
  empty: 'No chargebacks yet.',
  action: 'Go to payments',
  error: {
    title: 'The chargebacks can’t be shown right now',
    text: 'Nothing has been lost and no deadline has changed. Try again in a moment.',
  },
};
