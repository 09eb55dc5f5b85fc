import { RECURRING } from '../apps/web/src/areas/management/lists/definitions.ts';
import {
  DAY_BEGINS,
  DAY_ENDS,
  LONG_AGO,
  LONG_AGO_CHIP,
  LONG_AGO_FROM,
  LONG_AGO_TO,
} from './support/list-habits.ts';
import { testList } from './support/list-tests.ts';
import { GOOD_IBAN } from './support/recurring.ts';
import { euro, nl } from './support/texts.ts';

testList(
  {
    definition: RECURRING,
    path: '/management/recurring-payments',
    item: 'recurring',
    texts: ({ recurrences }) => recurrences.list,
    call: /\/recurrence\/getRecurrencesForMerchant$/,
    created: 'createDateRange',
    sorting: { amount: 'amount' },
    still: ['description', 'status', 'frequency', 'start', 'end', 'nextRun', 'executed'],
    phoneless: ['status', 'frequency', 'start', 'end', 'nextRun', 'executed'],
    detail: /\/management\/recurring-payments\/[0-9a-f-]{36}$/,
  },
  async ({ office }) => {
    const company = await office.openCompany();
    const begin = (index: number, wishes: object = {}) =>
      office.recurring.begin(company.id, {
        amount: 1000 + index * 100,
        description: `Lid ${index}`,
        ...wishes,
      });
    for (let index = 0; index < 20; index++) await begin(index);
    await begin(20, { description: 'Weekbrood', frequency: 'WEEKLY' });
    await begin(21, { frequency: 'NEVER' });
    await begin(22, { endDate: '2031-06-15' });
    const { id } = await begin(23, { iban: GOOD_IBAN });
    const reference = await office.recurring.mandateOf(company.id, id);
    return {
      person: company,
      total: 24,
      filters: {
        description: { text: '  weekbrood ', sent: { filterDescription: 'weekbrood' }, rows: 1 },
        recurrenceStatus: {
          choose: ['ENDING', 'FINISHED'],
          words: nl.statuses.recurrence,
          sent: { statuses: ['ENDING', 'FINISHED'] },
          rows: 1,
        },
        recurrenceFrequency: {
          choose: ['WEEKLY', 'NEVER'],
          words: nl.statuses.frequency,
          sent: { frequencies: ['WEEKLY', 'NEVER'] },
          rows: 2,
        },
        nextRunDateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { nextRunDateFromDateTime: LONG_AGO_FROM, nextRunDateToDateTime: LONG_AGO_TO },
        },
        amount: {
          from: '10',
          to: '12,5',
          url: '10.00..12.50',
          chip: `${euro(nl, '10.00')} – ${euro(nl, '12.50')}`,
          sent: { minAmount: '10.00', maxAmount: '12.50' },
          rows: 3,
        },
        createDateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { createdFromDateTime: LONG_AGO_FROM, createdToDateTime: LONG_AGO_TO },
        },
        startDateRange: {
          preset: 'this-year',
          sent: { startFromDateTime: DAY_BEGINS, startToDateTime: DAY_ENDS },
          rows: 24,
        },
        endDateRange: {
          from: '1-6-2031',
          to: '',
          url: '2031-06-01..',
          chip: 'vanaf 1 jun 2031',
          sent: { endFromDateTime: '2031-05-31T22:00:00.000Z' },
          rows: 1,
        },
        mandateReference: { text: ` ${reference}`, sent: { mandateReference: reference }, rows: 1 },
      },
    };
  },
);
