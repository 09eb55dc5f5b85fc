import { type BrowserContextOptions, devices, test as base, type Page, expect } from '@playwright/test';
import pg from 'pg';
import { type Desk, openDesk } from './desk.ts';
import { type Company, type Office, openOffice } from './office.ts';
import { makeSeats, type Seat, type Seats } from './seats.ts';
import { PHONE } from './screens/looks.ts';
import { makeProps, type Props } from './screens/props.ts';
import { openShop, type Shop } from './shop.ts';
import { startStack, type Stack } from './stack.ts';
import type { Watch } from './watch.ts';

type WorkerFixtures = {
  /** A product of the worker's own. */
  stack: Stack;
  office: Office;
  /** Data that the screens of every page are shown with, made for the first test that shows them. */
  props: Props;
  seats: Seats;
  /** The worker's database, to check what a test caused and to move its due times. */
  database: pg.Client;
};

type Fixtures = {
  /** Browser context settings of `test.use` and the configuration. */
  settings: BrowserContextOptions;
  /** The test's own browser context. */
  seat: Seat;
  /** Watches every page of that context; its findings fail the test. */
  watch: Watch;
  shop: Shop;
  /** A company that notifies the shop. */
  company: Company;
  desk: Desk;
  /** A payer's browser: a phone that shares nothing with the merchant's. */
  payer: Page;
};

/** Playwright's `test` with a product of each worker's own behind `baseURL`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  office: [
    async ({ stack }, use) => {
      const office = await openOffice(stack);
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],
  props: [
    async ({ stack, office }, use) => {
      const props = await makeProps(stack, office);
      await use(props);
      await props.shop.close();
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
  seats: [
    async ({ browser, stack }, use) => {
      const seats = makeSeats(browser, stack.gateway.url);
      await use(seats);
      await seats.close();
    },
    { scope: 'worker' },
  ],
  settings: async (
    { contextOptions, viewport, isMobile, hasTouch, javaScriptEnabled, colorScheme, locale, timezoneId },
    use,
  ) => {
    const given = { viewport, isMobile, hasTouch, javaScriptEnabled, colorScheme, locale, timezoneId };
    const known = Object.entries(given).filter(([, value]) => value !== undefined);
    await use({
      ...contextOptions,
      ...Object.fromEntries(known),
      userAgent: devices['Desktop Chrome'].userAgent,
    });
  },
  seat: async ({ seats, settings }, use, info) => {
    const seat = await seats.take(settings);
    await use(seat);
    await seats.leave(seat, info.status === info.expectedStatus);
  },
  context: async ({ seat }, use) => {
    await use(seat.context);
  },
  page: async ({ seat }, use) => {
    await use(seat.page);
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.gateway.url);
  },
  watch: [
    async ({ seat: { watch }, stack }, use, info) => {
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
  payer: async ({ seats, settings }, use, info) => {
    const seat = await seats.take({ ...settings, ...PHONE });
    await use(seat.page);
    const problems = [...seat.watch.problems];
    await seats.leave(seat, info.status === info.expectedStatus);
    expect(problems).toEqual([]);
  },
});

export { MOTION, PHONE } from './screens/looks.ts';
export { expect } from '@playwright/test';
