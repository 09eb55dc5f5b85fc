import type { ProcessorAttemptStatus } from '../processors/processor.ts';

/** Adyen's word on a payment or on a payer's return, as its document lists them. */
export const RESULT_CODES = [
  'AuthenticationFinished',
  'AuthenticationNotRequired',
  'Authorised',
  'Cancelled',
  'ChallengeShopper',
  'Error',
  'IdentifyShopper',
  'PartiallyAuthorised',
  'Pending',
  'PresentToShopper',
  'Received',
  'RedirectShopper',
  'Refused',
  'Success',
] as const;
type ResultCode = (typeof RESULT_CODES)[number];

/** Calls that Adyen answers: how a payment starts or goes on, and what is asked about it later. */
export const OPERATIONS = [
  'card',
  'redirect',
  'token',
  'details',
  'capture',
  'cancel',
  'refund',
  'reversal',
] as const;
export type AdyenOperation = (typeof OPERATIONS)[number];

/** PARTLY: a part of the amount, which is given back. */
export type Meaning = Exclude<ProcessorAttemptStatus, 'EXPIRED'> | 'PARTLY';

const MEANINGS: Readonly<Record<ResultCode, Meaning | null>> = {
  Authorised: 'AUTHORIZED',
  PartiallyAuthorised: 'PARTLY',
  Refused: 'FAILED',
  Error: 'FAILED',
  Cancelled: 'ABORTED',
  RedirectShopper: 'REDIRECTED',
  IdentifyShopper: 'REDIRECTED',
  ChallengeShopper: 'REDIRECTED',
  Pending: 'PENDING',
  Received: 'PENDING',
  PresentToShopper: 'PENDING',
  // These end an authentication without a payment, for which we never ask.
  AuthenticationFinished: null,
  AuthenticationNotRequired: null,
  Success: null,
};
const WAITS_FOR_PAYER: readonly (Meaning | null)[] = ['REDIRECTED'];

/**
 * Interprets a result code. Only calls that start or continue a payment are answered by one, and a payer who is absent
 * cannot be sent anywhere.
 *
 * @returns null when the code decides nothing: it is unknown, or unexpected after this operation
 */
export function interpretResult(operation: AdyenOperation, code: unknown): Meaning | null {
  if (operation !== 'card' && operation !== 'redirect' && operation !== 'token' && operation !== 'details')
    return null;
  const meaning = RESULT_CODES.some((known) => known === code) ? MEANINGS[code as ResultCode] : null;
  return operation === 'token' && WAITS_FOR_PAYER.includes(meaning) ? null : meaning;
}

/** ISO 8583 response codes, or ours, by Adyen's refusal reasons; those that are missing give no reason. */
const REFUSALS: Readonly<Partial<Record<string, string>>> = {
  '4': '96',
  '5': '62',
  '6': '54',
  '8': '14',
  '9': '91',
  '10': '57',
  '11': 'threeDSecureFailed',
  '12': '51',
  '14': '59',
  '15': 'cancelled',
  '16': 'cancelled',
  '20': '59',
  '21': '96',
  '22': '59',
  '23': '57',
  '24': 'N7',
  '25': '62',
  '28': '61',
  '29': '65',
  '31': '59',
  '33': '1A',
  '34': '57',
  '35': '57',
  '36': '1A',
  '38': '1A',
  '39': 'threeDSecureFailed',
  '42': 'threeDSecureFailed',
  '43': '1A',
};

/** Converts a refusal reason of Adyen's to a decline code with a text. */
export function toDeclineCode(refusalReasonCode: unknown, isCard: boolean): string {
  return REFUSALS[String(refusalReasonCode)] ?? (isCard ? '05' : 'refusedByBank');
}

/** Decline codes by the error code of a request that Adyen refuses to process. */
const ERRORS: Readonly<Partial<Record<string, string>>> = { '101': '14', '103': 'N7', '129': '54' };

/** Converts an error code of Adyen's to a decline code: what it doesn't process counts as an outage. */
export const toErrorCode = (errorCode: unknown): string => ERRORS[String(errorCode)] ?? '96';
