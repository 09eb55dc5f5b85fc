import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from '@playwright/test';
import { changeAccount, ready } from '@stuiver/contract/routes';
import { LANGUAGE_FACTS } from '@stuiver/domain/languages';
import type axe from 'axe-core';
import type { RunOnly, RunOptions } from 'axe-core';
import { buildBrowserOptions, LOOKS } from './support/screens/looks.ts';
import { speak } from './support/portal.ts';
import type { Screen, Visit } from './support/screens/scene.ts';
import { OPENINGS, settled, SIGNED_IN_VISITS, VISITS } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { en, nl, type Texts } from './support/texts.ts';

/** Every rule of the level that the product is held to. */
const ALL: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** The minified one: every checked page loads it again. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const seed = process.env['STUIVER_TEST_SEED'];

/** Rounds of `npm run test:soak` try everything, other runs always the same part (see docs/decisions/development.md). */
const isSoak = seed !== undefined;

/**
 * The looks of this run. Each screen is checked in one of them, the screens in turn; the rounds of the soak go through
 * every language, size and theme.
 */
const TURNS = isSoak
  ? [LOOKS[Number(seed) % LOOKS.length]!]
  : LOOKS.filter(({ name }) => name === 'nl-desktop-light' || name === 'nl-phone-dark');

/**
 * Finds the rule violations on the page, with the HTML that causes them.
 *
 * @param isFollowing looks only in an open dialog, and at colours, which tokens.test.ts compares, only in the soak
 */
async function violations(page: Page, isFollowing = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = {
    runOnly: ALL,
    rules: { 'color-contrast': { enabled: isSoak || !isFollowing } },
    resultTypes: ['violations'],
    preload: false,
  };
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const place = isFollowing && (await dialog.count()) === 1 ? await dialog.elementHandle() : null;
  const judge = async ([wanted, within]: readonly [RunOptions, Node | null]) => {
    const run = () => (Reflect.get(window, 'axe') as typeof axe).run(within ?? document, wanted);
    let found = await run();
    // A control that is scrolled half under a fixed bar seems too small: it is judged in the middle of the window.
    const small = found.violations.find(({ id }) => id === 'target-size')?.nodes[0]?.target[0];
    if (typeof small === 'string') {
      document.querySelector(small)?.scrollIntoView({ block: 'center' });
      found = await run();
    }
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  };
  return page.evaluate(judge, [options, place] as const);
}

/** Finds names that several menus share: heard without context, they don't name what they act on. */
function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const menus = [...document.querySelectorAll('[aria-haspopup="menu"]')].filter((menu) =>
      menu.checkVisibility(),
    );
    const names = menus.map((menu) => menu.ariaLabel ?? menu.textContent.trim());
    return names.filter((name, at) => name === '' || names.indexOf(name) !== at);
  });
}

/** Has the gateway always answer that it is there: on a busy machine the line of an outage would come and go. */
const hideOutages = (page: Page) =>
  page.addInitScript((path) => {
    const send = window.fetch;
    window.fetch = (input, init) => (input === path ? Promise.resolve(new Response()) : send(input, init));
  }, ready.path);

const CALLS = /\/(gateway|api)\/(?!events)/;
const CODE = /\/assets\/.*\.js/;
const TYPE = /\/assets\/.*\.woff2/;

/**
 * Opens a screen whose answers come one after another, and code that is loaded on demand a little later, until all of
 * them have come. Code waits for the type, which moves texts when a busy machine brings it last.
 */
async function openSlowly(page: Page, open: () => Promise<void>): Promise<void> {
  let calls = 0;
  const awaited = new Set<Request>();
  const isTypeLoading = () => [...awaited].some((request) => TYPE.test(request.url()));
  const delay = (address: RegExp, milliseconds: () => number, isHeld = () => false) =>
    page.route(address, async (route) => {
      awaited.add(route.request());
      do await new Promise((resolve) => setTimeout(resolve, milliseconds()));
      while (isHeld());
      await route.continue().catch(() => undefined);
    });
  await delay(CALLS, () => 120 + (calls++ % 4) * 80);
  await delay(CODE, () => 60, isTypeLoading);
  await delay(TYPE, () => 0);
  const forget = (request: Request) => void awaited.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  await open();
  await settled(page);
  await expect.poll(() => awaited.size).toBe(0);
  for (const address of [CALLS, CODE, TYPE]) await page.unroute(address);
  page.off('requestfinished', forget);
  page.off('requestfailed', forget);
  await settled(page);
}

