import { makePlural } from '../../core.ts';
import type { MandatesListTexts } from '../../nl/mandates/mandates-list.ts';

const plural = makePlural('en');

export const mandatesListTexts: MandatesListTexts = {
  title: 'Mandates',
  lead: 'Direct debit mandates and their status.',
  label: 'Mandates',
  count: (n: number) => plural(n, { one: 'mandate', other: 'mandates' }),
  columns: { mandateReference: 'Reference', mandateType: 'Type' },
  search: 'Name, reference or IBAN',
  blocked: (status: string, reason: string) => `${status} · ${reason}`,
  empty: 'No mandates yet. The first comes with a payment by SEPA direct debit, or you add it.',
  add: 'Add mandate',
  action: 'Go to payments',
  error: { title: 'The mandates can’t be shown right now' },
};
