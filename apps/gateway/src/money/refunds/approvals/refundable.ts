import type { prepareRefunds as prepareCall, RefundPreparation } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { RoomRefusal } from '@stuiver/domain/refund-limits';
import { refundRoom } from '@stuiver/domain/states';
import type { z } from 'zod';
import type { MerchantScope } from '../../../platform/access/scope.ts';
import type { Session } from '../../../platform/access/session.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { namesById } from '../../../platform/audit/name-queries.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Reservation } from '../reservation-queries.ts';
import { reservationsOn, reservedSum } from '../reservations.ts';
import { getRefundAllowance } from '../spending.ts';
import { limitOut, findRefunders } from '../../../people/team/refund-limits.ts';
import { findRefundables, type RefundableRow } from './item-repository.ts';

/** A payment with the amount that further requests may take, in minor units. */
export type RefundableItem = RefundableRow & {
  /** Remaining amount without reservations. */
  readonly free: number;
  readonly reservations: readonly Reservation[];
  readonly room: number;
  /** Reason why nothing is left; null when something is. */
  readonly refusal: RoomRefusal | null;
};

function toRefundable(row: RefundableRow, reservations: readonly Reservation[]): RefundableItem {
  const free = refundRoom({
    captured: row.captured_amount,
    refundedNotFailed: row.refunded_amount,
    chargedBackNotWon: row.charged_back_amount,
  });
  const room = Math.max(0, free - reservedSum(reservations));
  const why = (): RoomRefusal => {
    if (!row.has_capture) return 'nothingCaptured';
    if (free > 0) return 'alreadyRequested';
    return row.refunded_amount >= row.captured_amount ? 'allRefunded' : 'heldByChargeback';
  };
  return { ...row, free, reservations, room, refusal: room > 0 ? null : why() };
}

/**
 * Reads the refundable amounts of payments of one company, in the order of `ids`.
 *
 * @throws AppError `notFound` when one of them is not the company's
 */
export async function readRefundables(
  deps: Pick<Context, 'clock'>,
  db: Queries,
  merchantId: string,
  ids: readonly string[],
): Promise<RefundableItem[]> {
  const rows = new Map((await findRefundables(db, merchantId, ids)).map((row) => [row.id, row]));
  const reserved = await reservationsOn(deps, db, merchantId, ids);
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw notFound();
    return toRefundable(row, reserved.get(id) ?? []);
  });
}

/**
 * Returns the refundable amounts of payments of one company, the rest of the caller's limit, and who approves more.
 *
 * @throws AppError `notFound` for someone else's company or payment
 */
export async function prepareRefunds(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  { merchantId, paymentIds }: z.output<(typeof prepareCall)['query']>,
): Promise<RefundPreparation> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const { db } = deps;
  const payments = await readRefundables(deps, db, merchantId, [...new Set(paymentIds)]);
  const refunders = await findRefunders(db, merchantId);
  const own = refunders.find(({ userId }) => userId === session.userId);
  const limit = own ? own.limit : 0;
  const allowance = await getRefundAllowance(deps, db, session.userId, limit);
  const others = refunders.filter(({ userId }) => userId !== session.userId).slice(0, LIMITS.shown);
  const names = await namesById(
    db,
    'users',
    others.map(({ userId }) => userId),
  );
  return {
    limit: limitOut(limit),
    left: limitOut(allowance && allowance.left),
    approvers: others.map(({ userId, limit }) => ({ name: names.get(userId) ?? '', limit: limitOut(limit) })),
    payments: payments.map((payment) => ({
      transactionId: payment.id,
      description: payment.description,
      accountHolderName: payment.account_holder_name,
      amount: formatWire(payment.room),
      currency: payment.currency,
      refusal: payment.refusal,
    })),
  };
}
