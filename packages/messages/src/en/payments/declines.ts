import type { DeclineTexts } from '../../nl/payments/declines.ts';
import { returnCodes } from '../return-codes.ts';
import { declineWords as words } from './decline-words.ts';

export const declineTexts: DeclineTexts = {
  codes: {
    ...returnCodes,
    '05': {
      short: words['05'],
      reason: 'The payer’s bank refused without giving a reason',
      advice: 'Ask the payer to use another method or contact their bank.',
    },
    '14': {
      short: words['14'],
      reason: 'The bank doesn’t recognise this card number',
      advice: 'Ask the payer to check the number.',
    },
    '41': {
      short: words['41'],
      reason: 'The card was reported lost',
      advice: 'Don’t deliver on this card; ask the payer to pay another way.',
    },
    '43': {
      short: words['43'],
      reason: 'The card was reported stolen',
      advice: 'Don’t deliver on this card; be alert to misuse.',
    },
    '51': {
      short: words['51'],
      reason: 'Insufficient funds',
      advice: 'The payer can pay later or with another method.',
    },
    '54': {
      short: words['54'],
      reason: 'The card has expired',
      advice: 'Ask the payer to use a valid card.',
    },
    '57': {
      short: words['57'],
      reason: 'This card can’t be used for this',
      advice: 'Ask the payer to choose another card or method.',
    },
    '59': {
      short: words['59'],
      reason: 'The bank suspects misuse',
      advice: 'Don’t deliver; ask the payer to contact their bank.',
    },
    '61': {
      short: words['61'],
      reason: 'Limit reached',
      advice: 'The payer can raise the limit or choose another method.',
    },
    '62': {
      short: words['62'],
      reason: 'The use of this card is restricted, for instance by country',
      advice: 'Ask the payer to choose another card or method.',
    },
    '65': {
      short: words['65'],
      reason: 'The maximum number of payments with this card has been reached',
      advice: 'The payer can pay later or with another method.',
    },
    '82': {
      short: words['82'],
      reason: 'The security code (CVC) was incorrect',
      advice: 'Ask the payer to check the code on the card.',
    },
    '91': {
      short: words['91'],
      reason: 'The payer’s bank couldn’t be reached',
      advice: 'The payer can try again in a few minutes.',
    },
    '96': {
      short: words['96'],
      reason: 'An outage at the bank or card network',
      advice: 'The payer can try again in a few minutes.',
    },
    N7: {
      short: words.N7,
      reason: 'The security code (CVC) was incorrect',
      advice: 'Ask the payer to check the code on the card.',
    },
    '1A': {
      short: words['1A'],
      reason: 'The bank wanted an extra check (3-D Secure)',
      advice: 'Ask the payer to try again and finish the check.',
    },
    threeDSecureFailed: {
      short: words.threeDSecureFailed,
      reason: 'The bank’s extra check (3-D Secure) failed',
      advice: 'Ask the payer to try again or choose another method.',
    },
    refusedByBank: {
      short: words.refusedByBank,
      reason: 'The payer’s bank didn’t approve the payment',
      advice: 'Ask the payer to try again or choose another method.',
    },
    notReceived: {
      short: words.notReceived,
      reason: 'The attempt never reached the processor',
      advice: 'Nothing was taken; the payer can try again.',
    },
    cancelled: {
      short: words.cancelled,
      reason: 'Cancelled by the payer',
      advice: 'You don’t need to do anything.',
    },
    expired: {
      short: words.expired,
      reason: 'The payer didn’t finish the attempt in time',
      advice: 'You don’t need to do anything; the payer can try again.',
    },
    accountClosed: {
      short: words.accountClosed,
      reason: 'The payer’s account or card has been closed',
      advice: 'Ask the payer which other account the money can go to.',
    },
    refundRefused: {
      short: words.refundRefused,
      reason: 'The payer’s bank didn’t accept the refund',
      advice: 'Try again, or transfer the amount yourself.',
    },
    unpayable: {
      short: words.unpayable,
      reason: 'No account was found that the money can go back to',
      advice: 'Agree with the payer how to return the money.',
    },
  },
  unknown: {
    short: words.unknown,
    reason: 'The processor declined',
    advice: 'Ask the payer to try again or choose another method.',
  },
  withCode: (reason: string, code: string) => `${reason} (code ${code})`,
};
