import { MANDATES } from '../apps/web/src/areas/management/lists/definitions.ts';
import {
  DAY_BEGINS,
  DAY_ENDS,
  LONG_AGO,
  LONG_AGO_CHIP,
  LONG_AGO_FROM,
  LONG_AGO_TO,
} from './support/list-habits.ts';
import { testList } from './support/list-tests.ts';
import { DEMO } from './support/office.ts';
import { enter } from './support/portal.ts';
import { GOOD_IBAN } from './support/recurring.ts';
import { expect, test } from './support/test.ts';
import { nl } from './support/texts.ts';

const PATH = '/management/mandates';

testList(
  {
    definition: MANDATES,
    path: PATH,
    item: 'mandates',
    texts: ({ mandates }) => mandates.list,
    call: /\/mandate\/getMandatesPaginated$/,
    created: 'createDateRange',
    sorting: { created: 'createdDateTime' },
    still: ['consumer', 'reference', 'type', 'stopped', 'state'],
    phoneless: ['reference', 'type', 'stopped', 'state'],
    detail: /\/management\/mandates\/[A-Z0-9-]+$/,
  },
  async ({ office }) => {
    const company = await office.openCompany();
    const { recurring } = office;
    for (let index = 0; index < 21; index++)
      await recurring.signMandate(company.id, { name: `Lid ${index}` });
    const stopped = await recurring.signMandate(company.id, { name: 'E. Visser' });
    await recurring.returnOn(company.id, stopped, 'MD07');
    await recurring.begin(company.id, { iban: GOOD_IBAN, name: 'Lotte Smit' });
    return {
      person: company,
      total: 23,
      filters: {
        consumerName: { text: ' VISSER ', sent: { consumerName: 'VISSER' }, rows: 1 },
        createDateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { mandateCreatedFromDateTime: LONG_AGO_FROM, mandateCreatedToDateTime: LONG_AGO_TO },
        },
        endDateRange: {
          preset: 'this-year',
          sent: { mandateStoppedFromDateTime: DAY_BEGINS, mandateStoppedToDateTime: DAY_ENDS },
          rows: 1,
        },
        mandateType: {
          choose: ['MODEL_A'],
          words: nl.statuses.mandateType,
          sent: { mandateType: 'MODEL_A' },
          rows: 1,
        },
      },
    };
  },
);

test('a role with PPRO asks for its own list, by the other call', async ({ page, stack }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  await enter(page, stack.gateway.url, DEMO.ppro, PATH);
  await expect(page.getByRole('heading', { level: 1, name: nl.mandates.list.title })).toBeVisible();
  await expect.poll(() => calls).toContain('getPPROMandatesPaginated');
  expect(calls).not.toContain('getMandatesPaginated');
});
