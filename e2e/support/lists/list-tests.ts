import type { Page } from '@playwright/test';
import { type ListCase, urlOf } from '../../../apps/web/src/testing/list-cases.ts';
import {
  bar,
  chip,
  dropFilter,
  expectShown,
  type Furniture,
  header,
  labelOf,
  panel,
  rows,
  setFilter,
  summary,
  watchCalls,
} from './list-habits.ts';
import { DEMO, type Office } from '../office.ts';
import { enter, menuItem, toasts } from '../portal.ts';
import type { Stack } from '../stack.ts';
import { expect, PHONE, test } from '../test.ts';
import { en, nl } from '../texts.ts';

const { pagination } = nl.common;
const pager = (page: Page) => page.getByRole('navigation', { name: pagination.label });
const rowTexts = (page: Page) => rows(page).allInnerTexts();

/** The filter by date of creation, which every list has. */
const CREATED = 'createDateRange';

/**
 * Registers the common tests of a list. The payments list, with most filters, runs them in the browser; the web app's
 * list-habits.test.tsx runs them for all.
 *
 * @param list which list
 * @param english its words in English, and its item in the sidebar
 * @param furnish creates a company with rows, once for all tests
 */
export function testList(
  list: ListCase,
  english: Pick<ListCase['words'], 'title' | 'columns'> & { readonly item: string },
  furnish: (props: { office: Office; stack: Stack }) => Promise<Furniture>,
): void {
  const { definition, path, words: texts } = list;
  let stage: Furniture;
  test.beforeAll(async ({ office, stack }) => {
    stage = await furnish({ office, stack });
  });
  const open = async (page: Page, stack: Stack, query = '') => {
    await enter(page, stack.gateway.url, stage.person, `${path}${query}`);
    await expect(rows(page).first()).toBeVisible();
  };

  test('every filter is set on the screen, in the address and in the call, and is cleared again', async ({
    page,
    stack,
  }) => {
    const filters = Object.values(definition.filters).filter(({ kind }) => kind !== 'company');
    expect(Object.keys(stage.filters).toSorted()).toEqual(filters.map(({ name }) => name).toSorted());
    await open(page, stack, '?size=10');
    const calls = watchCalls(page, list.call);
    // Their sum follows the number.
    const counted = (total: number) => new RegExp(`^${texts.count(total)}( ·|$)`);
    const address = new URLSearchParams();
    const everything: Record<string, unknown> = {};
    for (const filter of filters) {
      const wish = stage.filters[filter.name]!;
      address.set(filter.name, urlOf(wish));
      Object.assign(everything, wish.sent);
      await test.step(filter.name, async () => {
        await pager(page)
          .getByRole('button', { name: pagination.page(2) })
          .click();
        await expect(page).toHaveURL(/[?&]page=2/);
        await setFilter(page, filter, wish);
        await expect(page).toHaveURL((url) => url.searchParams.get(filter.name) === urlOf(wish));
        expect(new URL(page.url()).searchParams.get('page')).toBeNull();
        await calls.expectSent(wish.sent);
        await expectShown(page, filter, wish);
        await expect(summary(page)).toHaveText(counted(wish.rows));
        if (wish.rows === 0) await expect(page.getByText(nl.lists.noMatch)).toBeVisible();
        await dropFilter(page, filter);
        await expect(page).toHaveURL(`${path}?size=10`);
        await expect(summary(page)).toHaveText(counted(stage.total));
      });
    }

    // A shared URL sets them all; they survive a reload, and are cleared together.
    await page.goto(`${path}?${address}`);
    await calls.expectSent(everything as Furniture['filters'][string]['sent']);
    await page.reload();
    for (const filter of filters) await expectShown(page, filter, stage.filters[filter.name]!);
    await chip(page, nl.common.actions.clearAll).click();
    await expect(page).toHaveURL(path);
    await expect(summary(page)).toHaveText(counted(stage.total));
    await expect(chip(page, nl.common.actions.clearAll)).toHaveCount(0);
  });

  test('reopens in its last state, from a row, the back button and a bare address, until the sidebar is clicked', async ({
    page,
    stack,
  }) => {
    const query = `?page=2&size=10&sort=createdDateTime,asc&${CREATED}=this-year`;
    await open(page, stack, query);
    const isAsLeft = async (before: string[]) => {
      await expect(page).toHaveURL(`${path}${query}`);
      await expect.poll(() => rowTexts(page)).toEqual(before);
    };
    const before = await rowTexts(page);
    const link = rows(page).first().getByRole('link').first();
    await expect(link).toHaveAttribute('href', list.detail);
    // The whole row is clickable, and its link by keyboard; arrows move from row to row.
    await rows(page).nth(1).click();
    await expect(page).toHaveURL(list.detail);
    await page.goBack();
    await isAsLeft(before);
    await link.focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(list.detail);
    await menuItem(page, nl.shell.titles.dashboard).click();
    await expect(page).toHaveURL('/management/');
    await page.goto(path);
    await isAsLeft(before);

    await page.getByRole('button', { name: `${nl.shell.language.label}: NEDERLANDS` }).click();
    await page.getByRole('menuitem', { name: 'ENGLISH' }).click();
    await expect(page.getByRole('heading', { level: 1, name: english.title })).toBeVisible();
    const created = Object.values(definition.filters).find(({ name }) => name === CREATED)!;
    const chosen = `${labelOf(created, en)}: ${en.panels.dates.presets['this-year']}`;
    await expect(chip(page, chosen, en)).toBeVisible();
    for (const key of [...Object.keys(list.sorting), ...list.still]) {
      await expect(header(page, english.columns[key]!)).toBeVisible();
    }
    await expect(page).toHaveURL(`${path}${query}`);
    await menuItem(page, english.item).click();
    await expect(page).toHaveURL(path);
    await expect(rows(page)).toHaveCount(20);
    await page.goto(path);
    await expect(page).toHaveURL(path);
  });

  test('sorts by its headers on the server, ten to fifty rows a page, with three page buttons', async ({
    page,
    stack,
  }) => {
    await open(page, stack, '?size=50');
    await expect(rows(page)).toHaveCount(stage.total);
    const calls = watchCalls(page, list.call);
    for (const [key, field] of Object.entries(list.sorting)) {
      const head = header(page, texts.columns[key]!);
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(() => calls.newest().get('sort')).toBe(`${field},asc`);
      await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
      const upwards = await rowTexts(page);
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect.poll(() => rowTexts(page)).toEqual(upwards.toReversed());
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
    }
    const sorted = page.url();
    for (const key of list.still) {
      await expect(header(page, texts.columns[key]!).getByRole('button')).toHaveCount(0);
      await header(page, texts.columns[key]!).click();
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
    expect(seen.size).toBe(stage.total);
    await expect(pager(page).getByRole('button', { name: pagination.next })).toBeDisabled();
    await header(page, texts.columns[Object.keys(list.sorting)[0]!]!).getByRole('button').click();
    await expect(page).not.toHaveURL(/page=/);
  });

  test('shows that it is empty, and that the gateway does not answer', async ({ page, stack, office }) => {
    const empty = await office.openCompany();
    await enter(page, stack.gateway.url, empty, path);
    await expect(page.getByText(texts.empty)).toBeVisible();
    // One sentence and one action: nothing to search, sort or page.
    await expect(page.getByRole('main').locator('a:not(nav a), button')).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(0);

    const isCall = ({ pathname }: URL) => list.call.test(pathname);
    await page.route(isCall, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal"}' }),
    );
    await page.goto(`${path}?size=10`);
    const alert = page.getByRole('alert').filter({ hasText: texts.error.title });
    await expect(alert).toBeVisible();
    await expect(toasts(page).locator('p')).toHaveCount(0);
    await page.unroute(isCall);
    await alert.getByRole('button', { name: nl.common.actions.retry }).click();
    await expect(page.getByText(texts.empty)).toBeVisible();
  });

  test('shows each row’s company to users with a tree of companies', async ({ page, stack }) => {
    await enter(page, stack.gateway.url, DEMO.group, path);
    await expect(header(page, texts.columns['company']!)).toBeVisible();
  });

  testOnPhone(list, ({ page, stack }) => open(page, stack));
}

/**
 * Registers the tests that a list must pass on a phone.
 *
 * @param open opens the list as a user with rows in it
 */
export function testOnPhone(
  list: ListCase,
  open: (props: { page: Page; stack: Stack }) => Promise<void>,
): void {
  const { definition, path, words } = list;
  test.describe('on a phone', () => {
    test.use(PHONE);

    test(`${path} folds its rows, opens filters as a sheet, and never scrolls sideways`, async ({
      page,
      stack,
    }) => {
      await open({ page, stack });
      for (const key of list.phoneless) await expect(header(page, words.columns[key]!)).toBeHidden();
      const filter = Object.values(definition.filters).find(
        ({ place, kind }) => place === 'bar' && kind !== 'text',
      )!;
      await chip(page, labelOf(filter)).tap();
      const sheet = panel(page, labelOf(filter));
      await expect(sheet).toBeInViewport();
      expect((await sheet.boundingBox())?.width).toBe(390);
      await sheet.getByRole('button', { name: nl.panels.done }).tap();
      await expect(sheet).toBeHidden();
      await expect(bar(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await rows(page).first().tap();
      await expect(page).toHaveURL(list.detail);
    });
  });
}
