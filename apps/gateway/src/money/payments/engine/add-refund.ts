import type { Actor } from '../../../platform/context.ts';
import { addEvent, type PaymentChange, type RefundRow } from '../../ledger/change.ts';
import { CALL_GRACE_MS } from '../../processors/processor.ts';

/** Where the money of a refund comes from. */
type Origin = Pick<
  RefundRow,
  'merchant_id' | 'payment_id' | 'attempt_id' | 'method' | 'currency' | 'processor'
>;

/**
 * Adds a refund that starts now, with its event: it is PENDING, and its processor is called once the change is
 * committed. Call it after the payment's columns have their new values.
 */
export function addRefund(
  change: PaymentChange,
  { merchant_id, payment_id, attempt_id, method, currency, processor }: Origin,
  facts: Pick<RefundRow, 'id' | 'kind' | 'amount'> & Partial<RefundRow>,
  actor: Actor = { kind: 'system' },
): RefundRow {
  const { at, day } = change;
  const row: RefundRow = {
    merchant_id,
    payment_id,
    attempt_id,
    method,
    currency,
    processor,
    missing_amount: 0,
    sender_id: null,
    status: 'PENDING',
    description: '',
    reason_code: null,
    processor_reference: null,
    bounced: false,
    created_by: null,
    created_by_key: null,
    created_day: day,
    created_at: at,
    finished_at: null,
    next_check_at: new Date(at.getTime() + CALL_GRACE_MS),
    checks: 0,
    ...facts,
  };
  change.refunds.push({ row, before: null });
  addEvent(change, 'refundRequested', { refund: row, actor });
  return row;
}
