import { type ChargebackStatus, ENDED_DISPUTE_STATUSES } from '@stuiver/domain/states';
import {
  type ChargebackRow,
  lowerAttention,
  type PaymentChange,
  type PaymentRow,
  raiseAttention,
} from './change.ts';

/** The status most urgent to the merchant comes first: something can still be done about it. */
const ORDER: readonly ChargebackStatus[] = [
  'EVIDENCE_REQUIRED',
  'RECEIVED',
  'UNDER_REVIEW',
  'LOST',
  'ACCEPTED',
  'WON',
];

/** Raises or lowers `chargebackExcess`, after the payment's sums have changed. */
export function markExcess(change: PaymentChange): void {
  const { payment } = change;
  const isExceeded = payment.refunded_amount + payment.charged_back_amount > payment.captured_amount;
  if (isExceeded) raiseAttention(change, 'chargebackExcess');
  else lowerAttention(change, 'chargebackExcess');
}

/**
 * Computes what a chargeback holds of the payment's capture: 0 once it was won, or if it is about a surplus capture. An
 * inquiry has no amount.
 */
function held(chargeback: ChargebackRow | null, { captured_attempt_id: captured }: PaymentRow): number {
  const holds = chargeback !== null && chargeback.status !== 'WON' && chargeback.attempt_id === captured;
  return holds ? chargeback.amount : 0;
}

/**
 * Adds a chargeback in its new status to the change; the payment's sums and status follow, of which an inquiry changes
 * neither. The caller has checked the move.
 *
 * @param all the payment's chargebacks before the change
 * @param row the chargeback after the change; its end is dated here
 * @returns the row that will be written
 */
export function putChargeback(
  change: PaymentChange,
  all: readonly ChargebackRow[],
  row: ChargebackRow,
): ChargebackRow {
  const { payment } = change;
  const before = all.find(({ id }) => id === row.id) ?? null;
  const isEnded = ENDED_DISPUTE_STATUSES.includes(row.status);
  const written = { ...row, finished_at: isEnded ? change.at : null };
  change.chargebacks.push({ row: written, before });
  payment.charged_back_amount += held(written, payment) - held(before, payment);
  const statuses: readonly string[] = [written, ...all.filter(({ id }) => id !== row.id)].map(
    ({ status }) => status,
  );
  payment.chargeback_status = ORDER.find((status) => statuses.includes(status)) ?? '';
  markExcess(change);
  return written;
}
