import { randomUUID } from 'node:crypto';
import { requestRefunds } from '@stuiver/contract/routes';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { askRefunds, openApprovalDesk } from '../support/refund-requests.ts';
import { askRefund, confirmRefund, fillRefund, menuItem, signIn, speak, toasts } from '../support/portal.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { en, euro, nl } from '../support/texts.ts';

test('a refund above a limit is requested in Dutch, approved in English from the dashboard, and made; others are rejected and withdrawn', async ({
  page,
  stack,
  office,
  seats,
  settings,
}) => {
  const { refundRequests: words, payments } = nl;
  const place = await openApprovalDesk(stack, office);
  const { transactionId } = await place.desk.takePayment('80.00', 'Boeket rozen');
  await signIn(page, place.colleague, nl, PATHS.payment.replace(':id', transactionId));

  // A reason is needed if another person has to judge it.
  const prepared = page.waitForResponse(/refundRequests\/preparation/);
  await page.getByRole('main').getByRole('button', { name: payments.refund.action, exact: true }).click();
  await prepared;
  const dialog = await fillRefund(page, { amount: '60' });
  await expect(dialog.locator('[aria-invalid]')).toBeVisible();
  await dialog.getByLabel(payments.refund.reason).fill('Verwelkt bezorgd');
  await dialog.getByRole('button', { name: payments.refund.next }).click();
  await expect(dialog.getByText(words.ask.title, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: words.ask.confirm }).click();
  await expect(toasts(page).getByText(words.ask.doneTitle, { exact: true })).toBeVisible();
  await expect(page.getByText(words.open.title, { exact: true })).toBeVisible();

  const seat = await seats.take(settings);
  const other = seat.page;
  const { refundRequests: english, dashboard } = en;
  await speak(other, stack.gateway.url, 'en');
  await signIn(other, place.company, en);
  await other
    .getByRole('link', { name: dashboard.attention.refundRequest.title('Bram Meijer'), exact: true })
    .click();
  await other.getByRole('button', { name: english.approve.action, exact: true }).click();
  await other.getByRole('button', { name: english.approve.confirm }).click();
  await expect(other.getByText(english.progress.done, { exact: true })).toBeVisible();
  await expect(other.getByRole('row', { name: /Boeket rozen/ })).toContainText(en.statuses.refund.SUCCEEDED);

  // The list is a tab next to the refunds, where a merchant expects it.
  const rejected = await askRefunds(place, place.colleagueDesk, 'Te laat', ['70.00']);
  await menuItem(other, en.shell.titles.refunds).click();
  await other
    .getByRole('navigation', { name: en.shell.titles.refunds })
    .getByRole('link', { name: en.shell.titles.refundRequests })
    .click();
  await expect(other.getByRole('row', { name: /Verwelkt bezorgd/ })).toContainText(english.progress.done);
  await other.getByRole('row', { name: /Te laat/ }).click();
  await expect(other).toHaveURL(PATHS.refundRequest.replace(':id', rejected));
  await other.getByRole('button', { name: english.reject.action }).click();
  const rejecting = other.getByRole('dialog', { name: english.reject.title });
  await rejecting.getByLabel(english.reject.note).fill('Al vervangen');
  await rejecting.getByRole('button', { name: english.reject.submit }).click();
  await expect(other.getByText(en.statuses.refundRequest.REJECTED, { exact: true }).first()).toBeVisible();
  await expect(other.getByText('Al vervangen')).toBeVisible();
  await seats.leave(seat, true);

  await page.reload();
  await expect(page.getByText(words.open.title, { exact: true })).toHaveCount(0);
  await expect(page.getByText(payments.details.sentence.refunded(euro(nl, '60.00'))).first()).toBeVisible();

  const withdrawn = await askRefunds(place, place.colleagueDesk, 'Toch niet', ['70.00']);
  await page.goto(PATHS.refundRequest.replace(':id', withdrawn));
  await page.getByRole('button', { name: words.withdraw.action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.withdraw.confirm }).click();
  await expect(toasts(page).getByText(words.withdraw.doneTitle, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: words.withdraw.action })).toHaveCount(0);
});

