import { endOfDay, startOfDay } from '@stuiver/domain/dates';
import { expect, it } from 'vitest';
import { toDaySpan } from './filter.ts';

it.each(['Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
  'reads a filter of days as the days that its ends have in %s',
  (zone) => {
    const [first, last] = ['2026-11-01', '2026-11-30'];
    expect(toDaySpan(startOfDay(first, zone), endOfDay(last, zone), zone)).toEqual({ first, last });
    expect(toDaySpan(startOfDay(first, zone), undefined, zone)).toEqual({ first, last: null });
    expect(toDaySpan(undefined, endOfDay(last, zone), zone)).toEqual({ first: null, last });
  },
);
