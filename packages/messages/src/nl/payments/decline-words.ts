import { source } from '../../core.ts';
import { returnWords } from '../return-words.ts';

/** Reasons of a decline, in a word for lists; sentences and advice come with the details. */
export const declineWords = source('payments/decline-words', {
  ...returnWords,
  '05': 'bank weigert',
  '14': 'kaartnummer',
  '41': 'kaart geblokkeerd',
  '43': 'kaart geblokkeerd',
  '51': 'te weinig saldo',
  '54': 'kaart verlopen',
  '57': 'niet toegestaan',
  '59': 'vermoeden van fraude',
  '61': 'limiet',
  '62': 'beperkte kaart',
  '65': 'limiet',
  '82': 'cvc',
  '91': 'bank onbereikbaar',
  '96': 'storing',
  N7: 'cvc',
  '1A': '3-D Secure nodig',
  threeDSecureFailed: '3-D Secure',
  refusedByBank: 'bank weigert',
  notReceived: 'niet aangekomen',
  cancelled: 'geannuleerd',
  expired: 'niet afgerond',
  accountClosed: 'rekening opgeheven',
  refundRefused: 'geweigerd door de bank',
  unpayable: 'geen rekening',
  unknown: 'geweigerd',
});

export type DeclineWords = typeof declineWords;
