import { localDay } from '@stuiver/domain/dates';
import type { ChargebackStatus, PaymentStatus, RefundStatus } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { type CountedRow, type Delta, computeDeltas } from '../../platform/list/counts/counter.ts';
import { PAYMENT_COUNTERS } from '../../money/ledger/counters.ts';
import { insertDeltas } from '../../platform/list/counts/write-queries.ts';
import { derivedId } from '../../platform/ids.ts';
import type { TestApp } from '../app.ts';

export type PaymentRowOverrides = {
  readonly merchantId: string;
  /** Any text; the row's id follows from it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly status?: PaymentStatus;
  readonly method?: string | null;
  /** Minor units. */
  readonly amount?: number;
  readonly currency?: string;
  readonly description?: string;
  readonly customerId?: string | null;
  readonly accountHolderName?: string;
  readonly emailAddress?: string;
  readonly settledAt?: Date | null;
  readonly refundStatus?: RefundStatus | null;
  readonly chargebackStatus?: ChargebackStatus | null;
  /** Minor units, of a payment that succeeded. */
  readonly refundedAmount?: number;
  readonly chargedBackAmount?: number;
};

/** Sums the rows' deltas to their counter, one for each key. */
function added(rows: readonly CountedRow<typeof PAYMENT_COUNTERS>[]): Delta[] {
  const deltas = rows.flatMap((row) => computeDeltas(PAYMENT_COUNTERS, null, row));
  const groups = Map.groupBy(deltas, ({ merchantId, day, key }) => `${merchantId} ${day} ${key}`);
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    rows: group.length,
    amount: group.reduce((sum, { amount }) => sum + amount, 0),
    returned: group.reduce((sum, { returned }) => sum + returned, 0),
  }));
}

/**
 * Rows of payments with their payers and counts, for tests of lists: many, at any time, in any status, without the
 * engine's way there. Tests of the engine create theirs with the engine.
 *
 * @returns the ids, in the order of the overrides
 */
export async function insertPaymentRows(
  test: TestApp,
  overrides: readonly PaymentRowOverrides[],
): Promise<string[]> {
  const rows = overrides.map((override) => {
    const id = derivedId('test-payment', override.name);
    const status = override.status ?? 'OPEN';
    const amount = override.amount ?? 1000;
    const isPaid = status === 'SUCCEEDED' || status === 'SETTLED';
    const description = override.description ?? `Betaling ${override.name}`;
    const texts = [
      description,
      override.accountHolderName ?? '',
      override.emailAddress ?? '',
      id,
      override.customerId ?? '',
    ];
    return {
      merchant_id: override.merchantId,
      id,
      amount,
      description,
      status,
      currency: override.currency ?? 'EUR',
      method: override.method ?? '',
      customer_id: override.customerId ?? null,
      captured_attempt_id: isPaid ? derivedId('test-attempt', override.name) : null,
      captured_amount: isPaid ? amount : 0,
      created_day: localDay(override.createdAt, test.context.settings.timeZone),
      created_at: override.createdAt.toISOString(),
      settled_at: override.settledAt?.toISOString() ?? null,
      refund_status: override.refundStatus ?? '',
      chargeback_status: override.chargebackStatus ?? '',
      refunded_amount: override.refundedAmount ?? 0,
      charged_back_amount: override.chargedBackAmount ?? 0,
      account_holder_name: override.accountHolderName ?? '',
      email_address: override.emailAddress ?? '',
      search_text: texts.join(' ').toLowerCase(),
    };
  });
  await sql`WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS g (merchant_id uuid, id uuid, amount bigint, currency text,
        description text, status text, method text, customer_id text, captured_attempt_id uuid,
        captured_amount bigint, created_day date, created_at timestamptz, settled_at timestamptz, refund_status text,
        chargeback_status text, refunded_amount bigint, charged_back_amount bigint, account_holder_name text, email_address text, search_text text)
    ), made AS (
      INSERT INTO payments (merchant_id, id, amount, currency, country, description, status, method, customer_id,
        captured_attempt_id, captured_amount, created_day, created_at, updated_at, expires_at, settled_at,
        refund_status, chargeback_status, refunded_amount, charged_back_amount)
      SELECT merchant_id, id, amount, currency, 'NL', description, status, method, customer_id, captured_attempt_id,
        captured_amount, created_day, created_at, created_at, created_at + interval '1 day', settled_at, refund_status,
        chargeback_status, refunded_amount, charged_back_amount
      FROM given
    ), known AS (
      INSERT INTO payers (merchant_id, payment_id, account_holder_name, email_address, search_text)
      SELECT merchant_id, id, account_holder_name, email_address, search_text FROM given
    ), counted AS (${insertDeltas(added(rows), test.context.clock.now())})
    SELECT 1`.execute(test.ownerDb);
  return rows.map((row) => row.id);
}
