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
    active: (day: string) => `You can collect. The mandate expires on ${day} unless you collect before then`,
    activeSoon: (left: string, day: string) =>
      `You can collect. The mandate expires ${left}, on ${day}, unless you collect before then`,
    blocked: 'Nothing is collected until the mandate is unblocked',
    stopped: (day: string) => `Stopped on ${day}; nothing more is collected`,
    oneOff: (day: string) => `One-off, used on ${day}; nothing more is collected`,
    lapsed: (day: string) => `Expired on ${day}; nothing more is collected`,
  },
  daysLeft: (n: number) => (n === 0 ? 'today' : `in ${plural(n, { one: 'day', other: 'days' })}`),
  monthsLeft: (n: number) => `in ${plural(n, { one: 'month', other: 'months' })}`,
  yearsLeft: (n: number) => `in ${plural(n, { one: 'year', other: 'years' })}`,
  thePayer: 'the payer',
  renew: 'Ask for a new mandate',
  blocked: {
    title: (day: string) => `Collections on this mandate are paused since ${day}`,
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    action: 'Unblock',
    dialog: {
      title: 'Unblock this mandate?',
      text: (payer: string) => `Do this once ${payer} has agreed that you may collect again.`,
      goesOn: 'This continues then. What is already due is collected once the payer has been told of it:',
      nothing: 'There is no active recurring payment, so nothing is collected now.',
      confirm: 'Unblock',
      failed: 'The mandate was not unblocked',
      done: 'The mandate was unblocked',
    },
  },
  stopped: {
    title: (day: string) => `This mandate was stopped on ${day}`,
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    lapsed:
      'It was not used for 36 months, after which a mandate expires. Ask the payer for a new one if you want to go on collecting.',
    oneOffTitle: 'This mandate was for one collection',
    oneOff: 'That collection is done. For another one the payer signs a new mandate.',
    other: 'Nothing more is collected with it.',
  },
  facts: {
    reference: 'Reference',
    copyReference: 'Copy reference',
    type: 'Type',
    typeHint: {
      MODEL_C: 'Recorded without a payment',
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
    lapses: 'Expires',
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
