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
    createdDateTime: column('instant'),
    id: inFile('text'),
    transactionId: inFile('text'),
    description: column('text'),
    accountHolderName: column('text'),
    paymentMethodName: column('method'),
    createdBy: column('text'),
    status: column('refund'),
    merchantName: column('text'),
    finishedDateTime: optional('instant'),
    currency: inFile('text'),
    amount: column('amount'),
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
    createdDateTime: column('instant'),
    id: inFile('text'),
    reason: column('text'),
    askedBy: column('text'),
    decidedBy: column('text'),
    quantity: column('number'),
    succeeded: inFile('number'),
    failed: inFile('number'),
    status: column('refundRequest'),
    merchantName: column('text'),
    decidedDateTime: optional('instant'),
    currency: inFile('text'),
    amount: column('amount'),
  },
  together: { quantity: ['quantity', 'succeeded', 'failed'] },
});
