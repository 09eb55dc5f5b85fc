import { BY_DAY, column, COMPANY, defineList, endpointId, inFile, many, realDates } from '../list.ts';

/** Notifications and their outcome, shown to users who set up webhooks. */
export const DELIVERIES = defineList({
  name: 'deliveries',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    endpointId: endpointId('endpointId'),
    statuses: many('statuses', 'delivery'),
    eventTypes: many('eventTypes', 'eventType'),
    createDateRange: realDates('createdFromDateTime', 'createdToDateTime', 'bar'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: column('instant'),
    eventType: column('text'),
    url: column('text'),
    merchantName: column('text'),
    httpStatus: column('number'),
    attempts: column('number'),
    status: column('delivery'),
    finishedDateTime: inFile('instant'),
    transactionId: inFile('text'),
    eventId: inFile('text'),
  },
});
