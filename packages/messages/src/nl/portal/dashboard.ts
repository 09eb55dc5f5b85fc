import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

export const dashboardTexts = source('dashboard', {
  title: 'Dashboard',
  lead: 'Wat u ontving en terugbetaalde, over al uw bedrijven.',
  leadOne: 'Wat u ontving en terugbetaalde.',
  period: 'Periode',
  tiles: {
    received: 'Ontvangen',
    payments: 'Betalingen',
    paymentsNote: (share: string) => `${share} geslaagd`,
    refunded: 'Terugbetaald',
    refundedNote: (n: number) => plural(n, { one: 'terugbetaling', other: 'terugbetalingen' }),
    chargedBack: 'Teruggeboekt',
    chargedBackNote: (n: number) => plural(n, { one: 'terugboeking', other: 'terugboekingen' }),
    /** The difference with the period before, and what that is. */
    than: {
      days: (n: number) => (n === 1 ? 'dan de dag ervoor' : `dan de ${n} dagen ervoor`),
      yesterday: 'dan gisteren',
      sameDaysOfMonth: 'dan vorige maand tot deze dag',
      month: 'dan de maand ervoor',
      sameDaysOfYear: 'dan vorig jaar tot deze dag',
    },
    equal: 'Evenveel als de periode ervoor',
    fresh: 'Niets in de periode ervoor',
  },
  byMethod: {
    title: 'Per betaalmethode',
    label: 'Ontvangen per betaalmethode, hoogste bedrag eerst',
    share: (share: string) => `${share} van het totaal`,
    count: (n: number) => plural(n, { one: 'betaling', other: 'betalingen' }),
  },
  chart: {
    measureLabel: 'Wat de grafiek toont',
    measures: {
      amounts: 'Ontvangen',
      quantities: 'Betalingen',
      refunds: 'Terugbetaald',
      chargebacks: 'Teruggeboekt',
      success: 'Geslaagd',
    },
    granularityLabel: 'Per',
    granularities: { DAY: 'Dag', WEEK: 'Week', MONTH: 'Maand', YEAR: 'Jaar' },
    methodsLabel: 'Betaalmethoden',
    currency: 'Valuta',
    viewLabel: 'Weergave',
    views: { chart: 'Grafiek', table: 'Tabel' },
    empty: 'Geen gegevens. Kies betaalmethode(n), valuta en periode',
    before: 'Periode ervoor',
    now: 'Deze periode',
    whole: 'Totaal',
    days: 'Dagen',
    from: 'Van',
    to: 'Tot en met',
    label: (measure: string, days: string) => `${measure}, ${days}`,
    hint: 'Ga met de pijltjestoetsen langs de staven; Enter opent wat erachter zit.',
    bar: (days: string, value: string, before: string) => `${days}: ${value}, periode ervoor ${before}`,
    barAlone: (days: string, value: string) => `${days}: ${value}`,
    take: 'Downloaden',
    takePng: 'Afbeelding (PNG)',
    takeSvg: 'Afbeelding (SVG)',
    takeCsv: 'Cijfers (CSV)',
    failed: 'De grafiek kan nu niet worden getoond',
    saveFailed: 'De afbeelding kon niet worden gemaakt',
    saveFailedText: 'Probeer het opnieuw, of kies een ander bestand.',
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
    period: 'In deze periode is niets ontvangen.',
  },
  error: {
    title: 'De totalen kunnen nu niet worden getoond',
    text: 'Uw geld en gegevens zijn veilig. Probeer het zo opnieuw.',
  },
});

export type DashboardTexts = typeof dashboardTexts;
