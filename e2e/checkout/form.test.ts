import type { Page } from '@playwright/test';
import { alive, chooseMethod, expectStatus, payButton, tellBank, typeCard } from '../support/checkout.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { watchContext } from '../support/watch.ts';
import { euro, nl } from '../support/texts.ts';

const { card, pay } = nl.checkout;
const { IDEAL, CARD } = nl.methods.names;
const AMOUNT = euro(nl, '25.00');

const RULES = [
  [
    'a number that fails the Luhn check',
    { number: '4242 4242 4242 4241' },
    card.number,
    card.errors.numberWrong,
  ],
  ['a number that is too short', { number: '4242 4242' }, card.number, card.errors.numberShort],
  [
    'a number with too many digits',
    { number: '5555 5555 5555 4444 00' },
    card.number,
    card.errors.numberLong,
  ],
  ['an unknown brand', { number: '9999 9999 9999 9999' }, card.number, card.errors.brandUnknown],
  ['a missing number', { number: '' }, card.number, card.errors.numberMissing],
  ['a month that does not exist', { expiry: '13 / 31' }, card.expiry, card.errors.expiryUnreadable],
  ['a card that has expired', { expiry: '01 / 20' }, card.expiry, card.errors.expired],
  ['a missing expiry', { expiry: '' }, card.expiry, card.errors.expiryMissing],
  ['a code that is too short', { code: '12' }, card.code, card.errors.codeWrong],
  ['four digits where the brand has three', { code: '1234' }, card.code, card.errors.codeWrong],
  ['a missing code', { code: '' }, card.code, card.errors.codeMissing],
  ['a missing name', { holder: '' }, card.holder, card.errors.holderMissing],
] as const;

test('each card rule has its error at the field, and nothing is sent', async ({ payer, desk }) => {
  const { paymentLink } = await desk.makeLink();
  let sent = 0;
  payer.on('request', (request) => {
    if (request.url().endsWith('/initiatePayment')) sent += 1;
  });
  await payer.goto(paymentLink);
  await alive(payer);
  await chooseMethod(payer, CARD);
  for (const [about, typed, label, error] of RULES) {
    await test.step(about, async () => {
      await typeCard(payer, typed);
      await payButton(payer, AMOUNT).click();
      const field = payer.getByLabel(label, { exact: true });
      await expect(field).toHaveAccessibleDescription(new RegExp(error));
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    });
  }
  expect(sent).toBe(0);
  await typeCard(payer);
  await expect(payer.locator('[aria-invalid]')).toHaveCount(0);
});

test('numbers are grouped while typed, full-width digits too, up to 19 digits', async ({ payer, desk }) => {
  await payer.goto((await desk.makeLink()).paymentLink);
  await alive(payer);
  await chooseMethod(payer, CARD);
  const number = payer.getByLabel(card.number);
  await number.pressSequentially('4242-4242');
  await expect(number).toHaveValue('4242 4242');
  await number.fill('４２４２４２４２４２４２４２４２');
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await number.fill('6212345678901234567890');
  expect((await number.inputValue()).replaceAll(' ', '')).toHaveLength(19);
  await number.fill('378282246310005');
  await expect(number).toHaveValue('3782 822463 10005');
  await expect(payer.getByText(card.codeHintAmex)).toBeVisible();
  const expiry = payer.getByLabel(card.expiry);
  await expiry.fill('');
  await expiry.pressSequentially('1231');
  await expect(expiry).toHaveValue('12 / 31');
  await expect(payer.getByLabel(card.code, { exact: true })).toHaveAttribute('maxlength', '4');
  await expect(expiry).toHaveAttribute('maxlength', '9');
});

test('an American Express card pays with four digits of code', async ({ payer, desk }) => {
  await payer.goto((await desk.makeLink()).paymentLink);
  await alive(payer);
  await chooseMethod(payer, CARD);
  await typeCard(payer, { number: '3782 822463 10005', code: '1234', expiry: '12 / 2031' });
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'succeeded');
});

