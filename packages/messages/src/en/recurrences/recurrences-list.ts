import { pluralOf } from '../../core.ts';
import type { RecurrencesListTexts } from '../../nl/recurrences/recurrences-list.ts';

const plural = pluralOf('en');

export const recurrencesListTexts: RecurrencesListTexts = {
  title: 'Recurring payments',
  lead: 'Subscriptions, instalments and donations: what is collected when.',
  label: 'Recurring payments',
  count: (n: number) => plural(n, { one: 'recurring payment', other: 'recurring payments' }),
  columns: {
    status: 'Status',
    frequency: 'Frequency',
    description: 'Description',
    accountHolder: 'Account holder',
    method: 'Method',
    mandate: 'Mandate',
    company: 'Company',
    created: 'Created',
    start: 'First collection',
    end: 'End date',
    nextRun: 'Next collection',
    executed: 'Collections',
    amount: 'Amount',
  },
  search: 'Description, name or email',
  noDescription: 'No description',
  /** On phones, which have no column for the day. */
  withNext: (frequency: string, day: string) => `${frequency} · next ${day}`,
  none: '–',
  empty: 'Subscriptions and instalments appear here, once a customer starts one with a first payment.',
  action: 'Go to the payments',
  error: {
    title: 'The recurring payments cannot be shown right now',
    text: 'Nothing has been lost and collections go on. Try again in a moment.',
  },
};
