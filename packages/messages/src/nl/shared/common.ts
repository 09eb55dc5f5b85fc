import { makeNumberFormat, source } from '../../core.ts';

const number = makeNumberFormat('nl');

/** Words that every screen of the portal shares. */
export const commonTexts = source('shared/common', {
  actions: {
    cancel: 'Annuleren',
    close: 'Sluiten',
    back: 'Terug',
    retry: 'Opnieuw proberen',
    save: 'Opslaan',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    clearAll: 'Alles wissen',
    dismiss: 'Melding sluiten',
  },
  moreFacts: 'Meer gegevens',
  optional: '(niet verplicht)',
  loading: 'Laden…',
  clipboard: {
    successTitle: 'Gelukt',
    success: 'Gekopieerd naar het klembord',
    failureTitle: 'Er ging iets mis',
    failure: 'Kopiëren naar het klembord is niet gelukt',
  },
  pagination: {
    label: 'Bladeren',
    itemsPerPage: 'Items per pagina',
    first: 'Eerste pagina',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    last: 'Laatste pagina',
    page: (shown: number) => `Pagina ${number(shown)}`,
    range: (from: number, to: number, total: number, isCapped?: true) =>
      `${number(from)}–${number(to)} van ${isCapped ? 'meer dan ' : ''}${number(total)}`,
  },
  loadFailed: {
    title: 'Dit kon niet worden geladen',
    text: 'Er is niets veranderd of verloren gegaan. Probeer het opnieuw.',
  },
});

export type CommonTexts = typeof commonTexts;
