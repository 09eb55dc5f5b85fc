import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFilters } from './filters-page.ts';

test('docs/filters.md has the declared filters of each list', () => {
  const page = readFileSync(new URL('../docs/filters.md', import.meta.url), 'utf8');
  expect(describeFilters(page)).toBe(page);
});
