/** The payer's pages that only the server draws: the test bank and notices. */
export const checkoutPages = {
  bank: {
    title: 'Testbank',
    name: 'Testbank',
    simulator: 'Dit is een nagemaakte bank. Wat je hier kiest, bepaalt hoe de betaling afloopt.',
    heading: 'Deze betaling bevestigen?',
    to: 'Aan',
    amount: 'Bedrag',
    description: 'Omschrijving',
    method: 'Methode',
    choose: 'Kies hoe het afloopt',
    outcomes: {
      success: 'Goedkeuren',
      failure: 'Weigeren',
      cancel: 'Annuleren',
      expire: 'Laten verlopen',
      later: 'Later beslissen',
    },
    hints: {
      success: 'De betaling lukt',
      failure: 'De bank weigert',
      cancel: 'De betaler annuleert',
      expire: 'Te lang gewacht',
      later: 'Eerst in behandeling, na een minuut gelukt',
    },
    transfer: {
      title: 'Overboeken naar deze betaling',
      heading: 'Kies hoeveel er binnenkomt',
      soFar: (amount: string) =>
        `Tot nu toe overgemaakt: ${amount}. Minder, meer, nog eens of te laat mag ook.`,
      amount: 'Bedrag',
      wrong: 'Vul een bedrag in, zoals 12,50',
      send: 'Overmaken',
    },
    decided: 'Deze betaling is al beslist',
    decidedText: 'De bank heeft zijn antwoord al gegeven; dat verandert niet meer.',
    goOn: 'Verder naar het resultaat',
  },
  /** The page between ours and the payer's bank. */
  onward: {
    title: 'Naar je bank',
    text: 'Je bank vraagt om een bevestiging. Je gaat meteen verder.',
    goOn: 'Ga verder',
    app: {
      title: (amount: string, company: string) => `Betaal ${amount} aan ${company}`,
      text: 'Scan de code met de app van Bancontact of je bank. Betaal je op je telefoon, open de app dan hier.',
      goOn: 'Open de app',
    },
  },
  /** The sample payment in the preview of a merchant's hosted page. */
  preview: { description: 'Voorbeeldbestelling 1001' },
  notices: {
    notFound: {
      title: 'Pagina niet gevonden',
      heading: 'Deze betaling bestaat niet',
      text: 'Misschien is de link niet compleet of verlopen. Open hem opnieuw vanuit het bericht van de winkel, of vraag de winkel om een nieuwe.',
    },
    linkBusy: {
      title: 'Betaallink even bezet',
      heading: 'Er wordt nu met deze betaallink betaald',
      text: 'Iemand anders rondt zijn betaling net af. Deze pagina controleert automatisch of je daarna nog kunt betalen.',
    },
    linkUsed: {
      title: 'Betaallink al betaald',
      heading: 'Met deze betaallink is al betaald',
      text: 'Was jij dat, dan is je betaling binnen en kun je deze pagina sluiten.',
      ask: (merchant: string) => `Moet je nog betalen? Vraag ${merchant} om een nieuwe link.`,
    },
    linkUnusable: {
      title: 'Betaallink niet bruikbaar',
      heading: 'Met deze betaallink kan niet meer worden betaald',
      text: 'De link is verlopen of uitgezet.',
      ask: (merchant: string) => `Moet je nog betalen? Vraag ${merchant} om een nieuwe link.`,
    },
    linkGone: {
      title: 'Betaallink niet bruikbaar',
      heading: 'Met deze betaallink kun je niet betalen',
      text: 'Misschien is er al mee betaald, is de link verlopen of uitgezet, of is het adres niet compleet. Moet je nog betalen? Vraag de winkel om een nieuwe link.',
    },
    unavailable: {
      title: 'Even niet bereikbaar',
      heading: 'Betalen lukt nu even niet',
      text: 'We zijn even niet bereikbaar. Er is niets afgeschreven; probeer het over een minuut opnieuw.',
    },
    tooManyRequests: {
      title: 'Even geduld',
      heading: 'Er komen te veel aanvragen tegelijk',
      text: 'Wacht een minuut en open de pagina dan opnieuw.',
    },
    internal: {
      title: 'Er ging iets mis',
      heading: 'Er ging bij ons iets mis',
      text: 'De pagina is niet geladen. Laad hem opnieuw; voltooide betalingen zijn veilig.',
    },
    /** If the merchant is unknown. */
    askShop: 'Moet je nog betalen? Vraag de winkel om een nieuwe link.',
    retry: 'Opnieuw openen',
  },
};

export type CheckoutPagesTexts = typeof checkoutPages;
