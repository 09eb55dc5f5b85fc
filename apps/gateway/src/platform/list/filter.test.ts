import { endOfDay, startOfDay } from '@stuiver/domain/dates';
import { expect, it } from 'vitest';
import { daySpanOf } from './filter.ts';

it.each(['Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
  'reads a filter of days as the days that its ends have in %s',
  (zone) => {
    const [first, last] = ['2026-11-01', '2026-11-30'];
    expect(daySpanOf(startOfDay(first, zone), endOfDay(last, zone), zone)).toEqual({ first, last });
    expect(daySpanOf(startOfDay(first, zone), undefined, zone)).toEqual({ first, last: null });
    expect(daySpanOf(undefined, endOfDay(last, zone), zone)).toEqual({ first: null, last });
  },
);
