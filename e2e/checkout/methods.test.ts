import type { Page } from '@playwright/test';
import { epcCodeText } from '@stuiver/domain/epc-code';
import {
  alive,
  chooseMethod,
  expectStatus,
  openTransfer,
  payButton,
  signDebit,
  transferButton,
  typeCard,
} from '../support/checkout.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { signIn } from '../support/portal.ts';
import { scanQr } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const { checkoutSepa: sepa, checkoutTransfer: words } = nl;
const { SEPA_DIRECT_DEBIT, BANK_TRANSFER } = nl.methods.names;
const AMOUNT = euro(nl, '25.00');

async function openLink(page: Page, desk: Desk, wishes: Parameters<Desk['makeLink']>[0] = {}) {
  const link = await desk.makeLink(wishes);
  await page.goto(link.paymentLink);
  await alive(page);
  return link;
}

test('a page offers the enabled methods in the merchant’s order, opens none, and keeps a button in sight that names the next step', async ({
  payer,
  desk,
  company,
  database,
}) => {
  await database.query(
    `UPDATE merchant_payment_methods SET priority = CASE method WHEN 'BANK_TRANSFER' THEN 0 ELSE priority END,
       enabled = method <> 'PAYPAL' WHERE merchant_id = $1`,
    [company.id],
  );
  await openLink(payer, desk);
  const names = await payer
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
  expect(names).toEqual(['BANK_TRANSFER', 'CARD', 'IDEAL', 'BANCONTACT', 'SEPA_DIRECT_DEBIT']);
  await expect(payer.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await payer.setViewportSize(size);
    await expect(payButton(payer, AMOUNT)).toBeInViewport({ ratio: 1 });
  }
  // The focused element scrolls out from under the button's bar.
  await payer.setViewportSize({ width: 640, height: 360 });
  await payer.getByRole('radio').last().focus();
  await expect(payButton(payer, AMOUNT)).toBeInViewport({ ratio: 1 });
  const bar = await payer.locator('.bar').boundingBox();
  const row = await payer.locator('.method').last().boundingBox();
  expect((row?.y ?? NaN) + (row?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? NaN);
  await payButton(payer, AMOUNT).click();
  await expect(payer.getByRole('alert')).toContainText(nl.checkout.trouble.chooseMethod);
  await chooseMethod(payer, nl.methods.names.CARD);
  await expect(payButton(payer, AMOUNT)).toBeInViewport({ ratio: 1 });
  await chooseMethod(payer, BANK_TRANSFER);
  await expect(transferButton(payer, AMOUNT)).toBeInViewport({ ratio: 1 });
  await expect(payButton(payer, AMOUNT)).toHaveCount(0);
});

test('a merchant’s background keeps its size on a phone, whatever the payer opens @soak', async ({
  payer,
  office,
  stack,
}) => {
  const desk = await openDesk(stack, await office.openCompany({ look: true }));
  await openLink(payer, desk);
  const ground = payer.locator('.ground');
  const shown = () => ground.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  await expect(ground).toBeVisible();
  const first = await shown();
  // The longest form there is.
  await chooseMethod(payer, SEPA_DIRECT_DEBIT);
  await payer.getByRole('checkbox').scrollIntoViewIfNeeded();
  expect(await shown()).toEqual(first);
});

test('a direct debit is signed, pending, and then paid; its mandate is in the portal', async ({
  payer,
  page,
  desk,
  company,
  database,
}) => {
  await openLink(payer, desk);
  await chooseMethod(payer, SEPA_DIRECT_DEBIT);
  const mandate = payer.getByRole('heading', { name: sepa.heading(false) }).locator('..');
  await expect(mandate).toContainText(sepa.authorise(company.name, false));
  await expect(mandate).toContainText(sepa.refundRight);
  await payButton(payer, AMOUNT).click();
  await expect(payer.getByText(sepa.errors.iban.required)).toBeVisible();
  await expect(payer.getByLabel(sepa.fields.iban)).toBeFocused();
  await expect(payer.getByText(sepa.errors.mandateAgreed)).toBeVisible();

  await payer.getByLabel(sepa.fields.iban).fill('NL91ABNA0417164301');
  await payer.getByLabel(sepa.fields.town).click();
  await expect(payer.getByText(sepa.errors.iban.wrong).first()).toBeVisible();
  const reference = await mandate.getByRole('definition').nth(2).innerText();
  await signDebit(payer);
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'pending');
  await database.query('UPDATE simulator.messages SET due_at = now() WHERE merchant_id = $1', [company.id]);
  await expect(
    payer.getByRole('heading', { level: 1, name: nl.checkoutStatus.states.succeeded.heading }),
  ).toBeVisible();

  await signIn(page, company, nl, '/management/mandates');
  await expect(page.getByRole('cell', { name: reference })).toBeVisible();
  await page.goto(`/management/mandates/${reference}`);
  await expect(page.getByText('Oudegracht 112')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test('a direct debit is signed, with errors at their fields and nothing lost @soak', async ({
    browser,
    stack,
    desk,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.gateway.url });
    const page = await context.newPage();
    const { paymentLink } = await desk.makeLink({
      accountHolderName: 'Noor Bakker',
      sepaSpec: {
        emailAddress: 'noor@voorbeeld.test',
        iban: 'NL91 ABNA 0417 1643 00',
        postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
      },
    });
    await page.goto(paymentLink);
    await expect(page.getByLabel(sepa.fields.accountHolderName)).toHaveValue('Noor Bakker');
    await expect(page.getByLabel(sepa.fields.town)).toHaveValue('Utrecht');
    await page.getByLabel(sepa.fields.emailAddress).fill('noor');
    await payButton(page, AMOUNT).click();
    await expect(page.getByText(sepa.errors.emailAddress.wrong)).toBeVisible();
    await expect(page.getByText(sepa.errors.mandateAgreed)).toBeVisible();
    await expect(page.getByLabel(sepa.fields.emailAddress)).toHaveValue('noor');
    await page.getByLabel(sepa.fields.emailAddress).fill('noor@voorbeeld.test');
    await page.getByLabel(sepa.agree).check();
    await payButton(page, AMOUNT).click();
    await expectStatus(page, 'pending');
    await context.close();
  });
});

