import { makePlural } from '../../core.ts';
import type { SearchTexts } from '../../nl/search/search.ts';

const plural = makePlural('en');

export const searchTexts: SearchTexts = {
  title: 'Search',
  field: 'What are you looking for?',
  placeholder: 'Amount, name, email address, IBAN or reference',
  deskPlaceholder: 'Company, applicant or reference',
  deskHint: 'Search by the name of a company or applicant, or the reference of a payment.',
  hint: 'Search by amount, name, email address, IBAN, mandate reference, payment link or a payment’s reference. Pasting works too.',
  short: 'Type at least two characters.',
  searching: 'Searching…',
  found: (n: number) => plural(n, { one: 'result', other: 'results' }),
  all: (kind: string) => `All results in ${kind}`,
  none: (text: string) => `Nothing found for ‘${text}’.`,
  noneHint: 'Check the spelling, or search by a reference or the exact amount.',
  error: 'Search isn’t available right now.',
  kinds: {
    payment: 'Payments',
    refund: 'Refunds',
    chargeback: 'Chargebacks',
    mandate: 'Mandates',
    recurrence: 'Recurring payments',
    paymentLink: 'Payment links',
  },
  untitled: 'No description',
  refund: 'Refund',
  refundOf: (payment: string) => `Refund ${payment || 'payment'}`,
  commands: {
    title: 'Jump to',
    goTo: (screen: string) => `Go to ${screen}`,
    company: (name) => `Switch to ${name}`,
    said: {
      generatePaymentLink: 'Create a payment link',
      exportLastMonth: 'Export last month',
      selectCompanies: 'Switch company',
    },
  },
  keys: {
    title: 'Keyboard shortcuts',
    search: 'Search or open a screen',
    list: 'Show these shortcuts',
    walk: 'Move through the rows of a list',
    open: 'Open a row or result',
    close: 'Close',
    turn: 'Previous or next document',
    off: 'You can turn off /, ?, ← and → under My account.',
  },
};
