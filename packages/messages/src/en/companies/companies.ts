import { makeNumberFormat, makePlural } from '../../core.ts';
import type { CompaniesTexts } from '../../nl/companies/companies.ts';

const number = makeNumberFormat('en');
const plural = makePlural('en');

export const companiesTexts: CompaniesTexts = {
  title: 'Select Companies',
  lead: 'Lists, totals and search show only the companies that you select.',
  selectAll: 'Select All',
  clearAll: 'Clear All',
  apply: 'Apply',
  save: 'Save',
  search: 'Search companies',
  chosen: (n, total) => `${number(n)} of ${number(total)} selected`,
  none: 'Select at least one company',
  found: (n) => `${number(n)} found`,
  noMatch: 'No company found',
  below: (name) => `Companies below ${name}`,
  part: (n, total) => `${number(n)} of ${number(total)}`,
  withoutItself: (part) => `${part}, without the company itself`,
  more: (n) => `Show ${number(n)} more`,
  changed: {
    title: 'The companies have changed',
    text: 'The current ones are listed below. Check your selection and try again.',
  },
  failed: 'Your selection wasn’t saved',
  saved: { title: 'Selection saved', text: 'You’ll see these companies after signing in.' },
  unreachable: {
    title: (names) => `Temporarily unavailable: ${names}`,
    text: (n) =>
      `We can’t reach ${n === 1 ? 'this company’s' : 'these companies’'} data at the moment, so totals leave ${n === 1 ? 'it' : 'them'} out too. Nothing is lost.`,
    companies: (n) => plural(n, { one: 'company', other: 'companies' }),
    others: (n) => plural(n, { one: 'other company', other: 'other companies' }),
  },
};
