import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { mailedLink } from '../support/mails.ts';
import { card, fillSignIn, menuItem, setPassword, signIn, speak, toasts } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, euro, nl, type Texts } from '../support/texts.ts';

const PASSWORD = 'een wachtwoord van Noor zelf';

const locateRow = (page: Page | Locator, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });

/** Chooses an action from a user's menu. */
async function choose(page: Page, name: string, action: string, texts: Texts): Promise<void> {
  await page.getByRole('button', { name: texts.team.users.actionsFor(name) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a user is invited, sets a password, sees what their role allows, and is disabled', async ({
  page,
  stack,
  office,
  seats,
  settings,
}) => {
  const texts = nl;
  const { team, shell } = texts;
  const admin = await office.openCompany({ roles: ['ADMIN'] });
  const email = `noor-${randomUUID()}@voorbeeld.test`;
  await signIn(page, admin, texts, PATHS.team);

  // Nothing typed is lost when something lacks.
  await page.getByRole('button', { name: team.invite.action }).click();
  const dialog = page.getByRole('dialog', { name: team.invite.title });
  await dialog.getByLabel(team.fields.name).fill('Noor Bakker');
  await dialog.getByRole('checkbox', { name: team.roles.VIEWER }).uncheck();
  await dialog.getByRole('button', { name: team.invite.submit }).click();
  await expect(dialog.getByText(texts.errors.missing.email)).toBeVisible();
  await expect(dialog.getByText(team.fields.needsRole)).toBeVisible();
  await expect(dialog.getByLabel(team.fields.name)).toHaveValue('Noor Bakker');
  await dialog.getByLabel(team.fields.email).fill(email);
  await dialog.getByRole('checkbox', { name: team.roles.SUPPORT }).check();
  await dialog.getByRole('button', { name: team.invite.submit }).click();
  await expect(toasts(page, texts).getByText(team.invite.doneTitle, { exact: true })).toBeVisible();
  const row = locateRow(page, email);
  await expect(row).toContainText(team.states.invited);
  await expect(row).toContainText(team.roles.SUPPORT);

  // Opening the link, as mail scanners do, changes nothing; the form's button does.
  const link = await mailedLink(stack, email);
  const seat = await seats.take(settings);
  const other = seat.page;
  await speak(other, stack.gateway.url, texts.language);
  await other.goto(link);
  await expect(other.getByLabel(texts.newPassword.label)).toBeVisible();
  await page.reload();
  await expect(row).toContainText(team.states.invited);
  await setPassword(other, link, PASSWORD, texts);
  await expect(menuItem(other, shell.titles.generatePaymentLink)).toBeVisible();
  await other.goto(PATHS.team);
  await expect(other).toHaveURL((url) => url.pathname === PATHS.dashboard);

  await page.reload();
  await expect(row).toContainText(team.states.active);
  await choose(page, 'Noor Bakker', team.disable.action, texts);
  await page.getByRole('button', { name: team.disable.confirm }).click();
  await expect(toasts(page, texts).getByText(team.disable.doneTitle, { exact: true })).toBeVisible();
  const from = Date.now();
  await expect(other.getByRole('heading', { level: 1, name: texts.auth.signIn.title })).toBeVisible();
  expect(Date.now() - from).toBeLessThan(3000);
  await fillSignIn(other, { email, password: PASSWORD }, texts);
  await expect(other.getByLabel(texts.auth.signIn.password, { exact: true })).toHaveAccessibleDescription(
    texts.errors.fields.wrongCredentials,
  );

  await choose(page, 'Noor Bakker', team.enable.action, texts);
  await expect(row).toContainText(team.states.active);
  await fillSignIn(other, { email, password: PASSWORD }, texts);
  await expect(other).toHaveURL((url) => url.pathname === PATHS.dashboard);
  await seats.leave(seat, true);
});

test('a custom role is put together, given and deleted, from the next call on', async ({ page, office }) => {
  const texts = en;
  const { team } = texts;
  const admin = await office.openCompany({ roles: ['ADMIN'] });
  const colleague = await office.addColleague(admin, ['FINANCE']);
  await signIn(page, admin, texts, PATHS.team);
  await page.getByRole('button', { name: team.ownRoles.add }).click();
  const editor = page.getByRole('dialog', { name: team.roleEditor.addTitle });
  const box = (name: string) => editor.getByRole('checkbox', { name, exact: true });
  await expect(box(team.permissions['payments:read'])).toBeChecked();
  await expect(box(team.permissions['payments:read'])).toBeDisabled();
  await box(team.permissions['refunds:write']).check();
  await editor.getByLabel(team.roleEditor.name).fill('pPrO kassa');
  await editor.getByRole('button', { name: team.roleEditor.submit }).click();
  await expect(editor.getByText(texts.errors.fields.nameReserved)).toBeVisible();
  await editor.getByLabel(team.roleEditor.name).fill('Kassa');
  await editor.getByRole('button', { name: team.roleEditor.submit }).click();
  await expect(locateRow(page, 'Kassa')).toContainText(team.permissions['refunds:write']);

  await choose(page, 'Bram Meijer', team.change.action, texts);
  const change = page.getByRole('dialog', { name: team.change.title('Bram Meijer') });
  await change.getByRole('checkbox', { name: team.roles.FINANCE }).uncheck();
  await change.getByRole('checkbox', { name: 'Kassa' }).check();
  await change.getByRole('button', { name: team.change.submit }).click();
  await expect(toasts(page, texts).getByText(team.change.doneTitle, { exact: true })).toBeVisible();
  const row = locateRow(page, colleague.email);
  await expect(row).toContainText('Kassa');
  await expect(row).not.toContainText(team.roles.FINANCE);

  await page.getByRole('button', { name: team.ownRoles.deleteFor('Kassa') }).click();
  await page.getByRole('button', { name: team.removeRole.confirm }).click();
  await expect(row).toContainText(team.roles.VIEWER);
  await expect(page.getByText(team.ownRoles.empty)).toBeVisible();
});

