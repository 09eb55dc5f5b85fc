import { source } from '../../core.ts';
import { disputeWords as words } from './dispute-words.ts';
import { returnCodes } from '../return-codes.ts';

/** Reasons of chargebacks, in a word, in a sentence, and what to do. */
export const disputeTexts = source('chargebacks/disputes', {
  codes: {
    ...returnCodes,
    fraud: {
      short: words.codes.fraud,
      reason: 'De kaarthouder zegt dat hij deze betaling niet heeft gedaan',
      advice:
        'Verzamel wat laat zien dat de kaarthouder zelf bestelde: 3-D Secure, IP-adres, eerdere bestellingen, bezorging op zijn adres.',
    },
    schemeFraud: {
      short: words.codes.schemeFraud,
      reason: 'Het kaartmerk merkte deze betaling zelf als fraude aan',
      advice:
        'Hiertegen is geen bezwaar mogelijk. Kijk naar andere bestellingen van dezelfde betaler voordat u levert.',
    },
    notAuthorised: {
      short: words.codes.notAuthorised,
      reason: 'Voor deze betaling was geen geldige goedkeuring van de bank',
      advice: 'Kijk in de tijdlijn of de bank de betaling goedkeurde; zo ja, dan is dat uw bewijs.',
    },
    wrongAmount: {
      short: words.codes.wrongAmount,
      reason: 'Het afgeschreven bedrag is volgens de kaarthouder niet wat was afgesproken',
      advice: 'Zoek de bestelbevestiging of factuur op met het bedrag waarmee de betaler akkoord ging.',
    },
    paidTwice: {
      short: words.codes.paidTwice,
      reason: 'De kaarthouder betaalde dubbel, of betaalde al op een andere manier',
      advice:
        'Laat zien dat het om twee bestellingen gaat, of laat de terugboeking staan als dat niet zo is.',
    },
    notReceived: {
      short: words.codes.notReceived,
      reason: 'De kaarthouder zegt niets te hebben ontvangen',
      advice:
        'Verzamel het bewijs van levering: track-and-trace, handtekening, downloads of gebruik van de dienst.',
    },
    subscriptionCancelled: {
      short: words.codes.subscriptionCancelled,
      reason: 'De kaarthouder had de terugkerende betaling opgezegd of trok de toestemming in',
      advice:
        'Stop de terugkerende betaling als dat nog niet is gebeurd, en zoek de afspraken over opzeggen op.',
    },
    notAsDescribed: {
      short: words.codes.notAsDescribed,
      reason: 'De kaarthouder vindt dat het geleverde niet is wat was beloofd, of stuk is',
      advice: 'Verzamel de beschrijving uit uw winkel, foto’s en wat u met de betaler hebt afgesproken.',
    },
    misrepresented: {
      short: words.codes.misrepresented,
      reason: 'De kaarthouder vindt dat het aanbod misleidend was',
      advice: 'Bewaar hoe het aanbod en de voorwaarden er op de dag van de bestelling uitzagen.',
    },
    noRefund: {
      short: words.codes.noRefund,
      reason: 'De kaarthouder kreeg een beloofde terugbetaling niet',
      advice:
        'Kijk of u al hebt terugbetaald; zo ja, dan is die terugbetaling uw bewijs. Betaal nu niet nog eens terug.',
    },
    orderCancelled: {
      short: words.codes.orderCancelled,
      reason: 'De kaarthouder annuleerde of stuurde terug, en kreeg het geld niet terug',
      advice: 'Zoek uw retourvoorwaarden op en wat er is teruggekomen. Betaal nu niet nog eens terug.',
    },
    chargingError: {
      short: words.codes.chargingError,
      reason: 'Er is volgens de kaarthouder dubbel, te laat of een verkeerd bedrag afgeschreven',
      advice: 'Vergelijk het bedrag met de bestelling en laat zien dat er één keer is afgeschreven.',
    },
    cardholderDispute: {
      short: words.codes.cardholderDispute,
      reason: 'De kaarthouder is het niet eens met wat is geleverd, of met hoe het is afgehandeld',
      advice: 'Verzamel de bestelling, het bewijs van levering en wat u met de betaler hebt afgesproken.',
    },
    unrecognised: {
      short: words.codes.unrecognised,
      reason: 'De kaarthouder herkent de betaling niet op zijn afschrift',
      advice: 'Stuur de betaler de bestelbevestiging; vaak is de naam op het afschrift onbekend.',
    },
    inquiry: {
      short: words.codes.inquiry,
      reason: 'De bank van de betaler vraagt om informatie over deze betaling; er is geen geld teruggehaald',
      advice:
        'Beantwoord de vraag met de bestelling en het bewijs van levering. Vaak voorkomt dat een terugboeking.',
    },
  },
  unknown: {
    short: words.codes.unknown,
    reason: 'De bank van de betaler haalde het geld terug, met een reden die we niet kennen',
    advice: 'Verzamel de bestelling, het bewijs van levering en wat u met de betaler hebt afgesproken.',
  },
  /** Role of a refund as evidence when the payment is charged back too, during the dispute and after it. */
  evidence: {
    open: 'De terugbetaling is uw bewijs: stuur die mee. Betaal niet nog eens terug.',
    underReview: 'De terugbetaling is uw bewijs; wint u, dan krijgt u het teruggeboekte bedrag terug.',
    closed: 'Bewaar de terugbetaling: die bewijst dat de betaler dit geld al van u had gekregen.',
  },
  withCode: (reason: string, code: string) => `${reason} (code ${code})`,
});

export type DisputeTexts = typeof disputeTexts;
