import type { TermsTexts } from '../../nl/prices/terms.ts';

export const termsTexts: TermsTexts = {
  title: 'Pricing',
  lead: 'Your fees, settlement and reserve.',
  current: (day) => `In effect since ${day}`,
  currentUntil: (from, until) => `In effect from ${from} through ${until}`,
  next: (day) => `Takes effect on ${day}`,
  settles: (moment) => `The current settlement closes on ${moment}.`,
  past: 'Earlier pricing',
  period: (from, until) => `${from} through ${until}`,
  none: {
    title: 'No pricing agreed',
    text: 'Settlements close daily at 00:00, without fees or a reserve.',
  },
  error: { title: 'Pricing couldn’t be loaded' },
  labels: {
    schedule: 'Settlement',
    closes: 'Current settlement closes',
    minimumPayout: 'Minimum payout',
    reserve: 'Reserve',
    vatRate: 'VAT on fees',
  },
  schedules: {
    DAILY: (hour) => `Every day at ${hour}`,
    WEEKLY: (hour) => `Every Monday at ${hour}`,
    MONTHLY: (hour) => `On the first of each month at ${hour}`,
  },
  noMinimum: 'None: any amount is paid out',
  reserve: (rate, days) => `${rate} of payments, held for ${days} days`,
  noReserve: 'None',
  fees: 'Fees',
  feesNote: 'Each time, excluding VAT, for payments in euros.',
  events: {
    PAYMENT: 'Payment',
    REFUND: 'Refund',
    CHARGEBACK: 'Chargeback',
  },
  all: 'All methods',
  others: 'Other methods',
  free: 'Free',
  least: (price, minimum) => `${price}, at least ${minimum}`,
};
