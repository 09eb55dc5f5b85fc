import { pluralOf } from '../../core.ts';
import type { DisputeWords } from '../../nl/chargebacks/dispute-words.ts';
import { returnWords } from '../return-words.ts';

const plural = pluralOf('en');

export const disputeWords: DisputeWords = {
  codes: {
    ...returnWords,
    '10.4': 'fraud',
    '10.5': 'fraud',
    '11.3': 'not authorised',
    '12.5': 'wrong amount',
    '12.6': 'paid twice',
    '13.1': 'not received',
    '13.2': 'recurring payment cancelled',
    '13.3': 'not as described',
    '13.5': 'misrepresentation',
    '13.6': 'no refund',
    '13.7': 'cancelled',
    '4808': 'not authorised',
    '4834': 'charging error',
    '4837': 'fraud',
    '4841': 'recurring payment cancelled',
    '4853': 'cardholder dispute',
    '4855': 'not received',
    '4860': 'no refund',
    '4863': 'not recognised',
    unknown: 'unknown reason',
  },
  withCode: (word: string, code: string) => `${word} · ${code}`,
  deadline: {
    days: (n: number) => `${plural(n, { one: 'day', other: 'days' })} left`,
    today: (time: string) => `today until ${time}`,
    tomorrow: (time: string) => `tomorrow until ${time}`,
    passed: 'past',
  },
};
