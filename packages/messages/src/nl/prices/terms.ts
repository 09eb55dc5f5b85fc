import { source } from '../../core.ts';

/** A company's terms: what it pays, when it is settled, what is held back; for itself and for the provider. */
export const termsTexts = source('prices/terms', {
  title: 'Tarieven',
  lead: 'Uw kosten, afrekening en reservering.',
  current: (day: string) => `Geldt sinds ${day}`,
  currentUntil: (from: string, until: string) => `Geldt van ${from} tot en met ${until}`,
  next: (day: string) => `Gaat in op ${day}`,
  settles: (moment: string) => `De lopende afrekening sluit op ${moment}.`,
  past: 'Eerdere tarieven',
  period: (from: string, until: string) => `${from} tot en met ${until}`,
  none: {
    title: 'Geen tarieven afgesproken',
    text: 'Afrekeningen sluiten elke dag om 00:00, zonder kosten of reservering.',
  },
  error: { title: 'De tarieven konden niet worden geladen' },
  labels: {
    closes: 'Huidige afrekening sluit',
    schedule: 'Afrekening',
    minimumPayout: 'Minimale uitbetaling',
    reserve: 'Reservering',
    vatRate: 'Btw over kosten',
  },
  schedules: {
    DAILY: (hour: string) => `Elke dag om ${hour}`,
    WEEKLY: (hour: string) => `Elke maandag om ${hour}`,
    MONTHLY: (hour: string) => `Elke eerste van de maand om ${hour}`,
  },
  noMinimum: 'Geen: elk bedrag wordt uitbetaald',
  reserve: (rate: string, days: number) => `${rate} van de betalingen, ${days} dagen lang`,
  noReserve: 'Geen',
  fees: 'Kosten',
  feesNote: 'Per keer, zonder btw, voor betalingen in euro’s.',
  events: {
    PAYMENT: 'Betaling',
    REFUND: 'Terugbetaling',
    CHARGEBACK: 'Terugboeking',
  },
  all: 'Alle methoden',
  others: 'Andere methoden',
  free: 'Gratis',
  least: (price: string, minimum: string) => `${price}, minstens ${minimum}`,
});

export type TermsTexts = typeof termsTexts;
