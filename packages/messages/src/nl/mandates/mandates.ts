import { makePlural, source } from '../../core.ts';
import { inDays } from '../spans.ts';

const plural = makePlural('nl');

/** One mandate. */
export const mandatesTexts = source('mandates/mandates', {
  trail: 'Machtigingen',
  heading: 'Machtiging',
  notFound: { title: 'Deze machtiging bestaat niet', action: 'Naar alle machtigingen' },
  error: {
    title: 'Deze machtiging kan nu niet worden getoond',
    text: 'De machtiging zelf is ongewijzigd. Probeer het zo opnieuw.',
  },
  none: '–',
  sentence: {
    active: (day: string) => `U kunt incasseren. De machtiging vervalt op ${day}, tenzij u eerder incasseert`,
    activeSoon: (left: string, day: string) =>
      `U kunt incasseren. De machtiging vervalt ${left}, op ${day}, tenzij u eerder incasseert`,
    blocked: (day: string) => `Sinds ${day}; incasso’s zijn gepauzeerd`,
    ended: (day: string) => `Op ${day}`,
  },
  daysLeft: inDays,
  thePayer: 'de betaler',
  /** Links to a payment link prefilled with the known data. */
  renew: 'Nieuwe machtiging vragen',
  blocked: {
    action: 'Deblokkeren',
    dialog: {
      title: 'Deze machtiging deblokkeren?',
      text: (payer: string) => `Doe dit als u met ${payer} hebt afgesproken dat u weer kunt incasseren.`,
      goesOn:
        'Dit loopt dan verder. Wat al aan de beurt is, wordt geïncasseerd zodra de betaler er bericht van heeft:',
      nothing: 'Er loopt geen terugkerende betaling, dus er wordt nu niets geïncasseerd.',
      confirm: 'Deblokkeren',
      failed: 'De machtiging is niet gedeblokkeerd',
      done: 'De machtiging is gedeblokkeerd',
    },
  },
  amend: {
    action: 'IBAN wijzigen',
    title: 'Wijzig het IBAN van deze machtiging',
    lead: (payer: string) =>
      `Doe dit als ${payer} een andere rekening heeft. Opnieuw tekenen hoeft niet: de eerstvolgende incasso meldt de wijziging aan de bank.`,
    now: (iban: string) => `Nu: ${iban}`,
    iban: 'Nieuw IBAN',
    unblocks: 'De machtiging is geblokkeerd omdat het IBAN niet klopte. Met een ander IBAN loopt ze verder.',
    staysBlocked: 'De machtiging blijft geblokkeerd tot u haar deblokkeert.',
    underWay: 'Een incasso die al loopt, gaat nog van de oude rekening af.',
    submit: 'IBAN wijzigen',
    failed: 'Het IBAN is niet gewijzigd',
    done: 'Het IBAN is gewijzigd',
  },
  stop: {
    action: 'Machtiging stoppen',
    title: 'Deze machtiging stoppen?',
    text: (payer: string, iban: string) =>
      `Doe dit als ${payer} de machtiging intrekt. Van ${iban} wordt niets meer geïncasseerd.`,
    ends: (n: number) =>
      plural(n, {
        one: 'terugkerende betaling eindigt daarmee.',
        other: 'terugkerende betalingen eindigen daarmee.',
      }),
    underWay: 'Een incasso die al bij de bank is, gaat door.',
    forGood:
      'Dit kunt u niet ongedaan maken. Wilt u later weer incasseren, dan is een nieuwe machtiging nodig.',
    confirm: 'Ja, stoppen',
    failed: 'De machtiging is niet gestopt',
    done: 'De machtiging is gestopt',
  },
  stopped: {
    title: 'Er wordt niets meer mee geïncasseerd',
    lapsedTitle: 'Vervallen: er is 36 maanden niet mee geïncasseerd',
    lapsed: 'Vraag de betaler om een nieuwe als u verder wilt incasseren.',
    oneOffTitle: 'Deze machtiging gold voor één incasso',
    oneOff: 'Die incasso is afgerond. Voor een volgende incasso geeft de betaler een nieuwe machtiging.',
  },
  facts: {
    reference: 'Kenmerk',
    copyReference: 'Kenmerk kopiëren',
    type: 'Soort',
    copyIban: 'IBAN kopiëren',
    amended: 'IBAN gewijzigd',
    previousIban: (iban: string) => `Was ${iban}; de volgende incasso meldt dit aan de bank`,
    bic: 'BIC',
    copyBic: 'BIC kopiëren',
    address: 'Adres',
    agreementDate: 'Getekend op',
    agreed: 'Akkoord gegeven',
    yes: 'Ja',
    no: 'Nee',
    lapses: 'Vervalt',
    lapsesValue: (day: string, left: string) => `${day}, ${left}`,
    creditor: 'Incassant-ID',
    copyCreditor: 'Incassant-ID kopiëren',
    company: 'Bedrijf',
    created: 'Aangemaakt',
    stopped: 'Gestopt',
    used: 'Afgerond',
    lapsed: 'Vervallen',
    id: 'Intern kenmerk',
    copyId: 'Intern kenmerk kopiëren',
  },
  collections: {
    title: 'Incasso’s',
    columns: { date: 'Datum', description: 'Omschrijving', status: 'Status', amount: 'Bedrag' },
    none: 'Nog geen incasso’s.',
    noDescription: 'Zonder omschrijving',
    returned: (reason: string, advice: string) => `${reason}. ${advice}`,
  },
  recurrences: {
    title: 'Terugkerende betalingen',
    columns: { description: 'Omschrijving', status: 'Status', amount: 'Bedrag' },
    none: 'Geen terugkerende betalingen.',
    noDescription: 'Zonder omschrijving',
  },
});

export type MandatesTexts = typeof mandatesTexts;
