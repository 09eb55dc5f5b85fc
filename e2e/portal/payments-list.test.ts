import type { Page } from '@playwright/test';
import { PAYMENTS_CASE } from '../../apps/web/src/testing/list-cases.ts';
import { openDesk } from '../support/desk.ts';
import { chip, header, panel, rows } from '../support/lists.ts';
import { DEMO, type Person } from '../support/office.ts';
import { enter, menuItem } from '../support/portal.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { en, nl } from '../support/texts.ts';

const { path: PATH, call, detail, sorting, still } = PAYMENTS_CASE;

const { pagination } = nl.common;
const pager = (page: Page) => page.getByRole('navigation', { name: pagination.label });
const rowTexts = (page: Page) => rows(page).allInnerTexts();

type Column = keyof typeof nl.columns;

/** More than two pages of ten. */
const TOTAL = 23;

// Here one list shows what a browser and a gateway do together; list-habits.test.tsx of the web app shows the habits of
// each.
test.describe('many payments', () => {
  let person: Person;

  test.beforeAll(async ({ office, stack }) => {
    const company = await office.openCompany();
    const desk = await openDesk(stack, company);
    for (let index = 0; index < TOTAL; index++) await desk.takePayment(`${index + 10}.00`);
    person = company;
  });

  const open = async (page: Page, stack: Stack, query: string) => {
    await enter(page, stack.gateway.url, person, `${PATH}${query}`);
    await expect(rows(page).first()).toBeVisible();
  };

  test('reopens in its last state, from a row, the back button and a bare address, until the sidebar is clicked', async ({
    page,
    stack,
  }) => {
    const query = '?page=2&size=10&sort=createdDateTime,asc&createDateRange=this-year';
    await open(page, stack, query);
    const isAsLeft = async (before: string[]) => {
      await expect(page).toHaveURL(`${PATH}${query}`);
      await expect.poll(() => rowTexts(page)).toEqual(before);
    };
    const before = await rowTexts(page);
    const link = rows(page).first().getByRole('link').first();
    await expect(link).toHaveAttribute('href', detail);
    // The whole row is clickable, and its link by keyboard; arrows move from row to row.
    await rows(page).nth(1).click();
    await expect(page).toHaveURL(detail);
    await page.goBack();
    await isAsLeft(before);
    await link.focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(detail);
    await menuItem(page, nl.shell.titles.dashboard).click();
    await expect(page).toHaveURL('/management/');
    await page.goto(PATH);
    await isAsLeft(before);

    await page.getByRole('button', { name: `${nl.shell.language.label}: NEDERLANDS` }).click();
    await page.getByRole('menuitem', { name: 'ENGLISH' }).click();
    await expect(page.getByRole('heading', { level: 1, name: en.payments.list.title })).toBeVisible();
    const chosen = `${en.lists.filters.createDateRange}: ${en.panels.dates.presets['this-year']}`;
    await expect(chip(page, chosen, en)).toBeVisible();
    for (const key of [...sorting, ...still]) {
      await expect(header(page, en.columns[key as Column])).toBeVisible();
    }
    await expect(page).toHaveURL(`${PATH}${query}`);
    await menuItem(page, en.shell.titles.payments).click();
    await expect(page).toHaveURL(PATH);
    await expect(rows(page)).toHaveCount(20);
    await page.goto(PATH);
    await expect(page).toHaveURL(PATH);
  });

  test('sorts by its headers on the server, ten to fifty rows a page, with three page buttons', async ({
    page,
    stack,
  }) => {
    await open(page, stack, '?size=50');
    await expect(rows(page)).toHaveCount(TOTAL);
    let sent = '';
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (call.test(pathname)) sent = searchParams.get('sort') ?? '';
    });
    for (const field of sorting) {
      const head = header(page, nl.columns[field as Column]);
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(() => sent).toBe(`${field},asc`);
      await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
      const upwards = await rowTexts(page);
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect.poll(() => rowTexts(page)).toEqual(upwards.toReversed());
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
    }
    const sorted = page.url();
    for (const key of still) {
      await expect(header(page, nl.columns[key as Column]).getByRole('button')).toHaveCount(0);
      await header(page, nl.columns[key as Column]).click();
    }
    expect(page.url()).toBe(sorted);

    const sizes = page.getByLabel(pagination.itemsPerPage);
    await expect(sizes.locator('option')).toHaveText(['10', '20', '30', '40', '50']);
    await sizes.selectOption('10');
    await expect(rows(page)).toHaveCount(10);
    const numbers = pager(page).getByRole('button', { name: /^Pagina \d/ });
    await expect(numbers).toHaveText(['1', '2', '3']);
    const seen = new Set<string>();
    for (const shown of [1, 2, 3]) {
      await pager(page)
        .getByRole('button', { name: pagination.page(shown) })
        .click();
      await expect(numbers.nth(shown - 1)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
      for (const row of await rowTexts(page)) seen.add(row);
    }
    expect(seen.size).toBe(TOTAL);
    await expect(pager(page).getByRole('button', { name: pagination.next })).toBeDisabled();
    await header(page, nl.columns.createdDateTime).getByRole('button').click();
    await expect(page).not.toHaveURL(/page=/);
  });
});

test('a row is a link that can open in another tab', async ({ page, context, stack }) => {
  await enter(page, stack.gateway.url, DEMO.merchant, PATH);
  const link = rows(page).first().getByRole('link');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab.getByText(nl.timeline.title, { exact: true })).toBeVisible();
});

test('a page beyond the last one, however high, offers the last', async ({ page, stack }) => {
  await enter(page, stack.gateway.url, DEMO.merchant, `${PATH}?page=99999999999999999999`);
  await expect(page.getByText(nl.lists.beyond)).toBeVisible();
  await page.getByRole('button', { name: nl.lists.beyondAction }).press('Enter');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: nl.common.pagination.next })).toBeDisabled();
  await expect(page.getByRole('button', { name: nl.common.pagination.previous })).toBeEnabled();
});

test('amounts can be scrolled to, however narrow the window and whichever columns are chosen @soak', async ({
  page,
  stack,
  office,
}) => {
  const company = await office.openCompany({ name: 'Coöperatie Samenwerkende Molenaars en Bakkers Noord' });
  const desk = await openDesk(stack, company);
  await desk.takePayment('999999999.99', 'Tweehonderdvijftig broden voor het jubileum van de vereniging');
  const { transactionId } = await desk.takePayment('12345678.90', 'Molenstenen');
  await desk.refund(transactionId, '345678.90', 'Te veel in rekening gebracht');
  await enter(page, stack.gateway.url, company, PATH);
  await chip(page, nl.lists.display).click();
  for (const name of ['settledDateTime', 'refundedAmount'] as const) {
    await panel(page, nl.panels.display.title).getByLabel(nl.columns[name]).check();
  }
  await page.keyboard.press('Escape');
  for (const width of [1440, 1280, 1100, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const amount = rows(page).first().getByRole('cell').last().locator('span').first();
    // The table finds out that it is too wide after the window is; only then it can be pushed.
    await expect(async () => {
      await amount.scrollIntoViewIfNeeded();
      // All but a part of a pixel, which scrolling leaves over.
      await expect(amount).toBeInViewport({ ratio: 0.98, timeout: 1000 });
    }).toPass();
  }
});
