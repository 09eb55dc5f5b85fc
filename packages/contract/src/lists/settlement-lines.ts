import {
  amount,
  BY_DAY,
  code,
  column,
  COMPANY,
  dates,
  defineList,
  inFile,
  many,
  optional,
  settlementId,
} from '../list.ts';

/**
 * Movements of a company's available balance, by settlement. Columns with the meaning of ones in Adyen's settlement
 * details have their English names. Not in the specification.
 */
export const SETTLEMENT_LINES = defineList({
  name: 'settlementLines',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    transactionId: code('transactionId', 36, 'search'),
    settlementId: settlementId('settlementId'),
    kinds: many('kinds', 'lineKind'),
    createDateRange: {
      ...dates('createdFromDateTime', 'createdToDateTime', 'bar'),
      label: 'period',
    } as const,
    amount: amount('more'),
    methods: many('paymentMethods', 'method', 'more'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: column('instant'),
    merchantName: column('text'),
    settlementNumber: column('number'),
    lineKind: column('lineKind'),
    transactionId: inFile('text'),
    description: column('text'),
    modificationReference: inFile('text'),
    paymentMethodName: column('method'),
    vatRate: optional('text'),
    currency: inFile('text'),
    debit: inFile('amount'),
    credit: inFile('amount'),
    amount: column('amount'),
    id: inFile('text'),
  },
});
