import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The chargebacks list; the texts of one chargeback come with its own page. */
export const chargebacksListTexts = source('chargebacks/chargebacks-list', {
  title: 'Terugboekingen',
  lead: 'Terugboekingen met hun reden en termijn.',
  label: 'Terugboekingen',
  count: (n: number) => plural(n, { one: 'terugboeking', other: 'terugboekingen' }),
  /** Those that are not won, and those that are. */
  sums: {
    amount: (amounts: string) => `teruggeboekt ${amounts}`,
    excluded: (amounts: string) => `gewonnen ${amounts}`,
  },
  columns: { deadlineDateTime: 'Termijn' },
  search: 'Omschrijving, naam of e-mail',
  noDescription: 'Zonder omschrijving',
  /** On phones, which have no column for the remaining time. */
  withTime: (status: string, left: string) => `${status} · ${left}`,
  empty: 'Nog geen terugboekingen.',
  action: 'Naar de betalingen',
  error: {
    title: 'De terugboekingen kunnen nu niet worden getoond',
    text: 'Er is niets verloren gegaan en geen termijn veranderd. Probeer het zo opnieuw.',
  },
});

export type ChargebacksListTexts = typeof chargebacksListTexts;
