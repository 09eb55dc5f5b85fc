import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly, RunOptions } from 'axe-core';
import { browserOf, LOOKS } from './support/screens/looks.ts';
import { speak } from './support/portal.ts';
import { settled, VISITS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Every rule of the level that the product is held to. */
const ALL: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** The minified one: every checked page loads it again. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const seed = process.env['STUIVER_TEST_SEED'];

/**
 * The looks of this run. Each screen is checked in one of them, the screens in turn; the rounds of `npm run test:soak` go
 * through every language, size and theme (see docs/decisions/development.md).
 */
const TURNS =
  seed !== undefined
    ? [LOOKS[Number(seed) % LOOKS.length]!]
    : LOOKS.filter(({ name }) => name === 'nl-desktop-light' || name === 'en-phone-dark');

/** Finds the rule violations on the page, with the HTML that causes them. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { runOnly: ALL, resultTypes: ['violations'], preload: false };
  return page.evaluate(async (wanted) => {
    const run = () => (Reflect.get(window, 'axe') as typeof axe).run(document, wanted);
    let found = await run();
    // A control that is scrolled half under a fixed bar seems too small: it is judged in the middle of the window.
    const small = found.violations.find(({ id }) => id === 'target-size')?.nodes[0]?.target[0];
    if (typeof small === 'string') {
      document.querySelector(small)?.scrollIntoView({ block: 'center' });
      found = await run();
    }
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  }, options);
}

/** Finds names that several menus share: heard alone, they don't say what they act on. */
function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const menus = [...document.querySelectorAll('[aria-haspopup="menu"]')].filter((menu) =>
      menu.checkVisibility(),
    );
    const names = menus.map((menu) => menu.ariaLabel ?? menu.textContent.trim());
    return names.filter((name, at) => name === '' || names.indexOf(name) !== at);
  });
}

test.describe.configure({ mode: 'parallel' });

test('menus with the same name are found', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.evaluate(() => {
    const menu = '<button aria-haspopup="menu">Meer</button>';
    document.querySelector('main')!.innerHTML = `${menu}${menu}<button aria-haspopup="menu"></button>`;
  });
  expect(await sharedNames(page)).toEqual(['Meer', '']);
});

test('a picture without alt text, low contrast and tiny targets are found', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'bleek' });
    Object.assign(pale.style, { color: '#ddd', backgroundColor: '#fff' });
    const tiny = ['een', 'twee'].map((label) => {
      const button = Object.assign(document.createElement('button'), { ariaLabel: label });
      Object.assign(button.style, { width: '8px', height: '8px', minHeight: '0', padding: '0' });
      return button;
    });
    document.querySelector('main')?.append(document.createElement('img'), pale, ...tiny);
  });
  const found = (await violations(page)).map((violation) => violation.split(':')[0] ?? '');
  expect(found.toSorted()).toEqual(['color-contrast', 'image-alt', 'target-size']);
});

test('what was hidden appears at once under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await settled(page);
  const shown = await page
    .locator('main button')
    .first()
    .evaluate((button) => {
      const main = button.closest('main')!;
      main.style.visibility = 'hidden';
      const before = getComputedStyle(button).visibility;
      main.style.visibility = '';
      return [before, getComputedStyle(button).visibility];
    });
  expect(shown).toEqual(['hidden', 'visible']);
});

TURNS.forEach((look, turn) => {
  test.describe(look.name, () => {
    test.use(browserOf(look));

    for (const visit of VISITS.filter((_, index) => index % TURNS.length === turn)) {
      const names = visit.map(({ name }) => name).join(', ');
      test(`${names} meet WCAG 2.2 AA`, async ({ page, props }) => {
        await speak(page, props.origin, look.texts.language);
        for (const { name, show } of visit) {
          await test.step(name, async () => {
            await show({ ...props, page, texts: look.texts, phone: look.phone });
            await settled(page);
            expect(await violations(page)).toEqual([]);
            expect(await sharedNames(page)).toEqual([]);
          });
        }
      });
    }
  });
});
