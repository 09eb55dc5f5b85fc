import { pluralOf } from '../../core.ts';
import type { MandatesListTexts } from '../../nl/mandates/mandates-list.ts';

const plural = pluralOf('en');

export const mandatesListTexts: MandatesListTexts = {
  title: 'Mandates',
  lead: 'Who allowed you to collect by direct debit, and whether it is still valid.',
  label: 'Mandates',
  count: (n: number) => plural(n, { one: 'mandate', other: 'mandates' }),
  columns: { mandateReference: 'Reference', mandateType: 'Type' },
  search: 'Name, reference or IBAN',
  blocked: (status: string, reason: string) => `${status} · ${reason}`,
  empty: 'Mandates appear here once the first payer pays by SEPA direct debit.',
  action: 'Go to payments',
  error: {
    title: 'The mandates can’t be shown right now',
    text: 'Nothing has been lost. Try again in a moment.',
  },
};
