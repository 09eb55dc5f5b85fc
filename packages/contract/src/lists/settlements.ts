import { amount, BY_DAY, code, column, COMPANY, dates, defineList, inFile, many, optional } from '../list.ts';

/** Not in the specification. */
export const SETTLEMENTS = defineList({
  name: 'settlements',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    number: code('number', 10, 'search'),
    createDateRange: {
      ...dates('createdFromDateTime', 'createdToDateTime', 'bar'),
      label: 'period',
    } as const,
    statuses: many('statuses', 'settlement'),
    amount: amount('bar'),
    currency: code('currency', 10),
    company: COMPANY,
  },
  columns: {
    number: column('number'),
    day: inFile('day'),
    // Shown as the period, which ends when a settlement is made.
    createdDateTime: column('instant'),
    id: inFile('text'),
    merchantName: column('text'),
    fromDateTime: inFile('instant'),
    untilDateTime: inFile('instant'),
    currency: inFile('text'),
    openingAmount: optional('amount'),
    paymentAmount: column('amount'),
    returnedAmount: column('amount'),
    feeAmount: column('amount'),
    otherAmount: optional('amount'),
    closingAmount: optional('amount'),
    status: column('settlement'),
    arrivesOn: column('day'),
    payoutAmount: column('amount'),
  },
});
