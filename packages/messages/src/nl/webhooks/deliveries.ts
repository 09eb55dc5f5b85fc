import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The list of deliveries of webhooks, and one delivery. */
export const deliveriesTexts = source('webhooks/deliveries', {
  title: 'Webhookberichten',
  lead: 'Verstuurde webhookberichten en hun antwoorden.',
  label: 'Webhookberichten',
  trail: 'Webhooks',
  count: (n: number) => plural(n, { one: 'webhookbericht', other: 'webhookberichten' }),
  columns: { eventType: 'Soort' },
  silent: 'geen',
  empty: 'Nog geen webhookberichten.',
  emptyAction: 'Naar webhooks',
  error: {
    title: 'De webhookberichten kunnen nu niet worden getoond',
    text: 'Webhookberichten gaan gewoon door. Probeer het zo opnieuw.',
  },
  details: {
    heading: 'Webhookbericht',
    trail: 'Webhookberichten',
    notFound: {
      title: 'Dit webhookbericht bestaat niet',
      text: 'Het is te oud om nog te bewaren, of de link klopt niet.',
      action: 'Naar de webhookberichten',
    },
    error: { title: 'Het webhookbericht kan nu niet worden getoond', text: 'Probeer het zo opnieuw.' },
    sentence: {
      DELIVERED: (when: string) => `Aangekomen op ${when}`,
      FAILED: 'Niet aangekomen; we proberen het niet meer',
      MISSED: 'Niet verstuurd: de webhook stond uit of was gepauzeerd',
      waiting: 'Wacht op de eerste poging',
      retrying: (when: string) => `Nog niet aangekomen; volgende poging op ${when}`,
    },
    facts: {
      event: 'Soort',
      url: 'Webhookadres',
      eventId: 'Kenmerk (webhook-id)',
      copyId: 'Kenmerk kopiëren',
      request: 'Aanroep (request-id)',
      copyRequest: 'Request-id kopiëren',
      payment: 'Betaling',
      showPayment: 'Bekijken',
      created: 'Aangemaakt',
      company: 'Bedrijf',
    },
    resend: {
      action: 'Opnieuw versturen',
      done: 'Het webhookbericht wordt opnieuw verstuurd',
      failed: 'Opnieuw versturen mislukt',
    },
    body: 'Inhoud van het webhookbericht',
    attempts: 'Pogingen',
    noAttempts: 'Er is nog niets verstuurd.',
    attempt: (n: number) => `Poging ${n}`,
    took: (milliseconds: number) => `${milliseconds} ms`,
    request: 'Verzoek',
    answer: 'Antwoord',
    emptyAnswer: 'Het antwoord had geen inhoud.',
    reasons: {
      answered: (status: number) => `Beantwoord met ${status}`,
      forbiddenAddress: 'Intern adres: niet verstuurd',
      timeOut: 'Geen antwoord binnen 10 seconden',
      noConnection: 'Geen verbinding',
    },
  },
});

export type DeliveriesTexts = typeof deliveriesTexts;
