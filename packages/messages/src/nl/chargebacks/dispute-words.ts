import { pluralOf, source } from '../../core.ts';
import { returnWords } from '../return-words.ts';

const plural = pluralOf('nl');

/**
 * Reasons of chargebacks in a word for lists, and the time left to respond; sentences and advice come with the
 * details. A bank's return has the same word as a collection that it refused.
 */
export const disputeWords = source('chargebacks/dispute-words', {
  codes: {
    ...returnWords,
    '10.4': 'fraude',
    '10.5': 'fraude',
    '11.3': 'niet geautoriseerd',
    '12.5': 'onjuist bedrag',
    '12.6': 'dubbel betaald',
    '13.1': 'niet ontvangen',
    '13.2': 'terugkerende betaling opgezegd',
    '13.3': 'niet als beschreven',
    '13.5': 'misleiding',
    '13.6': 'geen terugbetaling',
    '13.7': 'geannuleerd',
    '4808': 'niet geautoriseerd',
    '4834': 'fout bij afschrijven',
    '4837': 'fraude',
    '4841': 'terugkerende betaling opgezegd',
    '4853': 'klacht kaarthouder',
    '4855': 'niet ontvangen',
    '4860': 'geen terugbetaling',
    '4863': 'niet herkend',
    unknown: 'onbekende reden',
  },
  withCode: (word: string, code: string) => `${word} · ${code}`,
  deadline: {
    days: (n: number) => `nog ${plural(n, { one: 'dag', other: 'dagen' })}`,
    today: (time: string) => `vandaag tot ${time}`,
    tomorrow: (time: string) => `morgen tot ${time}`,
    passed: 'voorbij',
  },
});

export type DisputeWords = typeof disputeWords;
