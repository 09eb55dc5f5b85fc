import { REFUNDS } from '../apps/web/src/areas/management/lists/definitions.ts';
import { openDesk } from './support/desk.ts';
import { LONG_AGO, LONG_AGO_CHIP, LONG_AGO_FROM, LONG_AGO_TO } from './support/list-habits.ts';
import { testList } from './support/list-tests.ts';
import { euro, nl } from './support/texts.ts';

testList(
  {
    definition: REFUNDS,
    path: '/management/refunds',
    item: 'refunds',
    texts: ({ refunds }) => refunds,
    call: /\/refund\/getByMerchantId\//,
    created: 'dateRange',
    sorting: { created: 'createdDateTime', amount: 'amount' },
    still: ['description', 'accountHolder', 'method', 'by', 'status'],
    phoneless: ['description', 'accountHolder', 'method', 'by', 'status'],
    detail: /\/management\/payments\/[0-9a-f-]{36}$/,
  },
  async ({ office, stack }) => {
    const company = await office.openCompany();
    const desk = await openDesk(stack, company);
    const { transactionId } = await desk.takePayment('900.00', 'Tafel met zes stoelen');
    // By their cents: two fail, one stays pending, the others succeed.
    const amounts = Array.from({ length: 20 }, (_, index) => `${index + 10}.00`);
    for (const amount of [...amounts, '30.14', '31.14', '32.13']) await desk.refund(transactionId, amount);
    const { transactionId: other } = await desk.takePayment('50.00', 'Tuinstoel');
    await desk.refund(other, '33.00', 'Kapot aangekomen');
    const words = nl.statuses.refund;
    return {
      person: company,
      total: 24,
      filters: {
        search: { text: '  kapot ', sent: { filter: 'kapot' }, rows: 1 },
        dateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { fromDateTime: LONG_AGO_FROM, toDateTime: LONG_AGO_TO },
        },
        statuses: {
          choose: ['PENDING', 'FAILED'],
          words,
          sent: { statuses: ['PENDING', 'FAILED'] },
          rows: 3,
        },
        amount: {
          from: '10',
          to: '12,5',
          url: '10.00..12.50',
          chip: `${euro(nl, '10.00')} – ${euro(nl, '12.50')}`,
          sent: { minAmount: '10.00', maxAmount: '12.50' },
          rows: 3,
        },
      },
    };
  },
);
