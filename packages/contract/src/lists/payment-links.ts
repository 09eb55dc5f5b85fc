import { amount, BY_DAY_OR_AMOUNT, COMPANY, dates, defineList, many, text } from '../list.ts';

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
    company: COMPANY,
  },
  columns: {
    id: 'text',
    description: 'text',
    createdDateTime: 'instant',
    expiresDateTime: 'instant',
    status: 'paymentLink',
    openedCount: 'number',
    uses: 'number',
    maximumUses: 'number',
    merchantName: 'text',
    currency: 'text',
    amount: 'amount',
    maximumAmount: 'amount',
  },
  together: { uses: ['uses', 'maximumUses'], amount: ['amount', 'maximumAmount'] },
});
