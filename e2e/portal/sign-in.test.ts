import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PERSON } from '../support/office.ts';
import { fillSignIn, menuItem, signIn, speak, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, nl } from '../support/texts.ts';

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage));
}

async function authCookie(page: Page) {
  return (await page.context().cookies()).find((cookie) => cookie.name === 'auth');
}

test('signing out leads every tab to the first page, clears its storage, and makes no calls afterwards', async ({
  page,
  company,
  context,
}) => {
  await signIn(page, company);
  await menuItem(page, nl.shell.titles.payments).click();
  const tab = await context.newPage();
  const listening = tab.waitForRequest('**/gateway/events*');
  await tab.goto('/management/refunds');
  await expect(tab.getByRole('heading', { level: 1, name: nl.shell.titles.refunds })).toBeVisible();
  await listening;
  // The session ends at the gateway, and with it the stream of changes, well before the answer.
  await context.route('**/api/auth/sign-out', async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(2500);
    await route.fulfill({ response });
  });
  const asked: string[] = [];
  context.on('request', (request) => {
    if (/\/(?:api|gateway)\//.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: nl.shell.user.menu(PERSON) }).click();
  const answered = page.waitForResponse('**/api/auth/sign-out');
  await page.getByRole('menuitem', { name: nl.shell.user.signOut }).click();
  for (const each of [page, tab]) {
    await expect(each.getByRole('heading', { level: 1, name: nl.auth.signIn.title })).toBeVisible();
    expect(new URL(each.url()).pathname + new URL(each.url()).search).toBe('/');
    expect(await storedKeys(each)).toEqual([]);
  }
  await answered;
  expect(asked).toEqual(['/api/auth/sign-out']);
  expect(await authCookie(page)).toBeUndefined();
});

test('an empty field and a wrong password are reported in the specification’s words, and a forgotten one is reset by a link in a mail', async ({
  page,
  company,
  stack,
}) => {
  await speak(page, stack.gateway.url, 'en');
  await page.goto('/');
  await expect(page).toHaveTitle('Stuiver – Sign in');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible();
  await page.getByRole('button', { name: en.auth.signIn.submit }).click();
  await expect(page.getByLabel(en.auth.signIn.email)).toHaveAccessibleDescription(
    en.auth.signIn.emailRequired,
  );
  await expect(page.getByLabel(en.auth.signIn.email)).toBeFocused();
  await fillSignIn(page, { ...company, password: 'wrong' }, en);
  await expect(
    toasts(page, en).getByText('Your Email and password combination is incorrect', { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Your Email and password combination is incorrect.',
  );
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await authCookie(page)).toBeUndefined();
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByLabel(en.auth.signIn.email).fill(company.email);
  await page.getByRole('button', { name: en.auth.forgot.submit }).click();
  await expect(toasts(page, en).getByText('Check your email', { exact: true })).toBeVisible();
  await expect(
    toasts(page, en).getByText('We have sent instructions to reset your account via email.', { exact: true }),
  ).toBeVisible();

  const mails = join(stack.dataDir, 'mail');
  const findMailTo = (email: string) => {
    const names = existsSync(mails) ? readdirSync(mails) : [];
    const texts = names.map((name) => readFileSync(join(mails, name), 'utf8'));
    return texts.find((text) => text.includes(`To: ${email}`));
  };
  await expect.poll(() => findMailTo(company.email)).toBeDefined();
  const plain = (findMailTo(company.email) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /https?:\/\/\S+/.exec(plain)?.[0] ?? '';
  expect(link.startsWith(stack.gateway.url)).toBe(true);

  // The link sets it once: its token leaves the address, a short password is refused at the field.
  const texts = en.newPassword;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  await expect(page.getByText(texts.reset(company.email))).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.getByLabel(texts.label).fill('te kort');
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByText(texts.tooShort, { exact: true })).toBeVisible();
  await page.getByLabel(texts.label).fill('een heel nieuw wachtwoord');
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(toasts(page, en).getByText(texts.successTitle, { exact: true })).toBeVisible();
  await page.getByLabel(en.auth.signIn.email).fill(company.email);
  await page.getByLabel(en.auth.signIn.password, { exact: true }).fill('een heel nieuw wachtwoord');
  await page.getByRole('button', { name: en.auth.signIn.submit }).click();
  await expect(page).toHaveURL(/\/management\/$/);

  // A second time it is used up, and the page shows what helps.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: texts.linkTitle })).toBeVisible();
  await expect(page.getByText(texts.linkUsed, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: texts.askAgain }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.auth.forgot.title })).toBeVisible();
});
