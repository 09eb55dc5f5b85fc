import type { Page } from '@playwright/test';
import { alive, chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import type { Desk } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const { declines, card } = nl.checkout;
const { IDEAL, CARD } = nl.methods.names;
const AMOUNT = euro(nl, '25.00');

/** Opens a new link's page, alive. */
async function openLink(page: Page, desk: Desk, wishes: Parameters<Desk['makeLink']>[0] = {}) {
  const link = await desk.makeLink(wishes);
  await page.goto(link.paymentLink);
  await alive(page);
  return link;
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

test('going back from the bank leads to a payment that can continue', async ({
  payer,
  desk,
  database,
  company,
}) => {
  await openLink(payer, desk);
  await chooseMethod(payer, IDEAL);
  await payButton(payer, AMOUNT).click();
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

test('a double click pays once, and the paid link shows the receipt to its payer, and to others that it is used', async ({
  payer,
  desk,
  company,
  database,
}) => {
  const link = await openLink(payer, desk);
  await chooseMethod(payer, CARD);
  await typeCard(payer);
  await payButton(payer, AMOUNT).dblclick();
  await expectStatus(payer, 'succeeded');
  const { rows } = await database.query('SELECT status FROM attempts WHERE merchant_id = $1', [company.id]);
  expect(rows).toEqual([{ status: 'SUCCEEDED' }]);
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
