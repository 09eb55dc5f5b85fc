import { RECURRING_CASE } from '../../apps/web/src/testing/list-cases.ts';
import { withRows } from '../support/lists/list-habits.ts';
import { testList } from '../support/lists/list-tests.ts';
import { GOOD_IBAN } from '../support/recurring.ts';
import { en } from '../support/texts.ts';

testList(RECURRING_CASE, { ...en.recurrences.list, item: en.shell.titles.recurring }, async ({ office }) => {
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
  const rows = {
    search: 24,
    description: 1,
    recurrenceStatus: 1,
    recurrenceFrequency: 2,
    amount: 3,
    startDateRange: 24,
    endDateRange: 1,
    mandateReference: 1,
  };
  const wishes = { mandateReference: { text: ` ${reference}`, sent: { mandateReference: reference } } };
  return { person: company, total: 24, filters: withRows(RECURRING_CASE, rows, wishes) };
});
