import { formatsOf, type Shape } from '../core.ts';
import type { lists as nl } from '../nl/lists.ts';

const { plural } = formatsOf('en');

export const lists = {
  bar: 'Filters',
  more: 'More filters',
  remove: (filter: string) => `Remove filter: ${filter}`,
  views: 'Views',
  display: 'Columns and row height',
  noMatch: 'Nothing was found with these filters.',
  noMatchAction: 'Clear filters',
  beyond: 'The list does not go that far.',
  beyondAction: 'Go to the last page',
  refused: {
    title: 'These filters cannot be used',
    text: 'A value in the address is unknown, or a start lies after its end.',
  },
  changed: (n: number) => plural(n, 'new or changed', 'new or changed'),
  maybeChanged: 'This list may be out of date',
  changedAction: 'Show',
  filters: {
    search: 'Search',
    description: 'Description',
    consumerName: 'Name',
    customerId: 'Customer number',
    accountHolderName: 'Account holder',
    emailAddress: 'Email address',
    mandateReference: 'Mandate reference',
    statuses: 'Status',
    refundStatuses: 'Refund',
    chargebackStatuses: 'Chargeback',
    recurrenceFrequency: 'Frequency',
    mandateType: 'Mandate type',
    methods: 'Method',
    amount: 'Amount',
    createDateRange: 'Created',
    settlementDateRange: 'Settled',
    startDateRange: 'First time',
    nextRunDateRange: 'Next time',
    endDateRange: 'End date',
    stoppedDateRange: 'Stopped',
  },
} as const satisfies Shape<typeof nl>;
