import {
  amount,
  BY_DAY_OR_AMOUNT,
  column,
  COMPANY,
  dates,
  defineList,
  inFile,
  many,
  optional,
  text,
} from '../list.ts';

export const LINKS = defineList({
  name: 'links',
  orders: BY_DAY_OR_AMOUNT,
  created: 'createDateRange',
  filters: {
    // The description, or what is known of the payer.
    search: text('filter', 200, 'search'),
    createDateRange: dates('createdFromDateTime', 'createdToDateTime', 'bar'),
    statuses: many('statuses', 'paymentLink'),
    // An open amount matches when its range overlaps this one.
    amount: amount('bar'),
    reference: text('reference', 64),
    company: COMPANY,
  },
  columns: {
    createdDateTime: column('instant'),
    id: inFile('text'),
    description: column('text'),
    reference: optional('text'),
    accountHolderName: optional('text'),
    expiresDateTime: column('instant'),
    status: column('paymentLink'),
    openedCount: optional('number'),
    uses: column('number'),
    maximumUses: inFile('number'),
    merchantName: column('text'),
    currency: inFile('text'),
    amount: column('amount'),
    maximumAmount: inFile('amount'),
  },
  together: { uses: ['uses', 'maximumUses'], amount: ['amount', 'maximumAmount'] },
});
