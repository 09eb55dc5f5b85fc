import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The lines of settlements. */
export const settlementLinesTexts = source('settlements/settlement-lines', {
  title: 'Posten',
  lead: 'Alle posten in uw afrekeningen.',
  label: 'Posten',
  count: (n: number) => plural(n, { one: 'post', other: 'posten' }),
  search: 'Betalingskenmerk',
  empty: 'Nog geen posten.',
  action: 'Naar de betalingen',
  error: {
    title: 'De posten kunnen nu niet worden getoond',
    text: 'Uw geld is veilig. Probeer het zo opnieuw.',
  },
  columns: { createdDateTime: 'Datum', lineKind: 'Soort', settlementNumber: 'Afrekening' },
});

export type SettlementLinesTexts = typeof settlementLinesTexts;
