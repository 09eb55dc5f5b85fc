import { type Browser, chromium } from '@playwright/test';
import { alive, chooseMethod, payButton, typeCard } from '../../e2e/support/checkout.ts';
import { euro, nl } from '../../e2e/support/texts.ts';
import { ensureBrowser } from '../testing/browser.ts';

/** A payer at the hosted page, in a browser of its own. */
export type Payer = {
  /** Pays by a card and waits until the page has gone on, back to the shop for example. */
  pay(number: string, comesBack?: boolean): Promise<void>;
  /** Tries a card that is declined. */
  fail(number: string): Promise<void>;
  /** Cancels, and goes back to the shop. */
  giveUp(): Promise<void>;
  leave(): Promise<void>;
};

export async function openBrowser(): Promise<Browser> {
  const { path, env } = await ensureBrowser((line) => console.log(line));
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: process.getuid?.() === 0 || Object.keys(env).length > 0 ? ['--no-sandbox'] : [],
  });
}

/** @param shopUrl where payers come back to; @param amount that the page must ask for */
export async function openPage(
  browser: Browser,
  address: string,
  shopUrl: string,
  amount = '134.00',
): Promise<Payer> {
  const context = await browser.newContext({ locale: 'nl-NL', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address);
  await alive(page);
  const submit = async (number: string) => {
    await chooseMethod(page, nl.methods.names.CARD);
    await typeCard(page, { number });
    await payButton(page, euro(nl, amount)).click();
  };
  const comeBack = () => page.waitForURL((url) => url.href.startsWith(shopUrl));
  return {
    async pay(number, comesBack = true) {
      // The payer who closes the browser too early sees neither the last page nor the shop.
      if (!comesBack) await page.route(`${shopUrl}/**`, (route) => route.abort());
      await submit(number);
      if (comesBack) await comeBack();
    },
    async fail(number) {
      await submit(number);
      await page.getByRole('alert').first().waitFor();
    },
    async giveUp() {
      await page.getByRole('button', { name: nl.checkout.pay.backToShop }).click();
      await comeBack();
    },
    leave: () => context.close(),
  };
}
