import type { Page, Route } from '@playwright/test';
import { abortPayment, getPaymentDetails, initiateRefund } from '@stuiver/contract/routes';
import { payerMessageTexts } from '@stuiver/messages/nl/payments/payer-message';
import { publicCall } from '../support/desk.ts';
import { rows } from '../support/lists.ts';
import { PERSON, type Person } from '../support/office.ts';
import { askRefund, card, confirmRefund, menuItem, signIn, speak, toasts } from '../support/portal.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { en, euro, nl } from '../support/texts.ts';

const REFUND = `**${initiateRefund.path.replace('{gateway}', '/gateway')}`;
const texts = nl.payments;

async function openPayment(page: Page, company: Person, id: string): Promise<void> {
  await signIn(page, company, nl, `/management/payments/${id}`);
  await expect(page.getByRole('button', { name: texts.refund.action, exact: true })).toBeVisible();
}

function refundRows(page: Page) {
  return card(page, texts.refunds.title).locator('tbody tr');
}

test('a pending refund is shown as pending, and as succeeded once the bank confirms it', async ({
  page,
  company,
  desk,
  database,
}) => {
  const payment = await desk.takePayment('80.00');
  await openPayment(page, company, payment.transactionId);
  await confirmRefund(await askRefund(page, { amount: '20,13' }), euro(nl, '20.13'));
  await expect(toasts(page).getByText(texts.refund.pending.title, { exact: true })).toBeVisible();
  await expect(toasts(page).getByText(texts.refund.pending.text(euro(nl, '20.13')))).toBeVisible();
  await expect(refundRows(page).first()).toContainText(nl.statuses.refund.PENDING);
  await expect(page.getByText(texts.details.sentence.refundPending(euro(nl, '20.13')))).toBeVisible();
  await expect(page.getByText(texts.details.sentence.remains(euro(nl, '59.87')))).toBeVisible();

  // The simulator reports it a minute later; make it report now.
  await database.query('UPDATE simulator.messages SET due_at = now() WHERE merchant_id = $1', [company.id]);
  await expect(refundRows(page).first()).toContainText(nl.statuses.refund.SUCCEEDED);
  await expect(card(page, nl.timeline.title)).toContainText(nl.timeline.refundSucceeded.title);
  await expect(
    page.getByRole('paragraph').filter({ hasText: texts.details.sentence.refunded(euro(nl, '20.13')) }),
  ).toBeVisible();
});

test('a failed refund shows the reason and can be retried', async ({ page, company, desk }) => {
  const payment = await desk.takePayment('80.00');
  await openPayment(page, company, payment.transactionId);
  await confirmRefund(await askRefund(page, { amount: '20,14' }), euro(nl, '20.14'));
  await expect(toasts(page).getByText(texts.refund.failed.title, { exact: true })).toBeVisible();
  await expect(refundRows(page).first()).toContainText(nl.statuses.refund.FAILED);
  await expect(card(page, nl.timeline.title)).toContainText(nl.timeline.refundFailed.title);
  await page.getByRole('button', { name: texts.refund.action, exact: true }).click();
  await expect(
    page.getByRole('dialog').getByText(texts.refund.lead(euro(nl, '80.00'), euro(nl, '80.00'))),
  ).toBeVisible();
});

