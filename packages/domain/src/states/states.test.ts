import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '../applications/states.ts';
import { decideMove, type Kind, type StatusOf } from './moves.ts';
import {
  ATTEMPT_STATUSES,
  DISPUTE_STATUSES,
  ENDED_DISPUTE_STATUSES,
  isLive,
  isUnderWay,
  PAYMENT_LINK_STATUSES,
  PAYMENT_STATUSES,
  paymentRefusal,
  RECURRENCE_STATUSES,
  REFUND_STATUSES,
  refundRoom,
} from './states.ts';

/** One letter a pair: y allowed, L allowed and late, = same, d would downgrade, . not in the table. */
function letter<K extends Kind>(kind: K, from: StatusOf[K], to: StatusOf[K]): string {
  const decision = decideMove(kind, from, to);
  if (decision.allowed) return decision.late ? 'L' : 'y';
  return { sameState: '=', wouldDowngrade: 'd', notInTable: '.' }[decision.reason];
}

function matrix<K extends Kind>(kind: K, statuses: readonly StatusOf[K][]): string[] {
  return statuses.map(
    (from) => `${from.padEnd(18)} ${statuses.map((to) => letter(kind, from, to)).join(' ')}`,
  );
}

describe('every pair of statuses is decided', () => {
  it('for payments', () => {
    expect(matrix('payment', PAYMENT_STATUSES)).toEqual([
      //                  O P A S S F A E
      'OPEN               = y y y . y y y',
      'PENDING            y = y y . y y .',
      'AUTHORIZED         y . = y . y . .',
      'SUCCEEDED          d d d = y d d d',
      'SETTLED            d d d d = d d d',
      'FAILED             . . . L . = . .',
      'ABORTED            . . . L . . = .',
      'EXPIRED            . . . L . . . =',
    ]);
  });

  it('for applications', () => {
    expect(matrix('application', APPLICATION_STATUSES)).toEqual([
      //                  D S I M A R
      'DRAFT              = y . . . .',
      'SUBMITTED          . = y . . .',
      'IN_REVIEW          . . = y y y',
      'MORE_INFORMATION   . . y = . .',
      'APPROVED           d d d d = d',
      'REJECTED           . . . . . =',
    ]);
  });

  it('for attempts', () => {
    expect(matrix('attempt', ATTEMPT_STATUSES)).toEqual([
      //                  S R P A S F A E U
      'STARTED            = y y y y y y y y',
      'REDIRECTED         . = y y y y y y y',
      'PENDING            . . = y y y y y y',
      'AUTHORIZED         . . . = y y y y y',
      'SUCCEEDED          d d d d = d d d d',
      'FAILED             . . . . L = . . .',
      'ABORTED            . . . . L . = . .',
      'EXPIRED            . . . . L . . = .',
      'UNKNOWN            . y y y y y y y =',
    ]);
  });

  it('for refunds', () => {
    expect(matrix('refund', REFUND_STATUSES)).toEqual([
      //                  P S F
      'PENDING            = y y',
      'SUCCEEDED          d = y',
      'FAILED             . . =',
    ]);
  });

  it('for chargebacks', () => {
    expect(matrix('chargeback', DISPUTE_STATUSES)).toEqual([
      //                  R E U W L A I A U
      'RECEIVED           = y . . y y . . .',
      'EVIDENCE_REQUIRED  . = y . y y . . .',
      'UNDER_REVIEW       . y = y y . . . .',
      'WON                d d d = d d d d d',
      'LOST               . . . . = . . . .',
      'ACCEPTED           . . . . . = . . .',
      'INQUIRY            . . . . . . = y y',
      'INQUIRY_ANSWERED   . . . . . . . = .',
      'INQUIRY_UNANSWERED . . . . . . . . =',
    ]);
  });

  it('for recurrences', () => {
    expect(matrix('recurrence', RECURRENCE_STATUSES)).toEqual([
      //                  A E F
      'ACTIVE             = y y',
      'ENDING             . = y',
      'FINISHED           . . =',
    ]);
  });

  it('for payment links', () => {
    expect(matrix('paymentLink', PAYMENT_LINK_STATUSES)).toEqual([
      //                  A U E S
      'ACTIVE             = y y y',
      'USED               d = d d',
      'EXPIRED            . L = .',
      'SWITCHED_OFF       . L . =',
    ]);
  });
});

