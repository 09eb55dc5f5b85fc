import { amount, BY_DAY_OR_AMOUNT, COMPANY, dates, defineList, many, text } from '../list.ts';

const CREATED = { ...dates('fromDateTime', 'toDateTime', 'bar'), label: 'createDateRange' } as const;

export const REFUNDS = defineList({
  name: 'refunds',
  orders: BY_DAY_OR_AMOUNT,
  created: 'dateRange',
  filters: {
    search: text('filter', 200, 'search'),
    dateRange: CREATED,
    statuses: many('statuses', 'refund'),
    methods: many('paymentMethods', 'method', 'more'),
    origins: many('origins', 'refundOrigin', 'more'),
    amount: amount('bar'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: 'instant',
    id: 'text',
    transactionId: 'text',
    description: 'text',
    accountHolderName: 'text',
    paymentMethodName: 'method',
    createdBy: 'text',
    status: 'refund',
    merchantName: 'text',
    finishedDateTime: 'instant',
    currency: 'text',
    amount: 'amount',
  },
});

/** Not in the specification. */
export const REFUND_REQUESTS = defineList({
  name: 'refundRequests',
  orders: BY_DAY_OR_AMOUNT,
  created: 'dateRange',
  filters: {
    search: text('filter', 200, 'search'),
    dateRange: CREATED,
    statuses: many('statuses', 'refundRequest'),
    amount: amount('bar'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: 'instant',
    id: 'text',
    reason: 'text',
    askedBy: 'text',
    decidedBy: 'text',
    decidedDateTime: 'instant',
    quantity: 'number',
    succeeded: 'number',
    failed: 'number',
    status: 'refundRequest',
    merchantName: 'text',
    currency: 'text',
    amount: 'amount',
  },
  together: { description: ['reason'], quantity: ['quantity', 'succeeded', 'failed'] },
});
