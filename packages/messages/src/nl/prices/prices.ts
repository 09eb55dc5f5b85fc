import { makeNumberFormat, source } from '../../core.ts';

const number = makeNumberFormat('nl');

/** The provider's screens of prices: merchants with their terms, one merchant's, and a proposal. */
export const pricesTexts = source('prices/prices', {
  title: 'Tarieven',
  lead: 'Wat elk bedrijf betaalt en wanneer het wordt afgerekend. Eén collega stelt voor, een ander keurt goed.',
  views: { label: 'Welke bedrijven', all: 'Alle bedrijven', proposed: 'Te beoordelen' },
  waiting: (name: string, n: number) => `${name} (${number(n)})`,
  search: 'Naam van het bedrijf',
  columns: { company: 'Bedrijf', schedule: 'Afrekening', since: 'Geldt sinds', state: 'Status' },
  schedules: { DAILY: 'Dagelijks', WEEKLY: 'Wekelijks', MONTHLY: 'Maandelijks' },
  noTerms: 'Geen tarieven',
  proposed: 'Voorstel te beoordelen',
  nextFrom: (day: string) => `Nieuw vanaf ${day}`,
  empty: {
    all: 'Er is geen bedrijf met deze naam.',
    proposed: 'Er zijn geen voorstellen om te beoordelen.',
  },
  details: {
    heading: 'Tarieven',
    trail: 'Tarieven',
    notFound: {
      title: 'Dit bedrijf bestaat niet',
      text: 'Misschien klopt de link niet.',
      action: 'Naar de tarieven',
    },
    error: {
      title: 'De tarieven konden niet worden geladen',
      text: 'Er is niets veranderd. Probeer het opnieuw.',
    },
  },
  operator: 'de opdrachtregel',
  proposal: {
    title: (day: string) => `Voorstel, vanaf ${day}`,
    by: (name: string, moment: string) => `Voorgesteld door ${name}, ${moment}.`,
    own: 'U hebt dit voorgesteld; een collega moet erover beslissen.',
    overdue:
      'Deze dag is te dichtbij om nog goed te keuren: tarieven gaan op zijn vroegst morgen in. Wijs dit af en stel een latere dag voor.',
    same: 'Er verandert niets.',
    approve: 'Goedkeuren',
    reject: 'Afwijzen',
    withdraw: 'Intrekken',
  },
  decide: {
    APPROVED: {
      title: (name: string) => `Nieuwe tarieven voor ${name} goedkeuren?`,
      failed: 'De tarieven zijn niet goedgekeurd',
      done: 'Tarieven goedgekeurd',
    },
    REJECTED: {
      title: (name: string) => `Voorstel voor ${name} afwijzen?`,
      failed: 'Het voorstel is niet afgewezen',
      done: 'Voorstel afgewezen',
    },
    WITHDRAWN: {
      title: (name: string) => `Voorstel voor ${name} intrekken?`,
      failed: 'Het voorstel is niet ingetrokken',
      done: 'Voorstel ingetrokken',
    },
  },
  approveText: (day: string) =>
    `Ze gaan in op ${day}. Goedgekeurde tarieven kunnen niet worden gewijzigd; alleen nieuwe kunnen ze opvolgen.`,
  keepText: 'De huidige tarieven blijven gelden.',
  propose: {
    action: 'Tarieven voorstellen',
    title: 'Tarieven voorstellen',
    lead: 'Een collega keurt ze goed. Tot die tijd verandert er niets.',
    validFrom: 'Ingangsdatum',
    dayHint: 'Op zijn vroegst morgen, zoals 01-01-2027',
    when: 'Afrekening en uitbetaling',
    schedule: 'Afrekenen',
    schedules: { DAILY: 'Elke dag', WEEKLY: 'Elke maandag', MONTHLY: 'Elke eerste van de maand' },
    cutOffHour: 'Tijdstip',
    minimumPayout: 'Minimale uitbetaling',
    minimumHint: 'Lagere bedragen gaan mee naar de volgende afrekening',
    reserveRate: 'Reservering',
    reserveHint: 'Reserveringspercentage',
    reserveDays: 'Dagen vastgehouden',
    daysHint: 'Geldt alleen met een reservering',
    vatRate: 'Btw over kosten',
    prices: (event: string) => `Kosten: ${event}`,
    fixed: 'Vast bedrag',
    rate: 'Percentage',
    minimum: 'Minstens',
    of: (part: string, method: string) => `${part}, ${method}`,
    own: 'Eigen prijs voor',
    ownNone: 'Kies een methode',
    submit: 'Voorstel bekijken',
    confirmTitle: (name: string) => `Deze tarieven voor ${name} voorstellen?`,
    confirmText: (day: string) => `Vanaf ${day}, als een collega ze goedkeurt.`,
    confirm: 'Voorstellen',
    failed: 'Het voorstel is niet verstuurd',
    done: { title: 'Voorgesteld', text: 'Nu moet een collega beslissen.' },
  },
  now: 'Nu',
  later: 'Straks',
  nothing: 'Geen',
  states: {
    PROPOSED: 'Voorgesteld',
    REJECTED: 'Afgewezen',
    WITHDRAWN: 'Ingetrokken',
    NEXT: 'Gaat in',
    CURRENT: 'Geldt nu',
    PAST: 'Voorbij',
    REPLACED: 'Vervangen voordat het inging',
  },
  entry: (from: string, until: string) => `${from} tot en met ${until}`,
  since: (day: string) => `Vanaf ${day}`,
  decidedBy: (name: string, moment: string) => `Beslist door ${name}, ${moment}.`,
});

export type PricesTexts = typeof pricesTexts;
