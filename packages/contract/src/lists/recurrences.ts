import { amount, BY_DAY_OR_AMOUNT, COMPANY, dates, days, defineList, many, text } from '../list.ts';

export const RECURRING = defineList({
  name: 'recurring',
  orders: BY_DAY_OR_AMOUNT,
  created: 'createDateRange',
  filters: {
    // The description, or what is known of the first payment's payer.
    search: text('filter', 200, 'search'),
    recurrenceStatus: { ...many('statuses', 'recurrence'), label: 'statuses' },
    recurrenceFrequency: many('frequencies', 'frequency'),
    nextRunDateRange: days('nextRunDateFromDateTime', 'nextRunDateToDateTime', { ahead: true, place: 'bar' }),
    amount: amount('more'),
    createDateRange: dates('createdFromDateTime', 'createdToDateTime'),
    startDateRange: days('startFromDateTime', 'startToDateTime', { ahead: false }),
    endDateRange: days('endFromDateTime', 'endToDateTime', { ahead: true }),
    description: text('filterDescription', 200),
    mandateReference: text('mandateReference', 35),
    company: COMPANY,
  },
  columns: {
    id: 'text',
    description: 'text',
    recurrenceStatus: 'recurrence',
    frequency: 'frequency',
    accountHolderName: 'text',
    paymentMethodName: 'method',
    mandateReference: 'text',
    merchantName: 'text',
    startDate: 'day',
    endDate: 'day',
    nextRunDate: 'day',
    numberOfTimesExecuted: 'number',
    createdDateTime: 'instant',
    currency: 'text',
    amount: 'amount',
  },
});
