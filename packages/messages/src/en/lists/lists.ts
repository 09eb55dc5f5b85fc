import { columnTexts } from './columns.ts';
import { makePlural } from '../../core.ts';
import type { ListsTexts } from '../../nl/lists/lists.ts';

const plural = makePlural('en');

export const listsTexts: ListsTexts = {
  bar: 'Filters',
  more: 'More filters',
  remove: (filter: string) => `Remove filter: ${filter}`,
  views: 'Views',
  display: 'Columns and row height',
  export: 'Export what you see',
  noMatch: 'Nothing matches these filters.',
  noMatchAction: 'Clear filters',
  noneOfCompanies: 'The selected companies have nothing here.',
  noneOfCompaniesAction: 'Show other companies too',
  beyond: 'This list has fewer pages.',
  beyondAction: 'Go to the last page',
  refused: {
    title: 'These filters can’t be used',
    text: 'A value in the link is unknown, or a start is after its end. Clear the filters.',
  },
  tooBroad: {
    title: 'This is too much to search',
    text: 'Choose fewer companies or a shorter period, or search with more letters.',
  },
  changed: (n: number) => plural(n, { one: 'new or changed', other: 'new or changed' }),
  maybeChanged: 'New activity',
  moreThan: (count) => `More than ${count}`,
  onlyCompany: (name) => `Show ${name} only`,
  changedAction: 'Refresh',
  filters: {
    settlementId: 'Settlement',
    kinds: 'Type',
    ...columnTexts,
    search: 'Search',
    company: 'Company',
    customerId: 'Customer number',
    statuses: 'Status',
    refundStatuses: 'Refund',
    chargebackStatuses: 'Chargeback',
    recurrenceFrequency: 'Frequency',
    actorName: 'Name',
    actorKinds: 'Who',
    subjectKinds: 'Subject',
    origins: 'Source',
    endpointId: 'Webhook',
    eventTypes: 'Event type',
    period: 'Period',
    methods: 'Method',
    createDateRange: 'Created',
    settlementDateRange: 'Settled',
    startDateRange: 'First collection',
    nextRunDateRange: 'Next collection',
    endDateRange: 'End date',
    stoppedDateRange: 'Ended',
  },
};
