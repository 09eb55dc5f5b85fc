import type { Page } from '@playwright/test';
import type { Client } from 'pg';
import { alive, chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const { CARD } = nl.methods.names;
const AMOUNT = euro(nl, '25.00');
const PAY = '**/transaction/initiatePayment';
const FIND = '**/transaction/findSubmission';

async function openAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

async function payByCard(page: Page): Promise<void> {
  await chooseMethod(page, CARD);
  await typeCard(page);
  await payButton(page, AMOUNT).click();
}

/** Cuts the connection once the gateway has committed, so that the page gets no answer. */
async function loseOneAnswer(page: Page): Promise<void> {
  await page.route(
    PAY,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

async function listAttemptStatuses(database: Client, merchantId: string): Promise<string[]> {
  const { rows } = await database.query<{ status: string }>(
    'SELECT status FROM attempts WHERE merchant_id = $1 ORDER BY created_at, id',
    [merchantId],
  );
  return rows.map(({ status }) => status);
}

test('a lost answer is resolved: paid once, and the payer sees it @soak', async ({
  payer,
  desk,
  database,
  company,
}) => {
  await openAt(payer, (await desk.makeLink()).paymentLink);
  await loseOneAnswer(payer);
  await payByCard(payer);
  await expectStatus(payer, 'succeeded');
  expect(await listAttemptStatuses(database, company.id)).toEqual(['SUCCEEDED']);
});

test('a lost answer is resolved after a reload, and the same payer can pay again', async ({
  payer,
  desk,
  database,
  company,
}) => {
  const link = await desk.makeLink({ maximumUses: 5 });
  await openAt(payer, link.paymentLink);
  await loseOneAnswer(payer);
  await payer.route(FIND, (route) => route.abort());
  await payByCard(payer);
  await expect(payer.getByText(nl.checkout.trouble.lostHeading)).toBeVisible();
  const kept = await payer.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain('submission');
  expect(kept).not.toMatch(/4242|123"|Jansen/);
  await payer.unroute(FIND);
  await payer.reload();
  await expectStatus(payer, 'succeeded');
  expect(await listAttemptStatuses(database, company.id)).toEqual(['SUCCEEDED']);
  // Once that is known, the link is there for another payment.
  await openAt(payer, link.paymentLink);
  await payByCard(payer);
  await expectStatus(payer, 'succeeded');
  expect(await listAttemptStatuses(database, company.id)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a form that is sent twice is one payment', async ({ page, desk, database, company }) => {
    const link = await desk.makeLink({ maximumUses: 5 });
    await page.goto(link.paymentLink);
    await chooseMethod(page, CARD);
    await typeCard(page);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await payButton(page, AMOUNT).click();
    await expectStatus(page, 'succeeded');
    const request = await posted;
    // As a browser does when its answer was lost and the payer reloads.
    const again = await page.request.post(request.url(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(request.url()).origin },
      data: request.postData() ?? '',
    });
    expect(new URL(again.url()).pathname).toMatch(/^\/payment\/status\//);
    expect(await listAttemptStatuses(database, company.id)).toEqual(['SUCCEEDED']);
  });
});
