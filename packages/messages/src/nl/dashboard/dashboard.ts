import type { SettlementStatus } from '@stuiver/domain/settlements';
import { makePlural, source } from '../../core.ts';
import { settlementTexts } from '../settlements/settlement.ts';
import { settlementWords } from '../settlements/settlement-words.ts';

const plural = makePlural('nl');
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const from = (person: string) => person && ` van ${person}`;

export const dashboardTexts = source('dashboard/dashboard', {
  title: 'Dashboard',
  figures: 'Ontvangen en terugbetaald',
  figuresOfAll: 'Ontvangen en terugbetaald, al uw bedrijven',
  period: 'Periode',
  today: {
    received: (amount: string) => `Vandaag ontvangen: ${amount}.`,
    /** When money is expected, within a sentence. */
    when: {
      today: (_day: string): string => 'vandaag',
      tomorrow: (_day: string): string => 'morgen',
      later: (day: string) => `op ${day}`,
    },
    /** A payout by its status, or of the next settlement; expected until it is sent. */
    arrives: (amount: string, when: string, status: SettlementStatus | null) => {
      const stage = (status && settlementWords.settlement[status]) ?? settlementTexts.ofPayment.open;
      return `${stage}: ${amount}, ${when} ${status === 'SENT' ? 'op uw rekening' : 'verwacht'}.`;
    },
    settles: (amount: string, when: string) => `${capital(when)} verwacht: ${amount}.`,
    wants: (n: number) => `${plural(n, { one: 'actie', other: 'acties' })} voor u.`,
    /** For users who only read. */
    open: (n: number) => `${plural(n, { one: 'open actie', other: 'open acties' })}.`,
    calm: 'Niets vraagt uw aandacht.',
    /** The last item is gone. */
    done: 'Klaar. Tot morgen.',
    failed: 'Wat uw aandacht vraagt, kan nu niet worden getoond',
  },
  attention: {
    title: 'Vraagt uw aandacht',
    /** The act that a group of items asks for. */
    verbs: { choose: 'Kiezen', respond: 'Reageren', repair: 'Herstellen' },
    /** Items that only inform, folded. */
    read: (n: number) => `${n} ter informatie`,
    markRead: 'Gelezen',
    markAllRead: 'Alles gelezen',
    deliver: 'Leveren',
    refundLate: 'Terugbetalen',
    all: (n: number) => `Alle ${n} tonen`,
    more: (n: number) => plural(n, { one: 'ander punt', other: 'andere punten' }),
    loadFailed: 'De andere punten kunnen nu niet worden getoond',
    fewer: 'Minder tonen',
    refund: 'Opnieuw terugbetalen',
    resend: 'Opnieuw versturen',
    resent: {
      title: 'Webhookberichten worden opnieuw verstuurd',
      text: 'Wat aankomt, verdwijnt automatisch uit deze lijst.',
    },
    /** An action with its subject, for screen readers. */
    actionFor: (action: string, what: string) => `${action}: ${what}`,
    done: 'Afgehandeld',
    left: { days: (n: number) => `nog ${plural(n, { one: 'dag', other: 'dagen' })}`, today: 'vandaag' },
    accountMissing: {
      title: 'Uitbetaalrekening ontbreekt',
      text: 'We kunnen u nog niet uitbetalen',
      action: 'Rekening toevoegen',
    },
    accountRefused: {
      title: 'De bank weigerde uw uitbetaalrekening',
      text: (code: string) => `Uitbetalingen wachten tot u een andere rekening opgeeft (${code})`,
      action: 'Rekening wijzigen',
    },
    chargeback: {
      title: (person: string) => `Terugboeking${from(person)}`,
      inquiry: (person: string) => `Vraag van de bank${from(person)}`,
      text: (day: string, left: string) => `Reageren kan tot ${day}, ${left}`,
      action: 'Reageren',
    },
    mandateBlocked: {
      title: (reference: string, person: string) =>
        `Machtiging${from(person) || ` ${reference}`} geblokkeerd`,
      text: (code: string, recurrences: number) =>
        recurrences === 0
          ? `Door de bank, ${code}`
          : `Door de bank, ${code}; ${plural(recurrences, { one: 'terugkerende betaling wacht', other: 'terugkerende betalingen wachten' })}`,
    },
    recurrenceSkipped: {
      title: (n: number, person: string) =>
        `${plural(n, { one: 'overgeslagen incasso', other: 'overgeslagen incasso’s' })}${from(person)}`,
      text: 'Alsnog incasseren, of laten vervallen',
      action: 'Kiezen',
    },
    refundRequest: {
      title: (by: string) => `Terugbetaalverzoek van ${by}`,
      text: (until: string) => `Wacht op uw goedkeuring, tot ${until}`,
      action: 'Beoordelen',
    },
    refundFailed: {
      part: 'Deel van een terugbetaling niet aangekomen',
      partText: (day: string) => `Aangemaakt op ${day}; dit deel is bij u gebleven en kan opnieuw`,
      title: (person: string) => `Terugbetaling${person && ` aan ${person}`} mislukt`,
      text: (day: string) => `Aangemaakt op ${day}; het geld is bij u gebleven`,
    },
    endpointFailing: {
      failing: (host: string) => `Webhookberichten aan ${host} komen niet aan`,
      paused: (host: string) => `Webhookberichten aan ${host} zijn gepauzeerd`,
      text: (n: number, since: string) =>
        `Sinds ${since}; ${plural(n, { one: 'webhookbericht wacht', other: 'webhookberichten wachten' })}`,
      action: 'Webhooks bekijken',
    },
    notificationsFailing: {
      title: (n: number) =>
        plural(n, { one: 'webhookbericht niet bezorgd', other: 'webhookberichten niet bezorgd' }),
      answered: (host: string, status: string) => `${host} antwoordt met ${status}`,
      silent: (host: string) => `${host} geeft geen antwoord`,
    },
    paymentLate: { title: (person: string) => `Betaling${from(person)}`, action: 'Bekijken' },
    linkLapsing: {
      title: 'Betaallink verloopt',
      text: (left: string) => `Nog niet betaald; ${left}`,
    },
  },
  was: (figure: string) => `was ${figure}`,
  /** The money of the period. */
  money: {
    received: 'Ontvangen',
    fees: 'Kosten en btw',
    refunded: 'Terugbetaald',
    chargedBack: 'Teruggeboekt',
    success: (share: string) => `${share} geslaagd`,
    /** Numbers of rows by the chart's measure. */
    counts: {
      amounts: (n: number) => plural(n, { one: 'betaling', other: 'betalingen' }),
      quantities: (n: number) => plural(n, { one: 'betaling', other: 'betalingen' }),
      refunds: (n: number) => plural(n, { one: 'terugbetaling', other: 'terugbetalingen' }),
      chargebacks: (n: number) => plural(n, { one: 'terugboeking', other: 'terugboekingen' }),
    },
    /** The period that figures are compared with. */
    than: {
      days: (n: number) => `Vergeleken met de vorige ${n === 1 ? 'dag' : `${n} dagen`}`,
      yesterday: 'Vergeleken met gisteren',
      sameDaysOfMonth: 'Vergeleken met vorige maand tot deze dag',
      month: 'Vergeleken met de vorige maand',
      sameDaysOfYear: 'Vergeleken met vorig jaar tot deze dag',
    },
    equal: 'Geen verschil',
    fresh: 'Niets in de vorige periode',
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
    days: 'Periode',
    from: 'Van',
    to: 'Tot en met',
    label: (measure: string, days: string) => `${measure}, ${days}`,
    hint: 'Pijltjestoetsen: langs de staven; Enter opent de betalingen.',
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
  balances: {
    title: 'Saldo',
    parts: 'Opbouw',
    empty: 'Nog geen mutaties',
    failed: 'Het saldo kan nu niet worden getoond',
    accounts: {
      pending: 'In afwachting van verwerking',
      available: 'Beschikbaar',
      refund_in_transit: 'Terugbetalingen onderweg',
      suspense: 'Nog niet toegewezen',
      reserved: 'Gereserveerd',
    },
    /** Parts of a balance, by the account and its counterpart. */
    moves: {
      pending: {
        from: {
          processor_clearing: 'Ontvangen',
          suspense: 'Ontvangen door overboeking',
          refund_in_transit: ['Mislukte terugbetaling', 'Mislukte terugbetalingen'],
          available: 'Terug uit beschikbaar',
        },
        to: {
          available: 'Verwerkt',
          refund_in_transit: ['Terugbetaling', 'Terugbetalingen'],
          processor_clearing: ['Terugboeking', 'Terugboekingen'],
        },
      },
      available: {
        from: {
          pending: 'Verwerkt',
          refund_in_transit: ['Mislukte terugbetaling', 'Mislukte terugbetalingen'],
          processor_clearing: 'Teruggekregen',
          reserved: 'Reservering vrijgegeven',
          fees: 'Kosten teruggegeven',
          vat: 'Btw teruggegeven',
          payout_in_transit: ['Mislukte uitbetaling', 'Mislukte uitbetalingen'],
          bank: ['Teruggestuurde uitbetaling', 'Teruggestuurde uitbetalingen'],
          loss: ['Correctie', 'Correcties'],
        },
        to: {
          payout_in_transit: ['Uitbetaling', 'Uitbetalingen'],
          fees: ['Kosten', 'Kosten'],
          vat: 'Btw over kosten',
          reserved: 'Gereserveerd',
          loss: ['Correctie', 'Correcties'],
          pending: 'Terug in afwachting',
          refund_in_transit: ['Terugbetaling', 'Terugbetalingen'],
          processor_clearing: ['Terugboeking', 'Terugboekingen'],
        },
      },
      refund_in_transit: {
        from: {
          pending: 'Terugbetaald vóór verwerking',
          available: 'Terugbetaald na verwerking',
          suspense: 'Teruggestuurd',
        },
        to: {
          processor_clearing: 'Aangekomen bij betalers',
          pending: 'Mislukt vóór verwerking',
          available: 'Mislukt na verwerking',
          suspense: 'Mislukt (weer niet toegewezen)',
        },
      },
      suspense: {
        from: {
          processor_clearing: 'Binnengekomen overboeking',
          refund_in_transit: 'Mislukt (weer niet toegewezen)',
        },
        to: {
          pending: 'Aan een betaling gekoppeld',
          refund_in_transit: 'Teruggestuurd',
          processor_clearing: ['Terugboeking', 'Terugboekingen'],
        },
      },
      reserved: { from: { available: 'Gereserveerd' }, to: { available: 'Vrijgegeven' } },
    },
    other: 'Overig',
    screen: {
      lead: (amount: string) => `Samen ${amount}.`,
      settling: 'Wat hierna wordt verwerkt',
      label: 'Mutaties',
      empty: 'Nog geen mutaties',
      failed: 'Mutaties laden mislukt',
      noDescription: 'Zonder omschrijving',
      columns: {
        at: 'Datum',
        description: 'Omschrijving',
        move: 'Mutatie',
        company: 'Bedrijf',
        amount: 'Bedrag',
      },
    },
  },
  companies: {
    title: 'Per bedrijf',
    lead: 'Vergeleken met de vorige periode',
    all: (n: number) => `Alle ${plural(n, { one: 'bedrijf', other: 'bedrijven' })}`,
    failed: 'De bedrijven kunnen nu niet worden vergeleken',
    columns: {
      merchantName: 'Bedrijf',
      received: 'Ontvangen',
      fees: 'Kosten en btw',
      refunded: 'Terugbetaald',
      chargedBack: 'Teruggeboekt',
      kept: 'Netto',
    },
    rows: (company: string, column: string, amount: string) => `${company}: ${column} ${amount}`,
  },
  latest: {
    title: 'Laatste betalingen',
    all: 'Alle betalingen',
    noDescription: 'Zonder omschrijving',
    failed: 'De laatste betalingen kunnen nu niet worden getoond',
  },
  /** Ways to a first payment, for a company without any. */
  first: {
    title: 'Uw eerste betaling',
    /** Steps to a first payout. */
    steps: {
      title: 'Op weg naar uw eerste uitbetaling',
      done: 'Klaar',
      approval: { title: 'Goedkeuring', text: 'Wacht op goedkeuring' },
      account: { title: 'Uitbetaalrekening', text: 'Hierop ontvangt u uw geld' },
      payment: { title: 'Eerste betaling', text: 'Nog niet ontvangen' },
      payout: { title: 'Eerste uitbetaling', text: 'Volgt na uw eerste betaling' },
    },
    link: {
      title: 'Maak een betaallink',
      text: 'Per mail, WhatsApp of QR-code. Geen webwinkel nodig.',
      action: 'Betaallink maken',
    },
    test: {
      title: 'Doe een testbetaling',
      text: 'Betaal met 4242 4242 4242 4242, elke datum in de toekomst en elke code. Geen echt geld.',
      action: 'Testbetaling doen',
    },
    key: {
      title: 'Koppel uw webwinkel',
      text: 'Maak een API-sleutel en start betalingen vanuit uw eigen systeem.',
      action: 'API-sleutel maken',
    },
    none: 'Zodra een betaler betaalt, ziet u het hier.',
  },
  error: {
    text: 'Uw geld en gegevens zijn veilig. Probeer het zo opnieuw.',
  },
});

export type DashboardTexts = typeof dashboardTexts;
