import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

/** The list of recurring payments; the texts of one come with its own page. */
export const recurrencesListTexts = source('recurrences/recurrences-list', {
  title: 'Terugkerende betalingen',
  lead: 'Wat u op vaste dagen incasseert, zoals contributies, termijnen en donaties.',
  label: 'Terugkerende betalingen',
  count: (n: number) => plural(n, { one: 'terugkerende betaling', other: 'terugkerende betalingen' }),
  columns: { mandateReference: 'Machtiging', numberOfTimesExecuted: 'Incasso’s' },
  search: 'Omschrijving, naam of e-mail',
  noDescription: 'Zonder omschrijving',
  /** On phones, which have no column for the day. */
  withNext: (frequency: string, day: string) => `${frequency} · volgende ${day}`,
  empty: 'Hier komen terugkerende betalingen, zodra een betaler er een begint met een eerste betaling.',
  action: 'Naar de betalingen',
  error: {
    title: 'De terugkerende betalingen kunnen nu niet worden getoond',
    text: 'Er is niets verloren gegaan en alles loopt door. Probeer het zo opnieuw.',
  },
});

export type RecurrencesListTexts = typeof recurrencesListTexts;
