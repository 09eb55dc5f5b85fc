import type { Locator, Page } from '@playwright/test';
import type { NamedFilter } from '@stuiver/contract/list';
import { nl, type Texts } from './texts.ts';

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

export function getFilterLabel(filter: NamedFilter, texts: Texts = nl): string {
  return texts.lists.filters[(filter.label ?? filter.name) as keyof Texts['lists']['filters']];
}
