import type { Page, Request } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { DEMO } from './support/office.ts';
import { speak } from './support/portal.ts';
import { browserOf, LOOKS, MOTION } from './support/screens/looks.ts';
import { portal, type Screen } from './support/screens/scene.ts';
import { OPENINGS, settled } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Some addresses of a screen that hold more, or something else, than the first of it. */
const MORE: readonly Screen[] = [
  { name: 'dashboard-group', show: (scene) => portal(scene, PATHS.dashboard, DEMO.group) },
  { name: 'dashboard-empty', show: (scene) => portal(scene, PATHS.dashboard, scene.empty) },
  {
    name: 'payments-filtered',
    show: (scene) =>
      portal(scene, `${PATHS.payments}?statuses=SETTLED,FAILED&amount=10.00..500.00&emailAddress=lotte@`),
  },
  { name: 'payments-empty', show: (scene) => portal(scene, PATHS.payments, scene.empty) },
  { name: 'company-settings-group', show: (scene) => portal(scene, PATHS.companySettings, DEMO.group) },
];

/**
 * Lets answers come one after another, and code that is loaded on demand a little later.
 *
 * @returns how many are still awaited
 */
async function delayAnswers(page: Page): Promise<() => number> {
  let calls = 0;
  const awaited = new Set<Request>();
  const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const delay = (address: RegExp, milliseconds: () => number) =>
    page.route(address, async (route) => {
      awaited.add(route.request());
      await later(milliseconds());
      await route.continue().catch(() => undefined);
    });
  await delay(/\/(gateway|api)\/(?!events)/, () => 120 + (calls++ % 4) * 80);
  await delay(/\/assets\/.*\.js/, () => 60);
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  return () => awaited.size;
}

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Measures how far a page has moved under its reader since it was opened, and what moved. */
function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
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

/** Each screen is watched in one of these, the screens in turn; the next round of the soak swaps them. */
const TURNS = LOOKS.filter(({ name }) => /^nl-(desktop|phone)-light$/.test(name));
const round = Number(process.env['STUIVER_TEST_SEED'] ?? 0);

TURNS.forEach((look, turn) => {
  test.describe(look.name, () => {
    test.use({ ...browserOf(look), ...MOTION });

    const isTurn = (_: Screen, index: number) => (index + round) % TURNS.length === turn;
    for (const { name, show } of [...OPENINGS, ...MORE].filter(isTurn)) {
      test(`${name} does not move while it loads, keeps within its cards, and lays no text on a control`, async ({
        page,
        props,
      }) => {
        await speak(page, props.origin, look.texts.language);
        const awaited = await delayAnswers(page);
        await show({ ...props, page, texts: look.texts, phone: look.phone });
        await settled(page);
        await expect.poll(awaited).toBe(0);
        await settled(page);
        const { sum, moved } = await shiftsOf(page);
        expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02);
        await expect.poll(() => covered(page)).toEqual([]);
        if (!look.phone) await page.setViewportSize({ width: 1024, height: 768 });
        await expect.poll(() => stickingOut(page)).toEqual([]);
        await expect.poll(() => covered(page)).toEqual([]);
      });
    }
  });
});
