import { makePlural } from '../../core.ts';
import type { RecurrencesTexts } from '../../nl/recurrences/recurrences.ts';
import { inDays } from '../spans.ts';

const plural = makePlural('en');

export const recurrencesTexts: RecurrencesTexts = {
  trail: 'Recurring payments',
  heading: 'Recurring payment',
  noDescription: 'No description',
  none: '–',
  thePayer: 'the payer',
  notFound: { title: 'This recurring payment doesn’t exist', action: 'Go to all recurring payments' },
  error: {
    title: 'This recurring payment can’t be shown right now',
    text: 'The payment isn’t affected. Try again in a moment.',
  },
  per: {
    DAILY: 'a day',
    WEEKLY: 'a week',
    MONTHLY: 'a month',
    QUARTERLY: 'a quarter',
    YEARLY: 'a year',
    NEVER: 'once',
  },
  sentence: {
    active: (day: string) => `Next collection: ${day}`,
    activeUntil: (day: string, end: string) => `Next collection: ${day}; the last by ${end}`,
    paused: (day: string) => `Since ${day}, until the mandate is unblocked`,
    ending: 'The collection under way is completed; nothing follows after that',
    finished: (day: string, times: number) =>
      `On ${day}, after ${plural(times, { one: 'collection', other: 'collections' })}`,
  },
  facts: {
    start: 'First collection',
    end: 'End date',
    noEnd: 'No end date',
    ended: 'Ended',
    executed: 'Collections so far',
    method: 'Method',
    card: 'Card',
    cardValue: (card: string, expiry: string) => `${card}, valid until ${expiry}`,
    mandate: 'Mandate',
    mandateValue: 'Go to the mandate',
    copyMandate: 'Copy the mandate’s reference',
    first: 'First payment',
    firstValue: 'Go to the first payment',
    copyFirst: 'Copy the first payment’s reference',
    reference: 'Order number',
    company: 'Company',
    created: 'Created',
    id: 'Reference',
    copyId: 'Copy reference',
  },
  paused: {
    newSeries: 'A new mandate starts a new recurring payment; stop this one then.',
    mandate: 'View the mandate',
    mandateAndUnblock: 'View and unblock the mandate',
    renew: 'Request a new mandate',
    stop: 'Stop this recurring payment',
  },
  told: {
    title: 'Notice to the payer',
    by: {
      mail: (at: string) => `The payer was notified of the next collection by email on ${at}.`,
      merchant: (at: string) => `On ${at} a user confirmed that you notified the payer yourself.`,
    },
    mandate: 'The next collection was in the mandate that the payer signed.',
    mail: (days: number) =>
      `The payer is notified of the next collection by email, at least ${plural(days, { one: 'day', other: 'days' })} before. If you have notified them yourself, confirm it here and we send no email.`,
    noAddressTitle: 'Notify the payer yourself',
    noAddress: (days: number) =>
      `We have no email address of this payer. At least ${plural(days, { one: 'day', other: 'days' })} in advance, tell them how much you’ll collect and when, with your creditor identifier and the mandate’s reference. Nothing is collected until you have recorded that here.`,
    later: (run: string, day: string) =>
      `The collection of ${run} follows on ${day}, because the payer has to be notified first.`,
    action: 'I’ve notified the payer',
    dialog: {
      title: 'Have you notified the payer?',
      text: (amount: string, day: string, days: number) =>
        `The collection of ${amount} on ${day} then goes ahead, or today if that day has passed. Confirm this only if you told the payer the amount and the date at least ${plural(days, { one: 'day', other: 'days' })} in advance, or with the shorter notice that you agreed on.`,
      confirm: 'Yes, I have',
      failed: 'Nothing was recorded',
      done: 'Recorded that you notified the payer',
    },
  },
  skipped: {
    title: 'Skipped collections',
    text: 'Collecting wasn’t possible on these days.',
    choose: 'Choose for each day what happens.',
    blocked: 'You can collect them once the mandate is unblocked.',
    collect: 'Collect now',
    drop: 'Drop',
    of: (action: string, day: string) => `${action}, ${day}`,
    collectDialog: {
      title: 'Collect it now?',
      text: (amount: string, payer: string, day: string) =>
        `${amount} is collected from ${payer} now, for the collection due on ${day}.`,
      tell: 'We don’t notify the payer. Collect only if you told them the amount and the date yourself, in time.',
      confirm: 'Collect now',
      failed: 'Nothing was collected',
      done: 'The collection has started',
    },
    dropDialog: {
      title: 'Drop this collection?',
      text: (amount: string, payer: string, day: string) =>
        `The ${amount} due on ${day} will no longer be collected from ${payer}. You can’t undo this.`,
      confirm: 'Drop',
      failed: 'Nothing has changed',
      done: 'The collection was dropped',
    },
  },
  upcoming: {
    title: 'Upcoming collections',
    inDays,
    due: 'due now',
    overdue: 'skipped',
  },
  runs: {
    title: 'Past collections',
    columns: { due: 'Date', status: 'Status', amount: 'Amount' },
    none: 'Nothing has been collected yet.',
  },
  change: {
    action: 'Change',
    title: 'Change recurring payment',
    lead: 'The change takes effect from the next collection.',
    leadTold: (days: number) =>
      `The change takes effect from the next collection. The payer is notified at least ${plural(days, { one: 'day', other: 'days' })} before; a collection that falls earlier moves on.`,
    amount: 'Amount',
    description: 'Description',
    descriptionHint: 'Shown on the payer’s statement.',
    frequency: 'Frequency',
    next: 'Next collection',
    end: 'End date',
    endHint: 'Leave empty for no end date.',
    afterToday: 'Choose a day after today',
    beforeNext: 'This is before the next collection',
    preview: {
      title: 'Upcoming collections',
      last: 'After that, it ends.',
      goesOn: 'And so on.',
      unknown: 'Enter valid dates first.',
    },
    review: 'Continue',
    unchanged: 'Nothing has changed yet.',
    confirmTitle: 'Save this change?',
    confirmText: (payer: string) => `This changes from the next collection from ${payer}:`,
    confirmNext: (amount: string, day: string) => `${amount} is collected on ${day}.`,
    confirmNextTold: (amount: string, day: string) =>
      `${amount} is collected on ${day} at the earliest; the payer is notified first.`,
    fromTo: (from: string, to: string) => `${from} becomes ${to}`,
    noEnd: 'no end date',
    confirm: 'Save change',
    failed: 'The change wasn’t saved',
  },
  stop: {
    action: 'Stop',
    title: 'Stop this recurring payment?',
    running: (amount: string, payer: string, day: string) =>
      `The collection of ${amount} from ${payer} on ${day} is still under way and will be completed. Until then this shows ‘Ending’; after that nothing follows.`,
    idle: (amount: string, payer: string) =>
      `${amount} is no longer collected from ${payer}; the recurring payment ends immediately.`,
    forGood: 'You can’t undo this. To start again later, the payer makes a new first payment.',
    confirm: 'Stop recurring payment',
    failed: 'The recurring payment wasn’t stopped',
  },
};
