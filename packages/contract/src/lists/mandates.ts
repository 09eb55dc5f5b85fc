import { BY_DAY, choice, column, COMPANY, dates, defineList, many, text } from '../list.ts';

export const MANDATES = defineList({
  name: 'mandates',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    // Name, reference or IBAN.
    search: text('filter', 200, 'search'),
    statuses: many('statuses', 'mandate'),
    createDateRange: dates('mandateCreatedFromDateTime', 'mandateCreatedToDateTime', 'bar'),
    endDateRange: {
      ...dates('mandateStoppedFromDateTime', 'mandateStoppedToDateTime', 'bar'),
      label: 'stoppedDateRange',
    },
    mandateType: choice('mandateType', ['MODEL_C', 'MODEL_A']),
    consumerName: text('consumerName', 140),
    company: COMPANY,
  },
  columns: {
    consumerName: column('text'),
    mandateReference: column('text'),
    mandateType: column('mandateType'),
    merchantName: column('text'),
    stoppedDateTime: column('instant'),
    active: column('mandate'),
    createdDateTime: column('instant'),
  },
});
