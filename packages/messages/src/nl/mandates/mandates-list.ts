import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

/** The mandates list; the texts of one mandate come with its own page. */
export const mandatesListTexts = source('mandates/mandates-list', {
  title: 'Machtigingen',
  lead: 'Wie u toestemming gaf om te incasseren, en of die nog geldt.',
  label: 'Machtigingen',
  count: (n: number) => plural(n, { one: 'machtiging', other: 'machtigingen' }),
  columns: { mandateReference: 'Kenmerk', mandateType: 'Soort' },
  search: 'Naam, kenmerk of IBAN',
  blocked: (status: string, reason: string) => `${status} · ${reason}`,
  empty: 'Hier komen machtigingen, zodra de eerste betaler met SEPA-incasso betaalt.',
  action: 'Naar de betalingen',
  error: {
    title: 'De machtigingen kunnen nu niet worden getoond',
    text: 'Er is niets verloren gegaan. Probeer het zo opnieuw.',
  },
});

export type MandatesListTexts = typeof mandatesListTexts;
