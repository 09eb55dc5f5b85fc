import { readFileSync, writeFileSync } from 'node:fs';
import { describeFilters } from './filters-page.ts';

const page = new URL('../docs/filters.md', import.meta.url);
writeFileSync(page, describeFilters(readFileSync(page, 'utf8')));
