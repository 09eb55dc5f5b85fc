import { pageQuery } from '@stuiver/contract/fields';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseSearch, stringifySearch } from '../../lib/browser/url-search.ts';
import { config } from '../../lib/config.ts';
import { AUDIT } from '@stuiver/contract/lists/audit';
import { MANDATES } from '@stuiver/contract/lists/mandates';
import { PAYMENTS } from '@stuiver/contract/lists/payments';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import type { NamedFilter } from '@stuiver/contract/list';
import { filterQuery, presetDays } from './filters/filter-query.ts';
import {
  pageRequest,
  readListSearch,
  readPageSearch,
  buildListRequest,
  parseSort,
  withFilters,
  withoutFilters,
  withPage,
  withSize,
  withSort,
} from './list-search.ts';

/** 20 November 2026, half past eleven at night in Amsterdam. */
const calendar = { timeZone: 'Europe/Amsterdam', now: Date.parse('2026-11-20T22:30:00Z') };

it('reads valid values and drops the rest', () => {
  expect(
    readListSearch(PAYMENTS, {
      search: '  20416\u0000 ',
      statuses: 'FAILED,SETTLED,FAILED,<b>',
      amount: '10..',
      createDateRange: '2026-11-01..2026-11-20',
      methods: '',
      nonsense: 'x',
    }),
  ).toEqual({
    search: '20416',
    statuses: 'FAILED,SETTLED',
    amount: '10..',
    createDateRange: '2026-11-01..2026-11-20',
  });
  expect(
    readListSearch(PAYMENTS, { amount: '..', createDateRange: 'gisteren', search: ' ', statuses: ',' }),
  ).toEqual({});
  expect(readListSearch(MANDATES, { mandateType: 'MODEL_X' })).toEqual({});
});

it('accepts arrays, which saved views may hold, and truncates long texts', () => {
  expect(readListSearch(PAYMENTS, { statuses: ['OPEN', 'FAILED'] })).toEqual({ statuses: 'OPEN,FAILED' });
  expect(String(readListSearch(PAYMENTS, { search: 'a'.repeat(10_000) }).search)).toHaveLength(200);
});

it('returns to page one with every change, and keeps size and sort when filters are cleared', () => {
  const search = { page: 4, size: 50, sort: 'amount,asc', statuses: 'OPEN' };
  expect(withFilters(PAYMENTS, search, { methods: 'CARD' })).toEqual({
    size: 50,
    sort: 'amount,asc',
    statuses: 'OPEN',
    methods: 'CARD',
  });
  expect(withoutFilters(PAYMENTS, search)).toEqual({ size: 50, sort: 'amount,asc' });
});

it('sends days as their first and last millisecond in the deployment’s time zone', () => {
  const days = { createDateRange: '2026-03-29..2026-03-29' };
  // The clock goes forward that night: the day has 23 hours.
  expect(filterQuery(Object.values(PAYMENTS.filters), days, calendar)).toEqual({
    createdFromDateTime: '2026-03-28T23:00:00.000Z',
    createdToDateTime: '2026-03-29T21:59:59.999Z',
  });
  expect(filterQuery(Object.values(PAYMENTS.filters), { createDateRange: '..2026-11-20' }, calendar)).toEqual(
    {
      createdToDateTime: '2026-11-20T22:59:59.999Z',
    },
  );
});

it('recomputes a named range from today', () => {
  expect(presetDays('today', calendar)).toEqual(['2026-11-20', '2026-11-20']);
  expect(presetDays('last-7-days', calendar)).toEqual(['2026-11-14', '2026-11-20']);
  expect(presetDays('this-month', calendar)).toEqual(['2026-11-01', '2026-11-30']);
  expect(presetDays('last-month', calendar)).toEqual(['2026-10-01', '2026-10-31']);
  expect(presetDays('this-year', calendar)).toEqual(['2026-01-01', '2026-12-31']);
  expect(presetDays('next-30-days', calendar)).toEqual(['2026-11-20', '2026-12-19']);
  const after = { ...calendar, now: Date.parse('2026-11-20T23:30:00Z') };
  expect(presetDays('today', after)).toEqual(['2026-11-21', '2026-11-21']);
});

