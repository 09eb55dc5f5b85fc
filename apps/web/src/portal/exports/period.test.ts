import { expect, it } from 'vitest';
import { resolvePeriod } from './period.ts';

const calendar = { timeZone: 'Europe/Amsterdam', now: Date.parse('2026-11-20T23:30:00Z') };

it.each([
  [undefined, { range: null, problem: 'pleaseSelect' }],
  ['..2026-11-01', { range: null, problem: 'pleaseSelect' }],
  // It is past midnight in Amsterdam.
  ['2026-11-21..2026-11-21', { range: '2026-11-21..2026-11-21', problem: null }],
  ['2026-11-01..2026-11-22', { range: null, problem: 'inFuture' }],
  ['2026-11-22..', { range: null, problem: 'inFuture' }],
  ['2026-11-01..', { range: '2026-11-01..2026-11-21', problem: null }],
  ['this-month', { range: '2026-11-01..2026-11-21', problem: null }],
  ['last-month', { range: '2026-10-01..2026-10-31', problem: null }],
])('reads the period %s by the deployment’s calendar', (value, period) => {
  expect(resolvePeriod(value, calendar)).toEqual(period);
});

it('takes payments of any day while days of settlement are chosen', () => {
  expect(resolvePeriod(undefined, calendar, true)).toEqual({
    range: '2000-01-01..2026-11-21',
    problem: null,
  });
  expect(resolvePeriod('last-month', calendar, true)).toEqual(resolvePeriod('last-month', calendar));
});
