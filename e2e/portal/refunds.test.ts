import type { Page } from '@playwright/test';
import { getPaymentDetails } from '@stuiver/contract/routes';
import type { Person } from '../support/office.ts';
import { askRefund, card, confirmRefund, signIn, speak, toasts } from '../support/portal.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { en, euro, nl } from '../support/texts.ts';

const texts = nl.payments;

async function openPayment(page: Page, company: Person, id: string): Promise<void> {
  await signIn(page, company, nl, `/management/payments/${id}`);
  await expect(page.getByRole('button', { name: texts.refund.action, exact: true })).toBeVisible();
}

test('a refund of the whole shows the specified toast, in English, and comes back when a tester simulates it', async ({
  page,
  company,
  desk,
  stack,
}) => {
  const payment = await desk.takePayment('80.00');
  await speak(page, stack.gateway.url, 'en');
  await signIn(page, company, en, `/management/payments/${payment.transactionId}`);
  await confirmRefund(await askRefund(page, { amount: '80' }, en), euro(en, '80.00'), en);
  await expect(toasts(page, en).getByText('Payment refunded', { exact: true })).toBeVisible();
  await expect(
    toasts(page, en).getByText('Payment has been refunded successfully', { exact: true }),
  ).toBeVisible();
  const refund = card(page, en.payments.refunds.title).locator('tbody tr').first();
  await expect(refund).toContainText(en.statuses.refund.SUCCEEDED);
  const { action, outcomes, submit } = en.payments.simulate;
  await page.getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: outcomes.bounceRefund[0] }).check();
  await dialog.getByRole('button', { name: submit }).click();
  await expect(refund).toContainText(en.statuses.refund.FAILED);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('tapping twice below the amount asks the question, and does not answer it', async ({
    page,
    company,
    desk,
  }) => {
    const { transactionId: id } = await desk.takePayment('80.00');
    await openPayment(page, company, id);
    await page.getByRole('button', { name: texts.refund.action, exact: true }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.refund.amount).fill(' 20,00 ');
    // The button with the answer appears where the one before was.
    const box = await dialog.getByRole('button', { name: texts.refund.next }).boundingBox();
    if (!box) throw new Error('the button is not there');
    const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.touchscreen.tap(...place);
    const confirm = dialog.getByRole('button', { name: texts.refund.confirm(euro(nl, '20.00')) });
    await expect(confirm).toBeVisible();
    await page.touchscreen.tap(...place);
    await expect(confirm).toBeEnabled();
    await dialog.getByRole('button', { name: nl.common.actions.cancel, exact: true }).tap();
    await expect(dialog.getByLabel(texts.refund.amount)).toBeVisible();
    const { transaction } = (await desk.call(getPaymentDetails, { params: { id } })).details;
    expect(transaction.refunds).toEqual([]);
  });
});
