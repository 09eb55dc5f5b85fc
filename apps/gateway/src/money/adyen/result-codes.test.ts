import { describe, expect, it } from 'vitest';
import { declineTexts } from '@stuiver/messages/en/payments/declines';
import { interpretResult, OPERATIONS, RESULT_CODES, toDeclineCode, toErrorCode } from './result-codes.ts';

/** The outcome of each code after a call that starts or continues a payment. */
const MEANINGS: Readonly<Record<string, string | null>> = {
  AuthenticationFinished: null,
  AuthenticationNotRequired: null,
  Authorised: 'AUTHORIZED',
  Cancelled: 'ABORTED',
  ChallengeShopper: 'REDIRECTED',
  Error: 'FAILED',
  IdentifyShopper: 'REDIRECTED',
  PartiallyAuthorised: 'PARTLY',
  Pending: 'PENDING',
  PresentToShopper: 'PENDING',
  Received: 'PENDING',
  RedirectShopper: 'REDIRECTED',
  Refused: 'FAILED',
  Success: null,
};
/** The status that a capture, cancel, refund or reversal is answered with is never one of these codes. */
const WITHOUT_CODES = ['capture', 'cancel', 'refund', 'reversal'];

describe('result codes of Adyen', () => {
  it('are all in the table, and each operation', () => {
    expect([...RESULT_CODES].toSorted()).toEqual(Object.keys(MEANINGS).toSorted());
    expect(RESULT_CODES).toHaveLength(14);
    expect(OPERATIONS).toHaveLength(8);
  });

  it.each(OPERATIONS.flatMap((operation) => RESULT_CODES.map((code) => ({ operation, code }))))(
    'have an outcome: $code after $operation',
    ({ operation, code }) => {
      const isAbsent = operation === 'token' && MEANINGS[code] === 'REDIRECTED';
      const expected = WITHOUT_CODES.includes(operation) || isAbsent ? null : MEANINGS[code];
      expect(interpretResult(operation, code)).toBe(expected);
    },
  );

  it('decide nothing when they are unknown, and never authorise', () => {
    for (const code of ['authorised', 'AUTHORISED', 'Approved', '', null, undefined, 1, {}, 'toString'])
      for (const operation of OPERATIONS) expect(interpretResult(operation, code)).toBeNull();
  });

  it('come with refusal reasons, each of which has a text', () => {
    const codes = Array.from({ length: 50 }, (_, reason) => toDeclineCode(String(reason), true));
    expect(codes.filter((code) => !(code in declineTexts.codes))).toEqual([]);
    expect(toDeclineCode('12', true)).toBe('51');
    expect(toDeclineCode('11', true)).toBe('threeDSecureFailed');
    expect(toDeclineCode('2', false)).toBe('refusedByBank');
    expect(toErrorCode('101')).toBe('14');
    expect(toErrorCode('905')).toBe('96');
  });
});
