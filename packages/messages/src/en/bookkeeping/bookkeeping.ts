import { makePlural } from '../../core.ts';
import type { BookkeepingTexts } from '../../nl/bookkeeping/bookkeeping.ts';

const plural = makePlural('en');

export const bookkeepingTexts: BookkeepingTexts = {
  title: 'Bookkeeping',
  lead: 'Invoices and links for your accountant.',
  company: 'Company',
  error: { title: 'The books couldn’t be loaded', text: 'Try again.' },
  invoices: {
    title: 'Invoices',
    none: 'No invoices yet. The first follows a month with fees.',
    columns: {
      number: 'Number',
      month: 'Month',
      issued: 'Invoice date',
      net: 'Excluding VAT',
      vat: 'VAT',
      total: 'Total',
      file: 'File',
    },
    download: (number) => `Download invoice ${number}`,
  },
  links: {
    title: 'Accountant links',
    none: 'No links yet.',
    add: 'Create a link',
    columns: {
      created: 'Created',
      state: 'Validity',
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
      lead: 'Anyone with this link can view and download this company’s settlements, lines and invoices. Names, accounts and email addresses of payers are left out.',
      days: 'Valid for',
      daysOf: (quantity) => plural(quantity, { one: 'day', other: 'days' }),
      submit: 'Create link',
      failed: 'The link wasn’t created',
    },
    shown: {
      title: 'Link created',
      warning: 'Shown only once',
      text: 'Send it only to your accountant. Anyone with the link can use it.',
      copy: 'Copy link',
      done: 'Done',
      field: 'Link',
    },
    revoke: {
      action: 'Revoke',
      title: 'Revoke the link?',
      text: 'The link stops working immediately. A revoked link can’t be turned on again.',
      confirm: 'Revoke',
      failed: 'The link wasn’t revoked',
      done: 'Link revoked',
    },
  },
  files: {
    pdf: 'PDF',
    failed: 'The file couldn’t be created',
  },
};
