import type { SeededRandom } from '@stuiver/domain/random';
import type { ChargebackStatus } from '@stuiver/domain/states';
import { uuidFromBytes } from '@stuiver/domain/uuid';
import { initiateRefund } from '../money/refunds/initiate-refund.ts';
import { sayChargeback } from '../testing/engine/recurring.ts';
import { DAY, type Stage } from './stage.ts';

/** Outcomes of a refund by their shares, with the cents by which the simulator decides (docs/test-values.md). */
export const REFUND_STORIES = {
  whole: [10, 0],
  part: [8, 0],
  later: [3, 13],
  fails: [2, 14],
  bounces: [1, 15],
} as const;
export const REFUND_NAMES = Object.keys(REFUND_STORIES) as (keyof typeof REFUND_STORIES)[];

/** A refund as it will be made, that many milliseconds after its payer paid. */
export type Refund = { readonly script: keyof typeof REFUND_STORIES; readonly after: number };

const REASONS = ['Retour ontvangen', 'Maat past niet', 'Te laat geleverd', 'Dubbel besteld', 'Beschadigd'];

/** Amounts of partial refunds, small compared with most sales; minor units. */
const PARTS = [500, 1000, 1500, 2000, 2500, 5000, 10_000];

/** Schedules refunds of one payment, one after the other, never more than was paid. */
export function refundsLater(
  { actor, after, context, merchantId, random, scope }: Stage,
  paid: { readonly amount: number; readonly refunds: readonly Refund[] },
  transactionId: string,
): void {
  let room = paid.amount;
  for (const { script, after: milliseconds } of paid.refunds)
    after(milliseconds, async () => {
      const [, cents] = REFUND_STORIES[script];
      const fitting = script === 'whole' ? [room] : PARTS.filter((part) => part + cents <= room);
      if (fitting.length === 0) return;
      const amount = random.pick(fitting) + cents;
      room -= amount;
      const refundId = uuidFromBytes(random.bytes(16), 4);
      const order = { merchantId, transactionId, refundId, amount, description: random.pick(REASONS) };
      await initiateRefund(context, scope, order, actor);
    });
}

/** The ways of a dispute, in steps of two days; the first three are still under way. */
export const WAYS: readonly (readonly ChargebackStatus[])[] = [
  ['RECEIVED'],
  ['RECEIVED', 'EVIDENCE_REQUIRED'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON'],
  ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'LOST'],
  ['RECEIVED', 'ACCEPTED'],
];

/** Plans a disputed card payment: why, how it goes, and days from the payment to the dispute. One in four is of a part. */
export const dispute = (random: SeededRandom, statuses: readonly ChargebackStatus[], days: number) => ({
  reasonCode: random.pick(['10.4', '10.4', '13.1', '13.1', '13.3', '12.6', '13.7']),
  isPart: random.int(4) === 0,
  statuses,
  days,
});
export type DemoDispute = ReturnType<typeof dispute>;

/** Schedules the processor's messages about a dispute; the merchant has two weeks to respond. */
export function disputeLater(
  { add, context, merchantId }: Stage,
  paidAt: Date,
  paid: number,
  id: string,
  { days, isPart, reasonCode, statuses }: DemoDispute,
): void {
  const amount = isPart ? Math.max(100, Math.floor(paid / 2)) : paid;
  for (const [index, status] of statuses.entries()) {
    const at = new Date(paidAt.getTime() + (days + index * 2) * DAY);
    const isOpen = status === 'RECEIVED' || status === 'EVIDENCE_REQUIRED';
    const deadlineAt = isOpen ? new Date(at.getTime() + 14 * DAY) : null;
    const ids = { messageId: `${id}-${status}`, reference: `dispute-${id}` };
    const word = { ...ids, status, reasonCode, amount, deadlineAt };
    add(at, () => sayChargeback({ context }, { merchantId, id }, word));
  }
}
