import { CODES } from '@stuiver/contract/codes';
import type { NamedFilter } from '@stuiver/contract/list';
import { listQuery } from '@stuiver/contract/list-query';
import { type List, LISTS } from '@stuiver/contract/lists';
import { listsTexts as listsEn } from '@stuiver/messages/en/lists/lists';
import { listsTexts as listsNl } from '@stuiver/messages/nl/lists/lists';
import { describe, expect, it } from 'vitest';
import { filterQuery } from './filter-query.ts';
import { getLabelKey, readFilter } from '../list-search.ts';

/** A value that fits a filter's kind. */
function anyValue(filter: NamedFilter): string {
  switch (filter.kind) {
    case 'text':
      return 'jansen';
    case 'company':
    case 'endpoint':
    case 'settlement':
      return '01939a04-0000-7000-8000-000000000001';
    case 'many':
      return CODES[filter.options][0];
    case 'choice':
      return filter.options[0] ?? '';
    case 'amount':
      return '1.00..2.00';
    case 'dates':
      return '2026-11-01..2026-11-20';
  }
}

describe.each(Object.values<List>(LISTS))('the filters of $name', (list) => {
  const filters = Object.values(list.filters);

  it('make a query that the contract accepts', () => {
    const search = Object.fromEntries(filters.map((filter) => [filter.name, anyValue(filter)]));
    const made = filterQuery(filters, search, { timeZone: 'Europe/Amsterdam', now: 0 });
    expect(Object.keys(made).toSorted()).toEqual(filters.flatMap(({ params }) => params).toSorted());
    expect(listQuery(list).safeParse(made).error?.issues ?? []).toEqual([]);
  });

  it('are read from the address in the form they are written there', () => {
    for (const filter of filters) expect(readFilter(filter, anyValue(filter))).toBe(anyValue(filter));
  });

  it('have labels in both languages', () => {
    for (const words of [listsNl, listsEn]) {
      expect(filters.filter((filter) => !words.filters[getLabelKey(filter)])).toEqual([]);
    }
  });
});
