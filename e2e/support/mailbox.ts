import { expect, type Page } from '@playwright/test';
import type { Registration } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { nl, type Texts } from './texts.ts';

let made = 0;

/** Data of a person without an account. */
export function newcomer(): Omit<Registration, 'language'> {
  made += 1;
  return {
    companyName: 'Bakkerij Smit',
    name: 'Joris Smit',
    email: `joris.${process.pid}.${made}@bakkerij-smit.test`,
    password: 'zuurdesembrood met rozijnen',
  };
}

/** Fills the register screen's form and sends it. */
export async function fillRegister(
  page: Page,
  person: ReturnType<typeof newcomer>,
  texts: Texts = nl,
): Promise<void> {
  const { form } = texts.register;
  await page.getByLabel(form.companyName).fill(person.companyName);
  await page.getByLabel(form.name, { exact: true }).fill(person.name);
  await page.getByLabel(form.email).fill(person.email);
  await page.getByLabel(form.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.register.sent.title })).toBeVisible();
}

/** Opens the newest mail to an address in the test mailbox, once it is there; of that subject, if given. */
export async function openMailTo(page: Page, email: string, subject: string | RegExp = ''): Promise<void> {
  const mails = page.getByRole('link').filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto('/mails');
    await expect(mails.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await mails.first().click();
  await expect(page.getByRole('article')).toContainText(email);
}

/** Registers, and opens the link of the mail. */
export async function openConfirmation(
  page: Page,
  person: ReturnType<typeof newcomer>,
  texts: Texts = nl,
): Promise<void> {
  await page.goto(SCREEN_PATHS.register);
  await fillRegister(page, person, texts);
  await openMailTo(page, person.email);
  await page
    .getByRole('article')
    .getByRole('link', { name: /\/management\/register\?token=/ })
    .click();
  await expect(page.getByLabel(texts.register.confirm.password, { exact: true })).toBeVisible();
}
