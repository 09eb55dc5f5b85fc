import type { Page } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { localDay } from '@stuiver/domain/dates';
import { sumMinor } from '@stuiver/domain/money';
import { DEMO } from '../support/office.ts';
import { rows } from '../support/lists.ts';
import { moneyPart, openScreen } from '../support/portal.ts';
import { settled } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { moneyTexts } from '@stuiver/messages/nl/shared/money';
import { settlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { nl } from '../support/texts.ts';

const { accounts } = nl.dashboard.balances;
const { money } = nl.dashboard;

/** Minor units of the amounts that a text shows. */
function amountsIn(text: string): number[] {
  return [...text.matchAll(/(−?)\s?€\s?([\d.]+,\d\d)/gu)].map(
    ([, sign, digits]) => Number(digits!.replaceAll(/\D/g, '')) * (sign === '' ? 1 : -1),
  );
}

/** Opens a screen of the demo's company. */
async function open(page: Page, path: string): Promise<void> {
  await openScreen(page, new URL(page.url()).origin, DEMO.merchant, path, nl);
  await settled(page);
}

/** Every amount that directly follows a word on the screen. */
async function figuresOf(page: Page, path: string, word: string): Promise<number[]> {
  await open(page, path);
  const text = await page.getByRole('main').innerText();
  return [
    ...text.matchAll(new RegExp(`(?:^|\\n)${word}\\s+(?:Samen\\s+)?(−?\\s?€\\s?[\\d.]+,\\d\\d)`, 'gu')),
  ].flatMap(([, amount]) => amountsIn(amount!));
}

/** Adds up the amounts of the rows that a link leads to. */
async function sumOfRows(page: Page, href: string): Promise<number> {
  await open(page, `${href}${href.includes('?') ? '&' : '?'}size=50`);
  const texts = await rows(page).allInnerTexts();
  expect(texts.length).toBeLessThan(50);
  return sumMinor(texts.map((text) => amountsIn(text).at(-1)!));
}

test('a figure is the same under its word on every screen of a company, and its rows add up to it', async ({
  page,
  stack,
}) => {
  await openScreen(page, stack.gateway.url, DEMO.merchant, PATHS.dashboard, nl);
  const asOf = `${PATHS.settlementsAsOf}?day=${localDay(Date.now(), 'Europe/Amsterdam')}`;

  for (const [account, screens] of [
    ['available', [PATHS.dashboard, `${PATHS.balance}?account=available`, PATHS.settlements, asOf]],
    ['pending', [PATHS.dashboard, PATHS.balance, asOf]],
  ] as const)
    await test.step(account, async () => {
      const found: number[][] = [];
      for (const screen of screens) found.push(await figuresOf(page, screen, accounts[account]));
      expect(found[0]).toHaveLength(1);
      for (const figures of found) expect(figures).toEqual(found[0]);
    });

  await test.step('the payout in the title', async () => {
    await open(page, PATHS.dashboard);
    const link = page.getByRole('heading', { level: 1 }).getByRole('link').nth(1);
    const [amount] = amountsIn(await link.innerText());
    const href = (await link.getAttribute('href'))!;
    // By the day of the demo, the next payout is of closed settlements or of the one that is still open.
    if (new URL(href, page.url()).search !== '') expect(await sumOfRows(page, href)).toBe(amount);
    else expect(await figuresOf(page, href, settlementsTexts.parts.payoutAmount)).toEqual([amount]);
  });

  await test.step('the money of a week', async () => {
    const dashboard = `${PATHS.dashboard}?period=last-7-days`;
    await open(page, dashboard);
    const sums = new Map<string, number>();
    const hrefs = new Map<string, string>();
    for (const name of ['received', 'fees', 'refunded', 'chargedBack'] as const) {
      const part = moneyPart(page, money[name]);
      sums.set(name, amountsIn(await part.innerText())[0]!);
      hrefs.set(name, (await part.getByRole('link').getAttribute('href'))!);
    }
    const kept = amountsIn(
      await page.getByRole('main').getByText(moneyTexts.net, { exact: true }).locator('..').innerText(),
    );
    expect(sums.get('received')).toBeGreaterThan(0);
    expect(kept[0]).toBe(sumMinor([...sums.values()]));
    for (const [name, href] of hrefs) {
      const sign = name === 'refunded' || name === 'chargedBack' ? -1 : 1;
      expect((await sumOfRows(page, href)) - sign * sums.get(name)!, name).toBe(0);
    }
  });
});
