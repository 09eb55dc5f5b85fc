import { brotliCompressSync } from 'node:zlib';
import { alive, chooseMethod, payButton, typeCard } from '../support/checkout.ts';
import { speak } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';
import { en, euro, nl } from '../support/texts.ts';

const SESSION_MS = 1_000_000;
const FIRST_FLIGHT_BYTES = 14_600;

const EXPIRY = [
  ['nl', 'Betaalsessie verlopen', 'Ga terug naar de winkel en probeer het opnieuw.', 'Terug'],
  ['en', 'Payment Session Expired', 'Return to the merchant and try again.', 'Back'],
] as const;

for (const [language, title, text, back] of EXPIRY) {
  test(`the session expires after exactly 1,000,000 ms (${language})`, async ({
    payer,
    desk,
    company,
    shop,
    stack,
  }) => {
    const link = await desk.makeLink({ redirectUrlAborted: `${shop.url}/mandje` });
    await speak(payer, stack.gateway.url, language);
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
}

test('two minutes before the end the payer can ask for more time, once, and what was typed stays', async ({
  payer,
  desk,
}) => {
  const { warning, expired } = nl.checkoutSession;
  await payer.clock.install();
  await payer.goto((await desk.makeLink()).paymentLink);
  await alive(payer);
  await chooseMethod(payer, nl.methods.names.CARD);
  await typeCard(payer);
  await payer.clock.pauseAt(Date.now() + 60_000);
  const open = await payer.evaluate(() => performance.now());
  const dialog = payer.getByRole('dialog', { name: warning.title });
  await payer.clock.runFor(SESSION_MS - 120_000 - open - 1);
  await expect(dialog).toHaveCount(0);
  await payer.clock.runFor(2);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: warning.more }).click();
  await expect(dialog).toHaveCount(0);
  const given = await payer.evaluate(() => performance.now());
  await payer.clock.runFor(SESSION_MS - 120_000 + 1);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: warning.more })).toHaveCount(0);
  await payer.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(payer.getByLabel(nl.checkout.card.number)).toHaveValue('4242 4242 4242 4242');
  const left = await payer.evaluate((since) => since + 1_000_000 - performance.now(), given);
  await payer.clock.runFor(left + 50);
  await expect(payer.getByRole('dialog', { name: expired.title })).toBeVisible();
});

test('a switch of language keeps what was typed, is saved, and applies to the next page', async ({
  payer,
  desk,
}) => {
  await payer.goto((await desk.makeLink()).paymentLink);
  await alive(payer);
  await expect(payer.locator('html')).toHaveAttribute('lang', 'nl');
  await chooseMethod(payer, nl.methods.names.CARD);
  await typeCard(payer);
  await payer.getByRole('button', { name: 'English' }).click();
  await expect(payer.getByRole('heading', { level: 1, name: en.checkout.pay.heading })).toBeVisible();
  await expect(payer.locator('html')).toHaveAttribute('lang', 'en');
  await expect(payer).toHaveTitle(`Stuiver – ${en.checkout.pay.title('Bakkerij De Vroege Vogel')}`);
  await expect(payer.getByLabel(en.checkout.card.number)).toHaveValue('4242 4242 4242 4242');
  expect(await payer.evaluate(() => localStorage.getItem('language'))).toBe('en');
  const cookies = await payer.context().cookies();
  expect(cookies.find(({ name }) => name === 'language')?.value).toBe('en');
  await payButton(payer, euro(en, '25.00'), en).click();
  await payer.waitForURL(/\/payment\/status\//);
  await expect(
    payer.getByRole('heading', { level: 1, name: en.checkoutStatus.states.succeeded.heading }),
  ).toBeVisible();
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

test('every page has strict headers, and shows a payment to no one else', async ({ page, desk, request }) => {
  const { paymentLink } = await desk.makeLink();
  for (const path of ['/', '/management/payments', paymentLink]) {
    const { headers } = await request.get(path).then((answer) => ({ headers: answer.headers() }));
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  const page2 = await request.get(paymentLink);
  expect(page2.headers()['cache-control']).toContain('no-store');
  await page.goto(paymentLink);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(
    await page.locator('script:not([src]):not([type="application/json"],[type="importmap"])').count(),
  ).toBe(0);
  expect(await page.locator('[style]').count()).toBe(0);
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

for (const [locale, written] of [
  ['de-CH', "EUR\u202f1'249.50"],
  ['en-IN', '€1,249.50'],
  ['nl', '€\u202f1.249,50'],
] as const) {
  test.describe(`in a browser of ${locale}`, () => {
    test.use({ locale });

    test('the server and the browser write money alike, in either language', async ({ payer, desk }) => {
      const failures: string[] = [];
      payer.on('console', (message) => {
        if (message.type() === 'error') failures.push(message.text());
      });
      payer.on('pageerror', (error) => failures.push(error.message));
      const { paymentLink } = await desk.makeLink({ amount: '1249.50' });
      const served = await payer.goto(paymentLink);
      expect(await served?.text()).toContain(written.replaceAll("'", '&#x27;'));
      await alive(payer);
      await expect(payer.getByText(written, { exact: true }).first()).toBeVisible();
      await payer.getByRole('button', { name: 'English' }).click();
      await expect(payer.locator('html')).toHaveAttribute('lang', 'en');
      await expect(payer.getByText(written, { exact: true }).first()).toBeVisible();
      expect(failures).toEqual([]);
    });
  });
}
