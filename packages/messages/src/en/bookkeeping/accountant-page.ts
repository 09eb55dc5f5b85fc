import type { AccountantPageTexts } from '../../nl/bookkeeping/accountant-page.ts';

export const accountantPageTexts: AccountantPageTexts = {
  title: (company) => `Books of ${company}`,
  until: (at) => `This link works until ${at}.`,
  settlements: 'Settlements',
  invoices: 'Invoices',
  noSettlements: 'There are no settlements yet.',
  noInvoices: 'There are no invoices yet.',
  newest: (rows) => `The newest ${rows}.`,
  number: 'Number',
  day: 'Date',
  month: 'Month',
  change: 'Change',
  time: 'Time',
  line: 'Line',
  payment: 'Payment',
  files: 'Files',
  lines: 'Lines',
  more: 'More lines',
  back: 'Back to all settlements',
  gone: 'This link doesn’t work',
  goneAbout: 'It has expired, was revoked, or is incomplete. Ask the company for a new link.',
};
