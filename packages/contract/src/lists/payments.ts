import { amount, BY_DAY_OR_AMOUNT, COMPANY, dates, defineList, many, text } from '../list.ts';

const FILTERS = {
  search: text('filter', 200, 'search'),
  createDateRange: dates('createdFromDateTime', 'createdToDateTime', 'bar'),
  statuses: many('statuses', 'payment'),
  methods: many('paymentMethods', 'method'),
  amount: amount('more'),
  settlementDateRange: dates('settledFromDateTime', 'settledToDateTime'),
  // Not in the specified shape of the call, but needed by the specified filters.
  refundStatuses: many('refundStatuses', 'refund', 'more'),
  chargebackStatuses: many('chargebackStatuses', 'chargeback', 'more'),
  accountHolderName: text('accountholderName', 140),
  emailAddress: text('emailAddress', 254),
  customerId: text('customerId', 100),
  mandateReference: text('mandateReference', 35),
};

export const PAYMENTS = defineList({
  name: 'payments',
  orders: BY_DAY_OR_AMOUNT,
  created: 'createDateRange',
  filters: { ...FILTERS, company: COMPANY },
  columns: {
    createdDateTime: 'instant',
    id: 'text',
    description: 'text',
    accountHolderName: 'text',
    emailAddress: 'text',
    customerId: 'text',
    paymentMethodName: 'method',
    cardBrand: 'text',
    cardLastFour: 'text',
    status: 'payment',
    refundStatus: 'refund',
    chargebackStatus: 'chargeback',
    merchantName: 'text',
    settledDateTime: 'instant',
    currency: 'text',
    refundedAmount: 'amount',
    amount: 'amount',
    received: 'amount',
    notReceived: 'amount',
  },
  together: {
    paymentMethodName: ['paymentMethodName', 'cardBrand', 'cardLastFour'],
    // So that the file adds up to the sums above the list.
    amount: ['amount', 'received', 'notReceived'],
  },
});

/** The export screen's list: payments, with their refunds and chargebacks as lines of their own. */
export const TRANSACTIONS = defineList({
  name: 'transactions',
  orders: [],
  created: 'createDateRange',
  filters: FILTERS,
  columns: {
    date: 'day',
    createdDateTime: 'instant',
    kind: 'kind',
    transactionId: 'text',
    id: 'text',
    description: 'text',
    accountHolderName: 'text',
    emailAddress: 'text',
    customerId: 'text',
    paymentMethodName: 'method',
    status: 'line',
    settledDateTime: 'instant',
    merchantName: 'text',
    currency: 'text',
    amount: 'amount',
    gross: 'amount',
    refund: 'amount',
    chargeback: 'amount',
    net: 'amount',
    balance: 'amount',
  },
});

/** Columns for bookkeeping, which add up to the balance, line by line. */
export const BOOKKEEPERS_COLUMNS: readonly (keyof typeof TRANSACTIONS.columns)[] = [
  'date',
  'transactionId',
  'gross',
  'refund',
  'chargeback',
  'net',
  'paymentMethodName',
  'balance',
];