/** Holds the page's scripts back until released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('what is typed before the scripts load is kept, and formatted', async ({ payer, desk }) => {
  const release = await holdScripts(payer);
  await payer.goto((await desk.makeLink()).paymentLink, { waitUntil: 'commit' });
  await chooseMethod(payer, CARD);
  await typeCard(payer, { number: '4242424242424242' });
  await payer.getByLabel(card.holder).focus();
  release();
  await alive(payer);
  await expect(payer.getByLabel(card.number)).toHaveValue('4242 4242 4242 4242');
  await expect(payer.getByLabel(card.expiry)).toHaveValue('12 / 31');
  await expect(payer.getByLabel(card.holder)).toHaveValue('J. Jansen');
  await expect(payer.getByLabel(card.holder)).toBeFocused();
  await expect(payer.getByRole('radio', { name: CARD })).toBeChecked();
  await payButton(payer, AMOUNT).click();
  await expectStatus(payer, 'succeeded');
});

test('submitting before the scripts load pays as well', async ({ payer, desk }) => {
  const release = await holdScripts(payer);
  await payer.goto((await desk.makeLink()).paymentLink, { waitUntil: 'commit' });
  await chooseMethod(payer, CARD);
  await typeCard(payer);
  await payButton(payer, AMOUNT).click();
  await payer.waitForURL(/\/payment\/status\//, { waitUntil: 'commit' });
  release();
  await expectStatus(payer, 'succeeded');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ...PHONE });

  test('errors come back at their fields without what was typed, and a good card pays', async ({
    page,
    desk,
  }) => {
    await page.goto((await desk.makeLink()).paymentLink);
    await chooseMethod(page, CARD);
    await typeCard(page, { number: '4242 4242 4242 4241', code: '' });
    await payButton(page, AMOUNT).click();
    await expect(page.getByRole('alert')).toContainText(nl.checkout.trouble.checkFields);
    await expect(page.getByLabel(card.number)).toHaveAccessibleDescription(
      new RegExp(card.errors.numberWrong),
    );
    await expect(page.getByLabel(card.code, { exact: true })).toHaveAccessibleDescription(
      new RegExp(card.errors.codeMissing),
    );
    await expect(page.getByRole('radio', { name: CARD })).toBeChecked();
    await expect(page.getByLabel(card.number)).toHaveValue('');
    expect(new URL(page.url()).search).not.toContain('4242');
    await typeCard(page);
    await payButton(page, AMOUNT).click();
    await expect(
      page.getByRole('heading', { level: 1, name: nl.checkoutStatus.states.succeeded.heading }),
    ).toBeVisible();
  });

  test('the bank, a decline, the language and the link back to the shop work', async ({
    page,
    desk,
    shop,
  }) => {
    await page.goto((await desk.makeLink({ redirectUrlAborted: `${shop.url}/mandje` })).paymentLink);
    await chooseMethod(page, IDEAL);
    await payButton(page, AMOUNT).click();
    await tellBank(page, 'failure');
    await expect(
      page.getByRole('heading', { level: 1, name: nl.checkoutStatus.states.declined.heading }),
    ).toBeVisible();
    await page.getByRole('link', { name: nl.checkoutStatus.retry }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How would you like to pay?' })).toBeVisible();
    await page.getByRole('button', { name: 'Nederlands' }).click();
    await page.getByRole('button', { name: pay.backToShop }).click();
    await page.waitForURL(`${shop.url}/mandje`);
  });
});

test('the layout does not shift during hydration', async ({ browser, desk, stack }) => {
  const { paymentLink } = await desk.makeLink();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const watch = watchContext(context, stack.gateway.url);
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto(paymentLink, { waitUntil: 'commit' });
  await expect(payButton(page, AMOUNT)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await page.screenshot();
  release();
  await alive(page);
  await page.waitForLoadState('networkidle');
  const after = await page.screenshot();
  expect(after.equals(before)).toBe(true);
  await context.close();
  expect(watch.problems).toEqual([]);
});
