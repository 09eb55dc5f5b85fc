import type { Page } from '@playwright/test';
import { alive, chooseMethod, expectStatus, payButton, tellBank, typeCard } from '../support/checkout.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { watchContext } from '../support/watch.ts';
import { euro, nl } from '../support/texts.ts';

const { card, pay } = nl.checkout;
const { IDEAL, CARD } = nl.methods.names;
const AMOUNT = euro(nl, '25.00');

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ...PHONE });

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
