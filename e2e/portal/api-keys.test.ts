import type { Page } from '@playwright/test';
import { changeRoleLimit, getPaymentsByMerchant } from '@stuiver/contract/routes';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import type { ApiError } from '@stuiver/contract/client';
import { openDesk } from '../support/desk.ts';
import type { Person } from '../support/office.ts';
import { signIn, speak, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, euro, nl, type Texts } from '../support/texts.ts';

/** Proves a change in the dialog that is open, by the button with this name. */
async function confirm(page: Page, { password }: Person, submit: string, texts: Texts): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.profile.password.current, { exact: true }).fill(password);
  await dialog.getByRole('button', { name: submit }).click();
}

/** Reads the secret that is shown once. */
async function readSecret(page: Page, texts: Texts): Promise<string> {
  const { shown } = texts.apiKeys;
  const secret = (await page.getByLabel(shown.field('Webwinkel'), { exact: true }).textContent()) ?? '';
  await page.getByRole('button', { name: shown.copy }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.getByRole('button', { name: shown.done }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  // It took the place of another dialog, whose opener has the focus again.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  return secret;
}

test('an API key is made, shown once, replaced with an overlap, and revoked', async ({
  page,
  company,
  desk,
}) => {
  const texts = nl;
  const { apiKeys } = texts;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, company, texts, PATHS.apiKeys);
  await expect(page.getByText(apiKeys.empty)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Webwinkel' });
  const ask = async (question: 'rotate' | 'endOld' | 'revoke') => {
    await row.getByRole('button', { name: apiKeys.menu.actionsFor('Webwinkel') }).click();
    await page.getByRole('menuitem', { name: apiKeys[question].action }).click();
  };
  const use = (secret: string) =>
    desk
      .useKey(secret)(getPaymentsByMerchant, { params: { merchantId: company.id } })
      .then(
        () => 200,
        (error: unknown) => (error as ApiError).status,
      );

  await page.getByRole('main').getByRole('button', { name: apiKeys.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(apiKeys.create.name).fill('Webwinkel');
  const addresses = dialog.getByLabel(apiKeys.addresses.label);
  await addresses.fill('127.0.0.1\nthuis');
  await addresses.blur();
  await expect(dialog.getByText(apiKeys.addresses.wrong('thuis'))).toBeVisible();
  await addresses.fill('203.0.113.0/24');
  await expect(dialog.getByText(apiKeys.addresses.leftOut('127.0.0.1'))).toBeVisible();
  await addresses.fill('203.0.113.9/24, 127.0.0.1');
  await confirm(page, company, apiKeys.create.submit, texts);
  await expect(page.getByText(apiKeys.shown.warning)).toBeVisible();
  await expect(page.getByText(/oude sleutel/)).toHaveCount(0);
  const first = await readSecret(page, texts);
  await expect(row).toContainText(`${first.slice(0, 15)}…${first.slice(-4)}`);
  await expect(row).toContainText(apiKeys.addresses.only('203.0.113.0/24, 127.0.0.1'));
  await expect(row).toContainText(apiKeys.never);

  await ask('rotate');
  await confirm(page, company, apiKeys.rotate.submit, texts);
  await expect(page.getByText(/^De oude sleutel werkt nog tot /)).toBeVisible();
  const second = await readSecret(page, texts);
  await expect(row).toContainText(apiKeys.old.unused);
  expect([await use(first), await use(second)]).toEqual([200, 200]);
  await page.reload();
  await expect(row).toContainText(apiKeys.from('127.0.0.1'));
  await expect(row).not.toContainText(apiKeys.old.unused);

  await ask('endOld');
  await confirm(page, company, apiKeys.endOld.submit, texts);
  await expect(toasts(page, texts).getByText(apiKeys.endOld.doneTitle)).toBeVisible();
  await expect(row).not.toContainText(apiKeys.old.replacing);
  expect([await use(first), await use(second)]).toEqual([401, 200]);

  await ask('revoke');
  await confirm(page, { ...company, password: 'niet dit wachtwoord' }, apiKeys.revoke.submit, texts);
  await expect(page.getByText(texts.errors.fields.wrongPassword)).toBeVisible();
  await confirm(page, company, apiKeys.revoke.submit, texts);
  await expect(toasts(page, texts).getByText(apiKeys.revoke.doneTitle)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await use(second)).toBe(401);
});

test('a key that refunds gets a limit of 24 hours, at most its maker’s, which is changed later @soak', async ({
  page,
  stack,
  office,
}) => {
  const texts = en;
  const { apiKeys, errors } = texts;
  const company = await office.openCompany({ roles: ['ADMIN'] });
  const desk = await openDesk(stack, company);
  const developer = { ...company, ...(await office.addColleague(company, ['DEVELOPER'])) };
  const body = { merchantId: company.id, role: 'DEVELOPER', refundLimit: '50.00' } as const;
  await desk.call(changeRoleLimit, { body });
  await signIn(page, developer, texts, PATHS.apiKeys);
  await page.getByRole('main').getByRole('button', { name: apiKeys.action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(apiKeys.create.name).fill('Webwinkel');
  const limit = dialog.getByLabel(apiKeys.refunds.field);
  await expect(limit).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: apiKeys.scopes['refunds:write'] }).check();
  await expect(limit).toHaveAccessibleDescription(apiKeys.refunds.ownHint(euro(texts, '50.00')));
  // Without a limit it would refund more than its maker.
  await confirm(page, developer, apiKeys.create.submit, texts);
  await expect(dialog.getByText(errors.fields.aboveRefundLimit)).toBeVisible();
  await limit.fill('40');
  await confirm(page, developer, apiKeys.create.submit, texts);
  await page.getByRole('button', { name: apiKeys.shown.done }).click();
  const row = page.getByRole('row').filter({ hasText: 'Webwinkel' });
  await expect(row).toContainText(apiKeys.refunds.upTo(euro(texts, '40.00')));

  const change = async (amount: string) => {
    await row.getByRole('button', { name: apiKeys.menu.actionsFor('Webwinkel') }).click();
    await page.getByRole('menuitem', { name: apiKeys.refunds.action }).click();
    await limit.fill(amount);
    await confirm(page, developer, apiKeys.refunds.submit, texts);
    await expect(toasts(page, texts).getByText(apiKeys.refunds.doneTitle).first()).toBeVisible();
  };
  await change('45');
  await expect(row).toContainText(apiKeys.refunds.upTo(euro(texts, '45.00')));
  await desk.call(changeRoleLimit, { body: { ...body, refundLimit: '5.00' } });
  await page.reload();
  await expect(row).toContainText(apiKeys.refunds.capped(euro(texts, '5.00'), 'Bram Meijer'));
  await change('5');
  await expect(row).toContainText(apiKeys.refunds.upTo(euro(texts, '5.00')));
});

test('a payment is started by hand for the user’s own company, with errors at the fields', async ({
  page,
  company,
}) => {
  const { startPayment } = nl;
  await signIn(page, company, nl, '/payment/initialize');
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
});

test('a test payment is started without signing in, by the API password @soak', async ({
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