/** Screens that are opened at an address: others start with a user's action. */
const OPENED = [
  ...OPENINGS.map(({ name }) => name),
  'dashboard-empty',
  'payments-filtered',
  'payments-empty',
  'company-settings-group',
];

/** Addresses whose parts others have too: lists, whose tables narrow-tables.test.ts measures, and plain cards and details. */
const ALIKE = new Set(
  `account-menu application-new audit-entry bank-files-no-account chargebacks confirm-email deliveries mandates
  merchant-prices open-chargebacks payment-links propose-prices recurring refunds requests settlement-lines
  settlement-not-found settlements-as-of start-payment stop-account-change stop-mail terms`.split(/\s+/),
);

/** What a user's action leads to, and other states of a screen: one of each kind. */
const STATES = new Set(
  `account-factor api-keys-make application-document bank-files-orders bank-line-find bank-transfer
  company-settings-picture dashboard-empty dashboard-group evidence-preview export-bookkeeper mailbox-open
  new-password not-found onboarding-documents onboarding-missing onboarding-person pay pay-branded
  pay-debit-errors payment-refund payments-columns payments-empty payments-error payments-filter-dates
  payments-more-filters refund-request-approve search-found settlement sidebar sign-in-wrong status-pending
  status-succeeded team-role`.split(/\s+/),
);

/** The screens of this run; the others are left to the soak (see docs/decisions/development.md). */
const CHOSEN = new Set(
  isSoak
    ? VISITS.flat().map(({ name }) => name)
    : [...OPENINGS.map(({ name }) => name).filter((name) => !ALIKE.has(name)), ...STATES],
);

/** Those that are measured while answers and code come slowly. */
const SLOW = new Set(
  OPENED.filter((name) => CHOSEN.has(name)).filter((_, index) => isSoak || index % 6 === 1),
);

/** The visits of this run, as far as the last of its screens: what leads there is shown, and not checked. */
const OURS = VISITS.map((visit) =>
  visit.slice(0, visit.findLastIndex(({ name }) => CHOSEN.has(name)) + 1),
).filter((visit): visit is [Screen, ...Screen[]] => visit.length > 0);

/** Chooses the visits of a turn. */
const chooseVisits = (turn: number) => OURS.filter((_, index) => index % TURNS.length === turn);

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Marks the page that a screen is about to be opened in, unless that loads another page. */
const markTime = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // A window that got its size back is drawn in the next frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            Object.assign(window, { marked: performance.now() });
            resolve();
          }),
        );
      }),
  );

/** Measures how far a page has moved under its reader since it was marked or loaded, and what moved. */
function measureShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          const marked = Number(Reflect.get(window, 'marked') ?? 0);
          // Input before the mark is counted as recent for half a second, and there was none after it.
          const shifts = (list.getEntries() as Shift[]).filter(({ startTime }) => startTime > marked);
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

/** Widths of windows, from a small phone to a wide desktop. */
const WIDTHS = [320, 390, 768, 1024, 1280, 1440, 1920];

/** Those with the least room, without the sidebar and with it, where the language can be switched. */
const TIGHTEST = [320, 1024];

