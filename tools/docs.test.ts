import { expect, test } from 'vitest';
import { describePage, PAGES } from './docs.ts';

test.each(PAGES)('the tables of docs/%s.md follow from the code', (page) => {
  const { current, text } = describePage(page);
  expect(text, 'Run npm run docs.').toBe(current);
});
