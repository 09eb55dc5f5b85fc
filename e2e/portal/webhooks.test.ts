import { menuItem, signIn, toasts } from '../support/portal.ts';
import { openShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

test('a webhook is added and tried, a failing delivery is seen with request and answer, and sent again', async ({
  page,
  company,
  desk,
}) => {
  const { webhooks: texts, deliveries } = nl;
  const books = await openShop();
  await signIn(page, company);
  await menuItem(page, nl.shell.sidebar.companySettings).click();
  await menuItem(page, nl.shell.titles.webhooks).click();
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
