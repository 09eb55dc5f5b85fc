import { readFileSync } from 'node:fs';
import type { PaymentLinkDetails } from '@stuiver/contract';
import { getPaymentLink } from '@stuiver/contract/routes';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { alive, chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import { type Desk, referenceAt } from '../support/desk.ts';
import { card, enter } from '../support/portal.ts';
import { scanQr } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

async function fetchPaymentLink(desk: Desk, id: string): Promise<PaymentLinkDetails> {
  return (await desk.call(getPaymentLink, { params: { id } })).details.paymentLink;
}

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
