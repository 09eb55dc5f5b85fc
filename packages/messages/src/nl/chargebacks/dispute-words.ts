import { makePlural, source } from '../../core.ts';
import { returnWords } from '../return-words.ts';

const plural = makePlural('nl');

/**
 * Reasons of chargebacks in a word for lists, and the time left to respond; sentences and advice come with the
 * details. A bank's return has the same word as a collection that it refused.
 */
export const disputeWords = source('chargebacks/dispute-words', {
  codes: {
    ...returnWords,
    fraud: 'fraude',
    schemeFraud: 'fraude',
    notAuthorised: 'niet geautoriseerd',
    wrongAmount: 'onjuist bedrag',
    paidTwice: 'dubbel betaald',
    notReceived: 'niet ontvangen',
    subscriptionCancelled: 'terugkerende betaling opgezegd',
    notAsDescribed: 'niet als beschreven',
    misrepresented: 'misleiding',
    noRefund: 'geen terugbetaling',
    orderCancelled: 'geannuleerd',
    chargingError: 'fout bij afschrijven',
    cardholderDispute: 'klacht kaarthouder',
    unrecognised: 'niet herkend',
    inquiry: 'vraag van de bank',
    unknown: 'onbekende reden',
  },
  withCode: (word: string, code: string) => `${word} · ${code}`,
  deadline: {
    days: (n: number) => `nog ${plural(n, { one: 'dag', other: 'dagen' })}`,
    today: (time: string) => `vandaag tot ${time}`,
    tomorrow: (time: string) => `morgen tot ${time}`,
    passed: 'voorbij',
    /** Status of one that can no longer be answered. */
    over: 'Termijn verstreken',
  },
});

export type DisputeWords = typeof disputeWords;
