import { BY_DAY, column, COMPANY, realDates, defineList, inFile, many, optional, text } from '../list.ts';

/** Calls by API key, shown to users who make keys. */
export const REQUESTS = defineList({
  name: 'requests',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    search: text('filter', 64, 'search'),
    outcomes: many('outcomes', 'requestOutcome'),
    createDateRange: realDates('createdFromDateTime', 'createdToDateTime', 'bar'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: column('instant'),
    call: column('text'),
    keyName: column('text'),
    milliseconds: column('number'),
    errorCode: column('text'),
    httpStatus: column('number'),
    requestId: optional('text'),
    reference: optional('text'),
    transactionId: inFile('text'),
    merchantName: column('text'),
  },
});
