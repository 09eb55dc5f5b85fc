import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from '@playwright/test';
import { ready } from '@stuiver/contract/routes';
import type axe from 'axe-core';
import type { RunOnly, RunOptions } from 'axe-core';
import { buildBrowserOptions, LOOKS } from './support/screens/looks.ts';
import { speak } from './support/portal.ts';
import { OPENINGS, settled, VISITS } from './support/screens.ts';
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
    : LOOKS.filter(({ name }) => name === 'nl-desktop-light' || name === 'nl-phone-dark');

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

const CALLS = /\/(gateway|api)\/(?!events)/;
const CODE = /\/assets\/.*\.js/;

/**
 * Opens a screen whose answers come one after another, and code that is loaded on demand a little later, until all of
 * them have come.
 */
async function openSlowly(page: Page, open: () => Promise<void>): Promise<void> {
  let calls = 0;
  const awaited = new Set<Request>();
  const delay = (address: RegExp, milliseconds: () => number) =>
    page.route(address, async (route) => {
      awaited.add(route.request());
      await new Promise((resolve) => setTimeout(resolve, milliseconds()));
      await route.continue().catch(() => undefined);
    });
  // On a busy machine the line of an outage would come and go.
  await page.route(`**${ready.path}`, (route) => route.fulfill());
  await delay(CALLS, () => 120 + (calls++ % 4) * 80);
  await delay(CODE, () => 60);
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  await open();
  await settled(page);
  await expect.poll(() => awaited.size).toBe(0);
  for (const address of [CALLS, CODE]) await page.unroute(address);
  await settled(page);
}

/** Screens that are measured while they load: others begin with what a person does there. */
const MEASURED = new Set([
  ...OPENINGS.map(({ name }) => name),
  'dashboard-empty',
  'payments-filtered',
  'payments-empty',
  'company-settings-group',
]);

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Measures how far a page has moved under its reader since it was opened, and what moved. */
function measureShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          const nodes = shifts.flatMap(({ value, sources }) =>
            sources.map(({ node }) => `${value.toFixed(4)} ${node?.parentElement?.outerHTML.slice(0, 160)}`),
          );
          resolve({ sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: nodes });
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any entry the observer is never called.
        setTimeout(() => resolve({ sum: 0, moved: [] }), 200);
      }),
  );
}

/** Finds elements that overflow the page or their card. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (part: Element, card: Element): boolean => {
      for (let outer = part.parentElement; outer && outer !== card; outer = outer.parentElement)
        if (getComputedStyle(outer).overflowX !== 'visible') return true;
      return getComputedStyle(card).overflowX !== 'visible';
    };
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways');
    for (const card of document.querySelectorAll('main .rounded-card')) {
      const { right } = card.getBoundingClientRect();
      for (const part of card.querySelectorAll('*')) {
        const box = part.getBoundingClientRect();
        // Text for screen readers is a pixel wide.
        if (box.width > 2 && box.right > right + 1 && !isClipped(part, card))
          found.push(part.outerHTML.slice(0, 120));
      }
    }
    return found.slice(0, 5);
  });
}

/** Finds texts in the page's content that lie on a button or link of another element. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (box: DOMRect) => box.width > 2 && box.height > 2;
    // A bar that stays in sight covers what is scrolled beneath it; text for screen readers is a pixel wide.
    const isElsewhere = (part: Element | null): boolean =>
      part !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(part).position) ||
        !(isSeen(part.getBoundingClientRect()) || getComputedStyle(part).display === 'contents') ||
        isElsewhere(part.parentElement));
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, a[href], [role=tab])')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !isElsewhere(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => isSeen(box));
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text && found.length < 5; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.textContent?.trim() || !holder?.checkVisibility({ visibilityProperty: true })) continue;
      if (isElsewhere(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const on = controls.find(
          ({ control, box }) =>
            !control.contains(holder) &&
            !holder.contains(control) &&
            Math.min(line.right, box.right) - Math.max(line.left, box.left) > 2 &&
            // Less than half a line is the room around an icon.
            Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top) > 9,
        );
        if (on && isSeen(line))
          found.push(
            `"${text.textContent.trim()}" lies on "${on.control.innerText || on.control.ariaLabel}"`,
          );
      }
    }
    return found;
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
    test.use(buildBrowserOptions(look));

    for (const visit of VISITS.filter((_, index) => index % TURNS.length === turn)) {
      const names = visit.map(({ name }) => name).join(', ');
      test(`${names} keep still, overlap nothing and meet WCAG 2.2 AA`, async ({ page, props }) => {
        const scene = { ...props, page, texts: look.texts, phone: look.phone };
        await speak(page, props.origin, look.texts.language);
        for (const { name, show } of visit) {
          await test.step(name, async () => {
            if (MEASURED.has(name)) {
              await openSlowly(page, () => show(scene));
              const { sum, moved } = await measureShifts(page);
              expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02);
            } else {
              await show(scene);
              await settled(page);
            }
            expect(await violations(page)).toEqual([]);
            expect(await sharedNames(page)).toEqual([]);
            if (!MEASURED.has(name)) return;
            await expect.poll(() => covered(page)).toEqual([]);
            if (!look.phone) await page.setViewportSize({ width: 1024, height: 768 });
            await expect.poll(() => stickingOut(page)).toEqual([]);
            await expect.poll(() => covered(page)).toEqual([]);
            await page.setViewportSize(buildBrowserOptions(look).viewport);
          });
        }
      });
    }
  });
});
