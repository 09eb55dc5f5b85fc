import { expect, type Page } from '@playwright/test';
import type { Person } from './office.ts';
import type { Texts } from './texts.ts';
import { appCode } from './totp.ts';

/** Turns a second factor on, on the page of one's account; returns its secret and the code that was used. */
export async function turnOnFactor(
  page: Page,
  { password }: Person,
  texts: Texts,
): Promise<{ secret: string; used: string }> {
  const { factor } = texts.account;
  await page.getByRole('button', { name: factor.start.action, exact: true }).click();
  const start = page.getByRole('dialog', { name: factor.start.title });
  await start.getByLabel(texts.profile.password.current, { exact: true }).fill(password);
  await start.getByRole('button', { name: factor.start.submit }).click();
  const scan = page.getByRole('dialog', { name: factor.scan.title });
  const secret = (await scan.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const used = appCode(secret);
  await scan.getByLabel(factor.code).fill(used);
  await scan.getByRole('button', { name: factor.scan.submit }).click();
  await page
    .getByRole('alertdialog', { name: factor.codes.title })
    .getByRole('button', { name: factor.codes.done })
    .click();
  // The page's switches have words of their own.
  await expect(page.getByText(factor.on, { exact: true }).and(page.locator('span'))).toBeVisible();
  return { secret, used };
}
