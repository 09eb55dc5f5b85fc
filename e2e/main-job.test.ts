import type { Page } from '@playwright/test';
import { chooseMethod, expectStatus, payButton, typeCard } from './support/checkout.ts';
import { expectNotifications, type Shop } from './support/shop.ts';
import {
  askRefund,
  card,
  confirmRefund,
  menuItem,
  moneyPart,
  signInByForm,
  toasts,
} from './support/portal.ts';
import { scanQr } from './support/qr.ts';
import { expect, MOTION, test } from './support/test.ts';
import { euro, nl, type Texts } from './support/texts.ts';

const DESCRIPTION = 'Factuur 2026-118, taart';

/** Makes a link on its screen; returns the address shown. */
async function makeLink(page: Page, shop: Shop, amount: string, texts: Texts): Promise<string> {
  const { make, made, link } = texts.paymentLinks;
  await menuItem(page, texts.shell.titles.generatePaymentLink).click();
  await expect(page.getByRole('heading', { level: 1, name: make.title })).toBeVisible();
  await page.getByLabel(make.amount, { exact: true }).fill(amount);
  await page.getByLabel(make.description).fill(DESCRIPTION);
  await page.getByText(make.sections.return, { exact: true }).click();
  await page.getByLabel(make.redirectUrlSuccess).fill(`${shop.url}/bedankt`);
  await page.getByLabel(make.redirectUrlAborted).fill(`${shop.url}/mandje`);
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByRole('heading', { name: made.title })).toBeFocused();
  const address = await page.getByText(/^https?:\/\/.*\/pay\//).textContent();
  expect(await scanQr(page.getByRole('img', { name: link.qrAlt(DESCRIPTION) }))).toBe(address);
  return address ?? '';
}

async function expectMoney(
  page: Page,
  [received, payments, refunded, refunds]: readonly [string, number, string, number],
  texts: Texts,
): Promise<void> {
  const { money } = texts.dashboard;
  await expect(moneyPart(page, money.received)).toContainText(euro(texts, received));
  await expect(moneyPart(page, money.received)).toContainText(money.counts.amounts(payments));
  await expect(moneyPart(page, money.refunded)).toContainText(euro(texts, refunded));
  await expect(moneyPart(page, money.refunded)).toContainText(money.counts.refunds(refunds));
}

/** From the list to the details of the payment that was made with the link. */
async function openPayment(page: Page, amount: string, texts: Texts): Promise<void> {
  await menuItem(page, texts.shell.titles.payments).click();
  const row = page.getByRole('row').filter({ hasText: DESCRIPTION });
  await expect(row).toContainText(texts.statuses.payment.SUCCEEDED);
  await expect(row).toContainText(euro(texts, amount));
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: DESCRIPTION })).toBeVisible();
}

/** Checks the titles of a timeline, oldest first; folded webhook events follow below all others. */
async function expectOnTimeline(page: Page, texts: Texts, titles: readonly string[]): Promise<void> {
  await expect(card(page, texts.timeline.title).locator('li p.font-medium')).toHaveText(
    [...titles].toReversed(),
  );
}

test.use(MOTION);

test('a link is created, scanned, paid by card, notified, seen, refunded in part and in full', async ({
  page,
  payer,
  company,
  desk,
  shop,
}) => {
  const texts = nl;
  await desk.takePayment('10.00');
  await expectNotifications(shop, company.secret, ['payment.succeeded']);
  await signInByForm(page, company, texts);
  await expectMoney(page, ['10.00', 1, '0.00', 0], texts);

  const address = await makeLink(page, shop, '1.249,50', texts);

  await payer.goto(address);
  await expect(payer.getByRole('heading', { level: 1, name: texts.checkout.pay.heading })).toBeVisible();
  const summary = payer.getByRole('region', { name: nl.checkout.pay.summary });
  await expect(summary.getByText(company.name, { exact: true })).toBeVisible();
  await expect(payer.getByText(DESCRIPTION)).toBeVisible();
  await chooseMethod(payer, texts.methods.names.CARD);
  await typeCard(payer);
  await payButton(payer, euro(texts, '1249.50')).click();
  await expectStatus(payer, 'succeeded');
  await payer.waitForURL(`${shop.url}/bedankt`);

  const [, paid] = await expectNotifications(shop, company.secret, [
    'payment.succeeded',
    'payment.succeeded',
  ]);
  expect(paid?.data).toMatchObject({ status: 'SUCCEEDED', amount: '1249.50', currency: 'EUR' });

  await openPayment(page, '1249.50', texts);
  expect(page.url()).toContain(String(paid?.data['transactionId']));
  const means = 'Visa •••• 4242';
  const { timeline } = texts;
  await expectOnTimeline(page, texts, [
    timeline.notificationDelivered.title,
    timeline.paymentCreated.byPayer,
    timeline.attemptStarted.title(means),
    timeline.paymentSucceeded.title(means),
  ]);

  const part = await askRefund(page, { amount: '249,50', reason: 'Taart kwam beschadigd aan' });
  await confirmRefund(part, euro(texts, '249.50'));
  const notices = toasts(page);
  const { remains } = texts.payments.details.sentence;
  await expect(notices).toContainText(texts.payments.refund.partDone.title(euro(texts, '249.50')));
  await expect(notices).toContainText(remains(euro(texts, '1000.00')));
  const refunds = card(page, texts.payments.refunds.title);
  await expect(refunds.getByRole('row').filter({ hasText: 'Taart kwam beschadigd aan' })).toContainText(
    texts.statuses.refund.SUCCEEDED,
  );
  await expect(page.getByRole('main').getByText(remains(euro(texts, '1000.00')))).toBeVisible();
  await expect(card(page, timeline.title)).toContainText(timeline.refundSucceeded.title);

  const rest = await askRefund(page, { amount: '1000' });
  await confirmRefund(rest, euro(texts, '1000.00'));
  await expect(page.getByText(texts.payments.details.sentence.refundedWhole)).toBeVisible();
  await expect(refunds).toContainText(texts.payments.refunds.unavailable.allRefunded);
  await expect(page.getByRole('button', { name: texts.payments.refund.action, exact: true })).toHaveCount(0);
  const told = await expectNotifications(shop, company.secret, [
    'payment.succeeded',
    'payment.succeeded',
    'refund.succeeded',
    'refund.succeeded',
  ]);
  expect(told.map(({ data }) => data['refundAmount'])).toEqual([undefined, undefined, '249.50', '1000.00']);

  await menuItem(page, texts.shell.titles.dashboard).click();
  await expectMoney(page, ['1259.50', 2, '1249.50', 2], texts);
  await menuItem(page, texts.shell.titles.paymentLinks).click();
  await expect(page.getByRole('row').filter({ hasText: DESCRIPTION })).toContainText(
    texts.statuses.paymentLink.USED,
  );
});
