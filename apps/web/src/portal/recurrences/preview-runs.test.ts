import { expect, it } from 'vitest';
import { makeRecurrence } from '../../testing/recurring.ts';
import { previewRuns } from './preview-runs.ts';

const monthly = makeRecurrence();
const as = (about: Partial<Parameters<typeof previewRuns>[1]> = {}) =>
  previewRuns(monthly, { frequency: 'MONTHLY', nextRunDate: '2099-02-28', endDate: null, ...about });

it('keeps the 31st while neither frequency nor next run changes', () => {
  expect(as()).toEqual({
    days: ['2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31', '2099-06-30'],
    goesOn: true,
  });
});

it('counts from the new next run where it changes', () => {
  expect(as({ nextRunDate: '2099-03-01' }).days.slice(0, 3)).toEqual([
    '2099-03-01',
    '2099-04-01',
    '2099-05-01',
  ]);
  expect(as({ frequency: 'QUARTERLY' }).days.slice(0, 3)).toEqual(['2099-02-28', '2099-05-28', '2099-08-28']);
  expect(as({ frequency: 'WEEKLY' }).days.slice(0, 2)).toEqual(['2099-02-28', '2099-03-07']);
});

it('ends at the end date, that day included', () => {
  expect(as({ endDate: '2099-03-31' })).toEqual({ days: ['2099-02-28', '2099-03-31'], goesOn: false });
  expect(as({ endDate: '2099-06-30' })).toEqual({ days: monthly.upcoming, goesOn: false });
  expect(as({ endDate: '2099-01-01' })).toEqual({ days: [], goesOn: false });
});

it('continues past an end date that is removed', () => {
  const ending = makeRecurrence({ endDate: '2099-03-31', upcoming: ['2099-02-28', '2099-03-31'] });
  const rhythm = { frequency: 'MONTHLY', nextRunDate: '2099-02-28', endDate: null } as const;
  expect(previewRuns(ending, rhythm).days).toEqual(monthly.upcoming);
});

it('counts from the run that an earlier change chose', () => {
  const moved = makeRecurrence({ startDate: '2098-12-15', upcoming: ['2099-02-28', '2099-03-28'] });
  const rhythm = { frequency: 'MONTHLY', nextRunDate: '2099-02-28', endDate: null } as const;
  expect(previewRuns(moved, rhythm, 3).days).toEqual(['2099-02-28', '2099-03-28', '2099-04-28']);
});

it('runs exactly once more with frequency NEVER', () => {
  expect(as({ frequency: 'NEVER' })).toEqual({ days: ['2099-02-28'], goesOn: false });
});
