import { localDay } from '@stuiver/domain/dates';
import type { ChargebackStatus, PaymentStatus, RefundStatus } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { derivedId } from '../lib/ids.ts';
import type { TestApp } from './app.ts';

export type PaymentRowWishes = {
  readonly merchantId: string;
  /** Any text; the row's id follows from it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly status?: PaymentStatus;
  readonly method?: string | null;
  /** Minor units. */
  readonly amount?: number;
  readonly description?: string;
  readonly customerId?: string | null;
  readonly accountHolderName?: string;
  readonly emailAddress?: string;
  readonly settledAt?: Date | null;
  readonly refundStatus?: RefundStatus | null;
  readonly chargebackStatus?: ChargebackStatus | null;
};

/**
 * Rows of payments with their payers and rollups, for tests of lists: many, at any time, in any
 * status, without the engine's way there. Tests of what the engine does make theirs with the engine.
 *
 * @param test the app under test
 * @param wishes what matters; the rest has a default
 * @returns the ids, in the order of the wishes
 */
export async function insertPaymentRows(
  test: TestApp,
  wishes: readonly PaymentRowWishes[],
): Promise<string[]> {
  const rows = wishes.map((wish) => {
    const id = derivedId('test-payment', wish.name);
    const status = wish.status ?? 'OPEN';
    const amount = wish.amount ?? 1000;
    const isPaid = status === 'SUCCEEDED' || status === 'SETTLED';
    const description = wish.description ?? `Betaling ${wish.name}`;
    const texts = [
      description,
      wish.accountHolderName ?? '',
      wish.emailAddress ?? '',
      id,
      wish.customerId ?? '',
    ];
    return {
      merchant_id: wish.merchantId,
      id,
      amount,
      description,
      status,
      method: wish.method ?? null,
      customer_id: wish.customerId ?? null,
      captured_attempt_id: isPaid ? derivedId('test-attempt', wish.name) : null,
      captured_amount: isPaid ? amount : 0,
      created_day: localDay(wish.createdAt, test.context.settings.timeZone),
      created_at: wish.createdAt.toISOString(),
      settled_at: wish.settledAt?.toISOString() ?? null,
      refund_status: wish.refundStatus ?? null,
      chargeback_status: wish.chargebackStatus ?? null,
      account_holder_name: wish.accountHolderName ?? '',
      email_address: wish.emailAddress ?? '',
      search_text: texts.join(' ').toLowerCase(),
    };
  });
  await sql`WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g (merchant_id uuid, id uuid, amount bigint,
        description text, status text, method text, customer_id text, captured_attempt_id uuid,
        captured_amount bigint, created_day date, created_at timestamptz, settled_at timestamptz, refund_status text,
        chargeback_status text, account_holder_name text, email_address text, search_text text)
    ), made AS (
      INSERT INTO payments (merchant_id, id, amount, currency, country, description, status, method, customer_id,
        captured_attempt_id, captured_amount, created_day, created_at, updated_at, expires_at, settled_at,
        refund_status, chargeback_status)
      SELECT merchant_id, id, amount, 'EUR', 'NL', description, status, method, customer_id, captured_attempt_id,
        captured_amount, created_day, created_at, created_at, created_at + interval '1 day', settled_at, refund_status,
        chargeback_status
      FROM given
    ), known AS (
      INSERT INTO payers (merchant_id, payment_id, account_holder_name, email_address, search_text)
      SELECT merchant_id, id, account_holder_name, email_address, search_text FROM given
    ), months AS (
      INSERT INTO payment_months AS t (merchant_id, month, method, currency, status, payments, amount)
      SELECT merchant_id, date_trunc('month', created_day)::date, coalesce(method, ''), 'EUR', status, count(*), sum(amount)
      FROM given GROUP BY 1, 2, 3, 5
      ON CONFLICT (merchant_id, month, method, currency, status)
      DO UPDATE SET payments = t.payments + excluded.payments, amount = t.amount + excluded.amount
    ), bands AS (
      INSERT INTO payment_amount_bands AS t (merchant_id, least, payments)
      SELECT merchant_id, amount_band(amount), count(*) FROM given GROUP BY 1, 2
      ON CONFLICT (merchant_id, least) DO UPDATE SET payments = t.payments + excluded.payments
    ), settled AS (
      INSERT INTO payment_settled_days AS t (merchant_id, settled_day, day, payments)
      SELECT merchant_id, (settled_at AT TIME ZONE ${test.context.settings.timeZone})::date, created_day, count(*)
      FROM given WHERE settled_at IS NOT NULL GROUP BY 1, 2, 3
      ON CONFLICT (merchant_id, settled_day, day) DO UPDATE SET payments = t.payments + excluded.payments
    ), return_days AS (
      INSERT INTO payment_return_days AS t (merchant_id, day, refund_status, chargeback_status, payments)
      SELECT merchant_id, created_day, coalesce(refund_status, ''), coalesce(chargeback_status, ''), count(*)
      FROM given WHERE refund_status IS NOT NULL OR chargeback_status IS NOT NULL GROUP BY 1, 2, 3, 4
      ON CONFLICT (merchant_id, day, refund_status, chargeback_status)
      DO UPDATE SET payments = t.payments + excluded.payments
    ), return_months AS (
      INSERT INTO payment_return_months AS t (merchant_id, month, refund_status, chargeback_status, payments)
      SELECT merchant_id, date_trunc('month', created_day)::date, coalesce(refund_status, ''),
        coalesce(chargeback_status, ''), count(*)
      FROM given WHERE refund_status IS NOT NULL OR chargeback_status IS NOT NULL GROUP BY 1, 2, 3, 4
      ON CONFLICT (merchant_id, month, refund_status, chargeback_status)
      DO UPDATE SET payments = t.payments + excluded.payments
    )
    INSERT INTO payment_days AS t (merchant_id, day, method, currency, status, payments, amount)
    SELECT merchant_id, created_day, coalesce(method, ''), 'EUR', status, count(*), sum(amount) FROM given
    GROUP BY 1, 2, 3, 5
    ON CONFLICT (merchant_id, day, method, currency, status)
    DO UPDATE SET payments = t.payments + excluded.payments, amount = t.amount + excluded.amount`.execute(
    test.context.db,
  );
  return rows.map((row) => row.id);
}
