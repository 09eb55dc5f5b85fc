import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

/** The list of payment links; the texts of one link come with its own page. */
export const linksListTexts = source('payment-links/payment-links-list', {
  title: 'Betaallinks',
  lead: 'De links die u hebt gemaakt, en wat ermee is betaald.',
  label: 'Betaallinks',
  make: 'Betaallink maken',
  count: (n: number) => plural(n, { one: 'betaallink', other: 'betaallinks' }),
  columns: { expiresDateTime: 'Verloopt', uses: 'Betaald' },
  search: 'Omschrijving of naam',
  uses: (uses: number, maximum: number | null) =>
    maximum === null ? `${uses} keer` : `${uses} van ${maximum}`,
  /** An amount that the payer fills in, between two. */
  range: (least: string, most: string) => `${least} – ${most}`,
  empty: 'Hier komen uw betaallinks. U hebt er nog geen gemaakt.',
  emptyReader: 'Hier komen betaallinks. Er zijn er nog geen gemaakt.',
  error: {
    title: 'De betaallinks kunnen nu niet worden getoond',
    text: 'Uw links blijven werken. Probeer het zo opnieuw.',
  },
});

export type LinksListTexts = typeof linksListTexts;
