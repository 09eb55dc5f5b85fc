import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The desk of the provider's people who watch chargebacks. */
export const openChargebacksTexts = source('chargebacks/open-chargebacks', {
  title: 'Open terugboekingen',
  lead: 'Van alle bedrijven, kortste termijn bovenaan.',
  views: {
    label: 'Welke terugboekingen',
    unanswered: 'Niet beantwoord',
    answered: 'Beantwoord',
    underReview: 'Bij de bank',
  },
  search: 'Naam van het bedrijf',
  columns: {
    company: 'Bedrijf',
    progress: 'Voortgang',
    stage: 'Verzoek',
    deadline: 'Termijn',
    amount: 'Bedrag',
  },
  progress: {
    notStarted: 'Nog niet begonnen',
    incomplete: (n: number) =>
      `Bewijs onvolledig: ${plural(n, { one: 'onderdeel ontbreekt', other: 'onderdelen ontbreken' })}`,
    ready: 'Bewijs volledig, nog niet ingediend',
    automatic: 'Wordt automatisch ingediend',
    submitted: 'Ingediend, wacht op bevestiging van de bank',
    refused: 'Bewijs niet aangenomen door de bank',
    accepted: 'Geaccepteerd, wacht op de bank',
    underReview: 'De bank bekijkt het bewijs',
  },
  stages: { CHARGEBACK: 'Eerste', SECOND: 'Tweede', PRE_ARBITRATION: 'Derde' },
  noDeadline: 'Geen termijn',
  empty: {
    unanswered: 'Op elke terugboeking is gereageerd.',
    answered: 'Er wacht geen antwoord op verzending of bevestiging.',
    underReview: 'Er ligt geen bewijs bij een bank.',
    search: 'Geen terugboeking van een bedrijf met deze naam.',
  },
});

export type OpenChargebacksTexts = typeof openChargebacksTexts;
