import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { type Watch, watchContext } from './watch.ts';

/** A browser context, and what went wrong in it. */
export type Seat = { readonly context: BrowserContext; readonly watch: Watch };

/** The browser contexts of a worker. */
export type Seats = {
  /**
   * A context without cookies, storage or open pages. One that an earlier test used has the product's scripts compiled
   * already; doing that again for each test takes as long as the test.
   *
   * @param name who sits there; two people never share a context
   */
  readonly take: (name: string, options: BrowserContextOptions) => Promise<Seat>;
  /** Gives a context back after a test. It is emptied for the next one, or closed when the test failed. */
  readonly leave: (seat: Seat, isGood: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Empties a context; whether it is as good as new. A clock that a test installed (it marks its Date) stays for all later pages. */
async function isEmptied({ context, watch }: Seat, origin: string): Promise<boolean> {
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const hasOwnClock = await page.evaluate(() => !('isFake' in Date));
    const session = await context.newCDPSession(page);
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    for (const open of context.pages()) await open.close();
    await context.clearCookies();
    await context.clearPermissions();
    watch.reset();
    return hasOwnClock;
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
  const free = new Map<string, Seat>();
  const keys = new WeakMap<Seat, string>();
  return {
    async take(name, options) {
      const key = JSON.stringify([name, options]);
      const known = free.get(key);
      free.delete(key);
      if (known) return known;
      const context = await browser.newContext({ ...options, baseURL: origin });
      const seat = { context, watch: watchContext(context, origin) };
      keys.set(seat, key);
      return seat;
    },
    async leave(seat, isGood) {
      if (isGood && (await isEmptied(seat, origin))) free.set(keys.get(seat) ?? '', seat);
      else await seat.context.close();
    },
    close: async () => {
      await Promise.all([...free.values()].map(({ context }) => context.close()));
    },
  };
}
