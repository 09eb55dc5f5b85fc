import { LINKS } from '../apps/web/src/areas/management/lists/definitions.ts';
import { openDesk } from './support/desk.ts';
import { LONG_AGO, LONG_AGO_CHIP, LONG_AGO_FROM, LONG_AGO_TO } from './support/list-habits.ts';
import { testList } from './support/list-tests.ts';
import { euro, nl } from './support/texts.ts';

testList(
  {
    definition: LINKS,
    path: '/management/links-view',
    item: 'paymentLinks',
    texts: ({ paymentLinksList }) => paymentLinksList,
    call: /\/transaction\/getPaymentLinks$/,
    created: 'createDateRange',
    sorting: { created: 'createdDateTime', amount: 'amount' },
    still: ['description', 'expires', 'status', 'uses'],
    phoneless: ['created', 'expires', 'status', 'uses'],
    detail: /\/management\/links-view\/[0-9a-f-]{36}$/,
  },
  async ({ office, stack }) => {
    const company = await office.openCompany();
    const desk = await openDesk(stack, company);
    for (let index = 0; index < 20; index++) await desk.makeLink({ amount: `${index + 10}.00` });
    await desk.makeLink({ amount: '500.00', description: 'Tuinhuis' });
    // From 5 up to 11: it meets what is asked for below.
    await desk.makeLink({ amount: '5.00', maximumAmount: '11.00', description: 'Fooi' });
    for (const amount of ['40.00', '41.00']) await desk.takePayment(amount);
    return {
      person: company,
      total: 24,
      filters: {
        description: { text: '  TUIN ', sent: { description: 'TUIN' }, rows: 1 },
        createDateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { createdFromDateTime: LONG_AGO_FROM, createdToDateTime: LONG_AGO_TO },
        },
        statuses: {
          choose: ['USED'],
          words: nl.statuses.paymentLink,
          sent: { statuses: 'USED' },
          rows: 2,
        },
        amount: {
          from: '10',
          to: '12,5',
          url: '10.00..12.50',
          chip: `${euro(nl, '10.00')} – ${euro(nl, '12.50')}`,
          sent: { minAmount: '10.00', maxAmount: '12.50' },
          rows: 4,
        },
      },
    };
  },
);
