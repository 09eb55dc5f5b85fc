import { source } from '../../core.ts';

/** The page that the link of an accountant opens. */
export const accountantPageTexts = source('bookkeeping/accountant-page', {
  title: (company: string) => `Boekhouding van ${company}`,
  until: (at: string) => `Deze link werkt tot ${at}.`,
  settlements: 'Afrekeningen',
  invoices: 'Facturen',
  noSettlements: 'Er zijn nog geen afrekeningen.',
  noInvoices: 'Er zijn nog geen facturen.',
  /** A table shows the newest rows. */
  newest: (rows: string) => `De nieuwste ${rows}.`,
  number: 'Nummer',
  day: 'Datum',
  month: 'Maand',
  change: 'Mutaties',
  time: 'Tijd',
  line: 'Post',
  payment: 'Betaling',
  files: 'Bestanden',
  lines: 'Posten',
  more: 'Meer posten',
  back: 'Terug naar alle afrekeningen',
  gone: 'Deze link werkt niet',
  goneAbout:
    'Hij is verlopen, ingetrokken of niet helemaal gekopieerd. Vraag het bedrijf om een nieuwe link.',
});

export type AccountantPageTexts = typeof accountantPageTexts;
