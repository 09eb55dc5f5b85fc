import type { Page } from '@playwright/test';
import { decideRefundRequest } from '@stuiver/contract/routes';
import { rows } from '../support/lists.ts';
import { askRefunds, openApprovalDesk } from '../support/refund-requests.ts';
import { enter, menuItem } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

const PAYMENTS = '/management/payments';
const { outage, titles } = nl.shell;

const decidePath = decideRefundRequest.path.replace('{gateway}', '/gateway').replace(/\{id\}|:id/, '*');

/** The line above every screen. */
const line = (page: Page) => page.getByRole('status').filter({ hasText: outage.unreachable.title });

test.beforeEach(({ watch }) =>
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported|noConnection/),
);

test('a screen that is not loaded yet shows that inside the shell, and opens automatically', async ({
  page,
  context,
  stack,
  desk,
  company,
}) => {
  await desk.takePayment('12.00');
  // Routing turns the browser's cache off, which may have the screen's code from another test.
  await page.route('**/assets/**', (route) => route.continue());
  await enter(page, stack.gateway.url, company, PAYMENTS);
  await expect(rows(page)).toHaveCount(1);
  await context.setOffline(true);
  await menuItem(page, titles.chargebacks).click();
  await expect(page.getByRole('heading', { level: 1, name: outage.unreachable.title })).toBeVisible();
  await expect(line(page)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/management/chargebacks');
  // A screen that is there stays one click away.
  await menuItem(page, titles.payments).click();
  await expect(rows(page)).toHaveCount(1);
  await menuItem(page, titles.chargebacks).click();
  await expect(page.getByRole('heading', { level: 1, name: outage.unreachable.title })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: titles.chargebacks })).toBeVisible();
  await expect(line(page)).toBeHidden();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('an approval whose answer was lost is not called refused @soak', async ({
  page,
  stack,
  office,
  database,
}) => {
  const place = await openApprovalDesk(stack, office);
  const id = await askRefunds(place, place.colleagueDesk, 'Te laat geleverd', ['89.95']);
  const { approve } = nl.refundRequests;
  await enter(page, stack.gateway.url, place.company, `/management/refund-requests/${id}`);
  await page.route(`**${decidePath}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: approve.action, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: approve.confirm }).click();
  await expect(dialog.getByRole('alert')).toContainText(nl.lostAnswer.title);
  await expect(dialog).not.toContainText(approve.failed);
  const { rows: requests } = await database.query('SELECT status FROM refund_requests WHERE id = $1', [id]);
  expect(requests).not.toEqual([{ status: 'WAITING' }]);
});