test('a double click below the amount asks the question, and does not close it', async ({
  page,
  company,
  desk,
}) => {
  const { transactionId } = await desk.takePayment('80.00');
  await openPayment(page, company, transactionId);
  await page.getByRole('button', { name: texts.refund.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.refund.amount).fill('20,00');
  await dialog.getByRole('button', { name: texts.refund.next }).dblclick();
  await expect(dialog.getByRole('button', { name: texts.refund.confirm(euro(nl, '20.00')) })).toBeEnabled();
  const { transaction } = (await desk.call(getPaymentDetails, { params: { id: transactionId } })).details;
  expect(transaction.refunds).toEqual([]);
});

test('a refund of the whole shows the specified toast, in English', async ({
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
  await expect(card(page, en.payments.refunds.title).locator('tbody tr').first()).toContainText(
    en.statuses.refund.SUCCEEDED,
  );
});

const WRONG_AMOUNTS = [
  ['80,01', nl.errors.fields.exceedsRoom],
  ['', nl.errors.missing.amount],
  ['twaalf', nl.errors.fields.notAnAmount],
  ['1,234', nl.errors.fields.ambiguousAmount],
] as const;

test('amounts that cannot be refunded are errors at the field', async ({ page, company, desk }) => {
  const payment = await desk.takePayment('80.00');
  await openPayment(page, company, payment.transactionId);
  await page.getByRole('button', { name: texts.refund.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(texts.refund.amount);
  for (const [typed, error] of WRONG_AMOUNTS) {
    await field.fill(typed);
    await dialog.getByRole('button', { name: texts.refund.next }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(error.replaceAll(/[().?]/g, String.raw`\$&`)));
  }
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

test('an amount that another user refunded meanwhile is an error at the field', async ({
  page,
  company,
  desk,
}) => {
  const payment = await desk.takePayment('80.00');
  await openPayment(page, company, payment.transactionId);
  const dialog = await askRefund(page, { amount: '60' });
  await desk.refund(payment.transactionId, '30.00');
  await confirmRefund(dialog, euro(nl, '60.00'));
  await expect(dialog.getByLabel(texts.refund.amount)).toHaveAccessibleDescription(
    new RegExp(nl.errors.fields.exceedsRoom),
  );
});

test('a refund whose answer is lost is retried under the same id, even after signing in again, and happens once', async ({
  page,
  company,
  desk,
}) => {
  const payment = await desk.takePayment('80.00');
  await openPayment(page, company, payment.transactionId);
  const ids: unknown[] = [];
  const loseAnswer = async (route: Route) => {
    ids.push((route.request().postDataJSON() as { refundId: string }).refundId);
    // The gateway has done it; the browser never hears of it.
    await route.fetch();
    await route.abort();
  };
  await page.route(REFUND, loseAnswer, { times: 1 });
  const dialog = await askRefund(page, { amount: '25' });
  await confirmRefund(dialog, euro(nl, '25.00'));
  await expect(dialog.getByText(texts.refund.noAnswer)).toBeVisible();
  // The page has received the refund meanwhile; the dialog still shows what was confirmed.
  await expect(page.getByText(texts.details.sentence.remains(euro(nl, '55.00')))).toBeVisible();
  await expect(dialog.getByText(texts.refund.confirmRemains(euro(nl, '55.00')))).toBeVisible();

  await dialog.getByRole('button', { name: nl.common.actions.close }).last().click();
  await page.getByRole('button', { name: nl.shell.user.menu(PERSON) }).click();
  await page.getByRole('menuitem', { name: nl.shell.user.signOut }).click();
  await expect(page.getByRole('heading', { level: 1, name: nl.auth.signIn.title })).toBeVisible();

  // The list of refunds is kept away from the next page, so that it cannot learn the answer there.
  await page.route('**/getPaymentDetails/**', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const body = (await answer.json()) as { details: { transaction: Record<string, unknown> } };
    body.details.transaction = { ...body.details.transaction, refunds: [], remainingAmount: '80.00' };
    await route.fulfill({ response: answer, json: body });
  });
  await openPayment(page, company, payment.transactionId);
  await page.getByRole('button', { name: texts.refund.action, exact: true }).click();
  await expect(page.getByRole('dialog').getByText(texts.refund.resumed.title)).toBeVisible();
  page.on('request', (request) => {
    if (request.url().endsWith('/refund/initiateRefund')) {
      ids.push((request.postDataJSON() as { refundId: string }).refundId);
    }
  });
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('dialog').getByRole('button', { name: texts.refund.resumed.action }).click();
  await expect(toasts(page)).toContainText(texts.refund.partDone.title(euro(nl, '25.00')));
  await expect(toasts(page)).toContainText(texts.refund.partDone.text(euro(nl, '55.00')));
  await expect(refundRows(page)).toHaveCount(1);
  await expect(
    page.getByRole('main').getByText(texts.details.sentence.remains(euro(nl, '55.00'))),
  ).toBeVisible();
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a payment that was not received offers no refund', async ({ page, stack, company, desk }) => {
  const { reference } = await desk.makeLink({ emailAddress: 'noor@voorbeeld.test' });
  const declined = await desk.payByCard(reference, '4000000000000002');
  await signIn(page, company, nl, `/management/payments/${declined.transactionId}`);
  await expect(page.getByText(texts.refunds.unavailable.nothingCaptured)).toBeVisible();
  await expect(page.getByRole('button', { name: texts.refund.action, exact: true })).toHaveCount(0);
  await expect(card(page, texts.attempts.title)).toContainText(nl.statuses.attempt.FAILED);

  // The payer can be informed once it has ended.
  await publicCall(stack)(abortPayment, { body: { encryptedTransaction: declined.reference } });
  await menuItem(page, nl.shell.titles.payments).click();
  await rows(page).first().click();
  const { link, mail, mailed, title } = payerMessageTexts;
  const message = card(page, title);
  await message.getByRole('button', { name: link.make, exact: true }).click();
  await message.getByRole('button', { name: mail, exact: true }).click();
  await expect(toasts(page).getByText(mailed('noor@voorbeeld.test'))).toBeVisible();
  await expect(card(page, nl.timeline.title).getByText(nl.timeline.payerMailed(PERSON))).toBeVisible();
});
