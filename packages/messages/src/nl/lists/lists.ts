import { columnTexts } from './columns.ts';
import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The texts above every list; those of its panels are loaded when one opens. */
export const listsTexts = source('lists/lists', {
  bar: 'Filters',
  more: 'Meer filters',
  remove: (filter: string) => `Filter weghalen: ${filter}`,
  views: 'Weergaven',
  display: 'Kolommen en rijhoogte',
  export: 'Exporteren wat u ziet',
  noMatch: 'Met deze filters is er niets gevonden.',
  noneOfCompanies: 'Bij de gekozen bedrijven is hier niets.',
  noneOfCompaniesAction: 'Ook andere bedrijven tonen',
  beyond: 'Deze lijst heeft minder pagina’s.',
  beyondAction: 'Naar de laatste pagina',
  nothingLost: 'Er is niets verloren gegaan. Probeer het zo opnieuw.',
  refused: {
    title: 'Deze filters kloppen niet',
    text: 'Een waarde in de link is onbekend, of een begin ligt na het einde. Wis de filters.',
  },
  tooBroad: {
    title: 'Dit zijn te veel gegevens om in te zoeken',
    text: 'Kies minder bedrijven of een kortere periode, of zoek met meer letters.',
  },
  changed: (n: number) => plural(n, { one: 'nieuwe of gewijzigde', other: 'nieuwe of gewijzigde' }),
  maybeChanged: 'Nieuwe activiteit',
  moreThan: (count: string) => `Meer dan ${count}`,
  onlyCompany: (name: string) => `Alleen ${name} tonen`,
  changedAction: 'Verversen',
  /** Labels; a filter of a column has its header. */
  filters: {
    settlementId: 'Afrekening',
    kinds: 'Soort',
    ...columnTexts,
    search: 'Zoeken',
    company: 'Bedrijf',
    customerId: 'Klantnummer',
    statuses: 'Status',
    refundStatuses: 'Terugbetaling',
    chargebackStatuses: 'Terugboeking',
    recurrenceFrequency: 'Frequentie',
    methods: 'Methode',
    actorName: 'Naam',
    actorKinds: 'Wie',
    subjectKinds: 'Onderwerp',
    origins: 'Bron',
    outcomes: 'Uitkomst',
    endpointId: 'Webhook',
    eventTypes: 'Soort',
    period: 'Periode',
    createDateRange: 'Aangemaakt',
    settlementDateRange: 'Verwerkt',
    startDateRange: 'Eerste incasso',
    nextRunDateRange: 'Volgende incasso',
    endDateRange: 'Einddatum',
    stoppedDateRange: 'Geëindigd',
  },
});

export type ListsTexts = typeof listsTexts;
