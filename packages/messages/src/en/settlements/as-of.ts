import { makePlural } from '../../core.ts';
import type { AsOfTexts } from '../../nl/settlements/as-of.ts';

const plural = makePlural('en');

export const asOfTexts: AsOfTexts = {
  title: 'As of a date',
  lead: 'Balance, settlements and amounts by type at the end of a day.',
  day: 'Day',
  balances: 'Balance',
  settlements: 'Settlements up to and including this day',
  closed: (n: number) => plural(n, { one: 'settlement', other: 'settlements' }),
  paidOut: 'paid out or being paid out',
  sums: 'By type',
  none: 'Nothing had happened by this day.',
  failed: 'This can’t be shown right now',
  lines: (n: number) => plural(n, { one: 'line', other: 'lines' }),
  retry: 'Your money is safe. Try again in a moment.',
  inTransit: 'Being paid out',
};
