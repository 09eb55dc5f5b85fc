import { makePlural, source } from '../../core.ts';
import { inDays } from '../spans.ts';

const plural = makePlural('nl');

/** One recurring payment, changing it and stopping it. Days are written out already. */
export const recurrencesTexts = source('recurrences/recurrences', {
  trail: 'Terugkerende betalingen',
  heading: 'Terugkerende betaling',
  noDescription: 'Zonder omschrijving',
  none: '–',
  /** If the account holder's name is unknown. */
  thePayer: 'de betaler',
  notFound: { title: 'Deze terugkerende betaling bestaat niet', action: 'Naar alle terugkerende betalingen' },
  error: {
    title: 'Deze terugkerende betaling kan nu niet worden getoond',
    text: 'Er is niets gewijzigd aan de betaling. Probeer het zo opnieuw.',
  },
  per: {
    DAILY: 'per dag',
    WEEKLY: 'per week',
    MONTHLY: 'per maand',
    QUARTERLY: 'per kwartaal',
    YEARLY: 'per jaar',
    NEVER: 'één keer',
  },
  sentence: {
    active: (day: string) => `Volgende incasso op ${day}`,
    activeUntil: (day: string, end: string) => `Volgende incasso op ${day}; de laatste uiterlijk op ${end}`,
    paused: (day: string) => `Sinds ${day}, tot de machtiging is gedeblokkeerd`,
    ending: 'De lopende incasso wordt afgemaakt; daarna volgt er niets meer',
    finished: (day: string, times: number) =>
      `Op ${day}, na ${plural(times, { one: 'incasso', other: 'incasso’s' })}`,
  },
  facts: {
    start: 'Eerste incasso',
    end: 'Einddatum',
    noEnd: 'Geen einddatum',
    ended: 'Beëindigd',
    executed: 'Incasso’s tot nu toe',
    method: 'Methode',
    card: 'Kaart',
    cardValue: (card: string, expiry: string) => `${card}, geldig tot ${expiry}`,
    mandate: 'Machtiging',
    mandateValue: 'Naar de machtiging',
    copyMandate: 'Kenmerk van de machtiging kopiëren',
    first: 'Eerste betaling',
    firstValue: 'Naar de eerste betaling',
    copyFirst: 'Kenmerk van de eerste betaling kopiëren',
    reference: 'Ordernummer',
    company: 'Bedrijf',
    created: 'Aangemaakt',
    id: 'Kenmerk',
    copyId: 'Kenmerk kopiëren',
  },
  paused: {
    newSeries: 'Met een nieuwe machtiging begint een nieuwe terugkerende betaling; stop deze dan.',
    mandate: 'Machtiging bekijken',
    mandateAndUnblock: 'Machtiging bekijken en deblokkeren',
    renew: 'Nieuwe machtiging vragen',
    stop: 'Deze terugkerende betaling stoppen',
  },
  /** Notice of the next one to the payer of a direct debit. */
  told: {
    title: 'Bericht aan de betaler',
    by: {
      mail: (at: string) => `De betaler kreeg op ${at} per e-mail bericht van de volgende incasso.`,
      merchant: (at: string) => `Op ${at} is aangegeven dat u de betaler zelf bericht hebt gegeven.`,
    },
    mandate: 'De volgende incasso stond in de machtiging die de betaler heeft ondertekend.',
    mail: (days: number) =>
      `De betaler krijgt minstens ${plural(days, { one: 'dag', other: 'dagen' })} vooraf per e-mail bericht van de volgende incasso. Hebt u dat zelf al gedaan, leg het dan hier vast; dan volgt er geen e-mail.`,
    noAddressTitle: 'Geef de betaler zelf bericht',
    noAddress: (days: number) =>
      `Van deze betaler is geen e-mailadres bekend. Laat minstens ${plural(days, { one: 'dag', other: 'dagen' })} vooraf weten hoeveel u wanneer incasseert, met uw incassant-ID en het kenmerk van de machtiging. Er wordt niets geïncasseerd tot u dat hier hebt aangegeven.`,
    later: (run: string, day: string) =>
      `De incasso van ${run} volgt op ${day}, omdat de betaler het eerst moet weten.`,
    action: 'Ik heb bericht gegeven',
    dialog: {
      title: 'Hebt u de betaler bericht gegeven?',
      text: (amount: string, day: string, days: number) =>
        `De incasso van ${amount} van ${day} gaat dan door, of vandaag als die dag voorbij is. Bevestig dit alleen als u het bedrag en de dag minstens ${plural(days, { one: 'dag', other: 'dagen' })} vooraf hebt gemeld, of korter als u dat met de betaler hebt afgesproken.`,
      confirm: 'Ja, bericht gegeven',
      failed: 'Er is niets vastgelegd',
      done: 'Vastgelegd dat u bericht hebt gegeven',
    },
  },
  skipped: {
    title: 'Overgeslagen incasso’s',
    text: 'Op deze dagen kon er niet worden geïncasseerd.',
    choose: 'Kies per dag wat ermee gebeurt.',
    blocked: 'Alsnog incasseren kan weer als de machtiging is gedeblokkeerd.',
    collect: 'Alsnog incasseren',
    drop: 'Laten vervallen',
    /** For screen readers: which day a button is about. */
    of: (action: string, day: string) => `${action}, ${day}`,
    collectDialog: {
      title: 'Alsnog incasseren?',
      text: (amount: string, payer: string, day: string) =>
        `${amount} wordt nu van ${payer} geïncasseerd, voor de incasso van ${day}.`,
      tell: 'De betaler krijgt hiervan geen bericht van ons. Incasseer alleen als u het bedrag en de dag zelf op tijd hebt gemeld.',
      confirm: 'Nu incasseren',
      failed: 'Er is niets geïncasseerd',
      done: 'De incasso is gestart',
    },
    dropDialog: {
      title: 'Deze incasso laten vervallen?',
      text: (amount: string, payer: string, day: string) =>
        `De ${amount} van ${day} wordt dan niet meer van ${payer} geïncasseerd. Dit kunt u niet ongedaan maken.`,
      confirm: 'Laten vervallen',
      failed: 'Er is niets veranderd',
      done: 'De incasso is vervallen',
    },
  },
  upcoming: {
    title: 'Komende incasso’s',
    /** A day and how far away it is. */
    inDays,
    due: 'nu aan de beurt',
    overdue: 'overgeslagen',
  },
  runs: {
    title: 'Eerdere incasso’s',
    columns: { due: 'Datum', status: 'Status', amount: 'Bedrag' },
    none: 'Er is nog niets geïncasseerd.',
  },
  change: {
    action: 'Wijzigen',
    title: 'Terugkerende betaling wijzigen',
    lead: 'De wijziging geldt vanaf de volgende incasso.',
    /** For a direct debit: notice to its payer. */
    leadTold: (days: number) =>
      `De wijziging geldt vanaf de volgende incasso. De betaler krijgt daar minstens ${plural(days, { one: 'dag', other: 'dagen' })} vooraf bericht van; valt de incasso eerder, dan schuift die op.`,
    amount: 'Bedrag',
    description: 'Omschrijving',
    descriptionHint: 'Staat op het afschrift van de betaler.',
    frequency: 'Frequentie',
    next: 'Volgende incasso',
    end: 'Einddatum',
    endHint: 'Leeg: loopt door tot u stopt.',
    afterToday: 'Kies een dag na vandaag',
    beforeNext: 'Dit ligt vóór de volgende incasso',
    preview: {
      title: 'Komende incasso’s',
      last: 'Daarna is het afgelopen.',
      goesOn: 'En zo verder.',
      unknown: 'Vul eerst geldige datums in.',
    },
    review: 'Verder',
    unchanged: 'Er is nog niets veranderd.',
    confirmTitle: 'Deze wijziging opslaan?',
    confirmText: (payer: string) => `Dit verandert vanaf de volgende incasso van ${payer}:`,
    confirmNext: (amount: string, day: string) => `Op ${day} wordt ${amount} geïncasseerd.`,
    /** If the payer of a direct debit has to be notified first. */
    confirmNextTold: (amount: string, day: string) =>
      `Op zijn vroegst op ${day} wordt ${amount} geïncasseerd; de betaler krijgt er eerst bericht van.`,
    /** One change, as `€ 10,00 wordt € 12,50`. */
    fromTo: (from: string, to: string) => `${from} wordt ${to}`,
    noEnd: 'geen einddatum',
    confirm: 'Wijziging opslaan',
    failed: 'De wijziging is niet opgeslagen',
  },
  stop: {
    action: 'Stoppen',
    title: 'Deze terugkerende betaling stoppen?',
    running: (amount: string, payer: string, day: string) =>
      `De incasso van ${amount} van ${payer} op ${day} is nog onderweg en wordt afgemaakt. Tot die klaar is staat hier ‘Loopt af’; daarna volgt er niets meer.`,
    /** `amount` with how often, as `€ 24,50 per maand`. */
    idle: (amount: string, payer: string) =>
      `${amount} wordt niet meer van ${payer} geïncasseerd; de terugkerende betaling eindigt direct.`,
    forGood:
      'Dit kunt u niet ongedaan maken. Wilt u later verder, dan begint de betaler opnieuw met een eerste betaling.',
    confirm: 'Ja, stoppen',
    failed: 'De terugkerende betaling is niet gestopt',
  },
});

export type RecurrencesTexts = typeof recurrencesTexts;
