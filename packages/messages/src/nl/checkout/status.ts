/** Result of a payment, for its payer (`/payment/status/:status`). */
export const checkoutStatus = {
  title: 'Je betaling',
  amountTo: (amount: string, merchant: string) => `${amount} aan ${merchant}`,
  nothingTaken: 'Er is geen geld afgeschreven.',
  /** Money received on top of the payment, by the state of its refund. */
  surplus: {
    PENDING: (amount: string) =>
      `Je hebt ${amount} te veel betaald. Dat krijg je automatisch terug; daar hoef je niets voor te doen.`,
    SUCCEEDED: (amount: string) => `Je hebt ${amount} te veel betaald. Dat is teruggestort.`,
    FAILED: (amount: string) =>
      `Je hebt ${amount} te veel betaald. Terugstorten is nog niet gelukt; neem contact op met de winkel.`,
  },
  goingTo: (host: string, seconds: number) =>
    seconds === 1
      ? `Over 1 seconde ga je terug naar ${host}.`
      : `Over ${seconds} seconden ga je terug naar ${host}.`,
  goNow: (host: string) => `Ga naar ${host}`,
  stay: 'Op deze pagina blijven',
  stayed: (host: string) => `Je blijft hier. Ga terug naar ${host} wanneer je wilt.`,
  close: 'Je kunt deze pagina sluiten.',
  /** Receipt: amount, time, and the reference by which the shop finds it. */
  facts: {
    paidOn: 'Betaald op',
    method: 'Betaald met',
    reference: 'Bonnummer',
    print: 'Afdrukken of bewaren',
  },
  retry: 'Opnieuw proberen',
  continuePaying: 'Verder met betalen',
  unreachable: 'We kunnen nu niet alles laden en blijven het proberen.',
  states: {
    succeeded: { heading: 'Betaald', text: 'Je betaling is ontvangen.' },
    late: {
      heading: 'Alsnog betaald',
      text: (merchant: string) =>
        `Je betaling kwam later alsnog door: ${merchant} heeft het geld ontvangen. Heb je intussen op een andere manier betaald, neem dan contact op met de winkel.`,
    },
    authorized: {
      heading: 'Goedgekeurd',
      text: (merchant: string) => `Je bank heeft het bedrag voor ${merchant} gereserveerd.`,
    },
    pending: {
      heading: 'Je betaling is onderweg',
      text: 'Je bank bevestigt de betaling. Betaal niet opnieuw; we werken deze pagina en de winkel bij.',
    },
    transfer: {
      heading: 'Maak het bedrag over',
      text: 'Maak precies dit bedrag over, met dit betalingskenmerk. Zodra het binnen is, vaak meteen en anders binnen een werkdag, krijgt de winkel bericht.',
    },
    transferPartly: {
      heading: 'Een deel is binnen',
      text: 'Maak de rest over met hetzelfde betalingskenmerk. Zodra het hele bedrag binnen is, krijgt de winkel bericht.',
    },
    checking: {
      heading: 'We vragen het na bij je bank',
      text: 'Het is nog niet zeker of je betaling is gelukt. Betaal niet opnieuw; deze pagina werkt zichzelf bij.',
    },
    returning: {
      heading: 'We vragen het na bij je bank',
      text: 'We kijken hoe ver je betaling is. Dat duurt een paar tellen.',
    },
    declined: {
      heading: 'De betaling is niet gelukt',
      text: 'Probeer het opnieuw of kies een andere manier om te betalen.',
    },
    open: {
      heading: 'Nog niet betaald',
      text: 'De betaling is niet afgemaakt. Je kunt verdergaan waar je was.',
    },
    failed: {
      heading: 'De betaling is niet gelukt',
      text: 'Deze betaling is afgesloten. Begin opnieuw in de winkel.',
    },
    cancelled: {
      heading: 'Je hebt de betaling geannuleerd',
      text: 'Je kunt het opnieuw proberen of een andere manier kiezen om te betalen.',
    },
    aborted: { heading: 'Je hebt de betaling geannuleerd', text: 'Je bent teruggegaan zonder te betalen.' },
    expired: {
      heading: 'Betaling verlopen',
      text: 'Er is niet op tijd betaald. Begin opnieuw in de winkel.',
    },
  },
};

export type CheckoutStatusTexts = typeof checkoutStatus;