/**
 * Finds what the window is too narrow for: parts that overflow the page or their card, texts on a button or link of
 * another element, items of a menu on two lines, and controls that a row hides without a sign that it scrolls.
 */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isSeen = (box: DOMRect) => box.width > 2 && box.height > 2;
    const isVisible = (part: Element | null): part is Element =>
      part?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
    const styles = new Map<Element, CSSStyleDeclaration>();
    const readStyle = (part: Element): CSSStyleDeclaration => {
      const known = styles.get(part) ?? getComputedStyle(part);
      styles.set(part, known);
      return known;
    };
    const describePart = (part: HTMLElement) =>
      part.innerText || part.ariaLabel || part.outerHTML.slice(0, 120);

    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.querySelectorAll<HTMLElement>('main *')].findLast(
        (part) => part.getBoundingClientRect().right > width,
      );
      found.push(`the page scrolls sideways for "${wide ? describePart(wide) : ''}"`);
    }

    const isClipped = (part: Element, card: Element): boolean => {
      for (let outer = part.parentElement; outer && outer !== card; outer = outer.parentElement)
        if (readStyle(outer).overflowX !== 'visible') return true;
      return readStyle(card).overflowX !== 'visible';
    };
    for (const card of document.querySelectorAll('main .rounded-card')) {
      const { right } = card.getBoundingClientRect();
      for (const part of card.querySelectorAll<HTMLElement>('*')) {
        const box = part.getBoundingClientRect();
        // Text for screen readers is a pixel wide.
        if (box.width > 2 && box.right > right + 1 && !isClipped(part, card))
          found.push(`"${describePart(part)}" overflows its card`);
      }
    }

    /** Lines of text, by their upper edges. */
    const findLines = (part: Node): number[] => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...new Set([...range.getClientRects()].filter(isSeen).map(({ top }) => Math.round(top)))];
    };
    for (const item of document.querySelectorAll<HTMLElement>('nav a')) {
      const texts = [...item.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (isVisible(item) && texts.some((text) => findLines(text).length > 1))
        found.push(`"${describePart(item)}" takes two lines`);
    }

    // Tables scroll as a whole, with a bar.
    for (const row of document.querySelectorAll<HTMLElement>(
      'main :is(ul, div, fieldset):not(:has(table))',
    )) {
      if (row.scrollWidth <= row.clientWidth + 1 || !['auto', 'scroll'].includes(readStyle(row).overflowX))
        continue;
      const { left, right } = row.getBoundingClientRect();
      const { maskImage } = readStyle(row);
      for (const control of row.querySelectorAll<HTMLElement>('a, button')) {
        const box = control.getBoundingClientRect();
        const isHidden = isVisible(control) && (box.right < left + 8 || box.left > right - 8);
        if (isHidden && !/100% - [1-9]|rgb\(0, 0, 0\) [1-9]/.test(maskImage))
          found.push(`"${describePart(control)}" is out of sight in its row`);
      }
    }

    /** The part of a page in which an element's content is seen: what overflows is cut off, or scrolled to. */
    const clips = new Map<Element, DOMRect>();
    const findClip = (part: Element | null): DOMRect => {
      if (part === null) return new DOMRect(-1e5, -1e5, 2e5, 2e5);
      const known = clips.get(part);
      if (known) return known;
      const outer = findClip(part.parentElement);
      const own = readStyle(part).overflowX === 'visible' ? outer : part.getBoundingClientRect();
      const [left, top] = [Math.max(outer.left, own.left), Math.max(outer.top, own.top)];
      const [right, bottom] = [Math.min(outer.right, own.right), Math.min(outer.bottom, own.bottom)];
      const clip = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
      clips.set(part, clip);
      return clip;
    };
    const elsewhere = new Map<Element, boolean>();
    // A bar that stays in sight covers what is scrolled beneath it; text for screen readers is a pixel wide.
    const isElsewhere = (part: Element | null): boolean => {
      if (part === null) return false;
      const known =
        elsewhere.get(part) ??
        (['fixed', 'sticky'].includes(readStyle(part).position) ||
          !(isSeen(part.getBoundingClientRect()) || readStyle(part).display === 'contents') ||
          isElsewhere(part.parentElement));
      elsewhere.set(part, known);
      return known;
    };
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, a[href], [role=tab])')]
      .filter((control) => isVisible(control) && !isElsewhere(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => isSeen(box));
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.textContent?.trim() || !holder?.checkVisibility({ visibilityProperty: true })) continue;
      if (isElsewhere(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const clip = findClip(holder);
      for (const line of range.getClientRects()) {
        const on = controls.find(
          ({ control, box }) =>
            !control.contains(holder) &&
            !holder.contains(control) &&
            Math.min(line.right, box.right, clip.right) - Math.max(line.left, box.left, clip.left) > 2 &&
            // Less than half a line is the room around an icon.
            Math.min(line.bottom, box.bottom, clip.bottom) - Math.max(line.top, box.top, clip.top) > 9,
        );
        if (on && isSeen(line))
          found.push(`"${text.textContent.trim()}" lies on "${describePart(on.control)}"`);
      }
    }
    return found.slice(0, 5);
  });
}

/** Switches the language of the page that is shown, by its own menu or buttons. */
async function switchLanguage(page: Page, { language }: Texts): Promise<void> {
  const name = LANGUAGE_FACTS[language].name.toUpperCase();
  const menu = page.getByRole('button', { name: /^(Taal|Language): / });
  const button = page.getByRole('button', { name, exact: true });
  // The sidebar, which has the menu, comes a moment after the window has widened.
  await expect(menu.or(button).filter({ visible: true })).toHaveCount(1);
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  } else {
    await button.click();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Measures a screen at the tightest widths, in the soak at every width and in both languages, and restores it. */
async function measureWidths(page: Page, own: Texts): Promise<void> {
  const window = page.viewportSize()!;
  const measure = async ({ language }: Texts, widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => misfits(page), `${language}, ${width} pixels`).toEqual([]);
    }
  };
  await measure(own, isSoak ? WIDTHS : TIGHTEST);
  if (isSoak) {
    const other = own === nl ? en : nl;
    // The language of the account is another test's.
    await page.route(`**${changeAccount.path}`, (route) => route.fulfill({ json: {} }));
    await switchLanguage(page, other);
    await measure(other, TIGHTEST);
    await switchLanguage(page, own);
  }
  await page.setViewportSize(window);
}

