import { makePlural } from '../../core.ts';
import type { SettlementsTexts } from '../../nl/settlements/settlements.ts';

const plural = makePlural('en');

export const settlementsTexts: SettlementsTexts = {
  title: 'Settlements',
  lead: 'Your payouts and how they add up.',
  label: 'Settlements',
  count: (n: number) => plural(n, { one: 'settlement', other: 'settlements' }),
  search: 'Number',
  empty: 'Your first settlement appears here once it closes.',
  error: {
    title: 'The settlements can’t be shown right now',
    text: 'Your money is safe. Try again in a moment.',
  },
  columns: { number: 'Settlement', createdDateTime: 'Period', payoutAmount: 'Payout' },
  nameOf: (number: number) => `Settlement ${number}`,
  period: {
    between: (from: string, until: string) => `${from} – ${until}`,
    until: (until: string) => `up to ${until}`,
    untilTime: (until: string) => `until ${until}`,
  },
  open: {
    several: 'Next settlements',
    arrives: (day: string) => `Expected on ${day}`,
    title: 'Next settlement',
    of: (company: string) => `Next settlement of ${company}`,
    pays: (day: string) => `Expected in your account on ${day}`,
    closes: (moment: string) => `Closes on ${moment}. It includes what you receive until then.`,
    changeAccount: 'Change account',
    lines: (n: number) => plural(n, { one: 'line', other: 'lines' }),
    failed: 'The next settlement can’t be shown right now',
    more: (n: number) => `And ${plural(n, { one: 'more settlement', other: 'more settlements' })}`,
  },
  /** Why the settlement under way would pay nothing out. */
  unpaid: {
    NOTHING: 'There is nothing to pay out yet.',
    NEGATIVE: (amount: string) =>
      `Refunds, chargebacks and fees exceeded what you received by ${amount}. We deduct it from your next payments; you don’t need to do anything.`,
    CURRENCY: 'We only pay out euros. This balance stays yours.',
    BELOW_MINIMUM: (amount: string) =>
      `${amount} is below your minimum payout, and is carried to the next settlement.`,
    HELD: (reason: string) => `Your payouts are on hold: ${reason}`,
    ACCOUNT_CHANGE:
      'Your new account takes effect soon. We don’t pay out until then; the amount is carried to the next settlement.',
    ACCOUNT_REFUSED: (reason: string) =>
      `The bank refused the last payout: ${reason} Enter another account; payouts then continue.`,
    NO_ACCOUNT: 'There is no account to pay out to yet. The amount stays yours.',
  },
  parts: {
    openingAmount: 'Opening balance',
    paymentAmount: 'Payments',
    returnedAmount: 'Refunds and chargebacks',
    feeAmount: 'Fees excluding VAT',
    otherAmount: 'Other',
    availableAmount: 'Available',
    payoutAmount: 'Expected payout',
    closingAmount: 'Closing balance',
  },
};
