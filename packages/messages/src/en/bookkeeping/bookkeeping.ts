import { pluralOf } from '../../core.ts';
import type { BookkeepingTexts } from '../../nl/bookkeeping/bookkeeping.ts';

const plural = pluralOf('en');

export const bookkeepingTexts: BookkeepingTexts = {
  title: 'Bookkeeping',
  lead: 'Invoices of fees, and links that show your settlements to an accountant without signing in.',
  company: 'Company',
  error: { title: 'The books could not be loaded', text: 'Try again.' },
  invoices: {
    title: 'Invoices',
    none: 'There are no invoices yet. One appears here after each month with fees.',
    columns: {
      number: 'Number',
      month: 'Month',
      issued: 'Invoice date',
      net: 'Without VAT',
      vat: 'VAT',
      total: 'Total',
      file: 'File',
    },
    download: (number) => `Download invoice ${number}`,
  },
  links: {
    title: 'Links for the accountant',
    none: 'There are no links.',
    add: 'Make a link',
    columns: {
      created: 'Created',
      state: 'Works',
      openings: 'Opened',
      actions: 'Actions',
    },
    by: (name) => `by ${name}`,
    until: (at) => `until ${at}`,
    revoked: (at) => `revoked on ${at}`,
    expired: (at) => `expired on ${at}`,
    times: (quantity) => plural(quantity, { one: 'time', other: 'times' }),
    last: (at) => `last on ${at}`,
    make: {
      title: 'Link for the accountant',
      lead: 'With this link, settlements, lines and invoices of this company can be seen and downloaded. It shows no names, accounts or email addresses of payers.',
      days: 'Works for',
      daysOf: (quantity) => plural(quantity, { one: 'day', other: 'days' }),
      submit: 'Make',
      failed: 'The link was not made',
    },
    shown: {
      title: 'The link is made',
      warning: 'You see this link once',
      text: 'Send it only to your accountant. It works for everyone who has it.',
      copy: 'Copy link',
      done: 'Done',
      field: 'Link',
    },
    revoke: {
      action: 'Revoke',
      title: 'Revoke the link?',
      text: 'The link stops working at once. A revoked link cannot be turned on again.',
      confirm: 'Revoke',
      failed: 'The link was not revoked',
      done: 'The link is revoked',
    },
  },
  files: {
    pdf: 'PDF',
    failed: 'The file could not be made',
  },
};
