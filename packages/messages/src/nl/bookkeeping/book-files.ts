import { source } from '../../core.ts';

/** Words of the files of a settlement and of invoices. */
export const bookFileTexts = source('bookkeeping/book-files', {
  settlement: 'Afrekening',
  invoice: 'Factuur',
  /** More fees were returned than taken. */
  creditNote: 'Creditfactuur',
  names: {
    settlement: (number: string) => `afrekening-${number}`,
    invoice: (number: string) => `factuur-${number}`,
  },
  number: 'Nummer',
  closed: 'Gesloten',
  period: 'Periode',
  periodOf: (from: string, until: string) => `${from} tot ${until}`,
  issued: 'Factuurdatum',
  month: 'Maand',
  opening: 'Beginsaldo',
  closing: 'Eindsaldo',
  payout: 'Uitbetaling',
  quantity: 'Aantal',
  amount: 'Bedrag',
  about: 'Omschrijving',
  vat: 'Btw',
  vatOf: (rate: string) => `Btw ${rate}%`,
  net: 'Totaal exclusief btw',
  total: 'Totaal',
  /** Fees are taken from the balance before it is paid out. */
  paid: 'Dit bedrag is al met uw saldo verrekend. U hoeft niets over te maken.',
  page: (page: string, pages: string) => `Pagina ${page} van ${pages}`,
});

export type BookFileTexts = typeof bookFileTexts;
