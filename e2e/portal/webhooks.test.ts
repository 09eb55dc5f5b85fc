import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { openDesk } from '../support/desk.ts';
import { signIn, speak, toasts } from '../support/portal.ts';
import { expectNotifications, openShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { en, nl } from '../support/texts.ts';

test('a webhook is added and tried, a failing delivery is seen with request and answer, and sent again', async ({
  page,
  company,
  desk,
}) => {
  const { webhooks: texts, deliveries } = nl;
  const books = await openShop();
  await signIn(page, company, nl, SCREEN_PATHS.webhooks);
  await page.getByRole('button', { name: texts.add }).click();
  const dialog = page.getByRole('dialog', { name: texts.form.addTitle });
  await dialog.getByLabel(texts.form.url).fill('http://10.0.0.1/melding');
  await dialog.getByRole('button', { name: texts.form.submitAdd }).click();
  await expect(dialog.getByText(nl.errors.fields.privateAddress)).toBeVisible();
  await dialog.getByLabel(texts.form.url).fill(books.notifyUrl);
  await dialog.getByRole('button', { name: texts.form.submitAdd }).click();
  await expect(page.getByLabel(texts.secret.field(books.notifyUrl))).toContainText('whsec_');
  await page.getByRole('button', { name: texts.secret.done }).click();

  await page.getByRole('button', { name: texts.test.actionFor(books.notifyUrl) }).click();
  await expect(page.getByText(deliveries.details.reasons.answered(204))).toBeVisible();

  books.answerWith(500);
  await desk.takePayment('12.00');
  await page.goto('/management/settings/webhooks');
  await page.getByRole('link', { name: texts.showFor(books.notifyUrl) }).click();
  await page.getByRole('row').filter({ hasText: 'payment.succeeded' }).click();
  await expect(page.getByText(deliveries.details.reasons.answered(500))).toBeVisible();
  await expect(page.getByText('webhook-signature: v1,').first()).toBeVisible();
  await page.getByRole('button', { name: deliveries.details.resend.action }).click();
  await expect(toasts(page).getByText(deliveries.details.resend.done)).toBeVisible();
  await expect(page.getByText(deliveries.details.reasons.answered(204)).first()).toBeVisible();
  await books.close();
});

test('in English, a webhook’s secret is shown once and replaced with an overlap, and what it missed while off is sent @soak', async ({
  page,
  stack,
  office,
}) => {
  const { webhooks: texts } = en;
  const shop = await openShop();
  const company = await office.openCompany({ notifyUrl: shop.notifyUrl });
  const desk = await openDesk(stack, company);
  await speak(page, stack.gateway.url, 'en');
  await signIn(page, company, en, SCREEN_PATHS.webhooks);
  await expect(page.getByText(texts.secretUnseen)).toBeVisible();
  const ask = async (entry: string, answer: string) => {
    await page.getByRole('button', { name: texts.actionsFor(shop.notifyUrl) }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  };
  const secrets: string[] = [];
  for (const isNext of [false, true]) {
    await ask(texts.rotate.action, texts.rotate.confirm);
    const shown = page.getByLabel(texts.secret.field(shop.notifyUrl));
    await expect(shown).not.toHaveText(secrets.at(-1) ?? '');
    secrets.push((await shown.textContent()) ?? '');
    await page.getByRole('button', { name: texts.secret.done }).click();
    await expect(page.getByRole('button', { name: texts.endOld.action })).toHaveCount(isNext ? 1 : 0);
  }
  await ask(texts.switchOff.action, texts.switchOff.confirm);
  await expect(toasts(page, en).getByText(texts.switchOff.done)).toBeVisible();
  await desk.takePayment('12.00');
  await page.reload();
  await page.getByRole('button', { name: texts.on.action }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(texts.on.missed(1))).toBeVisible();
  await dialog.getByRole('button', { name: texts.on.confirm }).click();
  await expect(toasts(page, en).getByText(texts.on.done)).toBeVisible();
  for (const secret of secrets) await expectNotifications(shop, secret, ['payment.succeeded']);
  await shop.close();
});
