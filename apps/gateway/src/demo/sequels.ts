import type { SeededRandom } from '@stuiver/domain/random';
import type { ChargebackStatus } from '@stuiver/domain/states';
import { uuidFromBytes } from '@stuiver/domain/uuid';
import { receiveMessage } from '../money/inbox/inbox.ts';
import { getPaymentDetails } from '../money/payments/read/payment-details.ts';
import { SIMULATOR } from '../money/processors/simulator.ts';
import { initiateRefund } from '../money/refunds/initiate-refund.ts';
import { after, DAY, listenLater, type Stage } from './stage.ts';

/** Outcomes of a refund, which the simulator decides by its cents (docs/test-values.md), with their weights. */
export const REFUND_SCRIPTS = [
  ['whole', 10],
  ['part', 8],
  ['later', 3],
  ['fails', 2],
  ['bounces', 1],
] as const;
const CENTS = { part: 0, later: 13, fails: 14, bounces: 15 };

/** A refund as it will be made, that many milliseconds after its payer paid. */
export type Refund = { readonly script: (typeof REFUND_SCRIPTS)[number][0]; readonly after: number };

const REASONS = [
  'Retour ontvangen',
  'Maat past niet',
  'Te laat geleverd',
  'Dubbel besteld',
  'Annulering',
  'Beschadigd bij aankomst',
];

/** Amounts of partial refunds, small compared with most sales; minor units. */
const PARTS = [500, 1000, 1500, 2000, 2500, 5000, 10_000];

type Paid = { readonly at: Date; readonly amount: number; readonly refunds: readonly Refund[] };

/** Schedules refunds of one payment, one after the other, never more than was paid. */
export function refundsLater(stage: Stage, { amount: paid, refunds }: Paid, transactionId: string): void {
  const { actor, context, merchantId, random, scope } = stage;
  let room = paid;
  for (const { script, after: milliseconds } of refunds) {
    after(stage, milliseconds, async () => {
      const cents = script === 'whole' ? 0 : CENTS[script];
      const fitting = script === 'whole' ? [room] : PARTS.filter((part) => part + cents <= room);
      if (fitting.length === 0) return;
      const amount = random.pick(fitting) + cents;
      room -= amount;
      const refundId = uuidFromBytes(random.bytes(16), 4);
      const order = { merchantId, transactionId, refundId, amount, description: random.pick(REASONS) };
      await initiateRefund(context, scope, order, actor);
      if (script === 'later' || script === 'bounces') listenLater(stage);
    });
  }
}

/** A disputed card payment: its first status, that long after the payment, in milliseconds, and the ones that follow. */
export type Dispute = {
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

export function dispute(random: SeededRandom, statuses: readonly ChargebackStatus[], days: number): Dispute {
  const code = random.pick(['10.4', '10.4', '13.1', '13.1', '13.3', '12.6', '13.7']);
  return { code, isPart: random.int(4) === 0, statuses, after: days * DAY };
}

/** Schedules the processor's messages about a dispute. */
export function disputeLater(stage: Stage, paid: Paid, transactionId: string, disputed: Dispute): void {
  const { agenda, context, merchantId, scope } = stage;
  const amount = disputed.isPart ? Math.max(100, Math.floor(paid.amount / 2)) : paid.amount;
  for (const [index, status] of disputed.statuses.entries()) {
    agenda.add(new Date(paid.at.getTime() + disputed.after + index * STEP), async () => {
      const { attempts } = await getPaymentDetails(context, scope, transactionId);
      const attempt = attempts.find((one) => one.status === 'SUCCEEDED' && !one.surplus);
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
