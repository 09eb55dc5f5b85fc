import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The refunds list; a refund itself is shown on its payment's page. */
export const refundsTexts = source('refunds/refunds', {
  title: 'Terugbetalingen',
  lead: 'Terugbetalingen aan betalers, afgerond en onderweg.',
  label: 'Terugbetalingen',
  count: (n: number) => plural(n, { one: 'terugbetaling', other: 'terugbetalingen' }),
  /** Those that did not fail, and those that failed. */
  sums: {
    amount: (amounts: string) => `terug naar betalers ${amounts}`,
    excluded: (amounts: string) => `mislukt ${amounts}`,
  },
  columns: { description: 'Reden' },
  search: 'Reden, naam of kenmerk',
  noReason: 'Geen reden opgegeven',
  automatic: 'Automatisch',
  automaticReason: 'Dubbele betaling',
  failed: (status: string, reason: string) => `${status} · ${reason}`,
  empty: 'Nog geen terugbetalingen. U begint ze bij een betaling.',
  action: 'Naar de betalingen',
  error: { title: 'De terugbetalingen kunnen nu niet worden getoond' },
});

export type RefundsTexts = typeof refundsTexts;
