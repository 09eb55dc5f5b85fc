import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

export const paymentsTexts = source('payments/payments', {
  details: {
    noDescription: 'Zonder omschrijving',
    none: '–',
    trail: 'Betalingen',
    heading: 'Betaling',
    notFound: { title: 'Deze betaling bestaat niet', action: 'Naar alle betalingen' },
    error: {
      title: 'Deze betaling kan nu niet worden getoond',
      text: 'Er is niets gewijzigd aan de betaling. Probeer het zo opnieuw.',
    },
    facts: {
      method: 'Methode',
      card: 'Kaart',
      cardValue: (card: string, expiry: string) => `${card}, geldig tot ${expiry}`,
      payer: 'Betaler',
      email: 'E-mailadres',
      iban: 'IBAN',
      reference: 'Ordernummer',
      copyOrder: 'Ordernummer kopiëren',
      customerId: 'Klantnummer',
      id: 'Kenmerk',
      company: 'Bedrijf',
      created: 'Aangemaakt',
      paid: 'Betaald',
      settled: 'Verwerkt',
      settles: 'Verwerking verwacht',
      receipt: 'Bonnummer',
      copyReceipt: 'Bonnummer kopiëren',
      expires: 'Verloopt',
      link: 'Betaallink',
      copyId: 'Kenmerk kopiëren',
      copyEmail: 'E-mailadres kopiëren',
      copyIban: 'IBAN kopiëren',
      linkValue: 'Naar de betaallink',
      copyLink: 'Kenmerk van de betaallink kopiëren',
      mandate: 'Machtiging',
      mandateValue: 'Naar de machtiging',
      copyMandate: 'Kenmerk van de machtiging kopiëren',
      recurrence: 'Terugkerende betaling',
      recurrenceValue: 'Naar de terugkerende betaling',
      copyRecurrence: 'Kenmerk van de terugkerende betaling kopiëren',
    },
    sentence: {
      open: (until: string) => `Wacht op de betaler, tot ${until}`,
      openDeclined: (until: string) =>
        `De laatste poging lukte niet; de betaler kan het opnieuw proberen tot ${until}`,
      pending: 'De betaler is klaar; de bank verwerkt de betaling nog',
      pendingOnPayer: (until: string) => `Wacht op de overboeking van de betaler, tot ${until}`,
      collecting: 'De incasso is onderweg; de bank verwerkt die nog',
      uncertain: 'De uitkomst van de laatste poging wordt nagevraagd',
      authorized: 'Het bedrag is gereserveerd, maar nog niet ontvangen',
      paid: (day: string) => `Betaald op ${day}`,
      paidLate: (day: string) => `Betaald op ${day}, nadat de betaling al was afgesloten`,
      settled: (day: string) => `verwerkt op ${day}`,
      refunded: (amount: string) => `${amount} terugbetaald`,
      refundedWhole: 'helemaal terugbetaald',
      refundFailed: (amount: string) => `terugbetaling van ${amount} mislukt`,
      refundPending: (amount: string) => `terugbetaling van ${amount} onderweg`,
      chargedBack: (amount: string) => `${amount} teruggeboekt`,
      remains: (amount: string) => `${amount} netto ontvangen`,
      failed: 'De bank weigerde, er is niets ontvangen',
      notFinished: 'De betaler rondde de betaling niet af, er is niets ontvangen',
      aborted: 'Geannuleerd door de betaler, er is niets ontvangen',
      sentBack: 'Niet nodig: wat er binnenkwam, gaat automatisch terug',
      expired: 'De betaler heeft niet op tijd betaald, er is niets ontvangen',
    },
    respond: 'Reageren',
    attention: {
      lateSuccess: {
        title: 'Te laat betaald: leveren of terugbetalen?',
        text: 'De betaling was al afgesloten toen die toch slaagde. Lever de bestelling alsnog, of betaal het bedrag terug.',
      },
      linkEnded: {
        title: 'Dit geld kwam binnen nadat de betaallink was geëindigd',
        text: 'De betaler gaf de opdracht op tijd; de bank meldde de betaling pas na de laatste dag, of nadat de link was uitgezet. Lever zoals afgesproken, of betaal het bedrag terug.',
      },
      linkOverused: {
        title: 'Deze betaallink is vaker betaald dan bedoeld',
        text: 'Een late betaling kwam boven op het aantal dat de link toestond. Lever nog een keer, of betaal dit bedrag terug.',
      },
      surplusCapture: {
        title: 'De betaler heeft dubbel betaald',
        text: 'Het tweede bedrag wordt automatisch terugbetaald en telt niet mee in wat u ontving. U hoeft niets te doen.',
        returned: 'Het tweede bedrag is automatisch terugbetaald en telt niet mee in wat u ontving.',
        failed:
          'Het tweede bedrag kon niet automatisch worden terugbetaald. Spreek met de betaler af hoe u het teruggeeft.',
      },
      chargebackExcess: {
        title: 'U betaalde meer terug dan u ontving',
        text: 'Terugbetalingen en terugboekingen zijn samen hoger dan wat u ontving.',
      },
    },
  },
  attempts: {
    title: 'Pogingen',
    columns: { date: 'Datum', method: 'Methode', status: 'Status', id: 'Kenmerk' },
    id: 'Kenmerk van de poging kopiëren',
    processorReference: 'Kenmerk bij de betaalverwerker kopiëren',
    none: 'Nog geen pogingen.',
  },
  chargebacks: {
    title: 'Terugboekingen',
    columns: { date: 'Datum', reason: 'Reden', status: 'Status', amount: 'Bedrag' },
    id: 'Kenmerk van de terugboeking kopiëren',
    left: (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)} om te reageren`,
  },
  /** Received − fees − refunded − charged back = net. */
  strip: {
    title: 'Opbrengst',
    received: 'Ontvangen',
    fees: 'Kosten zonder btw',
    refunded: 'Terugbetaald',
    refunding: 'Terugbetaald of onderweg',
    chargedBack: 'Teruggeboekt',
  },
  customer: {
    title: 'Andere betalingen van deze betaler',
    columns: { description: 'Omschrijving', status: 'Status', amount: 'Bedrag' },
    none: 'Geen andere betalingen.',
    all: (n: number) => `Alle ${n} betalingen van deze betaler`,
    mandates: (n: number, name: string) =>
      `${plural(n, { one: 'machtiging', other: 'machtigingen' })} op naam van ${name}`,
    recurrences: (n: number, name: string) =>
      `${plural(n, { one: 'terugkerende betaling', other: 'terugkerende betalingen' })} van ${name}`,
  },
  refunds: {
    title: 'Terugbetalingen',
    columns: { date: 'Datum', reason: 'Reden', by: 'Door', status: 'Status', amount: 'Bedrag' },
    noReason: 'Geen reden opgegeven',
    automatic: 'Automatisch',
    automaticReason: 'Dubbele betaling',
    id: 'Kenmerk van de terugbetaling kopiëren',
    /** Reasons for a missing refund button. */
    unavailable: {
      allRefunded: 'Het hele bedrag is terugbetaald.',
      allRefunding: 'Het hele bedrag is terugbetaald of onderweg naar de betaler.',
      held: (amount: string) =>
        `Een terugboeking houdt ${amount} van deze betaling vast. Zolang die loopt, kunt u dat bedrag niet terugbetalen.`,
      partlyHeld: (held: string, remaining: string) =>
        `Een terugboeking houdt ${held} vast; daarom kunt u hoogstens ${remaining} terugbetalen.`,
      takenBack: (amount: string) => `${amount} is teruggeboekt, dus er valt niets meer terug te betalen.`,
      partlyTakenBack: (amount: string, remaining: string) =>
        `${amount} is teruggeboekt; daarom kunt u hoogstens ${remaining} terugbetalen.`,
      reserved: (amount: string) =>
        `${amount} is gereserveerd voor een terugbetaalverzoek. Meer kunt u nu niet terugbetalen.`,
      partlyReserved: (amount: string, remaining: string) =>
        `${amount} is gereserveerd voor een terugbetaalverzoek; daarom kunt u hoogstens ${remaining} terugbetalen.`,
    },
  },
  refund: {
    action: 'Terugbetalen',
    title: 'Terugbetalen',
    lead: (remaining: string, of: string) =>
      `U kunt nog ${remaining} terugbetalen van de ${of} die u ontving.`,
    amount: 'Bedrag',
    reason: 'Reden',
    reasonHint: 'Staat in de tijdlijn, en op de terugbetaling zelf.',
    next: 'Verder',
    confirmTitle: (amount: string) => `${amount} terugbetalen?`,
    confirmText: (amount: string, destination: string) =>
      `${amount} gaat naar ${destination}. Dit kunt u niet ongedaan maken.`,
    confirmRemains: (amount: string) => `Daarna blijft ${amount} van deze betaling bij u.`,
    confirmNothingRemains: 'Daarna blijft van deze betaling niets bij u.',
    confirmReason: 'Reden',
    confirm: (amount: string) => `Betaal ${amount} terug`,
    accounts: {
      label: 'Gaat naar',
      choice: 'Naar',
      rule: 'Oudste betaling eerst',
      hint: 'Elke afzender krijgt hoogstens terug wat hij zelf betaalde.',
      sender: (name: string, left: string) => `${name} (hoogstens ${left})`,
      unknown: 'Onbekende afzender',
      held: 'Wacht tot er een rekening is gevonden',
      confirm: (amount: string) => `${amount} gaat terug naar wie betaalde. Dit kunt u niet ongedaan maken.`,
      waits: (amount: string) => `${amount} wacht tot er een rekening is gevonden.`,
      failed: (amount: string, to: string, reason: string) =>
        `${amount} kwam niet aan bij ${to}${reason && `: ${reason}`}.`,
    },
    resumed: {
      title: 'Deze terugbetaling is al eens verstuurd',
      text: 'Er kwam geen antwoord. We herhalen precies dezelfde aanvraag, met hetzelfde bedrag; is die al gelukt, dan wordt er niets dubbel terugbetaald.',
      action: 'Aanvraag herhalen',
    },
    noAnswer: 'Er kwam geen antwoord. U kunt veilig herhalen: er wordt hoogstens één keer terugbetaald.',
    underWay:
      'Deze terugbetaling wordt nog verwerkt. Herhaal de aanvraag zo; er wordt hoogstens één keer terugbetaald.',
    done: { title: 'Betaling terugbetaald', text: 'De betaling is met succes terugbetaald' },
    partDone: {
      title: (amount: string) => `${amount} terugbetaald`,
      text: (left: string) => `${left} netto ontvangen`,
    },
    pending: {
      title: 'Terugbetaling onderweg',
      text: (amount: string) =>
        `De terugbetaling van ${amount} is in behandeling. U ziet hier wanneer die klaar is.`,
    },
    failed: {
      title: 'Terugbetaling mislukt',
      text: (amount: string, reason: string) => `${amount} is niet terugbetaald. ${reason}.`,
    },
  },
});

export type PaymentsTexts = typeof paymentsTexts;
