import { PAYMENTS } from '../apps/web/src/areas/management/lists/definitions.ts';
import { openDesk } from './support/desk.ts';
import {
  chip,
  LONG_AGO,
  LONG_AGO_CHIP,
  LONG_AGO_FROM,
  LONG_AGO_TO,
  panel,
  rows,
} from './support/list-habits.ts';
import { testList } from './support/list-tests.ts';
import { DEMO } from './support/office.ts';
import { enter } from './support/portal.ts';
import { GOOD_IBAN } from './support/recurring.ts';
import { expect, test } from './support/test.ts';
import { euro, nl } from './support/texts.ts';

const PATH = '/management/payments';

testList(
  {
    definition: PAYMENTS,
    path: PATH,
    item: 'payments',
    texts: ({ payments }) => payments.list,
    call: /\/transaction\/getByMerchantId\//,
    created: 'createDateRange',
    sorting: { created: 'createdDateTime', amount: 'amount' },
    still: ['description', 'accountHolder', 'method', 'status'],
    phoneless: ['description', 'accountHolder', 'method', 'status'],
    detail: /\/management\/payments\/[0-9a-f-]{36}$/,
  },
  async ({ office, stack }) => {
    const company = await office.openCompany();
    const desk = await openDesk(stack, company);
    for (let index = 0; index < 19; index++) await desk.takePayment(`${index + 10}.00`);
    const { transactionId } = await desk.takePayment('29.00', 'Tuinstoel');
    await desk.refund(transactionId, '4.00');
    const { reference } = await desk.makeLink({ amount: '30.00', emailAddress: 'lotte@voorbeeld.test' });
    await desk.payByCard(reference, '4000000000000002');
    await office.recurring.chargeBack(company.id, { amount: 31_00, code: 'MD06', statuses: ['LOST'] });
    const { id } = await office.recurring.begin(company.id, {
      amount: 32_00,
      iban: GOOD_IBAN,
      name: 'Lotte Smit',
    });
    const mandate = await office.recurring.mandateOf(company.id, id);
    return {
      person: company,
      total: 23,
      filters: {
        search: { text: '  tuinstoel ', sent: { filter: 'tuinstoel' }, rows: 1 },
        createDateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { createdFromDateTime: LONG_AGO_FROM, createdToDateTime: LONG_AGO_TO },
        },
        statuses: {
          choose: ['OPEN', 'FAILED'],
          words: nl.statuses.payment,
          sent: { statuses: ['OPEN', 'FAILED'] },
          rows: 1,
        },
        methods: {
          choose: ['SEPA_DIRECT_DEBIT'],
          words: nl.methods.names,
          sent: { paymentMethods: 'SEPA_DIRECT_DEBIT' },
          rows: 2,
        },
        amount: {
          from: '10',
          to: '12,5',
          url: '10.00..12.50',
          chip: `${euro(nl, '10.00')} – ${euro(nl, '12.50')}`,
          sent: { minAmount: '10.00', maxAmount: '12.50' },
          rows: 3,
        },
        settlementDateRange: {
          ...LONG_AGO,
          chip: LONG_AGO_CHIP,
          sent: { settledFromDateTime: LONG_AGO_FROM, settledToDateTime: LONG_AGO_TO },
        },
        refundStatuses: {
          choose: ['SUCCEEDED'],
          words: nl.statuses.refund,
          sent: { refundStatuses: 'SUCCEEDED' },
          rows: 1,
        },
        chargebackStatuses: {
          choose: ['WON', 'LOST'],
          words: nl.statuses.chargeback,
          sent: { chargebackStatuses: ['WON', 'LOST'] },
          rows: 1,
        },
        accountHolderName: { text: ' Lotte ', sent: { accountholderName: 'Lotte' }, rows: 1 },
        emailAddress: { text: 'lotte@', sent: { emailAddress: 'lotte@' }, rows: 1 },
        customerId: { text: 'K-1', sent: { customerId: 'K-1' }, rows: 0 },
        mandateReference: { text: mandate, sent: { mandateReference: mandate }, rows: 1 },
      },
    };
  },
);

test('a row is a link that also opens in another tab', async ({ page, context, stack }) => {
  await enter(page, stack.gateway.url, DEMO.merchant, PATH);
  const link = rows(page).first().getByRole('link');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab.getByText(nl.timeline.title, { exact: true })).toBeVisible();
});

test('a page beyond the last one, however high, leads to the last', async ({ page, stack }) => {
  for (const typed of ['9999', '999999999', '99999999999999999999']) {
    await enter(page, stack.gateway.url, DEMO.merchant, `${PATH}?page=${typed}`);
    await expect(page.getByText(nl.lists.beyond)).toBeVisible();
  }
  await page.getByRole('button', { name: nl.lists.beyondAction }).press('Enter');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: nl.common.pagination.next })).toBeDisabled();
  await expect(page.getByRole('button', { name: nl.common.pagination.previous })).toBeEnabled();
});

test('amounts are within reach, however narrow the window and whatever columns are chosen', async ({
  page,
  stack,
  office,
}) => {
  const company = await office.openCompany({ name: 'Coöperatie Samenwerkende Molenaars en Bakkers Noord' });
  const desk = await openDesk(stack, company);
  await desk.takePayment('999999999.99', 'Tweehonderdvijftig broden voor het jubileum van de vereniging');
  const { transactionId } = await desk.takePayment('12345678.90', 'Molenstenen');
  await desk.refund(transactionId, '345678.90', 'Te veel in rekening gebracht');
  await enter(page, stack.gateway.url, company, PATH);
  await chip(page, nl.lists.display).click();
  for (const name of ['settled', 'refunded'] as const) {
    await panel(page, nl.panels.display.title).getByLabel(nl.payments.list.columns[name]).check();
  }
  await page.keyboard.press('Escape');
  for (const width of [1440, 1280, 1100, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const amount = rows(page).first().getByRole('cell').last().locator('span').first();
    // The table finds out that it is too wide after the window is; only then it can be pushed.
    await expect(async () => {
      await amount.scrollIntoViewIfNeeded();
      // All but a part of a pixel, which scrolling leaves over.
      await expect(amount).toBeInViewport({ ratio: 0.98, timeout: 1000 });
    }).toPass();
  }
});