test('a bank transfer shows its details as text, to copy, and as a QR code for banks that polls never redraw, until the payer pays another way', async ({
  payer,
  desk,
  context,
  database,
  company,
}) => {
  await payer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The gateway's rendering, before the page's own script runs.
  const script = await payer.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const code = document.querySelector('.transfer img');
      if (document.readyState === 'interactive' && code) Object.assign(window, { drawnCode: code });
    });
  });
  // The script of the details comes after the first poll's answer.
  const polled = payer.waitForResponse(/getRedirectUrl/);
  await payer.route(/transfer-details/, async (route) => {
    await polled;
    await route.continue();
  });
  await openLink(payer, desk);
  await openTransfer(payer);
  const { rows } = await database.query<{
    reference: string;
    iban: string;
    bic: string;
    holder_name: string;
  }>('SELECT reference, iban, bic, holder_name FROM transfer_instructions WHERE merchant_id = $1', [
    company.id,
  ]);
  const { reference, iban, bic, holder_name: name } = rows[0]!;
  const code = payer.getByRole('img', { name: words.code });
  expect(await scanQr(code)).toBe(epcCodeText({ bic, name, iban, amount: 25_00, reference }));
  await payer.getByRole('button', { name: words.copy(words.reference) }).click();
  await expect(payer.getByRole('button', { name: words.copied })).toBeVisible();
  expect(await payer.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  expect(await code.evaluate((image) => image === Reflect.get(window, 'drawnCode'))).toBe(true);
  await script.dispose();

  // A payer who returns, in any browser, sees the same.
  const other = await context.newPage();
  await other.goto(payer.url());
  await expect(other.getByText(reference.slice(0, 4))).toBeVisible();

  await payer.getByRole('link', { name: words.otherWay }).click();
  await payer.waitForURL(/\/pay\?/);
  await alive(payer);
  await chooseMethod(payer, nl.methods.names.CARD);
  await typeCard(payer);
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'succeeded');
});
