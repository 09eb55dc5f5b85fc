import type { Actor, Context } from '../../lib/context.ts';
import type { RawAnswer } from '../../lib/route.ts';
import type { MerchantScope } from '../../lib/scope.ts';
import type { Session } from '../../lib/session.ts';
import type { RecordResult } from '../processors/inbox.ts';
import { CALL_LIMIT_MS, type RefundOutcome } from '../processors/processor.ts';
import { applyOutcome, pursue } from './apply-outcome.ts';
import type { RefundParts } from './engine.ts';
import { initiateRefund, type RefundInput } from './initiate-refund.ts';
import { listRefunds, type RefundsQuery } from './list-refunds.ts';
import { sweepRefunds } from './sweep-refunds.ts';

export type { RefundInput } from './initiate-refund.ts';
export type RefundsService = ReturnType<typeof makeRefundsService>;

/**
 * Refunds: asked for, pursued, listed.
 *
 * @param context the world outside
 * @param services processors, audit; `callLimitMs` is how long a processor may take,
 *   ten seconds unless a test says otherwise
 * @returns the use cases; each opens its own transactions
 */
export function makeRefundsService(
  context: Context,
  services: Omit<RefundParts, 'context' | 'callLimitMs'> & { readonly callLimitMs?: number },
) {
  const parts: RefundParts = { callLimitMs: CALL_LIMIT_MS, ...services, context };
  return {
    /** Gives money back; see `initiate-refund.ts`. */
    initiateRefund: (scope: MerchantScope, input: RefundInput, actor: Actor): Promise<RawAnswer> =>
      initiateRefund(parts, scope, input, actor),

    /** A page of refunds; see `listRefunds`. */
    getRefunds: (session: Session, scope: MerchantScope, merchantId: string, query: RefundsQuery) =>
      listRefunds(context, session, scope, merchantId, query),

    /** Calls the processor for a PENDING refund; for surplus captures, whose refund the engine makes. */
    pursue: (merchantId: string, refundId: string): Promise<void> => pursue(parts, merchantId, refundId),

    /** Applies a processor's word on a refund; for the inbox, see `apply-outcome.ts`. */
    applyOutcome: (
      merchantId: string,
      refundId: string,
      outcome: RefundOutcome,
      record?: RecordResult,
    ): Promise<string> => applyOutcome(parts, merchantId, refundId, outcome, record),

    /** Looks after refunds whose outcome is awaited; returns how many. */
    sweepRefunds: (merchantId?: string): Promise<number> => sweepRefunds(parts, merchantId),
  };
}
