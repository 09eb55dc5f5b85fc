import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

export const dashboardTexts = source('dashboard', {
  title: 'Dashboard',
  lead: 'Wat u tot nu toe ontving en terugbetaalde, over al uw bedrijven.',
  leadOne: 'Wat u tot nu toe ontving en terugbetaalde.',
  tiles: {
    received: 'Ontvangen',
    receivedNote: 'Voor aftrek van terugbetalingen',
    payments: 'Betalingen',
    paymentsNote: 'Geslaagd en afgerekend',
    refunded: 'Terugbetaald',
    refundedNote: (share: string) => `${share} van wat u ontving`,
    refundedNone: 'Nog niets terugbetaald',
    refunds: 'Terugbetalingen',
    refundsNote: 'Geslaagd',
  },
  byMethod: {
    title: 'Per betaalmethode',
    label: 'Ontvangen per betaalmethode, hoogste bedrag eerst',
    share: (share: string) => `${share} van het totaal`,
    count: (n: number) => plural(n, { one: 'betaling', other: 'betalingen' }),
  },
  latest: {
    title: 'Laatste betalingen',
    all: 'Alle betalingen',
    noDescription: 'Zonder omschrijving',
    failed: 'De laatste betalingen kunnen nu niet worden getoond',
    empty: 'Nog geen betalingen.',
  },
  empty: {
    title: 'Nog niets ontvangen. Met een betaallink kunt u vandaag beginnen.',
    action: 'Betaallink maken',
    withoutLink: 'Nog niets ontvangen. Zodra een klant betaalt, ziet u het hier.',
  },
  error: {
    title: 'De totalen kunnen nu niet worden getoond',
    text: 'Uw geld en gegevens zijn veilig. Probeer het zo opnieuw.',
  },
});

export type DashboardTexts = typeof dashboardTexts;
