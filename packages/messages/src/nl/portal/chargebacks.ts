import { source } from '../../core.ts';

/** One chargeback. */
export const chargebacksTexts = source('chargebacks', {
  trail: 'Terugboekingen',
  heading: 'Terugboeking',
  noDescription: 'Zonder omschrijving',
  notFound: {
    title: 'Deze terugboeking is er niet',
    text: 'Misschien klopt het adres niet, of hoort de terugboeking bij een bedrijf dat u niet ziet.',
    action: 'Naar alle terugboekingen',
  },
  error: {
    title: 'Deze terugboeking kan nu niet worden getoond',
    text: 'Met de terugboeking zelf is niets gebeurd. Probeer het zo opnieuw.',
  },
  separator: '·',
  sentence: {
    received: (day: string) => `Teruggehaald op ${day}`,
    receivedUntil: (day: string, until: string) => `Teruggehaald op ${day}; u kunt reageren tot ${until}`,
    evidence: 'De bank vraagt bewijs',
    evidenceUntil: (until: string) => `De bank vraagt bewijs, uiterlijk ${until}`,
    underReview: 'De bank beoordeelt het bewijs; u hoeft nu niets te doen',
    won: (day: string) => `Op ${day} in uw voordeel beslist; het bedrag staat weer bij u`,
    lost: (day: string) =>
      `Op ${day} in het voordeel van de betaler beslist; het bedrag blijft bij de betaler`,
    returned: (day: string) =>
      `Op ${day} teruggegaan naar de betaler; tegen een storno is geen bezwaar mogelijk`,
    accepted: (day: string) => `Op ${day} geaccepteerd; het bedrag blijft bij de betaler`,
  },
  deadlineNotice: {
    title: (left: string) => `Tijd om te reageren: ${left}`,
    text: 'Zet het bewijs alvast klaar. Komt er voor het einde van de termijn geen reactie, dan is de terugboeking verloren.',
  },
  excess: {
    title: 'U betaalde meer terug dan u ontving',
    text: (amount: string) =>
      `Terugbetalingen en terugboekingen zijn samen ${amount} hoger dan wat u van deze betaling ontving. Vraag de betaler om dat bedrag terug.`,
  },
  reason: {
    title: 'Waarom',
    next: 'Wat u kunt doen',
    code: (code: string) => `Code ${code}`,
  },
  facts: {
    payment: 'Betaling',
    paymentValue: (amount: string) => `Betaling van ${amount}`,
    payer: 'Rekeninghouder',
    method: 'Methode',
    card: 'Kaart',
    cardValue: (card: string, expiry: string) => `${card}, geldig tot ${expiry}`,
    mandate: 'Machtiging',
    company: 'Bedrijf',
    received: 'Ontvangen',
    deadline: 'Termijn',
    finished: 'Afgerond',
    id: 'Kenmerk',
    copyId: 'Kenmerk kopiëren',
    copyPayment: 'Kenmerk van de betaling kopiëren',
    copyMandate: 'Kenmerk van de machtiging kopiëren',
  },
  none: '–',
  history: {
    title: 'Verloop',
    RECEIVED: { title: 'Terugboeking ontvangen', text: 'Het bedrag is van uw saldo afgehaald.' },
    EVIDENCE_REQUIRED: {
      title: 'Bewijs gevraagd',
      text: 'De bank wil weten waarom u het niet eens bent met de terugboeking.',
    },
    UNDER_REVIEW: { title: 'In beoordeling', text: 'De bank bekijkt het bewijs.' },
    WON: { title: 'Gewonnen', text: 'Het bedrag staat weer bij u.' },
    LOST: { title: 'Verloren', text: 'Het bedrag blijft bij de betaler.' },
    ACCEPTED: { title: 'Geaccepteerd', text: 'Het bedrag blijft bij de betaler.' },
  },
});

export type ChargebacksTexts = typeof chargebacksTexts;
