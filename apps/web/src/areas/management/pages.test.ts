import { pageQuery } from '@stuiver/contract/fields';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { pageRequest, readPageSearch, withPage, withSize } from './pages.ts';
import { PAYMENTS } from './lists/definitions.ts';
import { readListSearch, requestOf, sortOf, withSort } from './lists/list-search.ts';

it('reads pages one-based from the URL and asks for them zero-based', () => {
  expect(pageRequest(readPageSearch({ page: '3', size: '50' }))).toEqual({ pageNumber: 2, pageSize: 50 });
  expect(pageRequest(readPageSearch({}))).toEqual({ pageNumber: 0, pageSize: 20 });
});

it('leaves out of the URL what is the default or makes no sense', () => {
  expect(readPageSearch({ page: 1, size: 20 })).toEqual({});
  expect(readPageSearch({ page: -4, size: 7 })).toEqual({});
  expect(readPageSearch({ page: '1.5', size: 'veel' })).toEqual({});
  expect(readListSearch(PAYMENTS, { sort: 'status,asc' })).toEqual({});
  expect(readListSearch(PAYMENTS, { sort: 'createdDateTime,desc' })).toEqual({});
});

it('asks for no page that the gateway would refuse, whatever is typed', () => {
  for (const page of [999_999_999, '99999999999999999999', 1e300, 7, -7, 0, 'Infinity', '0x10', null]) {
    const query = pageRequest(readPageSearch({ page }));
    expect(z.strictObject(pageQuery).safeParse(query).success, `page ${page}`).toBe(true);
  }
});

it('goes back to the first page when size or sort change', () => {
  expect(withPage({ size: 10 } as const, 4)).toEqual({ size: 10, page: 5 });
  expect(withSize({ page: 5, size: 10 }, 30)).toEqual({ size: 30 });
  expect(withSort(PAYMENTS, { page: 5, size: 10 }, { field: 'amount', direction: 'asc' })).toEqual({
    size: 10,
    sort: 'amount,asc',
  });
});

it('sorts newest first unless the URL says otherwise', async () => {
  expect((await requestOf(PAYMENTS, {})).sort).toBe('createdDateTime,desc');
  expect(sortOf(PAYMENTS, {})).toEqual({ field: 'createdDateTime', direction: 'desc' });
  expect(sortOf(PAYMENTS, { sort: 'amount,asc' })).toEqual({ field: 'amount', direction: 'asc' });
});
