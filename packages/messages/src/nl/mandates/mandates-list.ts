import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The mandates list; the texts of one mandate come with its own page. */
export const mandatesListTexts = source('mandates/mandates-list', {
  title: 'Machtigingen',
  lead: 'Incassomachtigingen en hun status.',
  label: 'Machtigingen',
  count: (n: number) => plural(n, { one: 'machtiging', other: 'machtigingen' }),
  columns: { mandateReference: 'Kenmerk', mandateType: 'Soort' },
  search: 'Naam, kenmerk of IBAN',
  blocked: (status: string, reason: string) => `${status} · ${reason}`,
  empty: 'Nog geen machtigingen. De eerste komt met een betaling via SEPA-incasso, of u voegt haar toe.',
  add: 'Machtiging toevoegen',
  action: 'Naar de betalingen',
  error: { title: 'De machtigingen kunnen nu niet worden getoond' },
});

export type MandatesListTexts = typeof mandatesListTexts;
