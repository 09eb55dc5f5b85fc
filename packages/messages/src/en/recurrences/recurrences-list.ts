import { pluralOf } from '../../core.ts';
import type { RecurrencesListTexts } from '../../nl/recurrences/recurrences-list.ts';

const plural = pluralOf('en');

export const recurrencesListTexts: RecurrencesListTexts = {
  title: 'Recurring payments',
  lead: 'Subscriptions, instalments and donations: what is collected when.',
  label: 'Recurring payments',
  count: (n: number) => plural(n, { one: 'recurring payment', other: 'recurring payments' }),
  columns: { mandateReference: 'Mandate', numberOfTimesExecuted: 'Collections' },
  search: 'Description, name or email',
  noDescription: 'No description',
  /** On phones, which have no column for the day. */
  withNext: (frequency: string, day: string) => `${frequency} · next ${day}`,
  empty: 'Subscriptions and instalments appear here, once a customer starts one with a first payment.',
  action: 'Go to the payments',
  error: {
    title: 'The recurring payments cannot be shown right now',
    text: 'Nothing has been lost and collections go on. Try again in a moment.',
  },
};
