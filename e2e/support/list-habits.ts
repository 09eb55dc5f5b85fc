import type { Locator, Page } from '@playwright/test';
import type {
  FilterDefinition,
  ListDefinition,
  Preset,
} from '../../apps/web/src/areas/management/lists/filter-types.ts';
import type { Person } from './office.ts';
import { expect } from './test.ts';
import { nl, type Texts } from './texts.ts';

/** Query parameters, as section 7 of the specification names them. */
export type Sent = Readonly<Record<string, string | readonly string[] | RegExp>>;

/** What a person does with a filter, in Dutch, and what must come of it. */
export type FilterCase = {
  /** Beside the page, its size and the order, exactly this is sent. */
  readonly sent: Sent;
  /** How many rows are left. */
  readonly rows: number;
} & (
  | { readonly text: string }
  | { readonly choose: readonly string[]; readonly words: Readonly<Record<string, string>> }
  | { readonly preset: Preset }
  | { readonly from: string; readonly to: string; readonly url: string; readonly chip: string }
);

type ListTexts = {
  readonly title: string;
  readonly count: (n: number) => string;
  readonly empty: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly error: { readonly title: string };
};

/** One list, for the habits that all lists share. */
export type ListCase = {
  readonly definition: ListDefinition;
  readonly path: string;
  /** Its item in the sidebar. */
  readonly item: keyof Texts['shell']['titles'];
  readonly texts: (texts: Texts) => ListTexts;
  /** Its call. */
  readonly call: RegExp;
  /** Its range of the days on which rows were made. */
  readonly created: string;
  /** Keys of headers that sort, with the field that they sort by; those shown that do nothing; those phones leave out. */
  readonly sorting: Readonly<Record<string, string>>;
  readonly still: readonly string[];
  readonly phoneless: readonly string[];
  /** Where a row leads. */
  readonly detail: RegExp;
};

/** Who looks, at how many rows (more than two pages of ten), by which filters: each of the list's, by its name. */
export type Furniture = {
  readonly person: Person;
  readonly total: number;
  readonly filters: Readonly<Record<string, FilterCase>>;
};

/** A range of days of long ago, in which nothing was made, typed as a Dutch person does. */
export const LONG_AGO = {
  from: '1-3-2020',
  to: '31-03-2020',
  url: '2020-03-01..2020-03-31',
  rows: 0,
} as const;
export const LONG_AGO_FROM = '2020-02-29T23:00:00.000Z';
export const LONG_AGO_TO = '2020-03-31T21:59:59.999Z';
export const LONG_AGO_CHIP = '1 mrt 2020 – 31 mrt 2020';
/** The first and last moment of a day in Amsterdam. */
export const DAY_BEGINS = /^\d{4}-\d\d-\d\dT2[23]:00:00\.000Z$/;
export const DAY_ENDS = /^\d{4}-\d\d-\d\dT2[12]:59:59\.999Z$/;

export const bar = (page: Page, texts: Texts = nl): Locator =>
  page.getByRole('search', { name: texts.lists.bar });
export const chip = (page: Page, name: string | RegExp, texts: Texts = nl): Locator =>
  bar(page, texts).getByRole('button', { name, exact: typeof name === 'string' });
export const panel = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
/** Rows with something in them; those that only hold a place have no link. */
export const rows = (page: Page): Locator => page.locator('tbody tr').filter({ has: page.getByRole('link') });
export const header = (page: Page, name: string): Locator =>
  page.getByRole('columnheader', { name, exact: true });
/** How many rows the filters leave, in words. */
export const summary = (page: Page): Locator => page.getByRole('search').locator('p[aria-live]');

export function labelOf(filter: FilterDefinition, texts: Texts = nl): string {
  return texts.lists.filters[filter.label ?? (filter.name as keyof Texts['lists']['filters'])];
}

/** What a filter's chip says after its name. */
function chipWords(wish: FilterCase): string {
  if ('text' in wish) return wish.text.trim();
  if ('choose' in wish) return wish.choose.map((value) => wish.words[value] ?? value).join(', ');
  return 'preset' in wish ? nl.panels.dates.presets[wish.preset] : wish.chip;
}

/** A filter's text in the URL. */
export function urlOf(wish: FilterCase): string {
  if ('text' in wish) return wish.text.trim();
  if ('choose' in wish) return wish.choose.join(',');
  return 'preset' in wish ? wish.preset : wish.url;
}

async function edit(scope: Locator, filter: FilterDefinition, wish: FilterCase): Promise<void> {
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

/** Sets a filter where it stands: in the box, under its chip, or among the less common ones. */
export async function setFilter(page: Page, filter: FilterDefinition, wish: FilterCase): Promise<void> {
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
export async function expectShown(page: Page, filter: FilterDefinition, wish: FilterCase): Promise<void> {
  const words = chipWords(wish);
  // The box keeps what was typed, spaces too; what is sought is trimmed.
  if (filter.place === 'search')
    await expect(page.getByRole('searchbox')).toHaveValue(new RegExp(`^ *${words} *$`));
  else await expect(chip(page, `${labelOf(filter)}: ${words}`)).toBeVisible();
}

/** Takes one filter away again. */
export async function dropFilter(page: Page, filter: FilterDefinition): Promise<void> {
  if (filter.place === 'search') await page.getByRole('searchbox').fill('');
  else await chip(page, nl.lists.remove(labelOf(filter))).click();
}

/** What every list sends beside its filters. */
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
