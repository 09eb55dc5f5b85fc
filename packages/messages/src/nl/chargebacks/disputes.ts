import { source } from '../../core.ts';
import { disputeWords as words } from './dispute-words.ts';
import { returnCodes } from '../return-codes.ts';

/** Reasons of chargebacks, in a word, in a sentence, and what to do. */
export const disputeTexts = source('chargebacks/disputes', {
  codes: {
    ...returnCodes,
    '10.4': {
      short: words.codes['10.4'],
      reason: 'De kaarthouder zegt dat hij deze betaling niet heeft gedaan',
      advice:
        'Verzamel wat laat zien dat de kaarthouder zelf bestelde: 3-D Secure, IP-adres, eerdere bestellingen, bezorging op zijn adres.',
    },
    '10.5': {
      short: words.codes['10.5'],
      reason: 'Visa merkte deze betaling zelf als fraude aan',
      advice:
        'Hiertegen is geen bezwaar mogelijk. Kijk naar andere bestellingen van dezelfde betaler voordat u levert.',
    },
    '11.3': {
      short: words.codes['11.3'],
      reason: 'Voor deze betaling was geen geldige goedkeuring van de bank',
      advice: 'Kijk in de tijdlijn of de bank de betaling goedkeurde; zo ja, dan is dat uw bewijs.',
    },
    '12.5': {
      short: words.codes['12.5'],
      reason: 'Het afgeschreven bedrag is volgens de kaarthouder niet wat was afgesproken',
      advice: 'Zoek de bestelbevestiging of factuur op met het bedrag waarmee de betaler akkoord ging.',
    },
    '12.6': {
      short: words.codes['12.6'],
      reason: 'De kaarthouder betaalde dubbel, of betaalde al op een andere manier',
      advice:
        'Laat zien dat het om twee bestellingen gaat, of laat de terugboeking staan als dat niet zo is.',
    },
    '13.1': {
      short: words.codes['13.1'],
      reason: 'De kaarthouder zegt niets te hebben ontvangen',
      advice:
        'Verzamel het bewijs van levering: track-and-trace, handtekening, downloads of gebruik van de dienst.',
    },
    '13.2': {
      short: words.codes['13.2'],
      reason: 'De kaarthouder had de terugkerende betaling opgezegd of trok de toestemming in',
      advice:
        'Stop de terugkerende betaling als dat nog niet is gebeurd, en zoek de afspraken over opzeggen op.',
    },
    '13.3': {
      short: words.codes['13.3'],
      reason: 'De kaarthouder vindt dat het geleverde niet is wat was beloofd, of stuk is',
      advice: 'Verzamel de beschrijving uit uw winkel, foto’s en wat u met de betaler hebt afgesproken.',
    },
    '13.5': {
      short: words.codes['13.5'],
      reason: 'De kaarthouder vindt dat het aanbod misleidend was',
      advice: 'Bewaar hoe het aanbod en de voorwaarden er op de dag van de bestelling uitzagen.',
    },
    '13.6': {
      short: words.codes['13.6'],
      reason: 'De kaarthouder kreeg een beloofde terugbetaling niet',
      advice:
        'Kijk of u al hebt terugbetaald; zo ja, dan is die terugbetaling uw bewijs. Betaal nu niet nog eens terug.',
    },
    '13.7': {
      short: words.codes['13.7'],
      reason: 'De kaarthouder annuleerde of stuurde terug, en kreeg het geld niet terug',
      advice: 'Zoek uw retourvoorwaarden op en wat er is teruggekomen. Betaal nu niet nog eens terug.',
    },
    '4808': {
      short: words.codes['4808'],
      reason: 'Voor deze betaling was geen geldige goedkeuring van de bank',
      advice: 'Kijk in de tijdlijn of de bank de betaling goedkeurde; zo ja, dan is dat uw bewijs.',
    },
    '4834': {
      short: words.codes['4834'],
      reason: 'Er is volgens de kaarthouder dubbel, te laat of een verkeerd bedrag afgeschreven',
      advice: 'Vergelijk het bedrag met de bestelling en laat zien dat er één keer is afgeschreven.',
    },
    '4837': {
      short: words.codes['4837'],
      reason: 'De kaarthouder zegt dat hij deze betaling niet heeft goedgekeurd',
      advice:
        'Verzamel wat laat zien dat de kaarthouder zelf bestelde: 3-D Secure, IP-adres, eerdere bestellingen, bezorging op zijn adres.',
    },
    '4841': {
      short: words.codes['4841'],
      reason: 'De kaarthouder had de terugkerende betaling opgezegd',
      advice:
        'Stop de terugkerende betaling als dat nog niet is gebeurd, en zoek de afspraken over opzeggen op.',
    },
    '4853': {
      short: words.codes['4853'],
      reason: 'De kaarthouder is het niet eens met wat is geleverd, of met hoe het is afgehandeld',
      advice: 'Verzamel de bestelling, het bewijs van levering en wat u met de betaler hebt afgesproken.',
    },
    '4855': {
      short: words.codes['4855'],
      reason: 'De kaarthouder zegt niets te hebben ontvangen',
      advice:
        'Verzamel het bewijs van levering: track-and-trace, handtekening, downloads of gebruik van de dienst.',
    },
    '4860': {
      short: words.codes['4860'],
      reason: 'De kaarthouder kreeg een beloofde terugbetaling niet',
      advice:
        'Kijk of u al hebt terugbetaald; zo ja, dan is die terugbetaling uw bewijs. Betaal nu niet nog eens terug.',
    },
    '4863': {
      short: words.codes['4863'],
      reason: 'De kaarthouder herkent de betaling niet op zijn afschrift',
      advice: 'Stuur de betaler de bestelbevestiging; vaak is de naam op het afschrift onbekend.',
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
