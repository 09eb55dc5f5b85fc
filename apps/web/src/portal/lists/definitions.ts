import type { FilterDefinition, ListSchema, Preset } from './schema.ts';

const PAST: readonly Preset[] = [
  'today',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-year',
];
const AHEAD: readonly Preset[] = ['today', 'next-7-days', 'next-30-days', 'this-month', 'this-year'];

const text = (
  name: string,
  param: string,
  maxLength: number,
  place: FilterDefinition['place'] = 'more',
): FilterDefinition => ({ kind: 'text', name, param, maxLength, place });

const dates = (
  name: string,
  from: string,
  to: string,
  place: FilterDefinition['place'] = 'more',
  presets = PAST,
): FilterDefinition => ({ kind: 'dates', name, params: [from, to], place, presets });

const created = (from: string, to: string) => dates('createDateRange', from, to, 'bar');

const amount = (place: FilterDefinition['place']): FilterDefinition => ({
  kind: 'amount',
  name: 'amount',
  params: ['minAmount', 'maxAmount'],
  place,
});

/** One company, for users who see several; it takes the place of those chosen in the top bar (docs/filters.md). */
const COMPANY: FilterDefinition = { kind: 'company', name: 'company', param: 'selectedIds', place: 'bar' };

const BY_DAY = ['createdDateTime,desc', 'createdDateTime,asc'] as const;
const BY_DAY_OR_AMOUNT = [...BY_DAY, 'amount,desc', 'amount,asc'] as const;

// Filters have the names of spec 3.27 to 3.29, parameters those of spec 7.14 to 7.26.

export const PAYMENTS: ListSchema = {
  key: 'payments',
  sorts: BY_DAY_OR_AMOUNT,
  filters: [
    text('search', 'filter', 200, 'search'),
    created('createdFromDateTime', 'createdToDateTime'),
    { kind: 'many', name: 'statuses', param: 'statuses', options: 'payment', place: 'bar' },
    { kind: 'many', name: 'methods', param: 'paymentMethods', options: 'method', place: 'bar' },
    amount('more'),
    dates('settlementDateRange', 'settledFromDateTime', 'settledToDateTime'),
    { kind: 'many', name: 'refundStatuses', param: 'refundStatuses', options: 'refund', place: 'more' },
    {
      kind: 'many',
      name: 'chargebackStatuses',
      param: 'chargebackStatuses',
      options: 'chargeback',
      place: 'more',
    },
    text('accountHolderName', 'accountholderName', 140),
    text('emailAddress', 'emailAddress', 254),
    text('customerId', 'customerId', 100),
    text('mandateReference', 'mandateReference', 35),
    COMPANY,
  ],
};

export const REFUNDS: ListSchema = {
  key: 'refunds',
  sorts: BY_DAY_OR_AMOUNT,
  filters: [
    text('search', 'filter', 200, 'search'),
    { ...dates('dateRange', 'fromDateTime', 'toDateTime', 'bar'), label: 'createDateRange' },
    { kind: 'many', name: 'statuses', param: 'statuses', options: 'refund', place: 'bar' },
    { kind: 'many', name: 'methods', param: 'paymentMethods', options: 'method', place: 'more' },
    { kind: 'many', name: 'origins', param: 'origins', options: 'refundOrigin', place: 'more' },
    amount('bar'),
    COMPANY,
  ],
};

/** Not in the specification. */
export const REFUND_REQUESTS: ListSchema = {
  key: 'refundRequests',
  sorts: BY_DAY_OR_AMOUNT,
  filters: [
    text('search', 'filter', 200, 'search'),
    { ...dates('dateRange', 'fromDateTime', 'toDateTime', 'bar'), label: 'createDateRange' },
    { kind: 'many', name: 'statuses', param: 'statuses', options: 'refundRequest', place: 'bar' },
    amount('bar'),
    COMPANY,
  ],
};

