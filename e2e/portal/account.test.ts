import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { mailedLink } from '../support/mails.ts';
import { card, editRow, fillSignIn, saveRow, signIn, speak, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, nl } from '../support/texts.ts';
import { appCode } from '../support/totp.ts';

test('a user changes their name, address and language, and ends a session elsewhere', async ({
  page,
  stack,
  company,
  desk,
}) => {
  // The desk signed in too: a session elsewhere.
  expect(desk).toBeDefined();
  await signIn(page, company);
  await page.getByRole('button', { name: /Gebruikersmenu/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(company.email);
  await menu.getByRole('menuitem', { name: nl.account.title }).click();
  await expect(page).toHaveURL(new RegExp(`${SCREEN_PATHS.account}$`));

  const { sessions, email, details } = nl.account;
  await page.getByRole('button', { name: sessions.endOthers }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: sessions.ask.confirm }).click();
  await expect(toasts(page).getByText(sessions.endedOthers)).toBeVisible();
  await expect(page.getByRole('button', { name: sessions.endOthers })).toHaveCount(0);

  const next = `nieuw-${company.email}`;
  await editRow(page, email.title);
  await page.getByLabel(email.newAddress).fill(next);
  await page.getByLabel(nl.profile.password.current, { exact: true }).fill(company.password);
  await page.getByRole('button', { name: email.submit }).click();
  await expect(page.getByText(email.waitsTitle)).toBeVisible();
  await page.goto(await mailedLink(stack, next));
  await page.getByRole('button', { name: nl.account.confirmPage.action }).click();
  await page.getByRole('link', { name: nl.account.confirmPage.goOn }).click();
  await expect(card(page, details.title)).toContainText(next);

  await editRow(page, details.name);
  await page.getByLabel(details.name, { exact: true }).fill('Noor Bakker');
  await saveRow(page);
  await expect(toasts(page).getByText(details.saved)).toBeVisible();
  await editRow(page, details.language);
  await page.getByRole('combobox', { name: details.language }).selectOption('English');
  await saveRow(page);
  await expect(page.getByRole('heading', { level: 1, name: en.account.title })).toBeVisible();
  await page.getByRole('button', { name: 'User menu of Noor Bakker' }).click();
  await page.getByRole('menuitem', { name: en.shell.user.signOut }).click();

  // A browser that speaks Dutch follows the user.
  await speak(page, stack.gateway.url, 'nl');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await fillSignIn(page, { ...company, email: next });
  await expect(
    page.getByRole('navigation').getByRole('link', { name: en.shell.titles.payments }),
  ).toBeVisible();
});

test('in English, an app’s code is asked at sign-in once it worked, and a recovery code helps without the phone', async ({
  page,
  company,
}) => {
  const { factor } = en.account;
  await signIn(page, company, en, SCREEN_PATHS.account);
  await page.getByRole('button', { name: factor.start.action, exact: true }).click();
  const start = page.getByRole('dialog', { name: factor.start.title });
  await start.getByLabel(en.profile.password.current, { exact: true }).fill(company.password);
  await start.getByRole('button', { name: factor.start.submit }).click();
  const scan = page.getByRole('dialog', { name: factor.scan.title });
  await expect(scan.getByRole('img', { name: factor.qrCode })).toBeVisible();
  const secret = (await scan.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await scan.getByLabel(factor.code).fill('000000');
  await scan.getByRole('button', { name: factor.scan.submit }).click();
  await expect(scan.getByLabel(factor.code)).toHaveAccessibleDescription(
    new RegExp(en.errors.fields.wrongCode),
  );
  await scan.getByLabel(factor.code).fill(appCode(secret));
  await scan.getByRole('button', { name: factor.scan.submit }).click();
  const shown = page.getByRole('alertdialog', { name: factor.codes.title });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const recovery = (await shown.getByRole('listitem').first().textContent()) ?? '';
  await shown.getByRole('button', { name: factor.codes.done }).click();
  await expect(card(page, factor.title)).toContainText(factor.left(10));

  const { signIn: words } = en.auth;
  const leave = async () => {
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: en.shell.user.signOut }).click();
    await fillSignIn(page, company, en);
    await expect(page.getByLabel(words.code)).toBeFocused();
  };
  await leave();
  await page.getByLabel(words.code).fill('000000');
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByLabel(words.code)).toHaveAccessibleDescription(
    new RegExp(en.errors.fields.wrongCode),
  );
  await page.getByLabel(words.code).fill(appCode(secret, 1));
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.dashboard.first.title })).toBeVisible();
  await leave();
  await page.getByLabel(words.code).fill(recovery);
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.dashboard.first.title })).toBeVisible();
  await page.goto(SCREEN_PATHS.account);
  await page.getByRole('button', { name: factor.remove.action, exact: true }).click();
  const remove = page.getByRole('dialog', { name: factor.remove.title });
  const password = remove.getByLabel(en.profile.password.current, { exact: true });
  await password.fill('a wrong password');
  await remove.getByLabel(factor.code).fill(recovery);
  await remove.getByRole('button', { name: factor.remove.submit }).click();
  await expect(password).toHaveAccessibleDescription(new RegExp(en.errors.fields.wrongPassword));
  await expect(password).toBeFocused();
  await expect(remove.getByLabel(factor.code)).toHaveValue(recovery);
  await password.fill(company.password);
  await remove.getByRole('button', { name: factor.remove.submit }).click();
  await expect(remove.getByLabel(factor.code)).toHaveAccessibleDescription(
    new RegExp(en.errors.fields.wrongCode),
  );
  await expect(remove.getByLabel(factor.code)).toBeFocused();
});
