import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The screen of exports, and exporting a list's state. */
export const exportsTexts = source('exports/exports', {
  title: 'Exporteren',
  lead: 'Betalingen, terugbetalingen en terugboekingen als CSV.',
  period: 'Periode',
  settled: 'Verwerkt vorige maand',
  pleaseSelect: 'Kies een of meer datums',
  inFuture: 'De datum kan niet in de toekomst liggen',
  filters: 'Welke betalingen',
  search: 'Omschrijving, naam of kenmerk',
  rows: (n: number) => plural(n, { one: 'regel', other: 'regels' }),
  counting: 'Aantal regels wordt geteld',
  columns: {
    title: 'Kolommen',
    text: 'In de volgorde van het bestand.',
    up: (name: string) => `${name} naar voren`,
    down: (name: string) => `${name} naar achteren`,
    moved: (name: string, place: number) => `${name} staat nu op plaats ${place}`,
    bookkeeper: 'Voor de boekhouder',
    usual: 'Standaard',
    none: 'Kies minstens één kolom',
  },
  start: 'Exporteren',
  progress: (done: string, all: string) => `${done} van ${all} regels`,
  running: 'Bestand wordt gemaakt',
  cancel: 'Annuleren',
  done: (n: number) => `Bestand met ${plural(n, { one: 'regel', other: 'regels' })} opgeslagen`,
  nothing: {
    title: 'Niets gevonden',
    text: 'In deze periode en met deze filters is er niets om te exporteren.',
  },
  begun: {
    title: 'Wordt op de achtergrond gemaakt',
    text: 'U kunt verder werken. Het bestand staat straks bij Exporteren.',
  },
  failed: {
    title: 'Export mislukt',
    text: 'Er is niets opgeslagen. Probeer het opnieuw.',
    busy: 'Er worden al vijf bestanden voor u gemaakt. Wacht tot er een klaar is.',
  },
  retry: 'Opnieuw proberen',
  jobs: {
    title: 'Uw bestanden',
    text: 'Alleen u kunt deze bestanden downloaden.',
    none: 'Uw bestanden verschijnen hier, klaar om te downloaden.',
    label: 'Uw bestanden',
    failed: 'Uw bestanden kunnen nu niet worden getoond',
    failedText: 'Er is niets verloren gegaan. Probeer het zo opnieuw.',
    fetch: (name: string) => `${name} downloaden`,
    fetchShort: 'Downloaden',
    stop: (name: string) => `${name} annuleren`,
    again: (name: string) => `${name} opnieuw maken`,
    againShort: 'Opnieuw',
    until: (when: string) => `te downloaden tot ${when}`,
    status: {
      WAITING: 'In wachtrij',
      RUNNING: 'Wordt gemaakt',
      READY: 'Klaar',
      FAILED: 'Mislukt',
      CANCELLED: 'Geannuleerd',
      EXPIRED: 'Verlopen',
    },
    failures: {
      interrupted: 'Het maken werd steeds onderbroken. Probeer het opnieuw.',
      tooLong: 'Het duurde te lang. Kies een kortere periode.',
      tooLarge: 'Het bestand werd te groot. Kies een kortere periode of minder kolommen.',
      storageFull: 'Er was te weinig ruimte. Probeer het later opnieuw.',
      incomplete: 'Het bestand was niet volledig en is weggegooid. Probeer het opnieuw.',
      noAccess: 'U hebt geen toegang meer tot alle gekozen bedrijven.',
      unknown: 'Er ging bij ons iets mis.',
    },
  },
});

export type ExportsTexts = typeof exportsTexts;
