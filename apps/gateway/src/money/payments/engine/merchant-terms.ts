import type { PaymentMethod } from '@stuiver/domain/methods';
import type { StatementPreference } from '@stuiver/domain/statement-text';
import { sql } from 'kysely';
import type { Queries } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/statements.ts';

/** A merchant's settings that a new payment or attempt needs. */
export type EngineTerms = {
  /** Null while it may not take payments. */
  opened_at: Date | null;
  redirect_url_aborted: string;
  name: string;
  bank_statement_preference: StatementPreference;
  creditor_identifier: string;
  /** The methods that it has switched on, in its order. */
  methods: { method: PaymentMethod; processor: string }[];
  /** The link that made the payment; it never changes. */
  payment_link_id: string | null;
};

/**
 * Reads what is needed before a payment is created or paid, in one statement; null when the merchant does not exist.
 *
 * @param paymentId null for a payment that does not exist yet
 */
export async function merchantTerms(
  db: Queries,
  merchantId: string,
  paymentId: string | null = null,
): Promise<EngineTerms | null> {
  // A table that is not needed is left out: joined by NULL, Citus reads it whole, from every machine.
  const link = paymentId === null ? sql`NULL` : sql`p.payment_link_id`;
  const payment =
    paymentId === null
      ? sql``
      : sql`LEFT JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = ${paymentId}`;
  const result = await prepared<EngineTerms>`SELECT m.opened_at, m.redirect_url_aborted, m.name,
      m.bank_statement_preference, m.creditor_identifier, ${link} AS payment_link_id,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT method, processor FROM merchant_payment_methods
        WHERE merchant_id = ${merchantId} AND enabled ORDER BY priority, method
      ) t) AS methods
    FROM merchants m ${payment} WHERE m.id = ${merchantId}`.execute(db);
  return result.rows[0] ?? null;
}
