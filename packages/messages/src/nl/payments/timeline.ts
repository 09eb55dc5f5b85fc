import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');
const tries = (n: number) => (n > 1 ? `, na ${plural(n, { one: 'poging', other: 'pogingen' })}` : '');

/** Timeline of a payment. `means` is a card or method, `amount` is formatted with its currency. */
export const timelineTexts = source('payments/timeline', {
  title: 'Tijdlijn',
  empty: 'Er is nog niets gebeurd.',
  error: 'De tijdlijn kan nu niet worden getoond.',
  actors: {
    payer: 'De betaler',
    user: 'Een collega',
    system: 'Het systeem',
    processor: 'De betaalverwerker',
    shop: 'Uw webwinkel',
  },
  paymentCreated: {
    by: (actor: string) => `${actor} maakte de betaling aan`,
    byPayer: 'De betaler begon met betalen',
  },
  attemptStarted: { title: (means: string) => `Poging met ${means}` },
  attemptRedirected: {
    title: (means: string) => `Betaler doorgestuurd naar ${means}`,
    card: 'Betaler bevestigt bij de kaartbank',
    cardText: 'De bank die de kaart uitgaf vraagt om een extra controle (3-D Secure).',
  },
  attemptPending: {
    title: (means: string) => `${means} in behandeling`,
    text: 'De uitkomst volgt later; u hoeft niets te doen.',
  },
  transferAwaited: {
    title: 'Wacht op de overboeking',
    text: 'De betaler heeft de rekening en het kenmerk voor de overboeking.',
  },
  attemptUncertain: {
    title: 'Uitkomst nog niet zeker',
    text: (means: string) =>
      `Op de poging met ${means} kwam niet op tijd antwoord. De uitkomst wordt nagevraagd tot die zeker is; tot dan kan er geen nieuwe poging beginnen.`,
  },
  attemptAuthorized: {
    title: (means: string) => `${means} goedgekeurd`,
    text: 'Het bedrag is gereserveerd en wordt automatisch afgeschreven; er is nog niets ontvangen.',
  },
  transferReceived: {
    title: (amount: string) => `${amount} overgemaakt`,
    text: 'Een overboeking met het kenmerk van deze betaling kwam binnen.',
  },
  attemptDeclined: {
    title: (means: string) => `${means} geweigerd`,
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    reason: (reason: string) => `${reason}.`,
  },
  attemptAborted: { title: (means: string) => `Poging met ${means} geannuleerd` },
  attemptExpired: {
    title: (means: string) => `Poging met ${means} verlopen`,
    text: 'De betaler rondde de poging niet op tijd af.',
  },
  paymentSucceeded: {
    title: (means: string) => `Betaling geslaagd met ${means}`,
    plain: 'Betaling geslaagd',
  },
  paymentSucceededLate: {
    title: 'Betaling laat geslaagd',
    text: (amount: string, means: string) =>
      `${amount} kwam met ${means} binnen toen de betaling al was afgesloten.`,
  },
  surplusCaptured: {
    title: (amount: string) => `Nog eens ${amount} ontvangen`,
    text: 'De betaler betaalde dubbel. Dit bedrag telt niet mee in wat u ontving.',
    transferTitle: (amount: string) => `${amount} gaat terug naar de betaler`,
    transfer: 'De betaler maakte te veel of te laat over. Dit bedrag telt niet mee in wat u ontving.',
  },
  paymentAborted: {
    title: 'Betaling geannuleerd',
    text: 'De betaler ging terug naar de winkel. Er is niets ontvangen.',
    by: (actor: string) => `Geannuleerd door ${actor}. Er is niets ontvangen.`,
  },
  paymentFailed: {
    title: 'Betaling mislukt',
    text: 'De tijd om te betalen is voorbij en geen poging is gelukt. Er is niets ontvangen.',
  },
  paymentExpired: {
    title: 'Betaling verlopen',
    text: 'De betaler heeft niet op tijd betaald. Er is niets ontvangen.',
  },
  paymentSettled: {
    title: 'Verwerkt',
    text: 'De betaalverwerker heeft ons betaald; het geld staat op uw beschikbare saldo.',
  },
  refundRequested: {
    title: (actor: string, amount: string) => `${actor} startte een terugbetaling van ${amount}`,
    automatic: (amount: string) => `Terugbetaling van ${amount} automatisch gestart`,
    text: (reason: string) => `Reden: ${reason}`,
  },
  refundSucceeded: {
    title: 'Terugbetaling geslaagd',
    text: (amount: string, destination: string) =>
      `${amount} is verstuurd naar ${destination} en komt binnen drie werkdagen aan.`,
  },
  refundFailed: {
    title: 'Terugbetaling mislukt',
    text: (amount: string, reason: string) => `${amount} is niet terugbetaald. ${reason}.`,
    plain: (amount: string) => `${amount} is niet terugbetaald en kan opnieuw worden terugbetaald.`,
  },
  refundBounced: {
    title: 'Terugbetaling teruggestuurd',
    text: (amount: string) =>
      `De bank van de betaler stuurde ${amount} terug. Het bedrag staat weer bij u; spreek met de betaler af hoe u het teruggeeft.`,
  },
  refundPartFailed: {
    title: 'Deel van een terugbetaling mislukt',
    text: (amount: string, reason: string) =>
      `${amount} is niet aangekomen. ${reason}. De rest van de terugbetaling gaat door.`,
    plain: (amount: string) => `${amount} is niet aangekomen. De rest van de terugbetaling gaat door.`,
  },
  refundPartBounced: {
    title: 'Deel van een terugbetaling teruggestuurd',
    text: (amount: string) =>
      `De bank van een betaler stuurde ${amount} terug. De rest van de terugbetaling blijft zoals hij is.`,
  },
  inquiry: {
    INQUIRY: {
      title: 'De bank vraagt om informatie',
      text: 'Er is geen geld teruggehaald. Beantwoord de vraag voordat de termijn verloopt.',
    },
    INQUIRY_ANSWERED: { title: 'Vraag van de bank beantwoord' },
    INQUIRY_UNANSWERED: { title: 'Vraag van de bank gesloten zonder antwoord' },
  },
  chargebackReceived: {
    title: (amount: string) => `${amount} teruggeboekt`,
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    reason: (reason: string) => `${reason}.`,
  },
  chargebackEvidenceRequired: {
    title: 'Bewijs gevraagd bij de terugboeking',
    text: 'Stuur het voordat de termijn verloopt; daarna is de terugboeking verloren.',
  },
  chargebackUnderReview: {
    title: 'Terugboeking in beoordeling',
    text: 'De bank beoordeelt het bewijs; u hoeft niets te doen.',
  },
  chargebackWon: {
    title: 'Terugboeking gewonnen',
    text: (amount: string) => `${amount} staat weer bij u.`,
  },
  chargebackLost: {
    title: 'Terugboeking verloren',
    text: (amount: string) => `${amount} blijft bij de betaler.`,
    returned: 'Gestorneerd',
    returnedText: (amount: string) => `${amount} ging terug naar de betaler.`,
  },
  chargebackAccepted: {
    title: 'Terugboeking geaccepteerd',
    text: 'Het bedrag blijft bij de betaler.',
  },
  freshLinkMade: (actor: string) => `${actor} maakte een link om alsnog te betalen`,
  payerMailed: (actor: string) => `${actor} mailde de betaler`,
  messageOpened: (actor: string) => `${actor} opende het bericht aan de betaler in WhatsApp`,
  messageCopied: (actor: string) => `${actor} kopieerde het bericht aan de betaler`,
  webhooks: (n: number) => `Webhookberichten (${n})`,
  notificationDelivered: {
    title: 'Webwinkel op de hoogte gebracht',
    text: (status: number, n: number) => `Beantwoord met ${status}${tries(n)}`,
  },
  notificationFailed: {
    title: 'Webwinkel niet bereikt',
    answered: (status: number, n: number) => `Beantwoord met ${status}${tries(n)}`,
    silent: (n: number) => `Geen antwoord${tries(n)}`,
  },
  notificationRetrying: {
    title: 'Webwinkel nog niet bereikt',
    answered: (status: number, n: number, when: string) =>
      `Beantwoord met ${status}${tries(n)}. Volgende poging op ${when}.`,
    silent: (n: number, when: string) => `Geen antwoord${tries(n)}. Volgende poging op ${when}.`,
  },
  notificationWaiting: {
    title: 'Webhookbericht wacht',
    text: 'Een eerder bericht gaat voor; daarna volgt dit automatisch.',
  },
  notificationMissed: {
    title: 'Webhookbericht niet verstuurd',
    text: 'Het webhookadres stond uit of was gepauzeerd. Bij Webhooks kunt u dit bericht alsnog versturen.',
  },
});

export type TimelineTexts = typeof timelineTexts;
