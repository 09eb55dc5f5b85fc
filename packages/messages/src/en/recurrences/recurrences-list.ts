import { makePlural } from '../../core.ts';
import type { RecurrencesListTexts } from '../../nl/recurrences/recurrences-list.ts';

const plural = makePlural('en');

export const recurrencesListTexts: RecurrencesListTexts = {
  title: 'Recurring payments',
  lead: 'Scheduled collections, such as memberships and donations.',
  label: 'Recurring payments',
  count: (n: number) => plural(n, { one: 'recurring payment', other: 'recurring payments' }),
  columns: { mandateReference: 'Mandate', numberOfTimesExecuted: 'Collections' },
  search: 'Description, name or email',
  noDescription: 'No description',
  /** On phones, which have no column for the day. */
  withNext: (frequency: string, day: string) => `${frequency} · next ${day}`,
  empty: 'No recurring payments yet. A payer starts one with a first payment.',
  action: 'Go to payments',
  error: {
    title: 'The recurring payments can’t be shown right now',
    text: 'Nothing has been lost and collections continue. Try again in a moment.',
  },
};
