import { makePlural } from '../../core.ts';
import type { MandatesTexts } from '../../nl/mandates/mandates.ts';
import { inDays } from '../spans.ts';

const plural = makePlural('en');

export const mandatesTexts: MandatesTexts = {
  trail: 'Mandates',
  heading: 'Mandate',
  notFound: { title: 'This mandate doesn’t exist', action: 'Go to all mandates' },
  error: {
    title: 'This mandate can’t be shown right now',
    text: 'The mandate isn’t affected. Try again in a moment.',
  },
  none: '–',
  sentence: {
    active: (day: string) => `You can collect. The mandate expires on ${day} unless you collect before then`,
    activeSoon: (left: string, day: string) =>
      `You can collect. The mandate expires ${left}, on ${day}, unless you collect before then`,
    blocked: (day: string) => `Since ${day}; collections are paused`,
    ended: (day: string) => `On ${day}`,
  },
  daysLeft: inDays,
  thePayer: 'the payer',
  renew: 'Request a new mandate',
  blocked: {
    action: 'Unblock',
    dialog: {
      title: 'Unblock this mandate?',
      text: (payer: string) => `Do this once ${payer} has agreed that you may collect again.`,
      goesOn: 'These will resume. Anything already due is collected once the payer has been notified:',
      nothing: 'There is no active recurring payment, so nothing is collected now.',
      confirm: 'Unblock',
      failed: 'The mandate wasn’t unblocked',
      done: 'The mandate was unblocked',
    },
  },
  amend: {
    action: 'Change IBAN',
    title: 'Change IBAN',
    lead: (payer: string) =>
      `Do this when ${payer} has changed bank accounts. They don’t need to sign again: the next collection reports the change to the bank.`,
    now: (iban: string) => `Currently ${iban}`,
    iban: 'New IBAN',
    unblocks: 'The mandate is blocked because the IBAN was incorrect. Another IBAN unblocks it.',
    staysBlocked: 'The mandate stays blocked until you unblock it.',
    underWay: 'A collection that’s already under way still uses the old account.',
    submit: 'Change IBAN',
    failed: 'The IBAN wasn’t changed',
    done: 'The IBAN was changed',
  },
  stop: {
    action: 'Stop mandate',
    title: 'Stop this mandate?',
    text: (payer: string, iban: string) =>
      `Do this when ${payer} revokes the mandate. Nothing more is collected from ${iban}.`,
    ends: (n: number) =>
      plural(n, { one: 'recurring payment ends with it.', other: 'recurring payments end with it.' }),
    underWay: 'A collection that’s already at the bank goes on.',
    forGood: 'You can’t undo this. To collect again later, you need a new mandate.',
    confirm: 'Stop mandate',
    failed: 'The mandate wasn’t stopped',
    done: 'The mandate was stopped',
  },
  stopped: {
    title: 'Nothing more is collected with it',
    lapsedTitle: 'Expired: it wasn’t used for 36 months',
    lapsed: 'Ask the payer for a new one if you want to keep collecting.',
    oneOffTitle: 'This mandate was for one collection',
    oneOff: 'That collection is done. For another one the payer signs a new mandate.',
  },
  facts: {
    reference: 'Reference',
    copyReference: 'Copy reference',
    type: 'Type',
    copyIban: 'Copy IBAN',
    amended: 'IBAN changed',
    previousIban: (iban: string) => `Was ${iban}; the next collection reports this to the bank`,
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
    used: 'Completed',
    lapsed: 'Expired',
    id: 'Internal reference',
    copyId: 'Copy internal reference',
  },
  collections: {
    title: 'Collections',
    columns: { date: 'Date', description: 'Description', status: 'Status', amount: 'Amount' },
    none: 'No collections yet.',
    noDescription: 'No description',
    returned: (reason: string, advice: string) => `${reason}. ${advice}`,
  },
  recurrences: {
    title: 'Recurring payments',
    columns: { description: 'Description', status: 'Status', amount: 'Amount' },
    none: 'No recurring payments.',
    noDescription: 'No description',
  },
};