export const CHARGEBACKS: ListSchema = {
  key: 'chargebacks',
  sorts: BY_DAY_OR_AMOUNT,
  filters: [
    text('search', 'filter', 200, 'search'),
    created('chargebackCreatedFromDateTime', 'chargebackCreatedToDateTime'),
    { kind: 'many', name: 'statuses', param: 'statuses', options: 'chargeback', place: 'bar' },
    { kind: 'many', name: 'methods', param: 'paymentMethods', options: 'method', place: 'more' },
    amount('bar'),
    text('description', 'description', 200),
    COMPANY,
  ],
};

export const RECURRING: ListSchema = {
  key: 'recurring',
  sorts: BY_DAY_OR_AMOUNT,
  filters: [
    text('search', 'filter', 200, 'search'),
    {
      kind: 'many',
      name: 'recurrenceStatus',
      label: 'statuses',
      param: 'statuses',
      options: 'recurrence',
      place: 'bar',
    },
    { kind: 'many', name: 'recurrenceFrequency', param: 'frequencies', options: 'frequency', place: 'bar' },
    dates('nextRunDateRange', 'nextRunDateFromDateTime', 'nextRunDateToDateTime', 'bar', AHEAD),
    amount('more'),
    dates('createDateRange', 'createdFromDateTime', 'createdToDateTime'),
    dates('startDateRange', 'startFromDateTime', 'startToDateTime'),
    dates('endDateRange', 'endFromDateTime', 'endToDateTime', 'more', AHEAD),
    text('description', 'filterDescription', 200),
    text('mandateReference', 'mandateReference', 35),
    COMPANY,
  ],
};

export const MANDATES: ListSchema = {
  key: 'mandates',
  sorts: BY_DAY,
  filters: [
    text('search', 'filter', 200, 'search'),
    { kind: 'many', name: 'statuses', param: 'statuses', options: 'mandate', place: 'bar' },
    created('mandateCreatedFromDateTime', 'mandateCreatedToDateTime'),
    {
      ...dates('endDateRange', 'mandateStoppedFromDateTime', 'mandateStoppedToDateTime', 'bar'),
      label: 'stoppedDateRange',
    },
    {
      kind: 'choice',
      name: 'mandateType',
      param: 'mandateType',
      options: ['MODEL_C', 'MODEL_A'],
      place: 'bar',
    },
    text('consumerName', 'consumerName', 140),
    COMPANY,
  ],
};

export const LINKS: ListSchema = {
  key: 'links',
  sorts: BY_DAY_OR_AMOUNT,
  filters: [
    text('search', 'filter', 200, 'search'),
    created('createdFromDateTime', 'createdToDateTime'),
    { kind: 'many', name: 'statuses', param: 'statuses', options: 'paymentLink', place: 'bar' },
    amount('bar'),
    COMPANY,
  ],
};

/** Notifications with their statuses. Only people who set up webhooks see it. */
export const DELIVERIES: ListSchema = {
  key: 'deliveries',
  sorts: BY_DAY,
  filters: [
    { kind: 'endpoint', name: 'endpointId', param: 'endpointId', place: 'bar' },
    { kind: 'many', name: 'statuses', param: 'statuses', options: 'delivery', place: 'bar' },
    { kind: 'many', name: 'eventTypes', param: 'eventTypes', options: 'eventType', place: 'bar' },
    created('createdFromDateTime', 'createdToDateTime'),
    COMPANY,
  ],
};

export const AUDIT: ListSchema = {
  key: 'audit',
  sorts: BY_DAY,
  filters: [
    text('search', 'filter', 200, 'search'),
    created('createdFromDateTime', 'createdToDateTime'),
    text('actorName', 'actorName', 100, 'bar'),
    { kind: 'many', name: 'subjectKinds', param: 'subjectKinds', options: 'auditSubject', place: 'bar' },
    { kind: 'many', name: 'actorKinds', param: 'actorKinds', options: 'auditActor', place: 'more' },
    COMPANY,
  ],
};

/** Content of the export screen: payments with their refunds and chargebacks, filtered like the payments list. */
export const TRANSACTIONS: ListSchema = {
  ...PAYMENTS,
  key: 'transactions',
  sorts: [],
  filters: PAYMENTS.filters.filter((filter) => filter !== COMPANY),
};
