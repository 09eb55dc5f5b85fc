import { BY_DAY, COMPANY, dates, defineList, endpointId, many } from '../list.ts';

/** Notifications and their outcome, shown to users who set up webhooks. */
export const DELIVERIES = defineList({
  name: 'deliveries',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    endpointId: endpointId('endpointId'),
    statuses: many('statuses', 'delivery'),
    eventTypes: many('eventTypes', 'eventType'),
    createDateRange: dates('createdFromDateTime', 'createdToDateTime', 'bar'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: 'instant',
    eventType: 'text',
    url: 'text',
    httpStatus: 'number',
    attempts: 'number',
    status: 'delivery',
    finishedDateTime: 'instant',
    transactionId: 'text',
    eventId: 'text',
    merchantName: 'text',
  },
});
