import type { AttentionKind } from '@stuiver/domain/states';
import { dashboardTexts } from '../dashboard/dashboard.ts';

const items: Record<AttentionKind, string> = {
  accountMissing: 'Uitbetaalrekening ontbreekt',
  accountRefused: 'Uitbetaalrekening is geweigerd',
  chargeback: 'Terugboeking',
  refundRequest: 'Terugbetaalverzoek',
  mandateBlocked: 'Geblokkeerde machtiging',
  recurrenceSkipped: 'Overgeslagen incasso',
  refundFailed: 'Mislukte terugbetaling',
  endpointFailing: 'Webhookadres is niet bereikbaar',
  notificationsFailing: 'Webhookberichten zijn niet aangekomen',
  paymentNoted: 'Betaling ter informatie',
  paymentLate: 'Betaling om te bekijken',
  linkLapsing: 'Betaallink verloopt',
};

/** The letter of the day; without names, accounts or reasons. Amounts and days are formatted already. */
export const letterMail = {
  letter: {
    today: dashboardTexts.today,
    yesterday: (amount: string) => `Gisteren ontvangen: ${amount}.`,
    since: (amount: string, day: string) => `Sinds ${day} ontvangen: ${amount}.`,
    items,
    until: (day: string) => `uiterlijk ${day}`,
    more: dashboardTexts.attention.more,
    text: (name: string, parts: string, link: string, stop: string, product: string) =>
      `Goedemorgen ${name},

${parts}

Naar uw dashboard:

${link}

Wilt u deze mail niet meer?
${stop}

${product}
`,
  },
};
