import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

/** One recurring payment, changing it and stopping it. Days are written out already. */
export const recurrencesTexts = source('recurrences', {
  trail: 'Terugkerende betalingen',
  heading: 'Terugkerende betaling',
  noDescription: 'Zonder omschrijving',
  none: '–',
  separator: '·',
  notFound: {
    title: 'Deze terugkerende betaling is er niet',
    text: 'Misschien klopt het adres niet, of hoort zij bij een bedrijf dat u niet ziet.',
    action: 'Naar alle terugkerende betalingen',
  },
  error: {
    title: 'Deze terugkerende betaling kan nu niet worden getoond',
    text: 'Met de betaling zelf is niets gebeurd. Probeer het zo opnieuw.',
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
    paused: (day: string) => `Gepauzeerd sinds ${day}; er wordt niets geïncasseerd tot iemand heeft gekeken`,
    ending: 'De lopende incasso wordt afgemaakt; daarna volgt er niets meer',
    finished: (times: number) =>
      `Er wordt niets meer geïncasseerd; in totaal ${plural(times, { one: 'incasso', other: 'incasso’s' })}`,
  },
  facts: {
    frequency: 'Frequentie',
    next: 'Volgende incasso',
    start: 'Eerste incasso',
    end: 'Einddatum',
    noEnd: 'Geen einddatum',
    executed: 'Incasso’s tot nu toe',
    times: (n: number) => plural(n, { one: 'incasso', other: 'incasso’s' }),
    payer: 'Rekeninghouder',
    method: 'Methode',
    card: 'Kaart',
    cardValue: (card: string, expiry: string) => `${card}, geldig tot ${expiry}`,
    mandate: 'Machtiging',
    copyMandate: 'Kenmerk van de machtiging kopiëren',
    first: 'Eerste betaling',
    firstValue: 'Naar de eerste betaling',
    copyFirst: 'Kenmerk van de eerste betaling kopiëren',
    company: 'Bedrijf',
    created: 'Aangemaakt',
    id: 'Kenmerk',
    copyId: 'Kenmerk kopiëren',
  },
  paused: {
    title: 'De machtiging is geblokkeerd; incasso’s zijn gepauzeerd',
    text: (reason: string, advice: string) => `${reason}. ${advice}`,
    mandate: 'Machtiging bekijken en deblokkeren',
    renew: 'Nieuwe machtiging vragen',
  },
  skipped: {
    title: 'Overgeslagen incasso’s',
    text: 'Op deze dagen is niets geïncasseerd, omdat er toen niet kon worden geïncasseerd. Kies per dag wat ermee gebeurt.',
    collect: 'Alsnog incasseren',
    drop: 'Laten vervallen',
    /** For screen readers: which day a button is about. */
    of: (action: string, day: string) => `${action}, ${day}`,
    collectDialog: {
      title: 'Alsnog incasseren?',
      text: (amount: string, day: string) => `${amount} wordt nu geïncasseerd, voor de incasso van ${day}.`,
      confirm: 'Nu incasseren',
      failed: 'Er is niets geïncasseerd',
      done: 'De incasso is gestart',
    },
    dropDialog: {
      title: 'Deze incasso laten vervallen?',
      text: (amount: string, day: string) =>
        `De ${amount} van ${day} wordt dan niet meer geïncasseerd. Dit kunt u niet ongedaan maken.`,
      confirm: 'Laten vervallen',
      failed: 'Er is niets veranderd',
      done: 'De incasso is vervallen',
    },
  },
  upcoming: {
    title: 'Komende incasso’s',
    none: 'Er komt geen volgende incasso.',
    /** A day and how far away it is. */
    inDays: (n: number) =>
      n === 0 ? 'vandaag' : n === 1 ? 'morgen' : `over ${plural(n, { one: 'dag', other: 'dagen' })}`,
    overdue: 'nu aan de beurt',
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
    amount: 'Bedrag',
    description: 'Omschrijving',
    descriptionHint: 'Staat op het afschrift van de betaler.',
    frequency: 'Frequentie',
    next: 'Volgende incasso',
    dateHint: 'dd-mm-jjjj',
    end: 'Einddatum',
    endHint: 'Leeg: loopt door tot u stopt.',
    notADay: 'Vul een datum in als 20-11-2026',
    afterToday: 'Kies een dag na vandaag',
    beforeNext: 'Dit ligt vóór de volgende incasso',
    preview: {
      title: 'Zo gaat het lopen',
      last: 'Daarna is het afgelopen.',
      goesOn: 'En zo verder.',
      unknown: 'Vul eerst de datums goed in.',
    },
    review: 'Verder',
    unchanged: 'Er is nog niets veranderd.',
    confirmTitle: 'Deze wijziging opslaan?',
    confirmText: 'Dit verandert vanaf de volgende incasso:',
    /** One change, as `€ 10,00 wordt € 12,50`. */
    fromTo: (from: string, to: string) => `${from} wordt ${to}`,
    noEnd: 'geen einddatum',
    confirm: 'Wijziging opslaan',
    failed: 'De wijziging is niet opgeslagen',
  },
  stop: {
    action: 'Stoppen',
    title: 'Deze terugkerende betaling stoppen?',
    running: (amount: string, day: string) =>
      `De incasso van ${amount} op ${day} is nog onderweg en wordt afgemaakt. Tot die klaar is staat hier ‘Loopt af’; daarna volgt er niets meer.`,
    idle: 'Er wordt niets meer geïncasseerd; het abonnement eindigt direct.',
    forGood:
      'Dit kunt u niet ongedaan maken. Wilt u later verder, dan begint de klant opnieuw met een eerste betaling.',
    confirm: 'Ja, stoppen',
    failed: 'Het stoppen is niet gelukt',
  },
});

export type RecurrencesTexts = typeof recurrencesTexts;
