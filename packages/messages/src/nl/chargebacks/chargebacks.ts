import { source } from '../../core.ts';

/** One chargeback. */
export const chargebacksTexts = source('chargebacks/chargebacks', {
  trail: 'Terugboekingen',
  heading: 'Terugboeking',
  noDescription: 'Zonder omschrijving',
  notFound: { title: 'Deze terugboeking bestaat niet', action: 'Naar alle terugboekingen' },
  error: {
    title: 'Deze terugboeking kan nu niet worden getoond',
    text: 'De terugboeking zelf is ongewijzigd. Probeer het zo opnieuw.',
  },
  sentence: {
    received: (day: string) => `Teruggeboekt op ${day}`,
    overdue: (day: string) => `Reageertermijn verstreken op ${day}`,
    underReview: 'De bank beoordeelt het bewijs; u hoeft nu niets te doen',
    won: (day: string) => `Op ${day} in uw voordeel beslist; het bedrag staat weer bij u`,
    lost: (day: string) =>
      `Op ${day} in het voordeel van de betaler beslist; het bedrag blijft bij de betaler`,
    returned: (day: string) => `Op ${day}; tegen een storno is geen bezwaar mogelijk`,
    accepting: (day: string) => `Op ${day}; de bank moet dit nog bevestigen`,
    accepted: (day: string) => `Op ${day}; het bedrag blijft bij de betaler`,
    inquiry: 'Er is geen geld teruggehaald',
    answered: (day: string) => `Op ${day}; er is geen geld teruggehaald`,
    unanswered: (day: string) => `Op ${day} gesloten zonder antwoord; hiermee is geen geld teruggehaald`,
  },
  deadlineNotice: {
    title: (until: string) => `Reageer uiterlijk ${until}`,
    respond: 'Reageren',
    text: 'Het meeste staat al klaar. Zonder bewijs verliest u deze terugboeking.',
    inquiry: 'Het meeste staat al klaar. Zonder antwoord kan de bank het geld terugboeken.',
    denied:
      'Alleen een collega met het recht ‘Op terugboekingen reageren’ kan reageren. Een beheerder kan u dat recht geven.',
    view: 'Bewijs bekijken',
  },
  excess: {
    title: 'U betaalde meer terug dan u ontving',
    text: (amount: string) =>
      `Terugbetalingen en terugboekingen van deze betaling zijn samen ${amount} hoger dan wat u ontving.`,
  },
  reason: {
    title: 'Waarom',
    next: 'Wat u kunt doen',
    code: (code: string) => `Code ${code}`,
  },
  facts: {
    payment: 'Betaling',
    paymentValue: (amount: string) => `Betaling van ${amount}`,
    method: 'Methode',
    card: 'Kaart',
    cardValue: (card: string, expiry: string) => `${card}, geldig tot ${expiry}`,
    mandate: 'Machtiging',
    company: 'Bedrijf',
    received: 'Teruggeboekt',
    asked: 'Gevraagd',
    finished: 'Afgerond',
    id: 'Kenmerk',
    copyId: 'Kenmerk kopiëren',
    copyPayment: 'Kenmerk van de betaling kopiëren',
    mandateValue: 'Naar de machtiging',
    copyMandate: 'Kenmerk van de machtiging kopiëren',
  },
  history: {
    title: 'Tijdlijn',
    RECEIVED: { title: 'Terugboeking ontvangen', text: 'Het bedrag is van uw saldo afgehaald.' },
    EVIDENCE_REQUIRED: {
      title: 'Bewijs gevraagd',
      text: 'De bank wil weten waarom u het niet eens bent met de terugboeking.',
    },
    UNDER_REVIEW: { title: 'In beoordeling', text: 'De bank bekijkt het bewijs.' },
    WON: { title: 'Gewonnen', text: 'Het bedrag staat weer bij u.' },
    LOST: { title: 'Verloren', text: 'Het bedrag blijft bij de betaler.' },
    ACCEPTED: { title: 'Geaccepteerd', text: 'Het bedrag blijft bij de betaler.' },
    INQUIRY: {
      title: 'Vraag van de bank',
      text: 'De bank vraagt om informatie. Er is geen geld teruggehaald.',
    },
    INQUIRY_ANSWERED: {
      title: 'Vraag beantwoord',
      text: 'Boekt de bank toch terug, dan ziet u dat als een terugboeking.',
    },
    INQUIRY_UNANSWERED: {
      title: 'Gesloten zonder antwoord',
      text: 'De termijn is voorbij, of de bank heeft de betaling teruggeboekt.',
    },
    RETURNED: { title: 'Gestorneerd', text: 'Het bedrag ging terug naar de betaler.' },
  },
});

export type ChargebacksTexts = typeof chargebacksTexts;
