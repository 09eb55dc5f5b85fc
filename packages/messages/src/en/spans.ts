import { makePlural } from '../core.ts';

const plural = makePlural('en');

/** Distance to a day: in days, later in months, then in years. */
export function inDays(n: number): string {
  if (n === 0) return 'today';
  if (n === 1) return 'tomorrow';
  if (n <= 90) return `in ${plural(n, { one: 'day', other: 'days' })}`;
  if (n <= 700) return `in ${plural(Math.round(n / 30.44), { one: 'month', other: 'months' })}`;
  return `in ${plural(Math.round(n / 365.25), { one: 'year', other: 'years' })}`;
}
