import { type BrowserContext, test as base, type Page, expect } from '@playwright/test';
import pg from 'pg';
import { type Desk, openDesk } from './desk.ts';
import { type Company, type Office, openOffice } from './office.ts';
import { openShop, type Shop } from './shop.ts';
import { startStack, type Stack } from './stack.ts';
import { type Watch, watchContext } from './watch.ts';

type WorkerFixtures = {
  /** A product of the worker's own. */
  stack: Stack;
  office: Office;
  /** The worker's database, to look at what a test caused and to move its due times. */
  database: pg.Client;
};

type Fixtures = {
  /** Sees every page of the test's own context and of its payers; what it finds fails the test. */
  watch: Watch;
  shop: Shop;
  /** A company that tells the shop what happens. */
  company: Company;
  desk: Desk;
  /** A payer's browser: a phone that shares nothing with the merchant's. */
  payer: Page;
};

/** A phone, as the design counts them. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Playwright's `test` with a product of each worker's own behind `baseURL`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  office: [
    async ({ stack }, use) => {
      const office = await openOffice(stack);
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ stack }, use) => {
      const client = new pg.Client({ connectionString: stack.migrationUrl });
      await client.connect();
      await use(client);
      await client.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.gateway.url);
  },
  watch: [
    async ({ context, stack }, use, info) => {
      const watch = watchContext(context, stack.gateway.url);
      const logged = stack.gateway.output().length;
      await use(watch);
      const log = stack.gateway.output().slice(logged);
      if (info.status !== info.expectedStatus && log !== '') await info.attach('gateway.log', { body: log });
      expect(watch.problems).toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({}, use) => {
    const shop = await openShop();
    await use(shop);
    await shop.close();
  },
  company: async ({ office, shop }, use) => {
    await use(await office.openCompany({ notifyUrl: shop.notifyUrl }));
  },
  desk: async ({ stack, company }, use) => {
    await use(await openDesk(stack, company));
  },
  payer: async ({ browser, stack }, use) => {
    const context: BrowserContext = await browser.newContext({ ...PHONE, baseURL: stack.gateway.url });
    const watch = watchContext(context, stack.gateway.url);
    await use(await context.newPage());
    await context.close();
    expect(watch.problems).toEqual([]);
  },
});

export { expect } from '@playwright/test';
