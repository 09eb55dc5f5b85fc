import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
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
import { menuItem, openCompanies, signIn, signInByForm, toasts } from '../support/portal.ts';
import { expect, PHONE, test as base } from '../support/test.ts';
import { en, euro, nl, type Texts } from '../support/texts.ts';

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

/** Leaves one of the group's shops out. */
async function leaveOut(page: Page, name: string, texts: Texts = nl): Promise<void> {
  await openCompanies(page, texts);
  await box(page, name).click();
  await press(page, texts.companies.apply);
  await expect(scope(page, texts.shell.companies.some(2, 3))).toBeVisible();
}

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

test('details show the same with another company selected, a waiting refund request included', async ({
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
  const { id: recurrence, payment } = await office.recurring.begin(merchantId, { iban: GOOD_IBAN });
  const chargeback = await office.recurring.chargeBack(merchantId);
  const mandates = await desk.call(getMandatesPaginated, { query: {} });
  const audited = await desk.call(getAuditLog, { query: {} });
  const deliveries = await desk.call(getDeliveries, { query: {} });
  const paths = [
    [PATHS.payment, transactionId],
    [PATHS.payment, payment],
    [PATHS.payment, chargeback.payment],
    [PATHS.refundRequest, request.id],
    [PATHS.recurrence, recurrence],
    [PATHS.chargeback, chargeback.id],
    [PATHS.mandate, mandates.content[0]?.id],
    [PATHS.paymentLink, (await desk.makeLink()).id],
    [PATHS.delivery, deliveries.content[0]?.id],
    [PATHS.auditEntry, audited.content[0]?.id],
  ].map(([path = '', id = '']) => path.replace(':id', id));

  await signIn(page, top, nl);
  const underWay = new Set<Request>();
  page.on('request', (sent) => void (sent.url().includes('/gateway/events') || underWay.add(sent)));
  const forget = (sent: Request) => void underWay.delete(sent);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  const read = async (path: string) => {
    await page.goto(path);
    await settled(page);
    let shown = '';
    // Some cards appear only once they have something to show.
    const isUnchanged = async () => {
      const before = shown;
      shown = await page.getByRole('main').innerText();
      return shown === before && underWay.size === 0;
    };
    await expect.poll(isUnchanged, { intervals: [0, 1000] }).toBe(true);
    return shown;
  };
  const whole = new Map<string, string>();
  for (const path of paths) whole.set(path, await read(path));
  expect(whole.get(paths[0] ?? '')).toContain(nl.refundRequests.open.title);

  await openCompanies(page);
  await press(page, nl.companies.clearAll);
  await box(page, 'Haarlem').click();
  await press(page, nl.companies.apply);
  await expect(scope(page, nl.shell.companies.only('Haarlem'))).toBeVisible();
  const narrowed: string[] = [];
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    // The stream of changes follows the choice.
    if (url.pathname !== '/gateway/events' && url.searchParams.get('selectedIds') === other.id)
      narrowed.push(url.pathname);
  });
  for (const path of paths) {
    await read(path);
    await expect.poll(() => page.getByRole('main').innerText(), path).toBe(whole.get(path));
  }
  expect(narrowed).toEqual([]);
});

test('a saved selection applies at the next sign-in, and signing out leaves nothing in the browser', async ({
  page,
  group,
}) => {
  await group.haarlem.takePayment('12.00', 'Uit Haarlem');
  await signIn(page, group.top, nl, LIST);
  await openCompanies(page);
  await press(page, nl.companies.clearAll);
  await expect(page.getByRole('dialog').getByRole('button', { name: nl.companies.apply })).toBeDisabled();
  await box(page, 'Antwerpen').click();
  await press(page, nl.companies.save);
  await expect(toasts(page)).toContainText(nl.companies.saved.title);
  await expect(scope(page, nl.shell.companies.only('Antwerpen'))).toBeVisible();

  await page.getByRole('button', { name: /Gebruikersmenu/ }).click();
  await page.getByRole('menuitem', { name: nl.shell.user.signOut }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('companies'))).toBeNull();
  await signInByForm(page, group.top);
  await menuItem(page, nl.shell.titles.payments).click();
  await expect(scope(page, nl.shell.companies.only('Antwerpen'))).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('companies are selected by keyboard only, and from a row of a list', async ({ page, group }) => {
  await group.haarlem.takePayment('12.00', 'Uit Haarlem');
  await group.antwerpen.takePayment('30.00', 'Uit Antwerpen');
  await signIn(page, group.top, nl, LIST);
  await openCompanies(page);
  const fold = page.getByRole('button', { name: nl.companies.below('Noordzee Groep') });
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(box(page, 'Haarlem')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(box(page, 'Noordzee Groep')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box(page, 'Haarlem')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);

  const row = rows(page).filter({ hasText: 'Uit Antwerpen' });
  await row.hover();
  await row.getByRole('button', { name: nl.lists.onlyCompany('Antwerpen') }).click();
  await expect(scope(page, nl.shell.companies.only('Antwerpen'))).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('2,000 companies are searched, and all but one are selected by a short URL', async ({
    page,
    group,
    database,
  }) => {
    const { id } = group.top;
    await database.query(
      `WITH made AS (INSERT INTO merchants (id, name, created_at)
          SELECT gen_random_uuid(), 'Winkel ' || n, now() FROM generate_series(4, 2000) AS n RETURNING id),
        selves AS (INSERT INTO merchant_tree SELECT id, id, 0 FROM made)
        INSERT INTO merchant_tree SELECT $1, id, 1 FROM made`,
      [id],
    );
    await group.haarlem.takePayment('12.00', 'Uit Haarlem');
    await group.antwerpen.takePayment('30.00', 'Uit Antwerpen');
    await signIn(page, group.top, nl, LIST);
    const dialog = await openCompanies(page);
    expect(await dialog.getByRole('checkbox').count()).toBeLessThan(200);
    await dialog.getByRole('searchbox').fill('haarl');
    await box(page, 'Haarlem').click();
    const asked = page.waitForRequest(
      (request) => request.url().includes('getByMerchantId') && request.url().includes('selectedIds'),
    );
    await press(page, nl.companies.apply);
    const address = (await asked).url();
    expect(new URL(address).searchParams.get('selectedIds')).toHaveLength(36);
    expect(address.length).toBeLessThan(300);
    await expect(scope(page, nl.shell.companies.some(1999, 2000))).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Uit Antwerpen');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('a narrow selection stays visible', async ({ page, group }) => {
    await signIn(page, group.top, nl, LIST);
    await leaveOut(page, 'Antwerpen');
    await page.getByRole('button', { name: nl.shell.companies.all }).click();
    await expect(scope(page, nl.shell.companies.some(2, 3))).toHaveCount(0);
  });
});
