import type { Locator, Page } from '@playwright/test';
import type { NamedFilter } from '@stuiver/contract/list';
import type { FilterWish, ListCase, Sent } from '../../../apps/web/src/testing/list-cases.ts';
import type { Person } from '../office.ts';
import { expect } from '../test.ts';
import { nl, type Texts } from '../texts.ts';

/** A person's use of a filter, in Dutch, with the expected request and number of rows. */
export type FilterCase = FilterWish & { readonly rows: number };

/**
 * The user, how many rows they have (more than two pages of ten), and a case for each of the list's filters by name.
 */
export type Furniture = {
  readonly person: Person;
  readonly total: number;
  readonly filters: Readonly<Record<string, FilterCase>>;
};

/**
 * A list's filter cases with the number of rows that each leaves of those that a test made.
 *
 * @param rows by filter
 * @param changed wishes that name something that the test made
 */
export function withRows(
  list: ListCase,
  rows: Readonly<Record<string, number>>,
  changed: Readonly<Record<string, FilterWish>> = {},
): Furniture['filters'] {
  const wishes = Object.entries({ ...list.wishes, ...changed });
  return Object.fromEntries(wishes.map(([name, wish]) => [name, { ...wish, rows: rows[name] ?? 0 }]));
}

export const bar = (page: Page, texts: Texts = nl): Locator =>
  page.getByRole('search', { name: texts.lists.bar });
export const chip = (page: Page, name: string | RegExp, texts: Texts = nl): Locator =>
  bar(page, texts).getByRole('button', { name, exact: typeof name === 'string' });
export const panel = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
/** Rows with data; skeletons have no link. */
export const rows = (page: Page): Locator => page.locator('tbody tr').filter({ has: page.getByRole('link') });
export const header = (page: Page, name: string): Locator =>
  page.getByRole('columnheader', { name, exact: true });
/** The text with the number of rows. */
export const summary = (page: Page): Locator => page.getByRole('search').locator('p[aria-live]');

export function labelOf(filter: NamedFilter, texts: Texts = nl): string {
  return texts.lists.filters[(filter.label ?? filter.name) as keyof Texts['lists']['filters']];
}

/** A chip's text after the filter's name. */
function chipWords(wish: FilterCase): string {
  if ('text' in wish) return wish.text.trim();
  if ('choose' in wish) return wish.choose.map((value) => wish.words[value] ?? value).join(', ');
  return 'preset' in wish ? nl.panels.dates.presets[wish.preset] : wish.chip;
}

async function edit(scope: Locator, filter: NamedFilter, wish: FilterCase): Promise<void> {
  const name = labelOf(filter);
  if ('text' in wish) return scope.getByLabel(name, { exact: true }).fill(wish.text);
  const group = scope.getByRole('group', { name, exact: true });
  if ('choose' in wish) {
    for (const value of wish.choose)
      await group.getByLabel(wish.words[value] ?? value, { exact: true }).check();
  } else if ('preset' in wish) {
    await group.getByRole('button', { name: nl.panels.dates.presets[wish.preset] }).click();
  } else {
    const ends = filter.kind === 'amount' ? nl.panels.amount : nl.panels.dates;
    await group.getByLabel(ends.from, { exact: true }).fill(wish.from);
    await group.getByLabel(ends.to, { exact: true }).fill(wish.to);
  }
}

/** Sets a filter where it is on the screen: the search box, its chip, or the less common filters. */
export async function setFilter(page: Page, filter: NamedFilter, wish: FilterCase): Promise<void> {
  if (filter.place === 'search' && 'text' in wish) {
    await page.getByRole('searchbox').fill(wish.text);
    return;
  }
  const isMore = filter.place === 'more';
  const name = isMore ? nl.lists.more : labelOf(filter);
  await chip(page, name).click();
  const scope = panel(page, isMore ? nl.panels.more.title : name);
  await edit(scope, filter, wish);
  if (isMore) await scope.getByRole('button', { name: nl.panels.more.apply }).click();
  else await page.keyboard.press('Escape');
  await expect(scope).toHaveCount(0);
  if (!isMore) await expect(bar(page).locator('[aria-haspopup]:focus')).toHaveCount(1);
}

/** Shows that a filter holds: in the box, or as a chip that names it. */
export async function expectShown(page: Page, filter: NamedFilter, wish: FilterCase): Promise<void> {
  const words = chipWords(wish);
  // The box keeps the typed text, spaces too; the request is trimmed.
  if (filter.place === 'search')
    await expect(page.getByRole('searchbox')).toHaveValue(new RegExp(`^ *${words} *$`));
  else await expect(chip(page, `${labelOf(filter)}: ${words}`)).toBeVisible();
}

/** Clears one filter. */
export async function dropFilter(page: Page, filter: NamedFilter): Promise<void> {
  if (filter.place === 'search') await page.getByRole('searchbox').fill('');
  else await chip(page, nl.lists.remove(labelOf(filter))).click();
}

/** Parameters that every list sends in addition to its filters. */
const PAGING = ['pageNumber', 'pageSize', 'sort'];

/** Follows a list's calls; `newest` is the query of the last one. */
export function watchCalls(page: Page, call: RegExp) {
  let newest = new URLSearchParams();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (call.test(pathname)) newest = searchParams;
  });
  const filters = () =>
    Object.fromEntries(
      [...new Set(newest.keys())]
        .filter((name) => !PAGING.includes(name))
        .map((name) => {
          const values = newest.getAll(name);
          return [name, values.length > 1 ? values : (values[0] ?? '')];
        }),
    );
  return {
    newest: () => newest,
    /** The newest call asks for exactly this, on the first page. */
    async expectSent(sent: Sent): Promise<void> {
      const wanted = Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [
          name,
          value instanceof RegExp ? expect.stringMatching(value) : value,
        ]),
      );
      await expect.poll(filters).toEqual(wanted);
      expect(newest.get('pageNumber')).toBe('0');
    },
  };
}
