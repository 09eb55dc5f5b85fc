import { nextRunDates } from '@stuiver/domain/recurrence';
import type { Frequency } from '@stuiver/domain/states';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import type { PaymentChange } from '../ledger/change.ts';
import { insertRecurrence } from './repository.ts';

/**
 * Begins the recurrence of a first payment in the transaction of its capture (domain.md, "Recurrence"); a
 * direct debit goes on by the mandate that its payer signed. The first payment is its first run: with frequency NEVER, or
 * an end before the next run, it is finished at once.
 *
 * @param context ids
 * @param tx the transaction of the capture
 * @param change of the first payment; it is told which recurrence and slot it belongs to
 */
export async function beginRecurrence(
  context: Pick<Context, 'ids'>,
  tx: Tx,
  change: PaymentChange,
): Promise<void> {
  const { payment, at, day } = change;
  if (payment.recurrence_type !== 'FIRST' || payment.recurrence_frequency === null) return;
  const isDebit = payment.method === 'SEPA_DIRECT_DEBIT';
  const end = payment.recurrence_end_date;
  const next = nextRunDates(payment.recurrence_frequency as Frequency, day, 1)[0] ?? null;
  const goesOn = next !== null && (end === null || next <= end);
  const id = context.ids.next();
  await insertRecurrence(tx, {
    merchant_id: payment.merchant_id,
    id,
    status: goesOn ? 'ACTIVE' : 'FINISHED',
    frequency: payment.recurrence_frequency,
    description: payment.description,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    mandate_id: payment.mandate_id,
    token_attempt_id: isDebit ? null : payment.captured_attempt_id,
    first_payment_id: payment.id,
    start_date: day,
    end_date: end,
    anchor_date: day,
    next_run_date: goesOn ? next : null,
    times_executed: 1,
    created_at: at,
    updated_at: at,
    finished_at: goesOn ? null : at,
  });
  payment.recurrence_id = id;
  payment.due_date = day;
}
