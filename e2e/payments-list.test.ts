import type { Page } from '@playwright/test';
import { DEMO } from './support/office.ts';
import { menuItem, signIn } from './support/portal.ts';
import { expect, PHONE, test } from './support/test.ts';
import { nl } from './support/texts.ts';

const { columns } = nl.payments.list;
const { pagination } = nl.common;
const LIST = '**/gateway/transaction/getByMerchantId/**';

function header(page: Page, name: string) {
  return page.getByRole('columnheader', { name, exact: true });
}

function sortButton(page: Page, name: string) {
  return header(page, name).getByRole('button');
}

function pager(page: Page) {
  return page.getByRole('navigation', { name: pagination.label });
}

/** The rows' amounts in cents, in order. */
async function amounts(page: Page): Promise<number[]> {
  const cells = await page.locator('tbody tr td:last-child').allTextContents();
  return cells.map((cell) => Number(cell.replace(/\D/g, '')));
}

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(`/management/payments${query}`);
  await expect(page.locator('tbody tr a')).not.toHaveCount(0);
}

test('a sortable header sorts ascending, then toggles; others do nothing', async ({ page }) => {
  await signIn(page, DEMO.merchant);
  await openList(page);
  await expect(header(page, columns.created)).toHaveAttribute('aria-sort', 'descending');
  await sortButton(page, columns.amount).click();
  await expect(header(page, columns.amount)).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, columns.created)).toHaveAttribute('aria-sort', 'none');
  await expect
    .poll(async () =>
      (await amounts(page)).every((amount, at, all) => at === 0 || (all[at - 1] ?? 0) <= amount),
    )
    .toBe(true);
  const lowest = (await amounts(page))[0] ?? 0;
  await sortButton(page, columns.amount).click();
  await expect(header(page, columns.amount)).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await amounts(page))[0]).toBeGreaterThan(lowest);
  await sortButton(page, columns.amount).click();
  await expect(header(page, columns.amount)).toHaveAttribute('aria-sort', 'ascending');

  const before = page.url();
  for (const name of [columns.description, columns.method, columns.status]) {
    await expect(sortButton(page, name)).toHaveCount(0);
    await header(page, name).click();
  }
  expect(page.url()).toBe(before);
});

test('page sizes are 10 to 50, and three page buttons at most are shown', async ({ page }) => {
  await signIn(page, DEMO.merchant);
  await openList(page);
  const sizes = page.getByLabel(pagination.itemsPerPage);
  await expect(sizes.locator('option')).toHaveText(['10', '20', '30', '40', '50']);
  await expect(sizes).toHaveValue('20');
  await expect(page.locator('tbody tr')).toHaveCount(20);
  await sizes.selectOption('50');
  await expect(page.locator('tbody tr')).toHaveCount(50);
  await sizes.selectOption('10');
  await expect(page.locator('tbody tr')).toHaveCount(10);

  const numbers = pager(page).getByRole('button', { name: /^Pagina \d/ });
  await expect(numbers).toHaveText(['1', '2', '3']);
  await expect(numbers.first()).toHaveAttribute('aria-current', 'page');
  await pager(page).getByRole('button', { name: pagination.last }).click();
  await expect(numbers).toHaveCount(3);
  await expect(numbers.last()).toHaveAttribute('aria-current', 'page');
  await expect(pager(page).getByRole('button', { name: pagination.next })).toBeDisabled();
});

test('the page stands in the URL: a reload and the way back keep it', async ({ page }) => {
  await signIn(page, DEMO.merchant);
  await openList(page);
  const first = await page.locator('tbody tr a').first().getAttribute('href');
  await pager(page)
    .getByRole('button', { name: pagination.page(2) })
    .click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.locator('tbody tr a').first()).not.toHaveAttribute('href', first ?? '');
  const second = await page.locator('tbody tr a').first().getAttribute('href');
  await page.reload();
  await expect(page.locator('tbody tr a').first()).toHaveAttribute('href', second ?? '');
  await page.locator('tbody tr').first().click();
  await expect(page).toHaveURL(new RegExp(`${second ?? ''}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.locator('tbody tr a').first()).toHaveAttribute('href', second ?? '');
  await page.goBack();
  await expect(page.locator('tbody tr a').first()).toHaveAttribute('href', first ?? '');
  await sortButton(page, columns.amount).click();
  await expect(page).not.toHaveURL(/page=/);
});

test('a row is a link that also opens in another tab', async ({ page, context }) => {
  await signIn(page, DEMO.merchant);
  await openList(page);
  const link = page.locator('tbody tr a').first();
  await expect(link).toHaveAttribute('href', /^\/management\/payments\/[0-9a-f-]{36}$/);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab.getByText(nl.timeline.title, { exact: true })).toBeVisible();
  await link.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tbody tr a').nth(1)).toBeFocused();
});

test('a tree of companies shows whose payment each is', async ({ page }) => {
  await signIn(page, DEMO.group);
  await openList(page);
  await expect(header(page, columns.company)).toBeVisible();
});

test('a new company sees what will be here and what to do', async ({ page, company }) => {
  await signIn(page, company);
  await page.goto('/management/payments');
  await expect(page.getByText(nl.payments.list.empty)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: nl.payments.list.makeLink }).last().click();
  await expect(page).toHaveURL(/\/management\/payment-link$/);
});

test('a page that is not there any more leads to the first', async ({ page }) => {
  await signIn(page, DEMO.merchant);
  await page.goto('/management/payments?page=9999');
  await expect(page.getByText(nl.payments.list.beyond)).toBeVisible();
  await page.getByRole('button', { name: nl.payments.list.beyondAction }).click();
  await expect(page.locator('tbody tr')).toHaveCount(20);
});

test('when the gateway does not answer the list says so itself, without a toast, and asks again', async ({
  page,
}) => {
  await signIn(page, DEMO.merchant);
  await page.route(LIST, (route) => route.abort());
  await menuItem(page, nl.shell.titles.payments).click();
  const alert = page.getByRole('alert').filter({ hasText: nl.payments.list.error.title });
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: nl.shell.notifications }).locator('p')).toHaveCount(0);
  await page.unroute(LIST);
  await alert.getByRole('button', { name: nl.common.actions.retry }).click();
  await expect(page.locator('tbody tr')).toHaveCount(20);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a row folds into description and moment, amount and status', async ({ page }) => {
    await signIn(page, DEMO.merchant);
    await openList(page);
    await expect(header(page, columns.method)).toBeHidden();
    const row = page.locator('tbody tr').first();
    await expect(row).toContainText(/\d{2}-\d{2}-\d{4} \d{2}:\d{2}/);
    await expect(row).toContainText('€');
    await row.click();
    await expect(page.getByText(nl.timeline.title, { exact: true })).toBeVisible();
  });
});
