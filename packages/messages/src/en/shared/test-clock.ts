import { makePlural } from '../../core.ts';
import type { TestClockTexts } from '../../nl/shared/test-clock.ts';

const plural = makePlural('en');

export const testClockTexts: TestClockTexts = {
  button: (day) => `Clock: ${day}`,
  title: 'Move the clock forward',
  now: (day) => `It’s now ${day} here.`,
  days: 'Forward by',
  choice: (n) => plural(n, { one: 'day', other: 'days' }),
  warning: 'This can’t be undone',
  consequences:
    'Recurring payments, notices, mandates, links, deadlines, settlements and payouts happen in order, for every company of this test deployment. The clock can go a year ahead in all.',
  submit: (n) => `Move ${plural(n, { one: 'day', other: 'days' })} forward`,
  failed: 'The clock wasn’t moved.',
  refused: {
    changedMeanwhile: 'Someone else is moving the clock. Wait until that’s done.',
    limitReached: 'It can’t go further: a year at most in all.',
  },
  moving: (day, end) => `It’s now ${day}; the clock goes on to ${end}.`,
  leave: 'You can close this window: the clock goes on.',
  doneTitle: 'Clock moved forward',
  done: (day) => `Done: it’s now ${day}.`,
  nothing: 'Nothing happened in your company.',
  effects: {
    payments: (n) => plural(n, { one: 'payment created', other: 'payments created' }),
    succeeded: (n) => plural(n, { one: 'payment succeeded', other: 'payments succeeded' }),
    failed: (n) => plural(n, { one: 'payment failed or expired', other: 'payments failed or expired' }),
    refunds: (n) => plural(n, { one: 'refund succeeded', other: 'refunds succeeded' }),
    chargebacks: (n) => plural(n, { one: 'chargeback received', other: 'chargebacks received' }),
    chargebacksEnded: (n) => plural(n, { one: 'chargeback won or lost', other: 'chargebacks won or lost' }),
    notices: (n) =>
      plural(n, { one: 'payer notified of a direct debit', other: 'payers notified of a direct debit' }),
    mandates: (n) => plural(n, { one: 'mandate lapsed', other: 'mandates lapsed' }),
    settlements: (n) => plural(n, { one: 'settlement closed', other: 'settlements closed' }),
    payouts: (n) => plural(n, { one: 'payout made', other: 'payouts made' }),
  },
};
