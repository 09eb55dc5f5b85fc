import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The list of payment links; the texts of one link come with its own page. */
export const linksListTexts = source('payment-links/payment-links-list', {
  title: 'Betaallinks',
  lead: 'Uw links en de betalingen ermee.',
  label: 'Betaallinks',
  make: 'Betaallink maken',
  count: (n: number) => plural(n, { one: 'betaallink', other: 'betaallinks' }),
  columns: { expiresDateTime: 'Verloopt', uses: 'Betaald' },
  search: 'Omschrijving of naam',
  uses: (uses: number, maximum: number | null) =>
    maximum === null ? `${uses} keer` : `${uses} van ${maximum}`,
  /** An amount that the payer fills in, between two. */
  range: (least: string, most: string) => `${least} – ${most}`,
  empty: 'Nog geen betaallinks.',
  emptyReader: 'Nog geen betaallinks.',
  error: {
    title: 'De betaallinks kunnen nu niet worden getoond',
    text: 'Uw links blijven werken. Probeer het zo opnieuw.',
  },
});

export type LinksListTexts = typeof linksListTexts;
