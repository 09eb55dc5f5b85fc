import { source } from '../../core.ts';
import { returnCodes } from '../return-codes.ts';
import { declineWords as words } from './decline-words.ts';

/**
 * Reasons why an attempt or refund failed: in a word for lists, in a sentence, and what to do. Keys are the codes of
 * processors (ISO 8583 response codes for cards, ISO 20022 for direct debits) and our own words.
 */
export const declineTexts = source('payments/declines', {
  codes: {
    ...returnCodes,
    '05': {
      short: words['05'],
      reason: 'De bank van de betaler weigerde zonder reden te noemen',
      advice: 'Vraag de betaler een andere methode te kiezen of de bank te bellen.',
    },
    '14': {
      short: words['14'],
      reason: 'De bank kent dit kaartnummer niet',
      advice: 'Laat de betaler het nummer controleren.',
    },
    '41': {
      short: words['41'],
      reason: 'De kaart is als verloren gemeld',
      advice: 'Lever niet op deze kaart; laat de betaler op een andere manier betalen.',
    },
    '43': {
      short: words['43'],
      reason: 'De kaart is als gestolen gemeld',
      advice: 'Lever niet op deze kaart; wees alert op misbruik.',
    },
    '51': {
      short: words['51'],
      reason: 'Te weinig saldo',
      advice: 'De betaler kan later of met een andere methode betalen.',
    },
    '54': {
      short: words['54'],
      reason: 'De kaart is verlopen',
      advice: 'Laat de betaler een geldige kaart gebruiken.',
    },
    '57': {
      short: words['57'],
      reason: 'Deze kaart mag hier niet voor worden gebruikt',
      advice: 'Laat de betaler een andere kaart of methode kiezen.',
    },
    '59': {
      short: words['59'],
      reason: 'De bank vermoedt misbruik',
      advice: 'Lever niet; laat de betaler zijn bank bellen.',
    },
    '61': {
      short: words['61'],
      reason: 'Limiet bereikt',
      advice: 'De betaler kan zijn limiet verhogen of een andere methode kiezen.',
    },
    '62': {
      short: words['62'],
      reason: 'Deze kaart is beperkt in gebruik, bijvoorbeeld per land',
      advice: 'Laat de betaler een andere kaart of methode kiezen.',
    },
    '65': {
      short: words['65'],
      reason: 'Het maximum aantal betalingen met deze kaart is bereikt',
      advice: 'De betaler kan later of met een andere methode betalen.',
    },
    '82': {
      short: words['82'],
      reason: 'De beveiligingscode (CVC) klopte niet',
      advice: 'Laat de betaler de code op de kaart controleren.',
    },
    '91': {
      short: words['91'],
      reason: 'De bank van de betaler was niet bereikbaar',
      advice: 'De betaler kan het over een paar minuten opnieuw proberen.',
    },
    '96': {
      short: words['96'],
      reason: 'Storing bij de bank of het kaartnetwerk',
      advice: 'De betaler kan het over een paar minuten opnieuw proberen.',
    },
    N7: {
      short: words.N7,
      reason: 'De beveiligingscode (CVC) klopte niet',
      advice: 'Laat de betaler de code op de kaart controleren.',
    },
    '1A': {
      short: words['1A'],
      reason: 'De bank wilde een extra controle (3-D Secure)',
      advice: 'Laat de betaler het opnieuw proberen en de controle afronden.',
    },
    threeDSecureFailed: {
      short: words.threeDSecureFailed,
      reason: 'De extra controle van de bank (3-D Secure) lukte niet',
      advice: 'Laat de betaler het opnieuw proberen of een andere methode kiezen.',
    },
    refusedByBank: {
      short: words.refusedByBank,
      reason: 'De bank van de betaler keurde de betaling niet goed',
      advice: 'Laat de betaler het opnieuw proberen of een andere methode kiezen.',
    },
    notReceived: {
      short: words.notReceived,
      reason: 'De poging is nooit bij de betaalverwerker aangekomen',
      advice: 'Er is niets afgeschreven; de betaler kan het opnieuw proberen.',
    },
    cancelled: {
      short: words.cancelled,
      reason: 'Geannuleerd door de betaler',
      advice: 'U hoeft niets te doen.',
    },
    expired: {
      short: words.expired,
      reason: 'De betaler rondde de poging niet op tijd af',
      advice: 'U hoeft niets te doen; de betaler kan het opnieuw proberen.',
    },
    accountClosed: {
      short: words.accountClosed,
      reason: 'De rekening of kaart van de betaler is opgeheven',
      advice: 'Vraag de betaler naar welke andere rekening het geld mag.',
    },
    refundRefused: {
      short: words.refundRefused,
      reason: 'De bank van de betaler nam de terugbetaling niet aan',
      advice: 'Probeer het opnieuw, of maak het bedrag zelf over.',
    },
    unpayable: {
      short: words.unpayable,
      reason: 'Er is geen rekening gevonden waarop het geld terug kan',
      advice: 'Spreek met de betaler af hoe u het geld teruggeeft.',
    },
  },
  unknown: {
    short: words.unknown,
    reason: 'De betaalverwerker weigerde',
    advice: 'Laat de betaler het opnieuw proberen of een andere methode kiezen.',
  },
  withCode: (reason: string, code: string) => `${reason} (code ${code})`,
});

export type DeclineTexts = typeof declineTexts;
