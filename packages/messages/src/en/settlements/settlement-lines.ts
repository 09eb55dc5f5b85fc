import { makePlural } from '../../core.ts';
import type { SettlementLinesTexts } from '../../nl/settlements/settlement-lines.ts';

const plural = makePlural('en');

export const settlementLinesTexts: SettlementLinesTexts = {
  title: 'Settlement lines',
  lead: 'All lines in your settlements.',
  label: 'Settlement lines',
  count: (n: number) => plural(n, { one: 'line', other: 'lines' }),
  search: 'Payment reference',
  empty: 'No settlement lines yet.',
  action: 'Go to payments',
  error: {
    title: 'The lines can’t be shown right now',
    text: 'Your money is safe. Try again in a moment.',
  },
  columns: { createdDateTime: 'Date', lineKind: 'Type', settlementNumber: 'Settlement' },
};
