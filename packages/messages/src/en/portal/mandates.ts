import { pluralOf } from '../../core.ts';
import type { MandatesTexts } from '../../nl/portal/mandates.ts';

const plural = pluralOf('en');

export const mandatesTexts: MandatesTexts = {
  trail: 'Mandates',
  heading: 'Mandate',
  notFound: {
    title: 'This mandate does not exist',
    text: 'Perhaps the reference is wrong, or the mandate belongs to a company that you do not see.',
    action: 'Go to all mandates',
  },
  error: {
    title: 'This mandate cannot be shown right now',
    text: 'Nothing has happened to the mandate itself. Try again in a moment.',
  },
  separator: '·',
  none: '–',
  sentence: {
    active: (day: string) => `You can collect. The mandate lapses on ${day}, unless you collect before`,
    activeSoon: (left: string, day: string) =>
      `You can collect. The mandate lapses ${left}, on ${day}, unless you collect before`,
    blocked: 'Nothing is collected until somebody has looked at it',
    stopped: (day: string) => `Stopped on ${day}; nothing is collected any more`,
    oneOff: (day: string) => `One-off and done on ${day}; nothing is collected any more`,
    lapsed: (day: string) => `Lapsed on ${day}; nothing is collected any more`,
  },
  daysLeft: (n: number) => (n === 0 ? 'today' : `in ${plural(n, { one: 'day', other: 'days' })}`),
  blocked: {
    title: 'Nothing is collected on this mandate now',
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
  },
  stopped: {
    title: (day: string) => `This mandate was stopped on ${day}`,
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    lapsed:
      'Nothing was collected with it for 36 months; then a mandate lapses. Ask the payer for a new one if you want to go on collecting.',
    oneOffTitle: 'This mandate was for one collection',
    oneOff:
      'That collection is done, and so is the mandate, as it should be. For another collection the payer signs a new mandate.',
    other: 'Nothing is collected with it any more.',
  },
  facts: {
    reference: 'Reference',
    copyReference: 'Copy reference',
    type: 'Type',
    typeHint: {
      MODEL_C: 'Signed without a payment',
      MODEL_A: 'Given with a first payment',
    },
    consumer: 'Account holder',
    iban: 'IBAN',
    copyIban: 'Copy IBAN',
    bic: 'BIC',
    copyBic: 'Copy BIC',
    address: 'Address',
    agreementDate: 'Signed on',
    agreed: 'Agreed',
    yes: 'Yes',
    no: 'No',
    lapses: 'Lapses',
    lapsesValue: (day: string, left: string) => `${day}, ${left}`,
    creditor: 'Creditor identifier',
    copyCreditor: 'Copy creditor identifier',
    company: 'Company',
    created: 'Created',
    stopped: 'Stopped',
    id: 'Internal reference',
    copyId: 'Copy internal reference',
  },
  collections: {
    title: 'Collections',
    columns: { date: 'Date', description: 'Description', status: 'Status', amount: 'Amount' },
    none: 'Nothing has been collected with this mandate yet.',
    noDescription: 'No description',
    returned: (reason: string, advice: string) => `${reason}. ${advice}`,
  },
  recurrences: {
    title: 'Recurring payments',
    columns: { description: 'Description', status: 'Status', amount: 'Amount' },
    none: 'No recurring payment belongs to this mandate.',
    noDescription: 'No description',
  },
};
