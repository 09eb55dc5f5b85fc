import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { getMerchantChangeById } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { openDesk } from '../support/desk.ts';
import type { Person } from '../support/office.ts';
import { enter, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, nl, type Texts } from '../support/texts.ts';

const IBAN = 'NL44 RABO 0123 4567 89';

/** Requests another account, and confirms it. */
async function request(page: Page, { password }: Person, texts: Texts): Promise<void> {
  const { bankAccount, profile, settingsForm } = texts;
  await page.getByLabel(bankAccount.newIban).fill('');
  // As a person pastes it, within the field's maximum length.
  await page.keyboard.insertText(`IBAN\u00a0${IBAN.replaceAll(' ', '\u2011')}\u200b`);
  await expect(page.getByRole('status').filter({ hasText: 'Rabobank' })).toBeVisible();
  await page.getByLabel(profile.password.current, { exact: true }).fill(password);
  await page.getByRole('button', { name: bankAccount.submit }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(IBAN)).toBeVisible();
  await expect(dialog).toContainText(/ (?:om|at) \d\d:\d\d/);
  await dialog.getByRole('button', { name: settingsForm.review.confirm, exact: true }).click();
  await expect(toasts(page, texts).getByText(bankAccount.requested, { exact: true })).toBeVisible();
}

/** The link of the mail that reached an address. */
function linkTo(email: string, dataDir: string): string | undefined {
  const mails = join(dataDir, 'mail');
  const names = existsSync(mails) ? readdirSync(mails) : [];
  const texts = names.map((name) => readFileSync(join(mails, name), 'utf8'));
  const mail = texts.find((text) => text.includes(`To: ${email}`));
  const plain = (mail ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /https?:\/\/\S+\?token=\S+/.exec(plain)?.[0];
}

test('another bank account waits, and is stopped in the settings', async ({ page, stack, office }) => {
  const texts = en;
  const { bankAccount } = texts;
  const company = await office.openCompany({ roles: ['ADMIN'] });
  await enter(page, stack.gateway.url, company, SCREEN_PATHS.bankAccount, texts);
  await expect(page.getByText(bankAccount.none)).toBeVisible();
  // The setting's hours are named before the request, and their end before it is confirmed.
  await expect(page.getByText(bankAccount.changeText(48))).toBeVisible();
  await page.getByLabel(bankAccount.newIban).fill('NL45 RABO 0123 4567 89');
  await expect(page.getByText(texts.errors.fields.notAnIban)).toBeVisible();
  const { current } = texts.profile.password;
  const password = page.getByLabel(current, { exact: true });
  await page.getByLabel(bankAccount.newIban).fill(IBAN);
  await password.fill('een fout wachtwoord');
  await page.getByRole('button', { name: bankAccount.submit }).click();
  const { confirm } = texts.settingsForm.review;
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click();
  await expect(password).toHaveAccessibleDescription(new RegExp(texts.errors.fields.wrongPassword));
  await expect(password).toBeFocused();
  await expect(page.getByLabel(bankAccount.newIban)).toHaveValue(IBAN);
  await request(page, company, texts);
  await expect(page.getByText(bankAccount.waiting.title)).toBeVisible();
  await page.getByRole('button', { name: bankAccount.stop.action }).click();
  const question = page.getByRole('alertdialog', { name: bankAccount.stop.title });
  await question.getByRole('button', { name: bankAccount.stop.confirm }).click();
  await expect(toasts(page, texts).getByText(bankAccount.stop.doneTitle, { exact: true })).toBeVisible();
  await expect(page.getByText(bankAccount.waiting.title)).toHaveCount(0);
});

test('another bank account is stopped from the mail about it, by the button and not by the link', async ({
  page,
  stack,
  office,
}) => {
  const { stopPage } = nl.bankAccount;
  const company = await office.openCompany({ roles: ['ADMIN'] });
  await enter(page, stack.gateway.url, company, SCREEN_PATHS.bankAccount, nl);
  await request(page, company, nl);
  await expect.poll(() => linkTo(company.email, stack.dataDir)).toBeDefined();
  const link = linkTo(company.email, stack.dataDir) ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: stopPage.title })).toBeVisible();
  const { call } = await openDesk(stack, company);
  const findWaiting = async () =>
    (await call(getMerchantChangeById, { query: { id: company.id } })).ibanChange;
  expect(await findWaiting()).toBeTruthy();
  await page.getByRole('button', { name: stopPage.action }).click();
  await expect(page.getByText(stopPage.doneTitle)).toBeVisible();
  expect(await findWaiting()).toBeNull();
  await page.goto(link);
  await page.getByRole('button', { name: stopPage.action }).click();
  await expect(page.getByRole('alert')).toContainText(stopPage.referenceExpired);
});

test('a user who may not change the bank account sees it and who may change it @soak', async ({
  page,
  stack,
  company,
}) => {
  await enter(page, stack.gateway.url, company, SCREEN_PATHS.bankAccount, nl);
  await expect(page.getByText(nl.bankAccount.readOnly)).toBeVisible();
  await expect(page.getByLabel(nl.bankAccount.newIban)).toHaveCount(0);
});
