import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** Balances, settlements and sums at the end of a day. */
export const asOfTexts = source('settlements/as-of', {
  title: 'Stand per datum',
  lead: 'Saldo, afrekeningen en bedragen per soort aan het eind van een dag.',
  day: 'Dag',
  balances: 'Saldo',
  settlements: 'Afrekeningen tot en met deze dag',
  closed: (n: number) => plural(n, { one: 'afrekening', other: 'afrekeningen' }),
  paidOut: 'uitbetaald of in uitbetaling',
  sums: 'Per soort',
  none: 'Tot en met deze dag is er niets gebeurd.',
  failed: 'De stand kan nu niet worden getoond',
  lines: (n: number) => plural(n, { one: 'post', other: 'posten' }),
  retry: 'Uw geld is veilig. Probeer het zo opnieuw.',
  inTransit: 'In uitbetaling',
});

export type AsOfTexts = typeof asOfTexts;
