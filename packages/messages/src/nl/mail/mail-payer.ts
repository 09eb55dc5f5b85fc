/** To the payer, who is "je", of a payment that did not succeed or whose money went back. The amount is formatted already. */
export const payerMail = {
  payerMessage: {
    subject: (merchant: string, amount: string) => `Over je betaling van ${amount} aan ${merchant}`,
    greeting: 'Hallo,',
    /** The first sentence: what happened. */
    happened: {
      failed: (amount: string, merchant: string) =>
        `Je betaling van ${amount} aan ${merchant} is niet gelukt en er is niets afgeschreven.`,
      unfinished: (amount: string, merchant: string) =>
        `Je betaling van ${amount} aan ${merchant} is niet afgerond en er is niets afgeschreven.`,
      collectionFailed: (amount: string, merchant: string) =>
        `De afschrijving van ${amount} voor ${merchant} is niet gelukt.`,
      checking: (amount: string, merchant: string) =>
        `We vragen bij de bank na of je betaling van ${amount} aan ${merchant} is gelukt.`,
      paidAgain: (amount: string, merchant: string) =>
        `${merchant} heeft je betaling van ${amount} ontvangen.`,
      sentBack: (amount: string, merchant: string) =>
        `Je betaling aan ${merchant} is niet gebruikt, en ${amount} gaat terug naar je rekening.`,
      returned: (amount: string, merchant: string) =>
        `De afschrijving van ${amount} voor ${merchant} is door je bank teruggeboekt.`,
      chargedBack: (amount: string, merchant: string) =>
        `Van je betaling aan ${merchant} heeft de bank ${amount} teruggeboekt.`,
      refunding: (amount: string, merchant: string) => `${merchant} betaalt je ${amount} terug.`,
      refunded: (amount: string, merchant: string) => `${merchant} heeft je ${amount} terugbetaald.`,
    },
    /** The second: what the payer can do. */
    next: {
      failed: (_merchant: string) => 'Je kunt het opnieuw proberen, ook op een andere manier.',
      unfinished: (_merchant: string) => 'Je kunt alsnog betalen, op de manier die jou uitkomt.',
      collectionFailed: (merchant: string) => `Spreek met ${merchant} af hoe je betaalt.`,
      checking: (merchant: string) => `Betaal nog niet opnieuw; ${merchant} laat je weten of dat nodig is.`,
      paidAgain: (_merchant: string) => 'Je hoeft niets meer te doen.',
      sentBack: (_merchant: string) => 'Meestal staat het er binnen enkele werkdagen op.',
      returned: (merchant: string) => `Spreek met ${merchant} af hoe je alsnog betaalt.`,
      chargedBack: (merchant: string) => `Klopt dat niet, of heb je vragen? Dan helpt ${merchant} je verder.`,
      refunding: (_merchant: string) => 'Meestal staat het binnen enkele werkdagen op je rekening.',
      refunded: (_merchant: string) => 'Het gaat terug naar de rekening of kaart waarmee je hebt betaald.',
    },
    /** The second, in place of those, when a link follows. */
    byLink: 'Met deze link kun je alsnog betalen, op de manier die jou uitkomt.',
    questions: (address: string) => `Heb je vragen? Mail naar ${address}.`,
  },
};