test('in English, an invitation is sent again and withdrawn, and only the newest link works, in its language @soak', async ({
  page,
  payer,
  office,
  stack,
  database,
}) => {
  const { team, newPassword } = en;
  const admin = await office.openCompany({ roles: ['ADMIN'] });
  const email = `noor-${randomUUID()}@voorbeeld.test`;
  await signIn(page, admin, en, PATHS.team);
  await page.getByRole('button', { name: team.invite.action }).click();
  const dialog = page.getByRole('dialog', { name: team.invite.title });
  await dialog.getByLabel(team.fields.name).fill('Noor Bakker');
  await dialog.getByLabel(team.fields.email).fill(email);
  await dialog.getByRole('button', { name: team.invite.submit }).click();
  const first = await mailedLink(stack, email);
  await database.query("UPDATE users SET invited_at = now() - interval '8 days' WHERE email = $1", [email]);
  await page.reload();
  await expect(locateRow(page, email)).toContainText(team.users.lapsed);
  await choose(page, 'Noor Bakker', team.resend.action, en);
  await expect(locateRow(page, email)).toContainText(team.states.invited);
  await mailedLink(stack, email, 2);
  // A browser that has seen none of this.
  await payer.goto(first);
  await expect(payer.getByRole('heading', { level: 1, name: newPassword.linkTitle })).toBeVisible();
  await expect(payer.locator('html')).toHaveAttribute('lang', 'en');
  await choose(page, 'Noor Bakker', team.withdraw.action, en);
  await page.getByRole('button', { name: team.withdraw.confirm }).click();
  await expect(locateRow(page, email)).toHaveCount(0);
});

test('a group’s admin invites a user to a company below, whose admin never sees those above, and limits its refunds', async ({
  page,
  office,
  seats,
  settings,
}) => {
  const { team } = nl;
  const group = await office.openCompany({ name: 'Noordzee Groep', roles: ['ADMIN'] });
  const shop = await office.openCompany({ name: 'Zilte Keuken', roles: ['ADMIN'], parentId: group.id });
  const email = `noor-${randomUUID()}@voorbeeld.test`;
  await signIn(page, group, nl, PATHS.team);
  await expect(locateRow(page, shop.email)).toContainText('Zilte Keuken');
  await page.getByRole('button', { name: team.invite.action }).click();
  const dialog = page.getByRole('dialog', { name: team.invite.title });
  await dialog.getByLabel(team.fields.name).fill('Noor Bakker');
  await dialog.getByLabel(team.fields.email).fill(email);
  await dialog.getByLabel(team.fields.company).selectOption('Zilte Keuken');
  await dialog.getByRole('button', { name: team.invite.submit }).click();
  await expect(locateRow(page, email)).toContainText('Zilte Keuken');
  const seat = await seats.take(settings);
  const below = seat.page;
  await signIn(below, shop, nl, PATHS.team);
  await expect(locateRow(below, email)).toBeVisible();
  await expect(locateRow(below, group.email)).toHaveCount(0);
  await seats.leave(seat, true);

  const { limits } = team;
  const limitsCard = card(page, limits.title);
  const support = locateRow(limitsCard, team.roles.SUPPORT);
  await expect(support).toContainText(limits.none);
  await limitsCard.getByLabel(team.fields.company).selectOption('Zilte Keuken');
  await page.getByRole('button', { name: limits.editFor(team.roles.SUPPORT) }).click();
  const limit = page.getByRole('dialog', { name: limits.dialogTitle(team.roles.SUPPORT) });
  await limit.getByLabel(limits.field).fill('veel');
  await limit.getByRole('button', { name: limits.submit }).click();
  await expect(limit.getByText(nl.errors.fields.notAnAmount)).toBeVisible();
  await limit.getByLabel(limits.field).fill('50');
  await limit.getByRole('button', { name: limits.submit }).click();
  await expect(support).toContainText(limits.upTo(euro(nl, '50.00')));
  await limitsCard.getByLabel(team.fields.company).selectOption('Noordzee Groep');
  await expect(support).toContainText(limits.none);
});
