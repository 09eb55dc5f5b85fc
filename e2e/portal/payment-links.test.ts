import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PaymentLinkDetails } from '@stuiver/contract';
import { getPaymentLink } from '@stuiver/contract/routes';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { alive, chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import { type Desk, referenceAt } from '../support/desk.ts';
import { card, enter, speak, toasts } from '../support/portal.ts';
import { scanQr } from '../support/qr.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { en, euro, nl, type Texts } from '../support/texts.ts';

const one = (id: string) => `/management/links-view/${id}`;

async function fetchPaymentLink(desk: Desk, id: string): Promise<PaymentLinkDetails> {
  return (await desk.call(getPaymentLink, { params: { id } })).details.paymentLink;
}

async function expectTold(page: Page, text: string, texts: Texts = nl): Promise<void> {
  await expect(toasts(page, texts).getByText(text, { exact: true })).toBeVisible();
}

test.describe('on a phone, in English', () => {
  test.use(PHONE);
  test('a used link is reopened at the same address', async ({ page, stack, company, desk }) => {
    const link = await desk.makeLink();
    await desk.payByCard(link.reference);
    const { details, make } = en.paymentLinks;
    await speak(page, stack.gateway.url, 'en');
    await enter(page, stack.gateway.url, company, one(link.id), en);
    await expect(page.getByText(details.ended.USED)).toBeVisible();
    await expect(page.getByRole('button', { name: details.off.action, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: details.change.action, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(details.change.description).fill('Ten loaves');
    await dialog.getByLabel(details.change.validity).fill('400');
    await dialog.getByRole('radio', { name: make.several }).click();
    await dialog.getByRole('textbox', { name: make.maximumUses }).fill('10');
    await dialog.getByRole('button', { name: details.change.save }).click();
    await expect(dialog.locator('[aria-invalid]')).toHaveCount(1);
    await dialog.getByLabel(details.change.validity).fill('30');
    await dialog.getByRole('button', { name: details.change.save }).click();
    await expectTold(page, details.change.saved, en);
    await expect(page.getByRole('heading', { level: 1, name: 'Ten loaves' })).toBeVisible();
    await expect(page.getByText(link.paymentLink, { exact: true })).toBeVisible();
    expect(await fetchPaymentLink(desk, link.id)).toMatchObject({
      status: 'ACTIVE',
      uses: 1,
      maximumUses: 10,
    });
  });
});

test('a link with any amount and unlimited uses is created, its QR codes saved, and paid by two payers', async ({
  page,
  payer,
  stack,
  company,
  desk,
}) => {
  const { make, made, link: words } = nl.paymentLinks;
  const name = 'Gift voor de voedselbank';
  // A browser that prints would take the sheet away at once.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  await enter(page, stack.gateway.url, company, '/management/payment-link');
  await page.getByLabel(make.description).fill(name);
  await page.getByRole('radio', { name: make.open }).click();
  await page.getByLabel(make.least).fill('5');
  await page.getByLabel(make.most).fill('4');
  await page.getByRole('radio', { name: make.any }).click();
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByText(make.mostAboveLeast)).toBeVisible();
  await page.getByLabel(make.most).fill('1000');
  const request = '**/requestPaymentLink';
  await page.route(request, (route) => route.fulfill({ status: 503, json: { code: 'internal' } }));
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByRole('alert').filter({ hasText: make.failed })).toBeInViewport({ ratio: 1 });
  await page.unroute(request);
  await page.getByRole('button', { name: make.submit }).click();
  await expect(page.getByRole('heading', { name: made.title })).toBeFocused();
  const address = (await page.getByText(/^https?:\/\/.*\/pay\//).textContent()) ?? '';

  for (const format of ['SVG', 'PNG'] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: words.downloadAs(format) }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`betaallink-gift-voor-de-voedselbank.${format.toLowerCase()}`);
    const bytes = readFileSync(await file.path());
    if (format === 'SVG') {
      expect(
        await page.evaluate(
          (text) => new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.tagName,
          bytes.toString(),
        ),
      ).toBe('svg');
      expect(await scanQr(page.getByRole('img', { name: words.qrAlt(name) }))).toBe(address);
    } else {
      const { data, width, height } = PNG.sync.read(bytes);
      expect(jsQR.default(new Uint8ClampedArray(data), width, height)?.data).toBe(address);
    }
  }

  await page.getByRole('button', { name: words.printCard }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheet').getByRole('img', { name: words.qrAlt(name) })).toBeVisible();
  await expect(page.getByText(words.scan, { exact: true })).toBeVisible();
  await expect(page.getByText(address)).toBeHidden();
  // A6, in points.
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(printed.toString('latin1').match(/MediaBox \[[^\]]*\]/g)).toEqual(['MediaBox [0 0 298.07999 420]']);
  await page.emulateMedia({ media: 'screen' });

  await payer.goto(address);
  await alive(payer);
  const field = payer.getByLabel(nl.checkoutAmount.label);
  await chooseMethod(payer, nl.methods.names.CARD);
  await typeCard(payer);
  await payer.getByRole('button', { name: /^Betaal/ }).click();
  await expect(payer.getByText(nl.checkoutAmount.errors.required)).toBeVisible();
  await field.fill('12,5');
  await payButton(payer, euro(nl, '12.50')).click();
  await expectStatus(payer, 'succeeded');
  await page.getByRole('link', { name: made.toLink }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(card(page, nl.paymentLinks.details.payments.title).getByRole('row')).toHaveCount(2);
  const id = page.url().split('/').at(-1) ?? '';
  await desk.payByCard(await referenceAt(address), undefined, '1000.00');
  expect(await fetchPaymentLink(desk, id)).toMatchObject({
    uses: 2,
    receivedAmount: '1012.50',
    status: 'ACTIVE',
  });
  await expect(page.getByText(euro(nl, '1012.50'))).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a payer enters an amount, which is validated at the field and paid', async ({ page, desk }) => {
    const link = await desk.makeLink({ amount: '5.00', maximumAmount: '50.00' });
    await page.goto(link.paymentLink);
    const field = page.getByLabel(nl.checkoutAmount.label);
    await field.fill('75');
    await chooseMethod(page, nl.methods.names.IDEAL);
    await page.getByRole('button', { name: /^Betaal/ }).click();
    await expect(page.getByText(nl.checkoutAmount.errors.tooHigh(euro(nl, '50.00')))).toBeVisible();
    await expect(field).toHaveValue('75');
    await field.fill('7,50');
    await chooseMethod(page, nl.methods.names.IDEAL);
    await page.getByRole('button', { name: /^Betaal/ }).click();
    await page.waitForURL(/\/payment\/authorize\//);
    await expect(page.getByText(euro(nl, '7.50')).first()).toBeVisible();
  });
});
