import type { BrowserContext, Page } from '@playwright/test';
import { statusPath } from '@stuiver/contract/checkout-pages';
import { METHODS } from '@stuiver/domain/methods';
import { OUTCOMES, type OutcomeName } from '../../apps/gateway/src/testing/engine/outcomes.ts';
import { alive, expectStatus, payButton } from '../support/checkout.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';
import {
  AMOUNT,
  books,
  openOrder,
  type Order,
  order,
  runOut,
  type Stage,
  type Way,
  WAYS,
} from './ways-to-pay.ts';

type Scene = Stage & { readonly payer: Page; readonly elsewhere: () => Promise<Page> };

const PAID = { status: 'SUCCEEDED', late: false, captured: 1, surplus: 0 } as const;
const { nothingTaken, retry } = nl.checkoutStatus;

async function pay(scene: Scene, way: Way, made: Order): Promise<void> {
  await openOrder(scene.payer, made);
  await way.begin(scene.payer);
  await way.confirm(scene, scene.payer);
  await expectStatus(scene.payer, 'succeeded');
}

/** The page shows that no money was taken if and only if none was. */
async function saysNothingTaken(page: Page, isSo: boolean): Promise<void> {
  await expect(page.getByText(nothingTaken)).toHaveCount(isSo ? 1 : 0);
}

const openStatus = (page: Page, { reference }: Order) => page.goto(statusPath('succeeded', reference, 'nl'));

/** Plays of the possible outcomes, each comparing pages and books. */
const PLAYS: Readonly<Record<OutcomeName, (scene: Scene, way: Way) => Promise<void>>> = {
  async success(scene, way) {
    const made = await order(scene);
    await pay(scene, way, made);
    await saysNothingTaken(scene.payer, false);
    // It shows where it redirects, and goes there.
    await expect(scene.payer.getByText(new URL(scene.shop.url).host).first()).toBeVisible();
    await scene.payer.waitForURL(`${scene.shop.url}/bedankt`);
    expect(await books(scene, made)).toEqual(PAID);
  },

  async failure(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    await way.refuse(scene, payer);
    await saysNothingTaken(payer, true);
    expect(await books(scene, made)).toEqual({ ...PAID, status: 'OPEN', captured: 0 });
    // In place, by the same way.
    if (new URL(payer.url()).pathname !== '/pay') await payer.getByRole('link', { name: retry }).click();
    await payer.waitForURL(/\/pay\?/);
    await alive(payer);
    await way.begin(payer);
    await way.confirm(scene, payer);
    await expectStatus(payer, 'succeeded');
    expect(await books(scene, made)).toEqual(PAID);
  },

  async cancel(scene, way) {
    const { payer, shop } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    await way.refuse(scene, payer);
    await openOrder(payer, made);
    await payer.getByRole('button', { name: nl.checkout.pay.backToShop }).click();
    await payer.waitForURL(`${shop.url}/mandje`);
    await openStatus(payer, made);
    await expectStatus(payer, 'aborted');
    await saysNothingTaken(payer, true);
    expect(await books(scene, made)).toEqual({ ...PAID, status: 'ABORTED', captured: 0 });
  },

  async expire(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    await way.refuse(scene, payer);
    await openOrder(payer, made);
    await runOut(scene, made);
    // The form that is still open learns it when it is submitted.
    await way.submit(payer);
    await expectStatus(payer, 'failed');
    await saysNothingTaken(payer, true);
    expect(await books(scene, made)).toEqual({ ...PAID, status: 'FAILED', captured: 0 });
  },

  async late(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    await way.refuse(scene, payer);
    await runOut(scene, made);
    await openStatus(payer, made);
    await expectStatus(payer, 'failed');
    await way.payAfterAll(scene, payer);
    await openStatus(payer, made);
    await expect.poll(async () => (await books(scene, made))?.status).toBe('SUCCEEDED');
    await openStatus(payer, made);
    await expectStatus(payer, 'late');
    await saysNothingTaken(payer, false);
    expect(await books(scene, made)).toEqual({ ...PAID, late: true });
  },

  async twice(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    await way.refuse(scene, payer);
    await openOrder(payer, made);
    await way.begin(payer);
    await way.confirm(scene, payer);
    await expectStatus(payer, 'succeeded');
    // The declined one turns out to have been paid as well: it is refunded automatically, as the page shows.
    await way.payAfterAll(scene, payer);
    await expect.poll(async () => (await books(scene, made))?.surplus).toBe(1);
    await openStatus(payer, made);
    await expectStatus(payer, 'succeeded');
    await expect(payer.getByText(nl.checkoutStatus.surplus.SUCCEEDED(AMOUNT))).toBeVisible();
    await saysNothingTaken(payer, false);
    expect(await books(scene, made)).toEqual({ ...PAID, surplus: 1 });
  },

  async 'back button'(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await pay(scene, way, made);
    // The page's address holds the payment's result; a step back at that moment would count as taken.
    await alive(payer);
    await expect(payer).toHaveURL(/\/payment\/status\/succeeded/);
    await payer.goBack();
    // Behind the bank's own page, which is not ours to answer for.
    if (payer.url().includes('/authorize/')) await payer.goBack();
    await expectStatus(payer, 'succeeded');
    await expect(payButton(payer, AMOUNT)).toHaveCount(0);
    expect(await books(scene, made)).toEqual(PAID);
  },

  async reload(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    await payer.reload();
    await alive(payer);
    await way.begin(payer);
    await payer.reload();
    await way.confirm(scene, payer);
    await expectStatus(payer, 'succeeded');
    await payer.reload();
    await expectStatus(payer, 'succeeded');
    expect(await books(scene, made)).toEqual(PAID);
  },

  async 'second tab'(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    const tab = await payer.context().newPage();
    await openOrder(tab, made);
    await way.begin(payer);
    await way.confirm(scene, payer);
    await expectStatus(payer, 'succeeded');
    await way.submit(tab);
    await expectStatus(tab, 'succeeded');
    expect(await books(scene, made)).toEqual(PAID);
  },

  async 'other browser'(scene, way) {
    const { payer } = scene;
    const made = await order(scene);
    await openOrder(payer, made);
    await way.begin(payer);
    const page = await scene.elsewhere();
    // A payer who returns in another browser finds the payment in its current state, and can finish it there.
    await page.goto(payer.url());
    await way.confirm(scene, page);
    await openStatus(page, made);
    await expectStatus(page, 'succeeded');
    await page.goto(made.page);
    await expectStatus(page, 'succeeded');
    expect(await books(scene, made)).toEqual(PAID);
  },
};

