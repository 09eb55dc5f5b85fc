import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { confirmRefund, askRefund, fillSignIn, menuItem, signIn, toasts } from '../support/portal.ts';
import { settled } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { en, euro, nl } from '../support/texts.ts';

/** Notes every call of a page but those that read. */
function noteWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/gateway/') && request.method() !== 'GET') writes.push(pathname);
  });
  return writes;
}

test('a viewer sees payments, finds nothing to change, and calls none of it', async ({
  page,
  office,
  company,
  desk,
}) => {
  const texts = en;
  const { shell, payments, recurrences, paymentLinks } = texts;
  const { transactionId } = await desk.takePayment('80.00', 'Twee broden');
  const { id: link } = await desk.makeLink();
  const recurrence = await office.recurring.begin(company.id, { endDate: null });
  const viewer = await office.addColleague(company, ['VIEWER']);
  const writes = noteWrites(page);
  await signIn(page, viewer, texts);

  for (const name of ['payments', 'recurring', 'refunds', 'chargebacks', 'mandates', 'paymentLinks'] as const)
    await expect(menuItem(page, shell.titles[name])).toBeVisible();
  for (const name of [shell.titles.generatePaymentLink, shell.sidebar.companySettings])
    await expect(menuItem(page, name)).toHaveCount(0);

  const main = page.getByRole('main');
  await menuItem(page, shell.titles.payments).click();
  await page.getByRole('row').filter({ hasText: 'Twee broden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Twee broden' })).toBeVisible();
  await settled(page);
  await expect(main.getByRole('button', { name: payments.refund.action, exact: true })).toHaveCount(0);

  await page.goto(SCREEN_PATHS.recurrence.replace(':id', recurrence.id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  for (const { action } of [recurrences.change, recurrences.stop])
    await expect(main.getByRole('button', { name: action, exact: true })).toHaveCount(0);

  await page.goto(SCREEN_PATHS.paymentLink.replace(':id', link));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  for (const { action } of [paymentLinks.details.change, paymentLinks.details.off])
    await expect(main.getByRole('button', { name: action, exact: true })).toHaveCount(0);

  for (const name of ['dashboard', 'payments', 'paymentLinks'] as const) {
    await page.goto(SCREEN_PATHS[name]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expect(page.locator(`a[href="${SCREEN_PATHS.generatePaymentLink}"]`)).toHaveCount(0);
  }
  for (const name of ['generatePaymentLink', 'apiKeys'] as const) {
    await page.goto(SCREEN_PATHS[name]);
    await expect(page).toHaveURL((url) => url.pathname === SCREEN_PATHS.dashboard);
    await expect(toasts(page, texts)).toContainText(texts.redirected.noAccess.title(shell.titles[name]));
  }
  const { refused, submit } = texts.startPayment;
  await page.goto(SCREEN_PATHS.startPayment);
  await expect(page.getByText(refused.title)).toBeVisible();
  await expect(page.getByText(refused.text)).toBeVisible();
  await expect(page.getByRole('button', { name: submit })).toHaveCount(0);
  await page.getByRole('link', { name: refused.back }).click();
  await expect(page).toHaveURL((url) => url.pathname === SCREEN_PATHS.dashboard);

  expect(writes).toEqual([]);
  await page.goto(SCREEN_PATHS.payment.replace(':id', transactionId));
  await expect(page.getByRole('heading', { level: 1, name: 'Twee broden' })).toBeVisible();
});

test('a change of role signs out at the first call that is no longer permitted', async ({
  page,
  company,
  office,
  desk,
  database,
}) => {
  const { transactionId } = await desk.takePayment('80.00', 'Twee broden');
  const colleague = await office.addColleague(company);
  const path = SCREEN_PATHS.payment.replace(':id', transactionId);
  await signIn(page, colleague, nl, path);
  const dialog = await askRefund(page, { amount: '5,00' });
  await database.query("UPDATE users SET roles = '{VIEWER}' WHERE email = $1", [colleague.email]);
  await confirmRefund(dialog, euro(nl, '5.00'));
  await expect(page.getByRole('heading', { level: 1, name: nl.auth.signIn.title })).toBeVisible();
  await fillSignIn(page, colleague);
  await expect(page.getByRole('heading', { level: 1, name: 'Twee broden' })).toBeVisible();
  await settled(page);
  const refund = page.getByRole('button', { name: nl.payments.refund.action, exact: true });
  await expect(refund).toHaveCount(0);
});
