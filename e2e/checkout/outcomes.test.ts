import type { BrowserContext, Page } from '@playwright/test';
import { requestPaymentDetails } from '@stuiver/contract/routes';
import { alive, chooseMethod, expectStatus, payButton, tellBank, typeCard } from '../support/checkout.ts';
import { type Desk, publicCall } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const { pay, declines, card } = nl.checkout;
const { IDEAL, CARD } = nl.methods.names;
const AMOUNT = euro(nl, '25.00');

/** Opens a new link's page, alive. */
async function openLink(page: Page, desk: Desk, wishes: Parameters<Desk['makeLink']>[0] = {}) {
  const link = await desk.makeLink(wishes);
  await page.goto(link.paymentLink);
  await alive(page);
  return link;
}

async function payByIdeal(page: Page): Promise<void> {
  await chooseMethod(page, IDEAL);
  await payButton(page, AMOUNT).click();
}

test('a declined card is explained in place, the choice stays, and another card pays', async ({
  payer,
  desk,
}) => {
  await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer, { number: '4000 0000 0000 9995' });
  await payButton(payer, AMOUNT).click();
  const notice = payer.getByRole('alert');
  await expect(notice).toContainText(declines.heading);
  await expect(notice).toContainText(declines.reasons['51']);
  expect(new URL(payer.url()).pathname).toBe('/pay');
  await expect(payer.getByRole('radio', { name: CARD })).toBeChecked();
  await expect(payer.getByLabel(card.holder)).toHaveValue('J. Jansen');

  // A reload shows the same payment, and why it is not paid yet.
  await payer.reload();
  await alive(payer);
  await expect(payer.getByRole('alert')).toContainText(declines.reasons['51']);
  await expect(payer.getByLabel(card.number)).toHaveValue('');

  await chooseMethod(payer, CARD);
  await typeCard(payer);
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'succeeded');
});

test('after a declined card another method pays the same payment', async ({
  payer,
  desk,
  company,
  database,
}) => {
  await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer, { number: '4000 0000 0000 0002' });
  await payButton(payer, AMOUNT).click();
  await expect(payer.getByRole('alert')).toContainText(declines.reasons['05']);
  await payByIdeal(payer);
  await tellBank(payer, 'success');
  await expectStatus(payer, 'succeeded');
  const { rows } = await database.query('SELECT status FROM payments WHERE merchant_id = $1', [company.id]);
  expect(rows).toEqual([{ status: 'SUCCEEDED' }]);
});

/** What table.test.ts does not play. */
const OUTCOMES = [
  ['cancel', 'cancelled'],
  ['later', 'pending'],
] as const;

for (const [outcome, state] of OUTCOMES) {
  test(`the test bank's ${outcome} shows as ${state}`, async ({ payer, desk, company, database }) => {
    await openLink(payer, desk);
    await payByIdeal(payer);
    await tellBank(payer, outcome);
    if (outcome === 'later') {
      // Back from the bank, the page overlay covers the page while its answer may come any moment.
      await expectStatus(payer, 'checking');
      await expect(payer.getByRole('button', { name: 'English' })).toBeHidden();
    }
    await expectStatus(payer, state);
    if (outcome === 'later') {
      await expect(payer.getByRole('button', { name: 'English' })).toBeVisible();
      await database.query('UPDATE simulator.messages SET due_at = now() WHERE merchant_id = $1', [
        company.id,
      ]);
      await expect(
        payer.getByRole('heading', { level: 1, name: nl.checkoutStatus.states.succeeded.heading }),
      ).toBeVisible();
      return;
    }
    await expect(payer.getByText(nl.checkoutStatus.nothingTaken)).toBeVisible();
    await payer.getByRole('link', { name: nl.checkoutStatus.retry }).click();
    await payer.waitForURL(/\/pay\?/);
    await alive(payer);
    await payByIdeal(payer);
    await tellBank(payer, 'success');
    await expectStatus(payer, 'succeeded');
  });
}

test('going back from the bank leads to a payment that can continue', async ({
  payer,
  desk,
  database,
  company,
}) => {
  await openLink(payer, desk);
  await payByIdeal(payer);
  await payer.waitForURL(/\/payment\/authorize\//);
  await payer.goBack();
  await payer.waitForURL(/\/pay\?/);
  await alive(payer);
  await chooseMethod(payer, CARD);
  await typeCard(payer);
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'succeeded');
  const { rows } = await database.query(
    `SELECT count(*) FILTER (WHERE status = 'SUCCEEDED')::int AS paid FROM attempts WHERE merchant_id = $1`,
    [company.id],
  );
  expect(rows).toEqual([{ paid: 1 }]);
});

test('a double click pays once', async ({ payer, desk, database, company }) => {
  await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer);
  await payButton(payer, AMOUNT).dblclick();
  await expectStatus(payer, 'succeeded');
  const { rows } = await database.query('SELECT status FROM attempts WHERE merchant_id = $1', [company.id]);
  expect(rows).toEqual([{ status: 'SUCCEEDED' }]);
});

async function secondTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  await alive(tab);
  await chooseMethod(tab, CARD);
  await typeCard(tab);
  return tab;
}

test('a second tab that pays after the first is not charged', async ({ payer, desk, database, company }) => {
  const link = await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer);
  const tab = await secondTab(payer.context(), link.paymentLink);
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'succeeded');
  await payButton(tab, AMOUNT).click();
  await expectStatus(tab, 'succeeded');
  const { rows } = await database.query('SELECT status FROM attempts WHERE merchant_id = $1', [company.id]);
  expect(rows).toEqual([{ status: 'SUCCEEDED' }]);
});

