import { localDay } from '@stuiver/domain/dates';
import type { PaymentMethod } from '@stuiver/domain/methods';
import { type DisputeStatus, ENDED_DISPUTE_STATUSES, type RefundStatus } from '@stuiver/domain/states';
import { type Counter, type CountedRow, computeDeltas } from '../../platform/list/counts/counter.ts';
import { insertDeltas } from '../../platform/list/counts/write-queries.ts';
import { derivedId } from '../../platform/ids.ts';
import { CHARGEBACK_COUNTERS, REFUND_COUNTERS } from '../../money/ledger/counters.ts';
import type { TestApp } from '../app.ts';
import { insertPaymentRows } from './payment-rows.ts';

type Taken<Status> = {
  readonly merchantId: string;
  readonly createdAt: Date;
  readonly status: Status;
  readonly method: PaymentMethod;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
};
export type TakenRefund = Taken<RefundStatus> & { readonly kind: 'MERCHANT' | 'SURPLUS' };
export type TakenChargeback = Taken<DisputeStatus>;

/** An unpaid payment of long ago, which all that is taken from a company belongs to. */
async function insertPayment(test: TestApp, merchantId: string) {
  const createdAt = new Date('2020-06-01T10:00:00Z');
  const [paymentId] = await insertPaymentRows(test, [
    { merchantId, name: `taken ${merchantId}`, createdAt, method: 'CARD' },
  ]);
  return { merchant_id: merchantId, payment_id: paymentId!, created_at: createdAt };
}

async function insertAttempts(
  test: TestApp,
  payment: Awaited<ReturnType<typeof insertPayment>>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const attempt = {
    ...payment,
    method: 'CARD' as const,
    processor: 'simulator',
    status: 'FAILED' as const,
    amount: 1000,
    currency: 'EUR',
    processor_reference: null,
    redirect_url: null,
    card_brand: null,
    card_first_six: null,
    card_last_four: null,
    card_expiry: null,
    card_fingerprint: null,
    decline_code: null,
    updated_at: payment.created_at,
    next_check_at: null,
  };
  await test.ownerDb
    .insertInto('attempts')
    .values(ids.map((id) => ({ ...attempt, id })))
    .execute();
}

async function count<C extends Counter>(
  test: TestApp,
  counter: C,
  rows: readonly CountedRow<C>[],
): Promise<void> {
  const deltas = rows.flatMap((row) => computeDeltas(counter, null, row as CountedRow<Counter>));
  if (deltas.length > 0) await insertDeltas(deltas, test.context.clock.now()).execute(test.ownerDb);
}

/** Rows of refunds and chargebacks with their counts, for tests of lists and figures, without the engine's way there. */
export async function insertTakenRows(
  test: TestApp,
  merchantIds: readonly string[],
  taken: { readonly refunds: readonly TakenRefund[]; readonly chargebacks: readonly TakenChargeback[] },
): Promise<void> {
  const { timeZone } = test.context.settings;
  for (const merchantId of merchantIds) {
    const payment = await insertPayment(test, merchantId);
    const shared = <Status extends string>(row: Taken<Status>, name: string) => ({
      merchant_id: merchantId,
      id: derivedId('taken', name),
      payment_id: payment.payment_id,
      attempt_id: derivedId('taken-attempt', name),
      method: row.method,
      amount: row.amount,
      currency: row.currency,
      status: row.status,
      processor: 'simulator',
      created_day: localDay(row.createdAt, timeZone),
      created_at: row.createdAt,
    });
    const refunds = taken.refunds
      .filter((row) => row.merchantId === merchantId)
      .map((row, index) => ({
        ...shared(row, `refund ${merchantId} ${index}`),
        kind: row.kind,
        description: 'Retour',
        reason_code: null,
        processor_reference: null,
        created_by: null,
        created_by_key: null,
        finished_at: null,
        next_check_at: null,
      }));
    const chargebacks = taken.chargebacks
      .filter((row) => row.merchantId === merchantId)
      .map((row, index) => ({
        ...shared(row, `chargeback ${merchantId} ${index}`),
        processor_reference: String(index),
        description: 'Stoel',
        reason_code: '10.4',
        deadline_at: null,
        finished_at: ENDED_DISPUTE_STATUSES.includes(row.status) ? row.createdAt : null,
      }));
    await insertAttempts(
      test,
      payment,
      [...refunds, ...chargebacks].map((row) => row.attempt_id),
    );
    if (refunds.length > 0) await test.ownerDb.insertInto('refunds').values(refunds).execute();
    if (chargebacks.length > 0) await test.ownerDb.insertInto('chargebacks').values(chargebacks).execute();
    await count(test, REFUND_COUNTERS, refunds);
    await count(test, CHARGEBACK_COUNTERS, chargebacks);
  }
}
