import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

/** The list of deliveries of webhooks, and one delivery. */
export const deliveriesTexts = source('webhooks/deliveries', {
  title: 'Leveringen van webhooks',
  lead: 'Elke melding per webhook: wat we stuurden en wat we terugkregen.',
  label: 'Leveringen van webhooks',
  trail: 'Webhooks',
  count: (n: number) => plural(n, { one: 'levering', other: 'leveringen' }),
  columns: { eventType: 'Soort' },
  silent: 'geen',
  empty: 'Hier komt elke melding aan uw webhooks. Er is er nog geen geweest.',
  emptyAction: 'Naar webhooks',
  error: {
    title: 'De leveringen kunnen nu niet worden getoond',
    text: 'Meldingen gaan gewoon door. Probeer het zo opnieuw.',
  },
  details: {
    separator: '·',
    heading: 'Levering',
    trail: 'Leveringen van webhooks',
    notFound: {
      title: 'Deze levering is er niet',
      text: 'Ze is te oud om nog te bewaren, of het adres klopt niet.',
      action: 'Naar de leveringen',
    },
    error: { title: 'De levering kan nu niet worden getoond', text: 'Probeer het zo opnieuw.' },
    sentence: {
      DELIVERED: (when: string) => `Aangekomen op ${when}`,
      FAILED: 'Niet aangekomen; we proberen het niet meer',
      MISSED: 'Niet verstuurd: de webhook stond uit of was gepauzeerd',
      waiting: 'Wacht op de eerste poging',
      retrying: (when: string) => `Nog niet aangekomen; volgende poging op ${when}`,
    },
    facts: {
      event: 'Soort',
      url: 'Webhook',
      eventId: 'Kenmerk (webhook-id)',
      copyId: 'Kenmerk kopiëren',
      payment: 'Betaling',
      showPayment: 'Bekijken',
      created: 'Aangemaakt',
      company: 'Bedrijf',
    },
    resend: {
      action: 'Opnieuw versturen',
      done: 'De melding wordt opnieuw verstuurd',
      failed: 'Opnieuw versturen is niet gelukt',
    },
    body: 'Inhoud van de melding',
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
