import type { Page } from '@playwright/test';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { turnOnFactor } from '../support/factor.ts';
import { editRow, enter, saveRow, signIn, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, nl, type Texts } from '../support/texts.ts';
import { appCode } from '../support/totp.ts';

const email = (page: Page, texts: Texts) =>
  page.getByLabel(texts.settings.labels.emailAddress, { exact: true });
/** The password that proves another address. */
const proof = (page: Page, texts: Texts) => page.getByLabel(texts.profile.password.current, { exact: true });
const address = (page: Page, texts: Texts) =>
  page.getByRole('textbox', { name: texts.settings.labels.postalAddress });

/** A contact that is not being edited. */
const row = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `${nl.settingsForm.edit}: ${label}`, exact: true }) });

/** Opens the row of the company's address for mail, and types another. */
async function typeEmail(page: Page, texts: Texts, value = 'mijn@winkel.test'): Promise<void> {
  await editRow(page, texts.settings.labels.emailAddress, texts);
  await email(page, texts).fill(value);
}

test('the profile is changed row by row, and another address needs the password', async ({
  page,
  company,
}) => {
  const texts = nl;
  const { profile, errors } = texts;
  const { labels } = texts.settings;
  await signIn(page, company, texts, SCREEN_PATHS.profile);
  await expect(row(page, labels.postalAddress)).toContainText(texts.settingsForm.none);
  await editRow(page, labels.postalAddress);
  await expect(address(page, texts)).toBeFocused();
  await expect(proof(page, texts)).toHaveCount(0);
  await address(page, texts).fill('Oudegracht 112, 3511 AX Utrecht');
  await page.keyboard.press('Enter');
  await expect(toasts(page, texts).getByText(profile.saved, { exact: true })).toBeVisible();
  await expect(row(page, labels.postalAddress)).toContainText('Oudegracht 112, 3511 AX Utrecht');
  await expect(row(page, labels.postalAddress).getByRole('button')).toBeFocused();

  await typeEmail(page, texts, 'kantoor@winkel.test');
  await saveRow(page);
  await expect(proof(page, texts)).toHaveAccessibleDescription(new RegExp(profile.password.currentMissing));
  await expect(proof(page, texts)).toBeFocused();
  await proof(page, texts).fill('een fout wachtwoord');
  await saveRow(page);
  await expect(proof(page, texts)).toHaveAccessibleDescription(new RegExp(errors.fields.wrongPassword));
  await expect(proof(page, texts)).toBeFocused();
  await expect(email(page, texts)).toHaveValue('kantoor@winkel.test');
  await proof(page, texts).fill(company.password);
  await saveRow(page);
  await expect(row(page, labels.emailAddress)).toContainText('kantoor@winkel.test');
  await page.reload();
  await expect(row(page, labels.emailAddress)).toContainText('kantoor@winkel.test');

  await typeEmail(page, texts, '');
  await saveRow(page);
  await expect(email(page, texts)).toBeFocused();
  await expect(email(page, texts)).toHaveAccessibleDescription(new RegExp(errors.missing.emailAddress));
  await page.keyboard.press('Escape');
  await expect(row(page, labels.emailAddress)).toContainText('kantoor@winkel.test');
});

test('a user changes their own password with the current one', async ({ page, stack, company }) => {
  const texts = en;
  const { title, current, submit, saved } = texts.profile.password;
  await enter(page, stack.gateway.url, company, SCREEN_PATHS.profile, texts);
  await page.getByRole('link', { name: texts.profile.toPassword }).click();
  await editRow(page, title, texts);
  const old = page.getByLabel(current, { exact: true });
  const next = page.getByLabel(texts.newPassword.label, { exact: true });
  await old.fill('een fout wachtwoord');
  await next.fill('kort');
  await page.getByRole('button', { name: submit }).click();
  await expect(next).toHaveAccessibleDescription(new RegExp(texts.newPassword.tooShort));
  await next.fill('een heel nieuw wachtwoord');
  await page.getByRole('button', { name: submit }).click();
  await expect(old).toHaveAccessibleDescription(texts.errors.fields.wrongPassword);
  await old.fill(company.password);
  await page.getByRole('button', { name: submit }).click();
  await expect(toasts(page, texts).getByText(saved, { exact: true })).toBeVisible();
  await expect(old).toHaveCount(0);
});

test('a save that fails, and one that another user overtook, keep what was typed', async ({
  page,
  stack,
  company,
  database,
}) => {
  await enter(page, stack.gateway.url, company, SCREEN_PATHS.profile, nl);
  await page.route('**/merchant/update', (route) =>
    route.fulfill({ status: 503, json: { code: 'internal' } }),
  );
  await typeEmail(page, nl);
  await proof(page, nl).fill(company.password);
  await saveRow(page);
  const failed = page.getByText(nl.settingsForm.failed, { exact: true });
  await expect(toasts(page).getByText(nl.settingsForm.failed, { exact: true })).toBeVisible();
  await expect(failed).toHaveCount(1);
  await page.unroute('**/merchant/update');

  await database.query(
    `UPDATE merchants SET version = version + 1, postal_address = 'Hun straat 1' WHERE id = $1`,
    [company.id],
  );
  await saveRow(page);
  const notice = page.getByRole('alert').filter({ hasText: nl.settingsForm.newer.title });
  await expect(notice).toContainText(nl.settings.labels.postalAddress);
  await expect(failed).toHaveCount(0);
  await expect(email(page, nl)).toHaveValue('mijn@winkel.test');
  await expect(row(page, nl.settings.labels.postalAddress)).toContainText('Hun straat 1');
  await saveRow(page);
  await expect(toasts(page).getByText(nl.profile.saved, { exact: true })).toBeVisible();
});

test('a user with a second factor proves another address by an unused code @soak', async ({
  page,
  stack,
  company,
}) => {
  const texts = nl;
  const { codeMissing, code } = texts.account.factor;
  await enter(page, stack.gateway.url, company, SCREEN_PATHS.account, texts);
  const { secret, used } = await turnOnFactor(page, company, texts);
  await page.goto(SCREEN_PATHS.profile);
  await editRow(page, texts.settings.labels.emailAddress);
  await expect(page.getByLabel(code)).toHaveCount(0);
  await email(page, texts).fill('kantoor@winkel.test');
  const asked = page.getByLabel(code);
  await proof(page, texts).fill(company.password);
  await saveRow(page);
  await expect(asked).toHaveAccessibleDescription(new RegExp(codeMissing));
  await asked.fill(used);
  await saveRow(page);
  await expect(asked).toHaveAccessibleDescription(new RegExp(texts.errors.fields.wrongCode));
  await expect(asked).toBeFocused();
  await expect(proof(page, texts)).toHaveValue(company.password);
  await asked.fill(appCode(secret, 1));
  await saveRow(page);
  await expect(toasts(page, texts).getByText(texts.profile.saved, { exact: true })).toBeVisible();
  await page.reload();
  await expect(row(page, texts.settings.labels.emailAddress)).toContainText('kantoor@winkel.test');
});
