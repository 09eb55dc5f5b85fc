import { makeNumberFormat, makePlural, source } from '../../core.ts';

const number = makeNumberFormat('nl');
const plural = makePlural('nl');

/** The modal in which a group chooses the companies to show. */
export const companiesTexts = source('companies/companies', {
  title: 'Bedrijven kiezen',
  lead: 'Lijsten, totalen en zoeken tonen alleen de bedrijven die u kiest.',
  selectAll: 'Alles selecteren',
  clearAll: 'Alles wissen',
  apply: 'Toepassen',
  save: 'Opslaan',
  search: 'Zoek een bedrijf',
  chosen: (n: number, total: number) => `${number(n)} van ${number(total)} gekozen`,
  none: 'Kies minstens één bedrijf',
  found: (n: number) => `${number(n)} gevonden`,
  noMatch: 'Geen bedrijf gevonden',
  below: (name: string) => `Bedrijven onder ${name}`,
  part: (n: number, total: number) => `${number(n)} van ${number(total)}`,
  withoutItself: (part: string) => `${part}, zonder dit bedrijf zelf`,
  more: (n: number) => `Nog ${number(n)} tonen`,
  changed: {
    title: 'De bedrijven zijn intussen gewijzigd',
    text: 'Hieronder staan ze zoals ze nu zijn. Controleer uw keuze en probeer het opnieuw.',
  },
  failed: 'Uw keuze is niet opgeslagen',
  saved: { title: 'Keuze opgeslagen', text: 'Na het inloggen ziet u deze bedrijven.' },
  /** Above a screen that leaves companies out, since their data cannot be reached. */
  unreachable: {
    title: (names: string) => `Tijdelijk niet beschikbaar: ${names}`,
    text: (n: number) =>
      `De gegevens van ${n === 1 ? 'dit bedrijf' : 'deze bedrijven'} zijn even niet te bereiken en tellen hier niet mee. Er is niets verloren.`,
    companies: (n: number) => plural(n, { one: 'bedrijf', other: 'bedrijven' }),
    others: (n: number) => `nog ${plural(n, { one: 'bedrijf', other: 'bedrijven' })}`,
  },
});

export type CompaniesTexts = typeof companiesTexts;