test('a paid link shows the receipt to its payer when opened again, and to others that it is used', async ({
  payer,
  desk,
  company,
}) => {
  const link = await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer);
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'succeeded');
  await payer.reload();
  await expectStatus(payer, 'succeeded');
  await payer.goto(link.paymentLink);
  await expectStatus(payer, 'succeeded');
  await payer.context().clearCookies();
  await payer.goto(`/pay?reference=${link.reference}`);
  await expect(
    payer.getByRole('heading', { level: 1, name: nl.checkoutPages.notices.linkUsed.heading }),
  ).toBeVisible();
  // Its merchant, and whom to ask for another.
  await expect(payer.getByText(company.name, { exact: true })).toBeVisible();
  await expect(payer.getByText(nl.checkoutPages.notices.linkUsed.ask(company.name))).toBeVisible();
  // Its address reveals no more than an unknown one.
  await payer.goto(link.paymentLink);
  await expect(
    payer.getByRole('heading', { level: 1, name: nl.checkoutPages.notices.linkGone.heading }),
  ).toBeVisible();
});

test('a tampered reference reveals nothing', async ({ payer, desk }) => {
  const link = await desk.makeLink();
  const tampered = `${link.reference.slice(0, -6)}AAAAAA`;
  for (const path of [
    `/pay?reference=${tampered}`,
    '/pay',
    `/payment/status/succeeded?reference=${tampered}`,
    `/payment/authorize/${tampered}`,
  ]) {
    const answer = await payer.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(
      payer.getByRole('heading', { level: 1, name: nl.checkoutPages.notices.notFound.heading }),
    ).toBeVisible();
    expect(await payer.content()).not.toContain('Vroege Vogel');
  }
});

test('the status page shows the true state, whatever its address contains', async ({
  payer,
  desk,
  stack,
}) => {
  const { reference } = await desk.makeLink();
  const declined = await desk.payByCard(reference, '4000000000000002');
  await payer.goto(`/payment/status/succeeded?reference=${declined.reference}`);
  await expectStatus(payer, 'declined');
  const { details } = await publicCall(stack)(requestPaymentDetails, { body: declined.reference });
  expect(details.status).toBe('OPEN');
});

test('back to the shop ends the payment and goes to the address that the merchant gave', async ({
  payer,
  desk,
  shop,
  stack,
}) => {
  const { reference } = await desk.makeLink({ redirectUrlAborted: `${shop.url}/mandje` });
  const declined = await desk.payByCard(reference, '4000000000000002');
  await payer.goto(`/pay?reference=${declined.reference}`);
  await alive(payer);
  await payer.getByRole('button', { name: pay.backToShop }).click();
  await payer.waitForURL(`${shop.url}/mandje`);
  const { details } = await publicCall(stack)(requestPaymentDetails, { body: declined.reference });
  expect(details.status).toBe('ABORTED');
});

test('3-D Secure goes through the test bank', async ({ payer, desk }) => {
  await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer, { number: '4000 0000 0000 3220' });
  await payButton(payer, AMOUNT).click();
  await tellBank(payer, 'success');
  await expectStatus(payer, 'succeeded');
});

test('the page waits for a card without an answer, nothing else can start, and the outcome appears', async ({
  payer,
  browser,
  stack,
  desk,
  company,
  database,
}) => {
  const link = await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer, { number: '4000 0000 0000 1000' });
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'checking');
  await expect(payer.getByRole('link', { name: nl.checkoutStatus.retry })).toHaveCount(0);
  await expect(payer.getByText(nl.checkoutStatus.nothingTaken)).toHaveCount(0);
  // The link shows the same meanwhile, here and in other browsers, and no form.
  const other = await browser.newContext({ baseURL: stack.gateway.url });
  const second = await other.newPage();
  await second.goto(link.paymentLink);
  await expectStatus(second, 'checking');
  await expect(desk.payByCard(link.reference)).rejects.toMatchObject({ code: 'attemptUncertain' });
  await database.query('UPDATE simulator.messages SET due_at = now() WHERE merchant_id = $1', [company.id]);
  for (const page of [payer, second]) {
    await expect(
      page.getByRole('heading', { level: 1, name: nl.checkoutStatus.states.succeeded.heading }),
    ).toBeVisible();
  }
  await other.close();
});

test('a late success and a double payment are explained in plain words', async ({
  payer,
  desk,
  company,
  database,
}) => {
  const due = () =>
    database.query('UPDATE simulator.messages SET due_at = now() WHERE merchant_id = $1', [company.id]);
  const late = await desk.payByCard((await desk.makeLink()).reference, '4000000000001034');
  const twice = await desk.payByCard((await desk.makeLink()).reference, '4000000000001042');
  await due();
  const { states, surplus } = nl.checkoutStatus;
  await expect(async () => {
    await payer.goto(`/payment/status/x?reference=${late.reference}`);
    await expect(payer.getByRole('heading', { level: 1, name: states.late.heading })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(async () => {
    await payer.goto(`/payment/status/x?reference=${twice.reference}`);
    await expect(payer.getByText(surplus.SUCCEEDED(euro(nl, '25.00')))).toBeVisible({ timeout: 500 });
  }).toPass();
});
