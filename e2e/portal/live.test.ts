import type { Page, Request } from '@playwright/test';
import { fetchAccessToken } from '../support/desk.ts';
import { rows } from '../support/lists.ts';
import { card, enter, signIn } from '../support/portal.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const LIST = '/management/payments';
const offer = (page: Page) => page.getByRole('button', { name: nl.lists.changedAction });

/** The stream is listened to. */
async function connected(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/gateway/events') && response.ok()),
    act(),
  ]);
}

type Box = { x: number; y: number; width: number; height: number };
const touch = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a new payment is offered; no row moves or is covered', async ({ page, stack, desk, company }) => {
    for (const description of ['De eerste', 'Nog een']) await desk.takePayment('12.00', description);
    await connected(page, () => enter(page, stack.gateway.url, company, LIST));
    await expect(rows(page)).toHaveCount(2);
    const before = await rows(page).first().boundingBox();
    await desk.takePayment('13.00', 'De tweede');
    await expect(offer(page)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    expect(await rows(page).first().boundingBox()).toEqual(before);
    const pill = (await offer(page).boundingBox())!;
    for (const part of await page.locator('thead, tbody, nav button, select').all()) {
      const box = await part.boundingBox();
      if (box)
        expect(touch(pill, box), await part.evaluate((element) => element.outerHTML.slice(0, 120))).toBe(
          false,
        );
    }
    await offer(page).click();
    await expect(rows(page).filter({ hasText: 'De tweede' })).toHaveCount(1);
    await expect(offer(page)).toBeHidden();
  });
});

test('a payment’s page shows a refund and a chargeback that happen elsewhere', async ({
  page,
  stack,
  desk,
  company,
  office,
}) => {
  const { transactionId } = await desk.takePayment('80.00');
  await connected(page, () =>
    enter(page, stack.gateway.url, company, `/management/payments/${transactionId}`),
  );
  await expect(page.getByRole('button', { name: nl.payments.refund.action, exact: true })).toBeVisible();
  await desk.refund(transactionId, '20.00');
  await expect(card(page, nl.payments.refunds.title).locator('tbody tr')).toHaveCount(1);
  await expect(card(page, nl.timeline.title)).toContainText(nl.timeline.refundSucceeded.title);
  await expect(page.getByText(nl.payments.details.sentence.remains(euro(nl, '60.00')))).toBeVisible();
  await office.recurring.takeBack(company.id, transactionId, { code: '13.1', amount: 60_00 });
  await expect(card(page, nl.payments.chargebacks.title)).toContainText(nl.statuses.chargeback.RECEIVED);
  await expect(card(page, nl.timeline.title)).toContainText(euro(nl, '60.00'));
});

test('a screen requests each of its addresses once, also when its stream connects', async ({
  page,
  stack,
  desk,
  company,
}) => {
  const { transactionId } = await desk.takePayment('80.00');
  // A gateway that has just started does not have earlier changes, so that screens reload.
  const authorization = `Bearer ${await fetchAccessToken(stack, company)}`;
  const events = `${stack.gateway.url}/gateway/events?waitSeconds=0&missedMilliseconds=15000`;
  const missed = async () => (await fetch(events, { headers: { authorization } })).text();
  await expect.poll(missed).toContain('alive');
  await expect.poll(missed).not.toContain('unknown');
  for (const path of ['/management/', `/management/payments/${transactionId}`]) {
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/gateway/') && !pathname.startsWith('/gateway/events'))
        asked.push(pathname + search);
    };
    page.on('request', note);
    await connected(page, () => signIn(page, company, nl, path));
    await expect(page.getByText(euro(nl, '80.00')).first()).toBeVisible();
    // Requests caused by the connection come before this.
    for (let turn = 0; turn < 3; turn++)
      await page.evaluate(async () => void (await (await fetch('/ready')).text()));
    page.off('request', note);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((address, index) => asked.indexOf(address) !== index)).toEqual([]);
  }
});

test('a list shows what happens between its first answers and the stream @soak', async ({
  page,
  stack,
  desk,
  company,
}) => {
  await desk.takePayment('80.00');
  // Shows when the gateway has notified its listeners.
  const listening = await page.context().newPage();
  await connected(listening, () => enter(listening, stack.gateway.url, company, LIST));
  let isHeld!: () => void;
  let release!: () => void;
  const held = new Promise<void>((settle) => (isHeld = settle));
  const released = new Promise<void>((settle) => (release = settle));
  await page.route('**/gateway/events*', async (route) => {
    isHeld();
    await released;
    await route.continue();
  });
  await enter(page, stack.gateway.url, company, LIST);
  await expect(page.getByText(euro(nl, '80.00')).first()).toBeVisible();
  await held;
  await desk.takePayment('7.00');
  await expect(listening.getByText(nl.lists.changedAction).first()).toBeVisible();
  await expect(page.getByText(nl.lists.changedAction)).toHaveCount(0);
  release();
  await expect(page.getByText(nl.lists.changedAction).first()).toBeVisible();
});
