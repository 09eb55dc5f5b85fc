import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The payments list; the texts of one payment come with its own page. */
export const paymentsListTexts = source('payments/payments-list', {
  title: 'Betalingen',
  lead: 'Alle betalingen, met hun status.',
  label: 'Betalingen',
  makeLink: 'Betaallink',
  count: (n: number) => plural(n, { one: 'betaling', other: 'betalingen' }),
  /** Received, less what is returned or being returned; and not received. */
  sums: {
    amount: (amounts: string) => `netto ontvangen ${amounts}`,
    excluded: (amounts: string) => `niet ontvangen ${amounts}`,
  },
  search: 'Omschrijving, naam of e-mail',
  select: (what: string) => `${what} selecteren`,
  selectPage: 'Alle betalingen op deze pagina selecteren',
  noDescription: 'Zonder omschrijving',
  empty: 'Nog geen betalingen.',
  error: { title: 'De betalingen kunnen nu niet worden getoond' },
});

export type PaymentsListTexts = typeof paymentsListTexts;
