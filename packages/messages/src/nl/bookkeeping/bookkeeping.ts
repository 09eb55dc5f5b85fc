import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');
const days = (quantity: number) => plural(quantity, { one: 'dag', other: 'dagen' });

/** The portal's screen for the bookkeeper. */
export const bookkeepingTexts = source('bookkeeping/bookkeeping', {
  title: 'Boekhouding',
  lead: 'Facturen en links voor uw boekhouder.',
  company: 'Bedrijf',
  error: { title: 'De boekhouding kon niet worden geladen', text: 'Probeer het opnieuw.' },
  invoices: {
    title: 'Facturen',
    none: 'Nog geen facturen. De eerste volgt na een maand met kosten.',
    columns: {
      number: 'Nummer',
      month: 'Maand',
      issued: 'Factuurdatum',
      net: 'Exclusief btw',
      vat: 'Btw',
      total: 'Totaal',
      file: 'Bestand',
    },
    download: (number: string) => `Factuur ${number} downloaden`,
  },
  links: {
    title: 'Links voor de boekhouder',
    none: 'Nog geen links.',
    add: 'Link maken',
    columns: {
      created: 'Gemaakt',
      state: 'Geldigheid',
      openings: 'Geopend',
      actions: 'Acties',
    },
    by: (name: string) => `door ${name}`,
    until: (at: string) => `tot ${at}`,
    revoked: (at: string) => `ingetrokken op ${at}`,
    expired: (at: string) => `verlopen op ${at}`,
    times: (quantity: number) => plural(quantity, { one: 'keer', other: 'keer' }),
    last: (at: string) => `het laatst op ${at}`,
    make: {
      title: 'Link voor de boekhouder',
      lead: 'Met deze link kan uw boekhouder de afrekeningen, posten en facturen van dit bedrijf bekijken en downloaden, zonder namen, rekeningen en e-mailadressen van betalers.',
      days: 'Geldig',
      daysOf: days,
      submit: 'Link maken',
      failed: 'De link is niet gemaakt',
    },
    shown: {
      title: 'De link is gemaakt',
      warning: 'Wordt maar één keer getoond',
      text: 'Stuur hem alleen aan uw boekhouder. Hij werkt voor iedereen die hem heeft.',
      copy: 'Link kopiëren',
      done: 'Klaar',
      field: 'Link',
    },
    revoke: {
      action: 'Intrekken',
      title: 'Link intrekken?',
      text: 'De link werkt dan meteen niet meer. Een ingetrokken link kan niet opnieuw worden aangezet.',
      confirm: 'Intrekken',
      failed: 'De link is niet ingetrokken',
      done: 'Link ingetrokken',
    },
  },
  files: {
    pdf: 'PDF',
    failed: 'Het bestand kon niet worden gemaakt',
  },
});

export type BookkeepingTexts = typeof bookkeepingTexts;
