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
  reference: text('reference', 64),
  mandateReference: text('mandateReference', 35),
};

export const PAYMENTS = defineList({
  name: 'payments',
  orders: BY_DAY_OR_AMOUNT,
  created: 'createDateRange',
  filters: { ...FILTERS, company: COMPANY },
  columns: {
    createdDateTime: column('instant'),
    id: inFile('text'),
    description: column('text'),
    reference: optional('text'),
    accountHolderName: column('text'),
    emailAddress: inFile('text'),
    customerId: inFile('text'),
    metadata: inFile('text'),
    paymentMethodName: column('method'),
    cardBrand: inFile('text'),
    cardLastFour: inFile('text'),
    status: column('payment'),
    refundStatus: inFile('refund'),
    chargebackStatus: inFile('chargeback'),
    merchantName: column('text'),
    settledDateTime: optional('instant'),
    currency: inFile('text'),
    refundedAmount: optional('amount'),
    amount: column('amount'),
    received: inFile('amount'),
    notReceived: inFile('amount'),
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
    date: inFile('day'),
    createdDateTime: inFile('instant'),
    kind: inFile('kind'),
    transactionId: inFile('text'),
    id: inFile('text'),
    description: inFile('text'),
    reference: inFile('text'),
    accountHolderName: inFile('text'),
    emailAddress: inFile('text'),
    customerId: inFile('text'),
    paymentMethodName: inFile('method'),
    status: inFile('line'),
    settledDateTime: inFile('instant'),
    merchantName: inFile('text'),
    currency: inFile('text'),
    amount: inFile('amount'),
    gross: inFile('amount'),
    refund: inFile('amount'),
    chargeback: inFile('amount'),
    net: inFile('amount'),
    balance: inFile('amount'),
  },
});

/** Columns for bookkeeping, which add up to the balance, line by line. */
export const BOOKKEEPERS_COLUMNS: readonly (keyof typeof TRANSACTIONS.columns)[] = [
  'date',
  'transactionId',
  'description',
  'accountHolderName',
  'gross',
  'refund',
  'chargeback',
  'net',
  'paymentMethodName',
  'balance',
];
