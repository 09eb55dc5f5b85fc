import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, devices } from '@playwright/test';
import { speak } from './support/portal.ts';
import { makeProps, type Props, SCREENS, settled } from './support/screens.ts';
import { test as base, expect, PHONE } from './support/test.ts';
import { en, nl } from './support/texts.ts';
import { type Watch, watchContext } from './support/watch.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** As the configuration has it for pages that a test makes itself. */
const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  locale: 'nl-NL',
  timezoneId: 'Europe/Amsterdam',
};

const LOOKS = [
  { name: 'Dutch, light, desktop', texts: nl, use: { colorScheme: 'light' } },
  { name: 'English, dark, phone', texts: en, use: { colorScheme: 'dark', ...PHONE } },
] as const;

type Look = (typeof LOOKS)[number];

/** A browser that has the product's scripts at hand already, as somebody who works in it all day. */
type Seat = { readonly context: BrowserContext; readonly watch: Watch };

type Seats = {
  readonly take: (look: Look) => Promise<Seat>;
  /** Gives a look's browser up; the next screen gets a new one. */
  readonly leave: (look: Look) => Promise<void>;
};

/**
 * All screens of a look are shown in one browser context, each in a page of its own: the scripts of a
 * page are read and compiled once, which takes half of the time of a screen otherwise.
 */
const test = base.extend<{ look: Look }, { props: Props; seats: Seats }>({
  look: [LOOKS[0], { option: true }],
  props: [
    async ({ stack, office }, use) => {
      const props = await makeProps(stack, office);
      await use(props);
      await props.shop.close();
    },
    { scope: 'worker' },
  ],
  seats: [
    async ({ browser, stack }, use) => {
      const seats = new Map<string, Seat>();
      await use({
        async take(look) {
          const known = seats.get(look.name);
          if (known) return known;
          const baseURL = stack.gateway.url;
          const device = devices['Desktop Chrome'];
          const context = await browser.newContext({ ...device, ...DESKTOP, baseURL, ...look.use });
          const seat = { context, watch: watchContext(context, baseURL) };
          seats.set(look.name, seat);
          return seat;
        },
        async leave(look) {
          await seats.get(look.name)?.context.close();
          seats.delete(look.name);
        },
      });
      await Promise.all([...seats.values()].map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],
  context: async ({ seats, look }, use) => {
    const { context } = await seats.take(look);
    await context.clearCookies();
    await use(context);
  },
  page: async ({ context, seats, look }, use) => {
    const page = await context.newPage();
    await use(page);
    // A screen that moved the clock moved it for all pages of its browser.
    const isMoved = Math.abs((await page.evaluate(() => Date.now())) - Date.now()) > 30_000;
    await page.close();
    if (isMoved) await seats.leave(look);
  },
  watch: async ({ seats, look }, use) => {
    const { watch } = await seats.take(look);
    const before = watch.problems.length;
    await use(watch);
    expect(watch.problems.slice(before)).toEqual([]);
  },
});

test.describe.configure({ mode: 'parallel' });

for (const look of LOOKS) {
  test.describe(look.name, () => {
    test.use({ look });

    for (const screen of SCREENS) {
      test(`${screen.name} breaks no rule of WCAG 2.2 AA`, async ({ page, props }) => {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.use.colorScheme });
        await speak(page, props.origin, look.texts.language);
        await screen.show({ ...props, page, texts: look.texts, phone: look.texts.language === 'en' });
        await settled(page);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`,
        );
        expect(found).toEqual([]);
      });
    }
  });
}
