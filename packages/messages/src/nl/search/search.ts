import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** Searching everything at once. */
export const searchTexts = source('search/search', {
  title: 'Zoeken',
  field: 'Waar zoekt u naar?',
  placeholder: 'Bedrag, naam, e-mailadres, IBAN of kenmerk',
  deskPlaceholder: 'Bedrijf, aanvrager of kenmerk',
  deskHint: 'Zoek op de naam van een bedrijf of aanvrager, of het kenmerk van een betaling.',
  hint: 'Zoek op een bedrag, naam, e-mailadres, IBAN, machtigingskenmerk, betaallink of het kenmerk van een betaling. Plakken mag ook.',
  short: 'Typ ten minste twee tekens.',
  searching: 'Zoeken…',
  found: (n: number) => plural(n, { one: 'resultaat', other: 'resultaten' }),
  all: (kind: string) => `Alle resultaten in ${kind}`,
  none: (text: string) => `Niets gevonden voor ‘${text}’.`,
  noneHint: 'Controleer de spelling, of zoek op een kenmerk of het precieze bedrag.',
  error: 'Zoeken lukt nu niet.',
  kinds: {
    payment: 'Betalingen',
    refund: 'Terugbetalingen',
    chargeback: 'Terugboekingen',
    mandate: 'Machtigingen',
    recurrence: 'Terugkerende betalingen',
    paymentLink: 'Betaallinks',
  },
  untitled: 'Zonder omschrijving',
  refund: 'Terugbetalen',
  refundOf: (payment: string) => `${payment || 'Betaling'} terugbetalen`,
  commands: {
    title: 'Snel naar',
    goTo: (screen: string) => `Ga naar ${screen}`,
    company: (name: string) => `Wissel naar ${name}`,
    /** Commands that are more than a screen's name. */
    said: {
      generatePaymentLink: 'Maak een betaallink',
      exportLastMonth: 'Exporteer vorige maand',
      selectCompanies: 'Wissel van bedrijf',
    },
  },
  keys: {
    title: 'Sneltoetsen',
    search: 'Zoeken of een scherm openen',
    list: 'Deze sneltoetsen tonen',
    walk: 'Door de rijen van een lijst',
    open: 'Rij of resultaat openen',
    close: 'Sluiten',
    turn: 'Vorig of volgend document',
    off: 'De toetsen /, ?, ← en → zet u uit bij Mijn account.',
  },
});

export type SearchTexts = typeof searchTexts;