test('a refund during a waiting request is refused with the requester, the amount and the end @soak', async ({
  page,
  stack,
  office,
}) => {
  const texts = en;
  const { refundRequests: words, payments, common } = texts;
  const place = await openApprovalDesk(stack, office);
  const { transactionId } = await place.desk.takePayment('80.00', 'Boeket rozen');
  await signIn(page, place.company, texts, PATHS.payment.replace(':id', transactionId));
  const dialog = await askRefund(page, { amount: '60' }, texts);
  // Meanwhile a colleague requests most of it.
  const body = { id: randomUUID(), merchantId: place.company.id, reason: 'Verwelkt' };
  const items = [{ transactionId, amount: '55.00' }];
  const { request } = await place.colleagueDesk.call(requestRefunds, { body: { ...body, items } });
  await confirmRefund(dialog, euro(texts, '60.00'), texts);
  const refusal = dialog.getByRole('alert');
  const until = String(request.expiresDateTime?.slice(0, 4));
  await expect(refusal).toContainText(words.open.refused);
  await expect(refusal).toContainText(
    words.open.waiting(euro(texts, '55.00'), 'Bram Meijer', '').slice(0, -2),
  );
  await expect(refusal).toContainText(until);
  await expect(refusal).toContainText(words.open.left(euro(texts, '25.00')));

  await dialog.getByRole('button', { name: common.actions.cancel, exact: true }).click();
  await expect(refusal).toHaveCount(0);
  await expect(
    dialog.getByText(payments.refund.lead(euro(texts, '25.00'), euro(texts, '80.00'))),
  ).toBeVisible();
  await expect(dialog.getByText(words.open.title, { exact: true })).toBeVisible();
  await fillRefund(page, { amount: '25' }, texts);
  await expect(dialog.getByText(payments.refund.confirmRemains(euro(texts, '55.00')))).toBeVisible();
  await confirmRefund(dialog, euro(texts, '25.00'), texts);
  await expect(
    page.getByText(payments.refunds.unavailable.reserved(euro(texts, '55.00')), { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText(words.open.title, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: payments.refund.action, exact: true })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('selected payments are refunded together, and the others show the reason', async ({
    page,
    stack,
    office,
  }) => {
    const { refundRequests: words, payments } = en;
    const place = await openApprovalDesk(stack, office);
    for (const [amount, what] of [
      ['12.50', 'Tulips'],
      ['20.14', 'Roses'],
    ] as const)
      await place.desk.takePayment(amount, what);
    const { transactionId } = await place.desk.takePayment('9.95', 'Ribbon');
    await place.desk.refund(transactionId, '9.95');
    await speak(page, stack.gateway.url, 'en');
    await signIn(page, place.company, en, PATHS.payments);
    await page.getByRole('checkbox', { name: payments.list.selectPage }).check();
    await page.getByRole('button', { name: words.bulk.action, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: words.bulk.title(2) });
    await expect(dialog.getByText(words.bulk.left(1))).toBeVisible();
    await dialog.getByText(words.bulk.left(1)).click();
    await expect(dialog.getByText(words.refusals.allRefunded)).toBeVisible();
    await dialog.getByLabel(words.bulk.reason).fill('Delivered late');
    await dialog.getByRole('button', { name: words.bulk.submit(euro(en, '32.64')) }).click();
    await expect(page).toHaveURL(/refund-requests\/[0-9a-f-]{36}$/);
    // By its cents one of the two fails.
    await expect(page.getByText(words.progress.partly, { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Roses/ })).toContainText(en.statuses.refund.FAILED);
    await expect(page.getByRole('row', { name: /Tulips/ })).toContainText(en.statuses.refund.SUCCEEDED);
  });
});