test.describe.configure({ mode: isSoak ? 'parallel' : 'default' });

test('the checks find what they look for, and what was hidden appears at once under reduced motion', async ({
  page,
}) => {
  const names = VISITS.flat().map(({ name }) => name);
  expect([...ALIKE, ...STATES].filter((name) => !names.includes(name))).toEqual([]);
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

  await test.step('a picture without alt text, low contrast and tiny targets', async () => {
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

  await test.step('menus with the same name', async () => {
    await page.evaluate(() => {
      const menu = '<button aria-haspopup="menu">Meer</button>';
      document.querySelector('main')!.innerHTML = `${menu}${menu}<button aria-haspopup="menu"></button>`;
    });
    expect(await sharedNames(page)).toEqual(['Meer', '']);
  });

  await test.step('text on a button, a menu item on two lines and a tab out of sight', async () => {
    await page.evaluate(() => {
      document.querySelector('main')!.innerHTML = `<div>Onder</div><button>Boven</button>
        <nav><a href="/">Terugkerende betalingen</a></nav><div><a href="/">Een</a><a href="/">Twee</a></div>`;
      const [text, row, wide] = document.querySelectorAll<HTMLElement>('main div, main div a');
      Object.assign(text!.style, { height: '40px', marginBottom: '-40px' });
      Object.assign(document.querySelector<HTMLElement>('main nav')!.style, { width: '80px' });
      Object.assign(row!.style, { display: 'flex', width: '80px', overflowX: 'auto' });
      Object.assign(wide!.style, { flex: '0 0 200px' });
    });
    expect(await misfits(page)).toEqual([
      '"Terugkerende betalingen" takes two lines',
      '"Twee" is out of sight in its row',
      '"Onder" lies on "Boven"',
    ]);
  });
});

/** Visits that one test makes in one page: loading the product takes as much CPU as checking a screen. */
const IN_ONE_PAGE = 6;

const SIGNED_IN = new Set(SIGNED_IN_VISITS.flat().map(({ name }) => name));

/** Divides visits among tests: those of signed-in people share a page. */
function divide(visits: readonly Visit[]): (readonly Visit[])[] {
  const [others, signedIn] = [
    visits.filter(([{ name }]) => !SIGNED_IN.has(name)),
    visits.filter(([{ name }]) => SIGNED_IN.has(name)),
  ];
  const shares = Array.from({ length: Math.ceil(signedIn.length / IN_ONE_PAGE) }, (_, index) =>
    signedIn.slice(index * IN_ONE_PAGE, (index + 1) * IN_ONE_PAGE),
  );
  return [...shares, ...others.map((visit) => [visit])];
}

TURNS.forEach((look, turn) => {
  test.describe(look.name, () => {
    test.use(buildBrowserOptions(look));

    for (const visits of divide(chooseVisits(turn))) {
      const names = visits.map(([{ name }]) => name).join(', ');
      test(`${names} keep still, overlap nothing and meet WCAG 2.2 AA`, async ({ page, props }) => {
        const scene = { ...props, page, texts: look.texts, phone: look.phone };
        await speak(page, props.origin, look.texts.language);
        const script = await hideOutages(page);
        const check = async ({ name, show }: Screen, isFirst: boolean) => {
          if (SLOW.has(name)) {
            await markTime(page);
            await openSlowly(page, () => show(scene));
            const { sum, moved } = await measureShifts(page);
            expect.soft(sum, moved.join('\n')).toBeLessThanOrEqual(0.02);
          } else {
            await show(scene);
            await settled(page);
          }
          // What lies under a dialog was seen on the screen before.
          expect.soft(await violations(page, !isFirst)).toEqual([]);
          expect.soft(await sharedNames(page)).toEqual([]);
          if (OPENED.includes(name)) await measureWidths(page, look.texts);
        };
        for (const visit of visits) {
          const first = visit.find(({ name }) => CHOSEN.has(name));
          for (const screen of visit)
            await test.step(screen.name, () =>
              CHOSEN.has(screen.name) ? check(screen, screen === first) : screen.show(scene),
            );
          // The answers that a visit made up are not the next one's.
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
        await script.dispose();
      });
    }
  });
});
