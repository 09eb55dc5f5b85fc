import { formatsOf, pluralOf, source } from '../../../core.ts';

const { number } = formatsOf('nl');
const plural = pluralOf('nl');

/** The reviewers' console: the queue, and one application with its documents. */
export const applicationTexts = source('onboarding/applications', {
  title: 'Aanvragen',
  lead: 'Bedrijven die een account willen. Wie het langst wacht, staat bovenaan.',
  views: { label: 'Welke aanvragen', waiting: 'Bij ons', applicant: 'Bij de aanvrager', decided: 'Besloten' },
  view: (name: string, n: number) => `${name} (${number(n)})`,
  columns: {
    company: 'Bedrijf',
    registrant: 'Aanvrager',
    status: 'Status',
    holder: 'Behandelaar',
    since: 'Wacht sinds',
    decided: 'Besloten op',
  },
  nobody: 'Niemand',
  nameless: 'Bedrijf zonder naam',
  empty: {
    waiting: 'Er wacht geen aanvraag op ons.',
    applicant: 'Er wacht geen aanvraag op een antwoord.',
    decided: 'Er is nog niets besloten.',
  },
  statuses: {
    SUBMITTED: 'Nieuw',
    IN_REVIEW: 'In behandeling',
    MORE_INFORMATION: 'Wacht op aanvrager',
    APPROVED: 'Goedgekeurd',
    REJECTED: 'Afgewezen',
  },
  approvedOnce: 'Eén keer goedgekeurd',
  details: {
    heading: 'Aanvraag',
    trail: 'Aanvragen',
    notFound: {
      title: 'Deze aanvraag is er niet',
      text: 'Het adres klopt niet, of de aanvraag is gewist.',
      action: 'Naar de aanvragen',
    },
    error: {
      title: 'De aanvraag kon niet worden geladen',
      text: 'Er is niets veranderd. Probeer het opnieuw.',
    },
  },
  submitted: (day: string) => `Ingediend op ${day}`,
  documents: 'Documenten',
  unanswered: 'Niet ingevuld',
  states: {
    PENDING: 'Te beoordelen',
    ACCEPTED: 'Geaccepteerd',
    REJECTED: 'Afgekeurd',
    changed: 'Gewijzigd na uw oordeel',
  },
  actions: {
    accept: 'Accepteren',
    reject: 'Afkeuren',
    undo: 'Oordeel intrekken',
    acceptItem: (item: string) => `${item} accepteren`,
    rejectItem: (item: string) => `${item} afkeuren`,
    undoItem: (item: string) => `Oordeel intrekken: ${item}`,
    note: 'Notitie',
    addNote: 'Notitie schrijven',
    take: 'In behandeling nemen',
    takeOver: 'Overnemen',
    askDocument: 'Document vragen',
  },
  said: {
    reason: 'Voor de aanvrager',
    note: 'Intern',
    reply: 'Antwoord van de aanvrager',
    by: (name: string, day: string) => `${name}, ${day}`,
    answered: 'Beantwoord: beoordeel opnieuw',
    gone: 'Teruggenomen door de aanvrager',
  },
  decide: {
    rejectTitle: (item: string) => `${item} afkeuren`,
    acceptTitle: (item: string) => `${item} accepteren`,
    noteTitle: 'Notitie bij de aanvraag',
    lead: 'De aanvrager leest de reden zodra u om aanvulling vraagt.',
    reason: 'Reden voor de aanvrager',
    reasonHint: {
      nl: 'In het Nederlands: die taal koos de aanvrager.',
      en: 'In het Engels: die taal koos de aanvrager.',
    },
    note: 'Interne notitie',
    noteHint: 'Alleen voor collega’s; de aanvrager ziet dit nooit.',
    submit: { REJECTED: 'Afkeuren', ACCEPTED: 'Accepteren', PENDING: 'Opslaan' },
    failed: 'Dit is niet opgeslagen',
    conflict:
      'Een collega was net eerder. De aanvraag hierachter is bijgewerkt; wat u typte, staat er nog. Lees na en probeer het opnieuw.',
  },
  askDocument: {
    title: 'Nog een document vragen',
    lead: 'De aanvrager leest de reden zodra u om aanvulling vraagt.',
    kind: 'Welk document',
    submit: 'Op de lijst zetten',
  },
  verdict: {
    title: 'Besluit',
    turn: {
      provider: 'Wij zijn aan de beurt.',
      applicant: 'De aanvrager is aan de beurt; wij hebben om aanvulling gevraagd.',
      nobody: 'Er is besloten.',
    },
    notTaken: 'Neem de aanvraag in behandeling om te kunnen beoordelen.',
    holder: 'Behandelaar',
    since: 'Wacht sinds',
    account: 'Account',
    opens: (name: string) => `Goedkeuren opent ${name}`,
    makes: 'Goedkeuren maakt een nieuw bedrijf',
    others: 'Andere aanvragen van dit bedrijf',
    first: 'Eerste goedkeuring',
    second: 'Tweede goedkeuring',
    blockers: (n: number) =>
      plural(n, { one: 'punt staat goedkeuring in de weg:', other: 'punten staan goedkeuring in de weg:' }),
    ready: 'Alles is geaccepteerd.',
    secondNeeded: 'Een collega moet ook goedkeuren.',
    ownFirst: 'U hebt goedgekeurd. Nu moet een collega dat doen.',
    approveFirst: 'Goedkeuren',
    approveSecond: 'Definitief goedkeuren',
    ask: 'Om aanvulling vragen',
    nothingToAsk: 'Dat kan zodra u iets afkeurt of een document vraagt.',
    reject: 'Afwijzen',
    rejection: 'Reden van de afwijzing',
    notes: 'Notitie bij de aanvraag',
  },
  approve: {
    title: (name: string) => `${name} goedkeuren?`,
    first:
      'Dit is de eerste goedkeuring; een collega geeft de tweede. Verandert er daarna nog een oordeel, dan vervalt uw goedkeuring.',
    opens: (name: string) => `Dit is de tweede goedkeuring. ${name} kan daarna betalingen ontvangen.`,
    makes:
      'Dit is de tweede goedkeuring. Het bedrijf wordt gemaakt en de aanvrager krijgt een uitnodiging om in te loggen.',
    failed: 'Goedkeuren lukte niet',
    done: {
      title: 'Goedgekeurd',
      first: 'Nu is een collega aan de beurt.',
      second: 'De aanvrager krijgt een mail.',
    },
  },
  ask: {
    title: 'Om aanvulling vragen?',
    text: 'De aanvrager krijgt een mail, en is aan de beurt voor:',
    failed: 'Vragen lukte niet',
    done: { title: 'Gevraagd', text: 'De aanvrager krijgt een mail.' },
  },
  reject: {
    title: (name: string) => `${name} definitief afwijzen?`,
    lead: 'De aanvrager krijgt een mail met de reden en kan niets meer aanvullen. Dit kan niet worden teruggedraaid.',
    reason: 'Reden voor de aanvrager',
    submit: 'Definitief afwijzen',
    failed: 'Afwijzen lukte niet',
    done: { title: 'Afgewezen', text: 'De aanvrager krijgt een mail.' },
  },
  viewer: {
    none: 'Er zijn geen documenten.',
    open: (name: string) => `${name} bekijken`,
    save: 'Bestand bewaren',
    saveFailed: 'Het bestand kon niet worden bewaard',
    dated: (day: string) => `Datum op het document: ${day}`,
    sent: (day: string) => `Ontvangen op ${day}`,
    logged: 'Elke keer dat u een document opent, wordt dat vastgelegd.',
    page: (n: number, total: number) => `Bladzijde ${number(n)} van ${number(total)}`,
    pages: (n: number) =>
      `Alleen de eerste ${number(n)} bladzijden worden getoond. Bewaar het bestand om alles te lezen.`,
    failed: 'Dit document kon niet worden getoond',
    failedText: 'Probeer het opnieuw, of bewaar het bestand en open het met een ander programma.',
  },
});

export type ApplicationTexts = typeof applicationTexts;
