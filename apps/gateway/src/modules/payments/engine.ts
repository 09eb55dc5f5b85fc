import type { AttemptStatus } from '@stuiver/domain/states';
import type { Context } from '../../lib/context.ts';
import type { AuditService } from '../audit/service.ts';
import type { AttemptRow, RefundRow } from '../ledger/change.ts';
import type { Notifier } from '../ledger/commit-change.ts';
import type { RecurrencesService } from '../recurrences/service.ts';
import type { PaymentLinksService } from '../payment-links/service.ts';
import type { Processors } from '../processors/processor.ts';

/** What the write side of payments is made of. */
export type EngineParts = {
  readonly context: Context;
  readonly processors: Processors;
  readonly audit: Pick<AuditService, 'writeAudit'>;
  readonly notifications: Notifier;
  readonly paymentLinks: Pick<
    PaymentLinksService,
    'lockUsableLink' | 'requireRoom' | 'countUse' | 'viewLink'
  >;
  readonly recurring: Pick<RecurrencesService, 'captured' | 'collectionMoved'>;
  readonly refunds: {
    pursue(merchantId: string, refundId: string): Promise<void>;
  };
  /** How long a processor may take, in milliseconds. */
  readonly callLimitMs: number;
};

/** The sweeper looks after a call that should long be over. */
export const CALL_GRACE_MS = 30_000;
/** After this a request that the processor does not know can no longer be on its way. */
export const SAFE_DELAY_MS = 120_000;
/** How long a payer may take at the bank. */
export const REDIRECT_LIFE_MS = 30 * 60_000;
/** How long a payment stays open (domain.md, `expiresAt`). */
export const PAYMENT_LIFE_MS = 24 * 3_600_000;
/** A payment's reference still opens when the payment has ended, so that the payer is told so. */
export const REFERENCE_GRACE_MS = 30 * 86_400_000;

const FIRST_CHECK_MS = 10_000;
const LONGEST_CHECK_MS = 6 * 3_600_000;

/**
 * When to ask a processor again: 10 s, then twice as long each time, at most six hours.
 *
 * @param checks how often it was asked already
 * @returns milliseconds
 */
export function backOff(checks: number): number {
  return Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), LONGEST_CHECK_MS);
}

/** While one of these holds, nothing new may start (index `attempts_one_under_way`). */
export const UNDER_WAY: readonly AttemptStatus[] = ['STARTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN'];

/** The attempt whose outcome is awaited, if any. */
export function underWay(attempts: readonly AttemptRow[]): AttemptRow | undefined {
  return attempts.find((attempt) => UNDER_WAY.includes(attempt.status as AttemptStatus));
}

/**
 * The refund that gives a surplus capture back, in full.
 *
 * @param attempt the surplus capture
 * @param id derived from it, so that it is made once
 */
export function surplusRefund(attempt: AttemptRow, id: string, at: Date, day: string): RefundRow {
  return {
    merchant_id: attempt.merchant_id,
    id,
    payment_id: attempt.payment_id,
    attempt_id: attempt.id,
    kind: 'SURPLUS',
    amount: attempt.amount,
    currency: attempt.currency,
    status: 'PENDING',
    description: '',
    reason_code: null,
    processor: attempt.processor,
    processor_reference: null,
    bounced: false,
    created_by: null,
    created_day: day,
    created_at: at,
    finished_at: null,
    next_check_at: new Date(at.getTime() + CALL_GRACE_MS),
    checks: 0,
  };
}
