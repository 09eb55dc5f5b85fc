import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The first screen of the provider's people: what waits for them. */
export const toDoTexts = source('to-do/to-do', {
  title: 'Te doen',
  lead: 'Het oudste bovenaan.',
  none: 'Er wacht niets op u.',
  columns: { what: 'Werk', since: 'Oudste', amount: 'Bedrag' },
  /** Days that something has waited. */
  age: (days: number) => (days < 1 ? 'vandaag' : plural(days, { one: 'dag', other: 'dagen' })),
  kinds: {
    applications: (n: number) =>
      plural(n, { one: 'aanvraag te beoordelen', other: 'aanvragen te beoordelen' }),
    terms: (n: number) =>
      plural(n, { one: 'bedrijf met nieuwe tarieven', other: 'bedrijven met nieuwe tarieven' }),
    payouts: (n: number) =>
      plural(n, { one: 'uitbetaling goed te keuren', other: 'uitbetalingen goed te keuren' }),
    chargebacks: (n: number) =>
      plural(n, { one: 'terugboeking zonder reactie', other: 'terugboekingen zonder reactie' }),
    erasures: (n: number) => plural(n, { one: 'verwijderverzoek', other: 'verwijderverzoeken' }),
    COLLECTIONS: (n: number) => plural(n, { one: 'incasso voor de bank', other: 'incasso’s voor de bank' }),
    REFUNDS: (n: number) =>
      plural(n, { one: 'terugbetaling voor de bank', other: 'terugbetalingen voor de bank' }),
    REVERSALS: (n: number) =>
      plural(n, {
        one: 'teruggedraaide incasso voor de bank',
        other: 'teruggedraaide incasso’s voor de bank',
      }),
    PAYOUTS: (n: number) =>
      plural(n, { one: 'uitbetaling voor de bank', other: 'uitbetalingen voor de bank' }),
    files: (n: number) =>
      plural(n, { one: 'bankbestand goed te keuren', other: 'bankbestanden goed te keuren' }),
    statements: (n: number) =>
      plural(n, { one: 'afschrift te verwerken', other: 'afschriften te verwerken' }),
    lines: (n: number) => plural(n, { one: 'regel te koppelen', other: 'regels te koppelen' }),
    items: (n: number) =>
      plural(n, { one: 'regel of bericht van de acquirer', other: 'regels en berichten van de acquirer' }),
    orders: (n: number) =>
      plural(n, { one: 'terugbetaling zonder rekening', other: 'terugbetalingen zonder rekening' }),
  },
});

export type ToDoTexts = typeof toDoTexts;
