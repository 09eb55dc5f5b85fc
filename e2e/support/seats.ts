import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { type Watch, watchContext } from './watch.ts';

/** A separate browser: a context, its first page, and the errors in it. */
export type Seat = { readonly context: BrowserContext; readonly page: Page; readonly watch: Watch };

/** The browser contexts of a worker. */
export type Seats = {
  /**
   * A context without cookies or storage, with one empty page. An earlier test may have used both: a page that had the
   * product open loads it again with a third of the CPU that a new one takes. Two people never share a seat.
   */
  readonly take: (options: BrowserContextOptions) => Promise<Seat>;
  /** Returns a context after a test. It is emptied for the next one, or closed when the test failed. */
  readonly leave: (seat: Seat, isGood: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A page of the product that runs nothing. One elsewhere, about:blank too, would end the browser's process for the product. */
export const STILL = '/mark.svg';

/**
 * Empties a seat; whether it is as good as new. A clock that a test installed (it marks its Date) stays for all later
 * pages; of another script a test disposes itself.
 */
async function isEmptied({ context, page, watch }: Seat, options: BrowserContextOptions): Promise<boolean> {
  try {
    for (const open of context.pages()) if (open !== page) await open.close();
    if (await page.evaluate(() => 'isFake' in Date)) return false;
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.goto(STILL);
    await page.evaluate(() => sessionStorage.clear());
    const session = await context.newCDPSession(page);
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes });
    await session.detach();
    await context.clearCookies();
    await context.clearPermissions();
    watch.reset();
    return true;
  } catch {
    // A page that crashed or hangs goes with its context.
    return false;
  }
}

/**
 * @param browser the worker's
 * @param origin the product's
 */
export function makeSeats(browser: Browser, origin: string): Seats {
  const free = new Map<string, Seat[]>();
  const optionsOf = new WeakMap<Seat, BrowserContextOptions>();
  const getFreeSeats = (options: BrowserContextOptions) => {
    const key = JSON.stringify(options);
    const seats = free.get(key) ?? [];
    free.set(key, seats);
    return seats;
  };
  return {
    async take(options) {
      const known = getFreeSeats(options).pop();
      if (known) return known;
      const context = await browser.newContext({ ...options, baseURL: origin });
      const seat = { context, page: await context.newPage(), watch: watchContext(context, origin) };
      optionsOf.set(seat, options);
      return seat;
    },
    async leave(seat, isGood) {
      const options = optionsOf.get(seat) ?? {};
      if (isGood && (await isEmptied(seat, options))) getFreeSeats(options).push(seat);
      else await seat.context.close();
    },
    close: async () => {
      await Promise.all([...free.values()].flat().map(({ context }) => context.close()));
    },
  };
}
