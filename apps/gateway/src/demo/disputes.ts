import type { SeededRandom } from '@stuiver/domain/random';
import type { ChargebackStatus } from '@stuiver/domain/states';
import { receiveMessage } from '../money/inbox/inbox.ts';
import { getPaymentDetails } from '../money/payments/read/payment-details.ts';
import { SIMULATOR } from '../money/processors/simulator.ts';
import { scopeOfOne } from '../platform/access/scope.ts';
import { DAY, type Stage } from './stage.ts';

/**
 * A disputed card payment: its first status, that long after the payment, in milliseconds, and the ones that follow.
 */
export type PlannedDispute = {
  readonly code: string;
  /** Disputes a part instead of the whole. */
  readonly isPart: boolean;
  readonly statuses: readonly ChargebackStatus[];
  readonly after: number;
};

/** The ways of a dispute; the first three are still under way. */
export const WAYS: readonly (readonly ChargebackStatus[])[] = [
  ['RECEIVED'],
  ['RECEIVED', 'EVIDENCE_REQUIRED'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'LOST'],
  ['RECEIVED', 'ACCEPTED'],
];
const STEP = 2 * DAY;
/** The merchant's time to respond. */
const RESPONSE = 14 * DAY;

export function dispute(
  random: SeededRandom,
  statuses: readonly ChargebackStatus[],
  days: number,
): PlannedDispute {
  const code = random.pick(['10.4', '10.4', '13.1', '13.1', '13.3', '12.6', '13.7']);
  return { code, isPart: random.int(4) === 0, statuses, after: days * DAY };
}

/** Schedules the processor's messages about a dispute. */
export function disputeLater(
  { context, merchantId, agenda }: Stage,
  paid: { readonly at: Date; readonly amount: number },
  transactionId: string,
  disputed: PlannedDispute,
): void {
  const amount = disputed.isPart ? Math.max(100, Math.floor(paid.amount / 2)) : paid.amount;
  for (const [index, status] of disputed.statuses.entries()) {
    agenda.add(new Date(paid.at.getTime() + disputed.after + index * STEP), async () => {
      const details = await getPaymentDetails(context, scopeOfOne(merchantId), transactionId);
      const attempt = details.attempts.find((one) => one.status === 'SUCCEEDED' && !one.surplus);
      if (!attempt) return;
      const isOpen = status === 'RECEIVED' || status === 'EVIDENCE_REQUIRED';
      await receiveMessage(context, {
        processor: SIMULATOR,
        messageId: `${transactionId}-${status}`,
        merchantId,
        subject: { kind: 'chargeback', id: attempt.id },
        status,
        reasonCode: disputed.code,
        reference: `dispute-${transactionId}`,
        amount,
        deadlineAt: isOpen ? new Date(context.clock.now().getTime() + RESPONSE) : null,
      });
    });
  }
}
