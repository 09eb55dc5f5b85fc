import { makePlural } from '../core.ts';

const plural = makePlural('nl');

/** Distance to a day: in days, later in months, then in years. */
export function inDays(n: number): string {
  if (n === 0) return 'vandaag';
  if (n === 1) return 'morgen';
  if (n <= 90) return `over ${plural(n, { one: 'dag', other: 'dagen' })}`;
  if (n <= 700) return `over ${plural(Math.round(n / 30.44), { one: 'maand', other: 'maanden' })}`;
  return `over ${plural(Math.round(n / 365.25), { one: 'jaar', other: 'jaar' })}`;
}
