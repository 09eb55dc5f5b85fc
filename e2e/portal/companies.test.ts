import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  changeRoleLimit,
  getAuditLog,
  getDeliveries,
  getMandatesPaginated,
  requestRefunds,
} from '@stuiver/contract/routes';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { type Desk, openDesk } from '../support/desk.ts';
import { rows } from '../support/lists.ts';
import type { Company } from '../support/office.ts';
import { GOOD_IBAN } from '../../apps/gateway/src/testing/engine/recurring.ts';
import { settled } from '../support/screens.ts';
import { openCompanies, openScreen, signIn } from '../support/portal.ts';
import { expect, test as base } from '../support/test.ts';
import { en, euro, nl } from '../support/texts.ts';

const LIST = '/management/payments';

type Group = { readonly top: Company; readonly haarlem: Desk; readonly antwerpen: Desk };

/** A group of two shops, each with a payment. */
const test = base.extend<{ group: Group }>({
  group: async ({ office, stack }, use) => {
    const top = await office.openCompany({ name: 'Noordzee Groep' });
    const [haarlem, antwerpen] = await Promise.all(
      ['Haarlem', 'Antwerpen'].map(async (name) =>
        openDesk(stack, await office.openCompany({ name, parentId: top.id })),
      ),
    );
    await use({ top, haarlem: haarlem!, antwerpen: antwerpen! });
  },
});

const scope = (page: Page, text: string) => page.getByRole('banner').getByText(text, { exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('a selection of companies survives reloads and new tabs until all are shown again', async ({
  page,
  group,
}) => {
  const texts = en;
  // As the specification has them, letter by letter.
  const [title, ...buttons] = [
    'Select Companies',
    'Select All',
    'Clear All',
    'Apply',
    'Save',
    'Cancel',
  ] as const;
  await group.haarlem.takePayment('12.00', 'Uit Haarlem');
  const { transactionId } = await group.antwerpen.takePayment('30.00', 'Uit Antwerpen');
  await signIn(page, group.top, texts, LIST);
  await expect(rows(page)).toHaveCount(2);

  const dialog = await openCompanies(page, texts);
  await expect(dialog.getByRole('heading')).toHaveText(title);
  for (const name of buttons) await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  await box(page, 'Antwerpen').click();
  await expect(box(page, 'Noordzee Groep')).toHaveJSProperty('indeterminate', true);
  await press(page, texts.companies.apply);
  await expect(scope(page, texts.shell.companies.some(2, 3))).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Uit Haarlem');

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await openCompanies(page, texts);
  await expect(box(page, 'Antwerpen')).not.toBeChecked();
  await press(page, texts.common.actions.cancel);

  const other = await page.context().newPage();
  await other.goto('/management/');
  await expect(other.getByText(euro(texts, '12.00')).first()).toBeVisible();
  await expect(other.getByText(euro(texts, '42.00'))).toHaveCount(0);
  // A link to something in another company opens.
  await other.goto(`${LIST}/${transactionId}`);
  await expect(other.getByText('Uit Antwerpen').first()).toBeVisible();
  await other.getByRole('button', { name: texts.shell.companies.all }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(scope(page, texts.shell.companies.some(2, 3))).toHaveCount(0);
});

test('details show the same with another company selected, a waiting refund request included @soak', async ({
  page,
  stack,
  office,
  shop,
}) => {
  const top = await office.openCompany({ name: 'Noordzee Groep', roles: ['ADMIN'] });
  const other = await office.openCompany({ name: 'Haarlem', parentId: top.id });
  const company = await office.openCompany({
    name: 'Antwerpen',
    parentId: top.id,
    notifyUrl: shop.notifyUrl,
    roles: ['ADMIN'],
  });
  const desk = await openDesk(stack, company);
  const { id: merchantId } = company;
  await desk.call(changeRoleLimit, { body: { merchantId, role: 'SUPPORT', refundLimit: '5.00' } });
  const colleague = await openDesk(stack, {
    ...company,
    ...(await office.addColleague(company, ['SUPPORT'])),
  });
  const { transactionId } = await desk.takePayment('30.00', 'Boeket');
  const request = { id: randomUUID(), merchantId, reason: 'Verwelkt' };
  const items = [{ transactionId, amount: '20.00' }];
  await colleague.call(requestRefunds, { body: { ...request, items } });
  const { id: recurrence } = await office.recurring.begin(merchantId, { iban: GOOD_IBAN });
  const chargeback = await office.recurring.chargeBack(merchantId);
  const mandates = await desk.call(getMandatesPaginated, { query: {} });
  const audited = await desk.call(getAuditLog, { query: {} });
  const deliveries = await desk.call(getDeliveries, { query: {} });
  const paths = [
    [PATHS.payment, transactionId],
    [PATHS.refundRequest, request.id],
    [PATHS.recurrence, recurrence],
    [PATHS.chargeback, chargeback.id],
    [PATHS.mandate, mandates.content[0]?.id],
    [PATHS.delivery, deliveries.content[0]?.id],
    [PATHS.auditEntry, audited.content[0]?.id],
  ].map(([path = '', id = '']) => path.replace(':id', id));

  await openScreen(page, stack.gateway.url, top, PATHS.payments, nl);
  await openCompanies(page);
  await press(page, nl.companies.clearAll);
  await box(page, 'Haarlem').click();
  await press(page, nl.companies.apply);
  await expect(scope(page, nl.shell.companies.only('Haarlem'))).toBeVisible();
  await settled(page);
  const narrowed: string[] = [];
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    // The stream of changes follows the choice.
    if (url.pathname !== '/gateway/events' && url.searchParams.get('selectedIds') === other.id)
      narrowed.push(url.pathname);
  });
  for (const path of paths) {
    await openScreen(page, stack.gateway.url, top, path, nl);
    await settled(page);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(nl.notFound.title);
  }
  await page.goto(paths[0] ?? '');
  await expect(page.getByText(nl.refundRequests.open.title)).toBeVisible();
  expect(narrowed).toEqual([]);
});
