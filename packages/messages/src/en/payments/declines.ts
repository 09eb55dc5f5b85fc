import type { DeclineTexts } from '../../nl/payments/declines.ts';
import { returnCodes } from '../return-codes.ts';
import { declineWords as words } from './decline-words.ts';

export const declineTexts: DeclineTexts = {
  codes: {
    ...returnCodes,
    '05': {
      short: words['05'],
      reason: 'The payer’s bank refused without giving a reason',
      advice: 'Have the payer choose another method or call the bank.',
    },
    '14': {
      short: words['14'],
      reason: 'The bank does not know this card number',
      advice: 'Have the payer check the number.',
    },
    '41': {
      short: words['41'],
      reason: 'The card was reported lost',
      advice: 'Do not deliver on this card; have the payer pay another way.',
    },
    '43': {
      short: words['43'],
      reason: 'The card was reported stolen',
      advice: 'Do not deliver on this card; be alert to misuse.',
    },
    '51': {
      short: words['51'],
      reason: 'Insufficient funds',
      advice: 'The payer can pay later or with another method.',
    },
    '54': {
      short: words['54'],
      reason: 'The card has expired',
      advice: 'Have the payer use a valid card.',
    },
    '57': {
      short: words['57'],
      reason: 'This card cannot be used for this',
      advice: 'Have the payer choose another card or method.',
    },
    '59': {
      short: words['59'],
      reason: 'The bank suspects misuse',
      advice: 'Do not deliver; have the payer call their bank.',
    },
    '61': {
      short: words['61'],
      reason: 'Limit reached',
      advice: 'The payer can raise the limit or choose another method.',
    },
    '62': {
      short: words['62'],
      reason: 'The use of this card is restricted, for instance by country',
      advice: 'Have the payer choose another card or method.',
    },
    '65': {
      short: words['65'],
      reason: 'The number of payments with this card has been reached',
      advice: 'The payer can pay later or with another method.',
    },
    '82': {
      short: words['82'],
      reason: 'The security code (CVC) was not right',
      advice: 'Have the payer check the code on the card.',
    },
    '91': {
      short: words['91'],
      reason: 'The payer’s bank could not be reached',
      advice: 'The payer can try again in a few minutes.',
    },
    '96': {
      short: words['96'],
      reason: 'An outage at the bank or card network',
      advice: 'The payer can try again in a few minutes.',
    },
    N7: {
      short: words.N7,
      reason: 'The security code (CVC) was not right',
      advice: 'Have the payer check the code on the card.',
    },
    '1A': {
      short: words['1A'],
      reason: 'The bank wanted an extra check (3-D Secure)',
      advice: 'Have the payer try again and finish the check.',
    },
    threeDSecureFailed: {
      short: words.threeDSecureFailed,
      reason: 'The bank’s extra check (3-D Secure) did not succeed',
      advice: 'Have the payer try again or choose another method.',
    },
    refusedByBank: {
      short: words.refusedByBank,
      reason: 'The payer’s bank did not approve the payment',
      advice: 'Have the payer try again or choose another method.',
    },
    notReceived: {
      short: words.notReceived,
      reason: 'The attempt never reached the processor',
      advice: 'Nothing was taken; the payer can try again.',
    },
    cancelled: {
      short: words.cancelled,
      reason: 'The payer stopped',
      advice: 'There is nothing you need to do.',
    },
    expired: {
      short: words.expired,
      reason: 'The payer did not finish the attempt in time',
      advice: 'There is nothing you need to do; the payer can try again.',
    },
    accountClosed: {
      short: words.accountClosed,
      reason: 'The payer’s account or card has been closed',
      advice: 'Ask the payer which other account the money can go to.',
    },
    refundRefused: {
      short: words.refundRefused,
      reason: 'The payer’s bank did not accept the refund',
      advice: 'Try again, or transfer the amount yourself.',
    },
  },
  unknown: {
    short: words.unknown,
    reason: 'The processor declined',
    advice: 'Have the payer try again or choose another method.',
  },
  withCode: (reason: string, code: string) => `${reason} (code ${code})`,
};
