import { pluralOf } from '../../core.ts';
import type { ListsTexts } from '../../nl/portal/lists.ts';

const plural = pluralOf('en');

export const listsTexts: ListsTexts = {
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
  changed: (n: number) => plural(n, { one: 'new or changed', other: 'new or changed' }),
  maybeChanged: 'There is news',
  onlyCompany: (name) => `Show ${name} only`,
  changedAction: 'Refresh',
  filters: {
    search: 'Search',
    company: 'Company',
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
    origins: 'Origin',
    period: 'Period',
    methods: 'Method',
    amount: 'Amount',
    createDateRange: 'Created',
    settlementDateRange: 'Settled',
    startDateRange: 'First collection',
    nextRunDateRange: 'Next collection',
    endDateRange: 'End date',
    stoppedDateRange: 'Stopped',
  },
};
