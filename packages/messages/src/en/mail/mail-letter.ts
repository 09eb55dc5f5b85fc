import type { MailTexts } from '../../nl/mail/mail.ts';
import { dashboardTexts } from '../dashboard/dashboard.ts';

export const letterMail: Pick<MailTexts, 'letter'> = {
  letter: {
    today: dashboardTexts.today,
    yesterday: (amount) => `${amount} received yesterday.`,
    since: (amount, day) => `${amount} received since ${day}.`,
    items: {
      accountMissing: 'Payout account is missing',
      accountRefused: 'Payout account was refused',
      chargeback: 'Chargeback',
      refundRequest: 'Refund request',
      mandateBlocked: 'Blocked mandate',
      recurrenceSkipped: 'Skipped collection',
      refundFailed: 'Failed refund',
      endpointFailing: 'Webhook endpoint can’t be reached',
      notificationsFailing: 'Webhook events weren’t delivered',
      paymentNoted: 'Payment for your information',
      paymentLate: 'Payment to review',
      linkLapsing: 'Payment link is about to expire',
    },
    until: (day) => `by ${day}`,
    more: dashboardTexts.attention.more,
    text: (name, parts, link, stop, product) => `Good morning ${name},

${parts}

Go to your dashboard:

${link}

Don’t want this email?
${stop}

${product}
`,
  },
};
