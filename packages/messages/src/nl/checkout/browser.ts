import { checkoutAmount } from './amount.ts';
import { checkoutSepa } from './sepa.ts';
import { checkoutSession } from './session.ts';
import { checkoutStatus } from './status.ts';
import { checkoutTransfer } from './transfer.ts';
import { methodNames } from '../method-names.ts';

/** The payer's pages, all that a browser needs of them. The payer is "je". */
export const checkout = {
  frame: {
    testBand: 'Testmodus: geen echt geld',
    languages: 'Taal',
  },
  pay: {
    title: (merchant: string) => `Betalen aan ${merchant}`,
    heading: 'Hoe wil je betalen?',
    headingOne: (method: string) => `Betalen met ${method}`,
    summary: 'Je betaling',
    button: (amount: string) => `Betaal ${amount}`,
    /** A bank transfer: nothing is paid by the button itself. No amount while the payer has not filled it in. */
    transferButton: (amount: string) => `Overboekgegevens ${amount && `voor ${amount} `}tonen`,
    busy: 'Bezig met betalen…',
    backToShop: 'Terug naar de winkel',
    noMethods: 'Deze winkel biedt nu geen betaalmethode aan. Neem contact op met de winkel.',
  },
  /** Before the first payment of a recurrence: how much, how often, until when, and how to stop. */
  recurring: {
    heading: 'Dit is een terugkerende betaling',
    rhythm: {
      DAILY: 'elke dag',
      WEEKLY: 'elke week',
      MONTHLY: 'elke maand',
      QUARTERLY: 'elk kwartaal',
      YEARLY: 'elk jaar',
    },
    thisAmount: 'dit bedrag',
    text: (amount: string, merchant: string, rhythm: string) =>
      `Je betaalt nu ${amount}. Daarna schrijft ${merchant} ${rhythm} ${amount} af, tot je stopt.`,
    textUntil: (amount: string, merchant: string, rhythm: string, end: string) =>
      `Je betaalt nu ${amount}. Daarna schrijft ${merchant} ${rhythm} ${amount} af, uiterlijk tot en met ${end}.`,
    stop: (merchant: string) => `Stoppen kan altijd: laat het ${merchant} weten.`,
  },
  methods: {
    /** Next step after the button, by kind of method. */
    redirect: (name: string) => `Je gaat verder bij ${name}.`,
    transfer: 'Je krijgt de gegevens waarmee je het bedrag zelf overmaakt.',
    /** The ways of a method that also takes its own card. */
    byApp: 'Met de app',
    byCard: 'Met de kaart',
    own: {
      IDEAL: 'Je gaat verder in de app of op de site van je bank.',
      BANCONTACT: 'Je gaat verder in de app van Bancontact of je bank.',
    },
  },
  card: {
    number: 'Kaartnummer',
    numberPlaceholder: '1234 1234 1234 1234',
    expiry: 'Geldig tot',
    expiryPlaceholder: 'MM / JJ',
    code: 'CVC',
    codeHint: 'De 3 cijfers achterop',
    codeHintAmex: 'De 3 of 4 cijfers op de kaart',
    holder: 'Naam op de kaart',
    brand: (brand: string) => `Herkend als ${brand}`,
    errors: {
      numberMissing: 'Vul je kaartnummer in',
      numberWrong: 'Dit kaartnummer klopt niet. Controleer de cijfers.',
      numberShort: 'Dit kaartnummer is niet compleet',
      numberLong: 'Dit kaartnummer is te lang',
      brandUnknown: 'Deze kaart kennen we niet. Kies een andere kaart.',
      expiryMissing: 'Vul in tot wanneer je kaart geldig is',
      expiryUnreadable: 'Vul maand en jaar in, zoals 04 / 29',
      expired: 'Deze kaart is verlopen. Kies een andere kaart.',
      codeMissing: 'Vul de beveiligingscode in',
      codeWrong: 'De beveiligingscode heeft 3 cijfers',
      codeWrongAmex: 'De beveiligingscode heeft 3 of 4 cijfers',
      holderMissing: 'Vul de naam op je kaart in',
      holderWrong: 'Gebruik alleen letters en gewone leestekens',
    },
  },
  /** Reasons of a decline, in the payer's words, and what to do. */
  declines: {
    heading: 'De betaling is niet gelukt',
    cancelledHeading: 'Je hebt de betaling geannuleerd',
    nothingTaken: 'Er is geen geld afgeschreven.',
    /**
     * By the processor's code. A lost or stolen card is shown as a plain refusal, so that its holder learns nothing.
     */
    reasons: {
      '05': 'Je bank heeft de betaling geweigerd, zonder reden te noemen. Neem contact op met je bank of kies een andere manier om te betalen.',
      '51': 'Er staat niet genoeg geld op de rekening. Kies een andere kaart of een andere manier om te betalen.',
      '61': 'Het bedrag is hoger dan je limiet. Kies een andere kaart of een andere manier om te betalen.',
      '54': 'De kaart is verlopen. Kies een andere kaart of een andere manier om te betalen.',
      N7: 'De beveiligingscode klopt niet. Kijk de gegevens van je kaart na en probeer het opnieuw.',
      '91': 'Je bank is nu niet bereikbaar. Wacht even en probeer het opnieuw, of kies een andere manier om te betalen.',
      threeDSecureFailed:
        'De bevestiging bij je bank is niet gelukt. Probeer het opnieuw of kies een andere manier om te betalen.',
      refusedByBank:
        'Je bank heeft de betaling geweigerd. Probeer het opnieuw of kies een andere manier om te betalen.',
      cancelled: 'Je kunt het opnieuw proberen of een andere manier kiezen om te betalen.',
      expired: 'Er is niet op tijd bevestigd. Probeer het opnieuw of kies een andere manier om te betalen.',
      notReceived:
        'De betaling is niet bij je bank aangekomen. Probeer het opnieuw of kies een andere manier om te betalen.',
      AM04: 'Er staat niet genoeg geld op de rekening. Kies een andere rekening of een andere manier om te betalen.',
      /** For other codes of a direct debit. */
      otherDebit:
        'Je bank heeft de incasso geweigerd. Kies een andere rekening of een andere manier om te betalen.',
      other: 'De betaling is geweigerd. Kies een andere kaart of een andere manier om te betalen.',
    },
  },
  trouble: {
    checkFields: 'Kijk de gemarkeerde velden na.',
    chooseMethod: 'Kies eerst hoe je wilt betalen.',
    methodNotOffered: 'Deze betaalmethode wordt hier niet meer aangeboden. Kies een andere.',
    tooManyRequests: 'Er komen te veel aanvragen tegelijk. Wacht even en probeer het opnieuw.',
    lostHeading: 'We kijken na of je betaling is gelukt',
    lost: 'Er kwam geen antwoord, maar er is niets verloren. We vragen na hoe het ervoor staat, zodat je nooit twee keer betaalt.',
    notDone: 'De betaling is niet doorgegaan. Je kunt het opnieuw proberen.',
    couldNotAbort: 'Teruggaan lukt nu even niet. Probeer het over een moment opnieuw.',
  },
  methodNames,
  amount: checkoutAmount,
  sepa: checkoutSepa,
  session: checkoutSession,
  status: checkoutStatus,
  transfer: checkoutTransfer,
};

export type CheckoutTexts = typeof checkout;
