import type { BookFileTexts } from '../../nl/bookkeeping/book-files.ts';

export const bookFileTexts: BookFileTexts = {
  settlement: 'Settlement',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  names: {
    settlement: (number) => `settlement-${number}`,
    invoice: (number) => `invoice-${number}`,
  },
  number: 'Number',
  closed: 'Closed',
  period: 'Period',
  periodOf: (from, until) => `${from} until ${until}`,
  issued: 'Invoice date',
  month: 'Month',
  opening: 'Opening balance',
  closing: 'Closing balance',
  payout: 'Payout',
  quantity: 'Quantity',
  amount: 'Amount',
  about: 'Description',
  vat: 'VAT',
  vatOf: (rate) => `VAT ${rate}%`,
  net: 'Total excluding VAT',
  total: 'Total',
  paid: 'This amount was taken from your balance. There is nothing to pay.',
  page: (page, pages) => `Page ${page} of ${pages}`,
};
