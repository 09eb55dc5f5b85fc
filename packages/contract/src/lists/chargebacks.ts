import { amount, BY_DAY_OR_AMOUNT, COMPANY, dates, defineList, many, text } from '../list.ts';

export const CHARGEBACKS = defineList({
  name: 'chargebacks',
  orders: BY_DAY_OR_AMOUNT,
  created: 'createDateRange',
  filters: {
    search: text('filter', 200, 'search'),
    createDateRange: dates('chargebackCreatedFromDateTime', 'chargebackCreatedToDateTime', 'bar'),
    statuses: many('statuses', 'chargeback'),
    methods: many('paymentMethods', 'method', 'more'),
    amount: amount('bar'),
    description: text('description', 200),
    company: COMPANY,
  },
  columns: {
    createdDateTime: 'instant',
    id: 'text',
    transactionId: 'text',
    description: 'text',
    accountHolderName: 'text',
    reasonCode: 'dispute',
    paymentMethodName: 'method',
    status: 'chargeback',
    deadlineDateTime: 'instant',
    merchantName: 'text',
    finishedDateTime: 'instant',
    currency: 'text',
    amount: 'amount',
  },
});
