import { makePlural } from '../../core.ts';
import type { DisputeWords } from '../../nl/chargebacks/dispute-words.ts';
import { returnWords } from '../return-words.ts';

const plural = makePlural('en');

export const disputeWords: DisputeWords = {
  codes: {
    ...returnWords,
    fraud: 'fraud',
    schemeFraud: 'fraud',
    notAuthorised: 'not authorised',
    wrongAmount: 'wrong amount',
    paidTwice: 'paid twice',
    notReceived: 'not received',
    subscriptionCancelled: 'recurring payment cancelled',
    notAsDescribed: 'not as described',
    misrepresented: 'misrepresentation',
    noRefund: 'no refund',
    orderCancelled: 'cancelled',
    chargingError: 'charging error',
    cardholderDispute: 'cardholder dispute',
    unrecognised: 'not recognised',
    inquiry: 'inquiry from the bank',
    unknown: 'unknown reason',
  },
  withCode: (word: string, code: string) => `${word} · ${code}`,
  deadline: {
    days: (n: number) => `${plural(n, { one: 'day', other: 'days' })} left`,
    today: (time: string) => `today until ${time}`,
    tomorrow: (time: string) => `tomorrow until ${time}`,
    passed: 'past',
    over: 'Deadline passed',
  },
};
