import { CHARGEBACKS } from '../apps/web/src/areas/management/lists/definitions.ts';
import { LONG_AGO, LONG_AGO_CHIP, LONG_AGO_FROM, LONG_AGO_TO } from './support/list-habits.ts';
import { testList } from './support/list-tests.ts';
import { euro, nl } from './support/texts.ts';

testList(
  {
    definition: CHARGEBACKS,
    path: '/management/chargebacks',
    item: 'chargebacks',
    texts: ({ chargebacks }) => chargebacks.list,
    call: /\/chargeback\/getChargebacks$/,
    created: 'createDateRange',
    sorting: { created: 'createdDateTime', amount: 'amount' },
    still: ['description', 'accountHolder', 'reason', 'status', 'deadline'],
    phoneless: ['description', 'accountHolder', 'reason', 'status', 'deadline'],
    detail: /\/management\/chargebacks\/[0-9a-f-]{36}$/,
  },
  async ({ office }) => {
    const company = await office.openCompany();
    const chargeBack = (index: number, wishes: object = {}) =>
      office.recurring.chargeBack(company.id, {
        amount: 1000 + index * 100,
        description: `Bestelling ${index}`,
        ...wishes,
      });
    for (let index = 0; index < 20; index++) await chargeBack(index);
    await chargeBack(20, { description: 'Tuinstoel', statuses: ['RECEIVED', 'EVIDENCE_REQUIRED'] });
    await chargeBack(21, { code: '10.4', statuses: ['RECEIVED', 'UNDER_REVIEW', 'WON'] });
    await chargeBack(22, { code: 'MD06', statuses: ['LOST'] });
    return {
      person: company,
      total: 23,
      filters: {
        description: { text: ' TUIN', sent: { description: 'TUIN' }, rows: 1 },
        createDateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { chargebackCreatedFromDateTime: LONG_AGO_FROM, chargebackCreatedToDateTime: LONG_AGO_TO },
        },
        statuses: {
          choose: ['WON', 'LOST'],
          words: nl.statuses.chargeback,
          sent: { statuses: ['WON', 'LOST'] },
          rows: 2,
        },
        amount: {
          from: '32',
          to: '',
          url: '32.00..',
          chip: `vanaf ${euro(nl, '32.00')}`,
          sent: { minAmount: '32.00' },
          rows: 1,
        },
      },
    };
  },
);
