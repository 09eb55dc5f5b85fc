import { brotliCompressSync } from 'node:zlib';
import { alive } from '../support/checkout.ts';
import { expect, test } from '../support/test.ts';
import { en, nl } from '../support/texts.ts';

const SESSION_MS = 1_000_000;
const FIRST_FLIGHT_BYTES = 14_600;

/** As the specification words it, letter by letter. */
const EXPIRED = {
  nl: ['Betaalsessie verlopen', 'Ga terug naar de winkel en probeer het opnieuw.', 'Terug'],
  en: ['Payment Session Expired', 'Return to the merchant and try again.', 'Back'],
} as const;

test('the session expires after exactly 1,000,000 ms', async ({ payer, desk, company, shop }) => {
  const { title: english, text: inEnglish, back: backInEnglish } = en.checkoutSession.expired;
  expect([english, inEnglish, backInEnglish]).toEqual(EXPIRED.en);
  const [title, text, back] = EXPIRED.nl;
  const link = await desk.makeLink({ redirectUrlAborted: `${shop.url}/mandje` });
  await payer.clock.install();
  await payer.goto(link.paymentLink);
  await alive(payer);
  await payer.clock.pauseAt(Date.now() + 60_000);
  const open = await payer.evaluate(() => performance.now());
  await payer.clock.runFor(SESSION_MS - open - 1);
  const overlay = payer.getByRole('dialog', { name: title });
  await expect(overlay).toHaveCount(0);
  await payer.clock.runFor(2);
  await expect(overlay).toBeVisible();
  await expect(overlay.getByText(text, { exact: true })).toBeVisible();
  await expect(overlay.getByText(company.name, { exact: true })).toBeVisible();
  const box = await overlay.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await payer.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  await payer.clock.resume();
  await overlay.getByRole('link', { name: back }).click();
  await payer.waitForURL(`${shop.url}/mandje`);
});

test('a payment is made by keyboard only, from the first Tab', async ({ page, desk }) => {
  await page.goto((await desk.makeLink()).paymentLink);
  await alive(page);
  await page.getByRole('radio', { name: nl.methods.names.CARD }).focus();
  await page.keyboard.press('Space');
  for (const text of ['4242424242424242', '1231', '123', 'J. Jansen']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\/status\//);
  await expect(
    page.getByRole('heading', { level: 1, name: nl.checkoutStatus.states.succeeded.heading }),
  ).toBeVisible();
});

test('the first view needs the document only, in one flight, and no script', async ({ desk, request }) => {
  const { paymentLink } = await desk.makeLink();
  const html = await request.get(paymentLink).then((answer) => answer.text());
  // TCP sends ten segments before it hears back (RFC 6928); the head of the answer has some of them too.
  expect(brotliCompressSync(html).length).toBeLessThan(FIRST_FLIGHT_BYTES - 2_000);
  expect(html).toContain(nl.checkout.pay.heading);
  expect(html).not.toContain('rel="stylesheet"');
  const scripts = html.match(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/type="module"| async| defer/);
});

test.describe('in a browser of Switzerland', () => {
  test.use({ locale: 'de-CH' });

  test('the server and the browser write money alike, in either language @soak', async ({ payer, desk }) => {
    const written = "EUR\u202f1'249.50";
    const { paymentLink } = await desk.makeLink({ amount: '1249.50' });
    const served = await payer.goto(paymentLink);
    expect(await served?.text()).toContain(written.replaceAll("'", '&#x27;'));
    await alive(payer);
    await expect(payer.getByText(written, { exact: true }).first()).toBeVisible();
    await payer.getByRole('button', { name: 'English' }).click();
    await expect(payer.locator('html')).toHaveAttribute('lang', 'en');
    await expect(payer.getByText(written, { exact: true }).first()).toBeVisible();
  });
});