test.describe.configure({ mode: 'parallel' });

const seed = process.env['STUIVER_TEST_SEED'];

/**
 * The ways take turns: a run plays each outcome by one of them, `npm run test:soak` by the others in its next rounds
 * (see docs/decisions/development.md). The gateway's outcome-table.test.ts plays every outcome with every method, so
 * that a run plays only what a browser has a part in.
 */
const round = Number(seed ?? 0);
const PLAYED: readonly OutcomeName[] =
  seed === undefined ? ['cancel', 'back button', 'reload', 'second tab', 'other browser'] : OUTCOMES;

test('every outcome occurs with one method of each kind', () => {
  expect(Object.keys(PLAYS)).toEqual(OUTCOMES);
  const kinds = new Set(Object.values(METHODS).map(({ kind }) => kind));
  expect(WAYS.map(({ method }) => METHODS[method].kind).toSorted()).toEqual([...kinds].toSorted());
});

for (const [turn, way] of WAYS.entries()) {
  test.describe(`a payment by ${way.method}`, () => {
    test.use(PHONE);

    for (const name of OUTCOMES.filter((_, index) => (index + turn + round) % WAYS.length === 0)) {
      if (!PLAYED.includes(name)) continue;
      test(`ends correctly after "${name}"`, async ({
        page: payer,
        office,
        company,
        desk,
        shop,
        database,
        browser,
        stack,
      }) => {
        const contexts: BrowserContext[] = [];
        const elsewhere = async () => {
          const context = await browser.newContext({ baseURL: stack.gateway.url, locale: 'nl-NL' });
          contexts.push(context);
          return context.newPage();
        };
        await PLAYS[name]({ office, company, desk, shop, database, payer, elsewhere }, way);
        await Promise.all(contexts.map((context) => context.close()));
      });
    }
  });
}