it('takes today from real time for the audit log, which the test clock does not move', () => {
  config.clockShiftMs = 30 * 86_400_000;
  const moved = { ...calendar, now: calendar.now + config.clockShiftMs };
  const sent = (filters: Readonly<Record<string, NamedFilter>>) =>
    filterQuery(Object.values(filters), { createDateRange: 'today' }, moved);
  expect(sent(AUDIT.filters)).toMatchObject({ createdToDateTime: '2026-11-20T22:59:59.999Z' });
  expect(sent(PAYMENTS.filters)).toMatchObject({ createdToDateTime: '2026-12-20T22:59:59.999Z' });
  config.clockShiftMs = 0;
});

it('sends amounts with two decimals, one bound or both, and an invalid day unchanged', () => {
  expect(filterQuery(Object.values(PAYMENTS.filters), { amount: '10.5..' }, calendar)).toEqual({
    minAmount: '10.50',
  });
  expect(filterQuery(Object.values(PAYMENTS.filters), { amount: '0..999999999.99' }, calendar)).toEqual({
    minAmount: '0.00',
    maxAmount: '999999999.99',
  });
  expect(filterQuery(Object.values(PAYMENTS.filters), { createDateRange: '2026-02-30..' }, calendar)).toEqual(
    {
      createdFromDateTime: '2026-02-30',
    },
  );
});

it('sends only page and sort while no filter is set', async () => {
  expect(await buildListRequest(RECURRING, { page: 3 })).toEqual({
    pageNumber: 2,
    pageSize: 20,
    sort: 'createdDateTime,desc',
  });
  expect(await buildListRequest(RECURRING, { recurrenceStatus: 'ACTIVE,ENDING' })).toMatchObject({
    statuses: ['ACTIVE', 'ENDING'],
  });
});

it('keeps texts in the URL as typed', () => {
  for (const search of ['1e5', 'true', '"x"', 'a&b=c', '100%', 'é, ü+', '{}']) {
    expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
  }
  expect(stringifySearch({ statuses: 'OPEN,FAILED', page: 2, gone: undefined })).toBe(
    '?statuses=OPEN,FAILED&page=2',
  );
  expect(stringifySearch({})).toBe('');
});

it('reads pages one-based from the URL and asks for them zero-based', () => {
  expect(pageRequest(readPageSearch({ page: '3', size: '50' }))).toEqual({ pageNumber: 2, pageSize: 50 });
  expect(pageRequest(readPageSearch({}))).toEqual({ pageNumber: 0, pageSize: 20 });
});

it('omits defaults and invalid values from the URL', () => {
  expect(readPageSearch({ page: 1, size: 20 })).toEqual({});
  expect(readPageSearch({ page: -4, size: 7 })).toEqual({});
  expect(readPageSearch({ page: '1.5', size: 'veel' })).toEqual({});
  expect(readListSearch(PAYMENTS, { sort: 'status,asc' })).toEqual({});
  expect(readListSearch(PAYMENTS, { sort: 'createdDateTime,desc' })).toEqual({});
});

it('never requests a page that the gateway would refuse, whatever is typed', () => {
  for (const page of [999_999_999, '99999999999999999999', 1e300, 7, -7, 0, 'Infinity', '0x10', null]) {
    const query = pageRequest(readPageSearch({ page }));
    expect(z.strictObject(pageQuery).safeParse(query).success, `page ${page}`).toBe(true);
  }
});

it('returns to the first page when size or sort changes', () => {
  expect(withPage({ size: 10 } as const, 4)).toEqual({ size: 10, page: 5 });
  expect(withSize({ page: 5, size: 10 }, 30)).toEqual({ size: 30 });
  expect(withSort(PAYMENTS, { page: 5, size: 10 }, { field: 'amount', direction: 'asc' })).toEqual({
    size: 10,
    sort: 'amount,asc',
  });
});

it('sorts newest first unless the URL overrides it', async () => {
  expect((await buildListRequest(PAYMENTS, {})).sort).toBe('createdDateTime,desc');
  expect(parseSort(PAYMENTS.orders[0])).toEqual({ field: 'createdDateTime', direction: 'desc' });
  expect(parseSort('amount,asc')).toEqual({ field: 'amount', direction: 'asc' });
});
