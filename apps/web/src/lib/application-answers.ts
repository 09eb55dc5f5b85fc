import { CURRENCIES } from '@stuiver/domain/currencies';
import { formatDay } from '@stuiver/domain/dates';
import { formatIban } from '@stuiver/domain/iban';
import type { Language } from '@stuiver/domain/languages';
import { COUNTRIES } from '@stuiver/domain/applications/countries';
import type { Rule } from '@stuiver/domain/applications/fields';
import { getFormats } from '@stuiver/messages';

export type Option = { readonly value: string; readonly label: string };

/** Most applicants are from here, so these come first. */
const NEAR = ['NL', 'BE', 'DE'];

const made = new Map<string, readonly Option[]>();

function once(key: string, make: () => readonly Option[]): readonly Option[] {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

/** All countries by their name in a language. */
export function countryOptions(language: Language): readonly Option[] {
  return once(`countries ${language}`, () => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const all = COUNTRIES.map((value) => ({ value: value as string, label: names.of(value) ?? value }));
    const sorted = all.toSorted((one, other) => one.label.localeCompare(other.label, language));
    const near = NEAR.flatMap((code) => sorted.filter(({ value }) => value === code));
    return [...near, ...sorted.filter(({ value }) => !NEAR.includes(value))];
  });
}

/** All currencies by their code and name in a language. */
export function currencyOptions(language: Language): readonly Option[] {
  return once(`currencies ${language}`, () => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return CURRENCIES.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
  });
}

function nameIn(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/**
 * Formats a number in a language with the given formatter; a draft may hold anything, and invalid text stays unchanged.
 */
function spokenNumber(value: string, write: (wire: string) => string): string {
  return /^\d+(?:[.,]\d+)?$/.test(value) ? write(value.replace(',', '.')) : value;
}

/** An answer as people read it. */
export function spokenAnswer(
  rule: Rule,
  value: string,
  language: Language,
  words: { yes: string; no: string },
): string {
  const names = (options: readonly Option[]) =>
    value
      .split(',')
      .map((code) => nameIn(options, code))
      .join(', ');
  const { number, money } = getFormats(language);
  if (value === '') return '';
  switch (rule) {
    case 'country':
    case 'countries':
      return names(countryOptions(language));
    case 'currency':
    case 'currencies':
      return names(currencyOptions(language));
    case 'pastDay':
      return formatDay(value);
    case 'yesNo':
    case 'ticked':
      return value === 'yes' ? words.yes : words.no;
    case 'iban':
      return formatIban(value);
    case 'amount':
      return spokenNumber(value, (wire) => money(wire, 'EUR'));
    case 'count':
      return spokenNumber(value, (wire) => number(Number(wire)));
    case 'percentage':
    case 'share':
      return `${spokenNumber(value, (wire) => number(Number(wire)))}%`;
    default:
      return value;
  }
}