describe('moves in any order', () => {
  it('a payment never leaves a success', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PAYMENT_STATUSES)), (wanted) => {
        let status: StatusOf['payment'] = 'OPEN';
        let hasSucceeded = false;
        for (const to of wanted) {
          if (decideMove('payment', status, to).allowed) status = to;
          hasSucceeded ||= status === 'SUCCEEDED';
          expect(['SUCCEEDED', 'SETTLED'].includes(status)).toBe(hasSucceeded);
        }
      }),
    );
  });

  it('an attempt never leaves its success', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ATTEMPT_STATUSES)), (wanted) => {
        let status: StatusOf['attempt'] = 'STARTED';
        for (const to of [...wanted, 'SUCCEEDED' as const, ...wanted]) {
          if (decideMove('attempt', status, to).allowed) status = to;
        }
        expect(status).toBe('SUCCEEDED');
      }),
    );
  });
});

describe('room for refunds', () => {
  it('equals what was captured minus refunds and chargebacks', () => {
    expect(refundRoom({ captured: 10_000, refundedNotFailed: 2_500, chargedBackNotWon: 500 })).toBe(7_000);
  });

  it('is 0 when chargebacks exceed what was captured', () => {
    expect(refundRoom({ captured: 10_000, refundedNotFailed: 6_000, chargedBackNotWon: 10_000 })).toBe(0);
  });

  it('refuses sums that are fractional or negative', () => {
    expect(() => refundRoom({ captured: 0.5, refundedNotFailed: 0, chargedBackNotWon: 0 })).toThrow(
      RangeError,
    );
    expect(() => refundRoom({ captured: 1, refundedNotFailed: -1, chargedBackNotWon: 0 })).toThrow(
      RangeError,
    );
  });

  it('allows exactly that amount to be refunded', () => {
    const sum = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(sum, sum, sum, (captured, refundedNotFailed, chargedBackNotWon) => {
        const room = refundRoom({ captured, refundedNotFailed, chargedBackNotWon });
        expect(room).toBeLessThanOrEqual(captured);
        if (room > 0) expect(room + refundedNotFailed + chargedBackNotWon).toBe(captured);
        expect(refundRoom({ captured, refundedNotFailed: refundedNotFailed + room, chargedBackNotWon })).toBe(
          0,
        );
      }),
    );
  });
});

describe('a status’s effect on another attempt', () => {
  const attempts = (...statuses: string[]) => statuses.map((status) => ({ status }));

  it('refuses it when the payment has ended or an attempt’s outcome is awaited', () => {
    expect(PAYMENT_STATUSES.map((status) => paymentRefusal({ status }, []))).toEqual([
      null,
      null,
      null,
      'alreadyPaid',
      'alreadyPaid',
      'paymentClosed',
      'paymentClosed',
      'paymentExpired',
    ]);
    const refused = ATTEMPT_STATUSES.map((status) =>
      paymentRefusal({ status: 'OPEN' }, attempts('FAILED', status)),
    );
    expect(refused).toEqual([
      'attemptUnderWay',
      null,
      'attemptUnderWay',
      'attemptUnderWay',
      null,
      null,
      null,
      null,
      'attemptUncertain',
    ]);
    expect(paymentRefusal({ status: 'EXPIRED' }, attempts('UNKNOWN'))).toBe('paymentExpired');
  });

  it('agrees with the table, where an ended payment moves only to a late success or a settlement', () => {
    for (const from of PAYMENT_STATUSES.filter((status) => !isLive(status)))
      for (const to of PAYMENT_STATUSES.filter(isLive))
        expect(decideMove('payment', from, to).allowed).toBe(false);
    expect(isUnderWay({ status: 'REDIRECTED' })).toBe(false);
    const ends = DISPUTE_STATUSES.filter((from) =>
      DISPUTE_STATUSES.every((to) => !decideMove('chargeback', from, to).allowed),
    );
    expect(ends).toEqual(ENDED_DISPUTE_STATUSES);
  });
});
