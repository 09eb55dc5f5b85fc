import { LIMITS, type RefundReservation } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listReserved, type Reservation } from './reservation-queries.ts';

/** Filters out expired reservations, whether or not the poller has ended them yet. */
export function inTime(reservations: readonly Reservation[], clock: Clock): Reservation[] {
  const now = clock.now();
  return reservations.filter(({ expires_at: until }) => until === null || until > now);
}

/** Reads the reservations of open refund requests on payments of a company, by the payment's id. */
export async function reservationsOn(
  deps: Pick<Context, 'clock'>,
  db: Queries,
  merchantId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Reservation[]>> {
  const rows = inTime(await listReserved(db, merchantId, paymentIds), deps.clock);
  return Map.groupBy(rows, ({ payment_id: paymentId }) => paymentId);
}

/** The sum of some reservations, in minor units. */
export function reservedSum(reservations: readonly Reservation[]): number {
  return sumMinor(reservations.map(({ amount }) => amount));
}

/** Reservations as the wire shows them. */
export function reservationsToWire(reservations: readonly Reservation[]): RefundReservation[] {
  return reservations.slice(0, LIMITS.shown).map((row) => ({
    requestId: row.request_id,
    transactionId: row.payment_id,
    amount: formatWire(row.amount),
    currency: row.currency,
    askedBy: row.asked_by_name,
    expiresDateTime: row.expires_at?.toISOString() ?? null,
  }));
}

/** The refusal of a refund that would fit, were it not for reservations. */
export function refundReserved(reservations: readonly Reservation[]): AppError {
  return new AppError('refundReserved', undefined, { reservations: reservationsToWire(reservations) });
}
