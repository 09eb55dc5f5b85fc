import type { Page } from '@playwright/test';
import { getPaymentsByMerchant } from '@stuiver/contract/routes';
import { ApiError } from '@stuiver/contract/client';
import { chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import { menuItem, signIn, speak, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, euro, nl, type Texts } from '../support/texts.ts';

/** Makes a key on its screen; gives what the one dialog shows. */
async function makeKey(page: Page, name: string, texts: Texts): Promise<string> {
  const { apiKeys } = texts;
  await page.getByRole('main').getByRole('button', { name: apiKeys.action }).click();
  const dialog = page.getByRole('dialog', { name: apiKeys.create.title });
  await dialog.getByLabel(apiKeys.create.name).fill(name);
  await dialog.getByRole('button', { name: apiKeys.create.submit }).click();
  const shown = page.getByLabel(apiKeys.shown.field(name));
  await expect(shown).toBeVisible();
  return (await shown.textContent()) ?? '';
}

for (const texts of [nl, en]) {
  test(`an API key is created, shown once, used and revoked (${texts.language})`, async ({
    page,
    stack,
    company,
    desk,
  }) => {
    const { apiKeys } = texts;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await speak(page, stack.gateway.url, texts.language);
    await signIn(page, company, texts);
    await menuItem(page, texts.shell.sidebar.companySettings).click();
    await menuItem(page, texts.shell.titles.apiKeys).click();
    await expect(page.getByText(apiKeys.empty)).toBeVisible();

    const secret = await makeKey(page, 'Webwinkel', texts);
    await page.getByRole('button', { name: apiKeys.shown.copy }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.getByRole('button', { name: apiKeys.shown.done }).click();
    await expect(page.getByText(secret)).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: 'Webwinkel' });
    await expect(row).toContainText(`${secret.slice(0, 15)}…`);
    await expect(row).toContainText(apiKeys.never);

    const useKey = () => desk.useKey(secret)(getPaymentsByMerchant, { params: { merchantId: company.id } });
    expect((await useKey()).totalElements).toBe(0);
    await page.reload();
    await expect(row).not.toContainText(apiKeys.never);

    await row.getByRole('button', { name: apiKeys.revoke.actionFor('Webwinkel') }).click();
    await page.getByRole('button', { name: texts.common.actions.cancel }).click();
    await row.getByRole('button', { name: apiKeys.revoke.actionFor('Webwinkel') }).click();
    await page.getByRole('button', { name: apiKeys.revoke.confirm }).click();
    await expect(toasts(page, texts).getByText(apiKeys.revoke.doneTitle)).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    const refused = await useKey().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 401 });
  });
}

test('the notifications’ secret is shown on request', async ({ page, company }) => {
  const { details } = nl.apiKeys;
  await signIn(page, company, nl, '/management/settings/api-keys');
  await expect(page.getByText(company.secret)).toHaveCount(0);
  await page.getByRole('button', { name: details.reveal }).click();
  await expect(page.getByText(company.secret)).toBeVisible();
  await page.getByRole('button', { name: details.hide }).click();
  await expect(page.getByText(company.secret)).toHaveCount(0);
});

test('a user without the permission sees no API keys', async ({ page, office }) => {
  const viewer = await office.openCompany({ restrictionList: ['apiKeys'] });
  await signIn(page, viewer);
  await expect(menuItem(page, nl.shell.titles.payments)).toBeVisible();
  await expect(menuItem(page, nl.shell.titles.apiKeys)).toHaveCount(0);
  await page.goto('/management/settings/api-keys');
  await expect(page).toHaveURL(/\/management\/$/);
});

test('a payment is started by hand for the user’s own company, with errors at the fields', async ({
  page,
  company,
}) => {
  const { startPayment } = nl;
  await signIn(page, company);
  await page.goto('/payment/initialize');
  await expect(page.getByRole('main').getByText(company.name)).toBeVisible();
  await page.getByLabel(startPayment.amount).fill('12,505');
  await page.getByLabel(startPayment.country).fill('N1');
  await page.getByRole('button', { name: startPayment.submit }).click();
  await expect(page.getByText(nl.errors.fields.ambiguousAmount)).toBeVisible();
  await expect(page.getByText(nl.errors.fields.invalid)).toBeVisible();
  await page.getByLabel(startPayment.amount).fill('12,50');
  await page.getByLabel(startPayment.country).fill('nl');
  await page.getByLabel(startPayment.description).fill('Proefbestelling');
  await page.getByRole('button', { name: startPayment.submit }).click();
  await page.waitForURL(/\/pay\?reference=/);
  await expect(page.getByText('Proefbestelling')).toBeVisible();
  await chooseMethod(page, nl.methods.names.CARD);
  await typeCard(page);
  await payButton(page, euro(nl, '12.50')).click();
  await expectStatus(page, 'succeeded');
});

test('a test payment is started without signing in, by the API password', async ({
  payer,
  stack,
  company,
  database,
}) => {
  const { startPayment } = en;
  await speak(payer, stack.gateway.url, 'en');
  await payer.goto('/payment/initialize');
  await payer.getByLabel(startPayment.merchantId).fill(company.id);
  await payer.getByLabel(startPayment.amount).fill('25');
  await payer.getByLabel(startPayment.apiPassword).fill('wrong');
  await payer.getByRole('button', { name: startPayment.submit }).click();
  await expect(payer.getByText(startPayment.wrongPassword)).toBeVisible();
  const { rows } = await database.query<{ password: string }>(
    'SELECT test_api_password AS password FROM deployment',
  );
  await payer.getByLabel(startPayment.apiPassword).fill(rows[0]?.password ?? '');
  await payer.getByRole('button', { name: startPayment.submit }).click();
  await payer.waitForURL(/\/pay\?reference=/);
  const made = await database.query<{ name: string }>(
    'SELECT account_holder_name AS name FROM payers WHERE merchant_id = $1',
    [company.id],
  );
  expect(made.rows).toEqual([{ name: 'J. de Boer' }]);
});
