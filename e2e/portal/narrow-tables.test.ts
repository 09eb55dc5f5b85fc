import type { Page } from '@playwright/test';
import { SCREEN_PATHS as PATHS } from '@stuiver/contract/screens';
import { TRANSACTION_CASES } from '../../apps/web/src/testing/list-cases.ts';
import { DEMO } from '../support/office.ts';
import { openScreen } from '../support/portal.ts';
import { header, rows } from '../support/lists.ts';
import { makeApprovals } from '../support/refund-requests.ts';
import { settled } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { nl } from '../support/texts.ts';

const isSoak = process.env['STUIVER_TEST_SEED'] !== undefined;

/** A narrow desktop with the sidebar, which leaves as much as a tablet without it, and a phone; wider ones in the soak. */
const WIDTHS = isSoak ? [1280, 1024, 768, 390] : [1024, 390];

/** Finds cells of the first table that are cut off, need scrolling sideways, or break within a date or a line. */
function findTableFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const table = document.querySelector('main table');
    const frame = table?.parentElement;
    if (!table || !frame) return ['no table'];
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
    if (frame.scrollWidth > frame.clientWidth)
      faults.push(`the table is ${frame.scrollWidth - frame.clientWidth} pixels too wide`);
    const edge = Math.min(frame.getBoundingClientRect().right, width);
    for (const row of table.querySelectorAll('tr')) {
      const last = [...row.cells].findLast((cell) => cell.offsetWidth > 0);
      if (!last) continue;
      const beyond = last.getBoundingClientRect().right - edge;
      if (beyond > 0.5 || last.scrollWidth > last.clientWidth) faults.push(`${last.innerText} is cut off`);
    }
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const cell = text.parentElement?.closest('td');
      // On phones a status stands below its amount, in as many lines as it needs.
      const isLine = cell && width >= 768 && getComputedStyle(cell).whiteSpace === 'nowrap';
      const whole = isLine ? /.+/s : /\d\d-\d\d-\d{4}/;
      const found = whole.exec(text.textContent ?? '');
      if (!found) continue;
      const range = document.createRange();
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
        faults.push(`${found[0]} is broken`);
    }
    return [...new Set(faults)];
  });
}

/** The headers in sight; lists on phones fold most of them into their first column. */
const readVisibleHeaders = (page: Page) =>
  page.locator('main table').first().locator('th:visible').allInnerTexts();

/**
 * Shows that a table fits at every width.
 *
 * @param kept the columns that all but phones show
 * @param onPhones the number of columns with a name that phones show
 */
async function expectInSight(page: Page, kept: readonly string[] = [], onPhones = 2): Promise<void> {
  await settled(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findTableFaults(page), `${width} pixels`).toEqual([]);
    const headers = () => readVisibleHeaders(page);
    if (width >= 768) await expect.poll(headers).toEqual(expect.arrayContaining([...kept]));
    else await expect.poll(async () => (await headers()).filter((name) => name !== '').length).toBe(onPhones);
  }
}

test('lists of a group keep amount and status in sight at every width, and begin within 300 px on phones', async ({
  page,
  stack,
}) => {
  for (const { path, words, still, onPhones } of TRANSACTION_CASES) {
    await test.step(path, async () => {
      await openScreen(page, stack.gateway.url, DEMO.group, `${path}?size=20`, nl);
      const kept = ['amount', 'status', 'recurrenceStatus', 'active'].map((name) => words.columns[name]);
      await expectInSight(
        page,
        kept.filter((name) => name !== undefined),
      );
      // The heading takes its place once its font is there.
      await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(300);
      for (const key of still)
        await expect(header(page, words.columns[key]!)).toBeVisible({
          visible: onPhones?.includes(key) ?? false,
        });
    });
  }
});

test('other tables of a group, and applications, keep their last column in sight at every width', async ({
  page,
  stack,
}) => {
  const others = [
    { path: `${PATHS.balance}?account=available`, onPhones: 2 },
    { path: PATHS.dashboard, onPhones: 3 },
    { path: PATHS.apiKeys, onPhones: 2 },
    { path: PATHS.settlements, onPhones: 2 },
    { path: PATHS.applications, onPhones: 3, person: DEMO.reviewer },
  ];
  for (const { path, onPhones, person = DEMO.group } of others) {
    await test.step(path, async () => {
      await openScreen(page, stack.gateway.url, person, path, nl);
      await expectInSight(page, [], onPhones);
    });
  }
});

test('refund requests, users and the audit log keep their last column in sight at every width', async ({
  page,
  stack,
  office,
}) => {
  const { company } = await makeApprovals(stack, office);
  const screens = [
    { path: PATHS.refundRequests, onPhones: 2 },
    { path: PATHS.team, onPhones: 2 },
    { path: PATHS.auditLog, onPhones: 1 },
  ];
  for (const { path, onPhones } of screens) {
    await test.step(path, async () => {
      await openScreen(page, stack.gateway.url, company, path, nl);
      await expectInSight(page, [], onPhones);
    });
  }
});

test('deliveries keep their status in sight at every width', async ({ page, stack, company, desk }) => {
  await desk.takePayment('80.00', 'Zadel');
  await openScreen(page, stack.gateway.url, company, PATHS.deliveries, nl);
  await expectInSight(page);
});

test('attention items can be read next to their buttons at every width', async ({ page, stack }) => {
  await openScreen(page, stack.gateway.url, DEMO.group, PATHS.dashboard, nl);
  await settled(page);
  const items = page.locator('#attention li');
  await expect(items).toHaveCount(3);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const narrowest = () =>
      items.evaluateAll((rows) => Math.min(...rows.map((row) => row.querySelector('p')?.offsetWidth ?? 0)));
    await expect.poll(narrowest, `${width} pixels`).toBeGreaterThanOrEqual(300);
  }
});

test('a phone shows both sums of filtered payments', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, stack.gateway.url, DEMO.merchant, `${PATHS.payments}?createDateRange=this-year`, nl);
  for (const sum of [/netto ontvangen €/, /niet ontvangen €/])
    await expect(page.getByText(sum)).toBeInViewport({ ratio: 1 });
});

test('in the payments the method goes first, and dates shorten before', async ({ page, stack }) => {
  const { columns } = nl;
  /** In the order in which they go. */
  const order = [
    columns.paymentMethodName,
    columns.merchantName,
    columns.accountHolderName,
    columns.description,
  ];
  await openScreen(page, stack.gateway.url, DEMO.group, PATHS.payments, nl);
  await settled(page);
  const times = page
    .locator('main tbody tr')
    .first()
    .getByText(/^\s?\d\d:\d\d$/)
    .filter({ visible: true });
  let most = order.length;
  for (const width of [1700, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findTableFaults(page)).toEqual([]);
    const seen = await readVisibleHeaders(page);
    const left = order.filter((name) => seen.includes(name));
    expect(left, `${width} pixels`).toEqual(order.slice(order.length - left.length));
    expect(left.length).toBeLessThanOrEqual(most);
    most = left.length;
    if (left.length < order.length) await expect(times).toHaveCount(0);
    if (width === 1700) {
      expect(left).toEqual(order);
      await expect(times).toHaveCount(1);
    }
  }
  // Columns come back with the room.
  await page.setViewportSize({ width: 1700, height: 900 });
  await expect.poll(() => readVisibleHeaders(page)).toEqual(expect.arrayContaining(order));
  await expect(times).toHaveCount(1);
});
