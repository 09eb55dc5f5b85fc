import { pluralOf } from '../../core.ts';
import type { DashboardTexts } from '../../nl/portal/dashboard.ts';

const plural = pluralOf('en');

export const dashboardTexts: DashboardTexts = {
  title: 'Dashboard',
  lead: 'What you have received and refunded so far, over all your companies.',
  leadOne: 'What you have received and refunded so far.',
  tiles: {
    received: 'Received',
    receivedNote: 'Before refunds',
    payments: 'Payments',
    paymentsNote: 'Succeeded and settled',
    refunded: 'Refunded',
    refundedNote: (share: string) => `${share} of what you received`,
    refundedNone: 'Nothing refunded yet',
    refunds: 'Refunds',
    refundsNote: 'Succeeded',
  },
  byMethod: {
    title: 'By payment method',
    label: 'Received by payment method, highest amount first',
    share: (share: string) => `${share} of the total`,
    count: (n: number) => plural(n, { one: 'payment', other: 'payments' }),
  },
  latest: {
    title: 'Latest payments',
    all: 'All payments',
    noDescription: 'No description',
    failed: 'The latest payments cannot be shown right now',
    empty: 'No payments yet.',
  },
  empty: {
    title: 'Nothing received yet. With a payment link you can start today.',
    action: 'Create a payment link',
    withoutLink: 'Nothing received yet. As soon as a customer pays, you will see it here.',
  },
  error: {
    title: 'The totals cannot be shown right now',
    text: 'Your money and data are safe. Try again in a moment.',
  },
};
