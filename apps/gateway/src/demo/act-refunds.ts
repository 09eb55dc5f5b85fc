import { uuidFromBytes } from '@stuiver/domain/uuid';
import { scopeOfOne } from '../lib/access/scope.ts';
import type { PlannedPayment, PlannedRefund } from './plan.ts';
import { REFUND_REASONS } from './scripts.ts';
import { listenLater, type Stage } from './stage.ts';

/** What a part is that is given back; small beside most sales. Minor units. */
const PARTS = [500, 1000, 1500, 2000, 2500, 5000, 10_000];

/** A refund's amount, at most `room`: the simulator decides by its cents (docs/test-values.md). */
function refundAmount(stage: Stage, room: number, script: PlannedRefund['script']): number | null {
  if (script === 'whole') return room;
  const cents = { part: 0, later: 13, fails: 14, bounces: 15 }[script];
  const fitting = PARTS.filter((part) => part + cents <= room);
  return fitting.length === 0 ? null : stage.random.pick(fitting) + cents;
}

/** Refunds of one payment, after one another; together they stay within what was paid. */
export function refundsLater(stage: Stage, planned: PlannedPayment, transactionId: string): void {
  const { merchantId, staff, random } = stage;
  let room = planned.amount;
  for (const refund of planned.refunds) {
    stage.agenda.add(new Date(planned.at.getTime() + refund.after), async () => {
      const amount = refundAmount(stage, room, refund.script);
      if (amount === null) return;
      room -= amount;
      await stage.services.refunds.initiateRefund(
        scopeOfOne(merchantId),
        {
          merchantId,
          transactionId,
          refundId: uuidFromBytes(random.bytes(16), 4),
          amount,
          description: random.pick(REFUND_REASONS),
        },
        { kind: 'user', id: staff.userId },
      );
      if (refund.script === 'later' || refund.script === 'bounces') listenLater(stage);
    });
  }
}
