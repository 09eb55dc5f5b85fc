import { makePlural } from '../../core.ts';
import type { LinksListTexts } from '../../nl/payment-links/payment-links-list.ts';

const plural = makePlural('en');

export const linksListTexts: LinksListTexts = {
  title: 'Payment links',
  lead: 'Links you’ve created and their payments.',
  label: 'Payment links',
  make: 'Generate payment link',
  count: (n: number) => plural(n, { one: 'payment link', other: 'payment links' }),
  columns: { expiresDateTime: 'Expires', uses: 'Paid' },
  search: 'Description or name',
  uses: (uses: number, maximum: number | null) =>
    maximum === null
      ? uses === 1
        ? 'once'
        : plural(uses, { one: 'time', other: 'times' })
      : `${uses} of ${maximum}`,
  range: (least: string, most: string) => `${least} – ${most}`,
  empty: 'No payment links yet.',
  emptyReader: 'No payment links yet.',
  error: {
    title: 'The payment links can’t be shown right now',
    text: 'Your links keep working. Try again in a moment.',
  },
};
