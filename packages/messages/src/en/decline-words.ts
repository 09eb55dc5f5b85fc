import type { Shape } from '../core.ts';
import type { declineWords as nl } from '../nl/decline-words.ts';
import { returnWords } from './return-words.ts';

export const declineWords = {
  ...returnWords,
  '05': 'bank refused',
  '14': 'card number',
  '41': 'card blocked',
  '43': 'card blocked',
  '51': 'funds',
  '54': 'card expired',
  '57': 'not allowed',
  '59': 'suspected fraud',
  '61': 'limit',
  '62': 'restricted card',
  '65': 'limit',
  '82': 'cvc',
  '91': 'bank unreachable',
  '96': 'outage',
  N7: 'cvc',
  '1A': '3-D Secure needed',
  threeDSecureFailed: '3-D Secure',
  refusedByBank: 'bank refused',
  notReceived: 'not received',
  cancelled: 'stopped',
  expired: 'not finished',
  accountClosed: 'account closed',
  refundRefused: 'not accepted',
  unknown: 'declined',
} as const satisfies Shape<typeof nl>;
