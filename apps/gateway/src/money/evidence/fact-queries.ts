import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import type { Queries, TableRow } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import type { Disputed } from './folder-queries.ts';

/** The payment that was charged back, with its payer, attempt and mandate. */
export type Subject = Pick<TableRow<'payments'>, 'amount' | 'paid_at' | 'customer_id'> &
  Pick<TableRow<'attempts'>, 'card_brand' | 'card_first_six' | 'card_last_four' | 'card_expiry'> & {
    readonly merchant_name: string;
    readonly bank_statement_preference: TableRow<'merchants'>['bank_statement_preference'];
    readonly account_holder_name: string | null;
    readonly email_address: string | null;
    readonly iban: string | null;
    readonly ip_address: string | null;
    readonly device: string | null;
    readonly mandate_reference: string | null;
    readonly agreement_date: string | null;
    readonly street: string | null;
    readonly post_code: string | null;
    readonly town: string | null;
    readonly country: string | null;
  };

export async function findSubject(db: Queries, disputed: Disputed): Promise<Subject> {
  const { merchant_id: merchantId } = disputed;
  const result = await sql<Subject>`SELECT t.amount, t.paid_at, t.customer_id, m.name AS merchant_name,
      m.bank_statement_preference,
      y.account_holder_name, y.email_address, y.iban, y.ip_address, y.device, a.card_brand, a.card_first_six, a.card_last_four, a.card_expiry,
      d.reference AS mandate_reference, d.agreement_date, c.street, c.post_code, c.town, c.country
    FROM payments t
    JOIN merchants m ON m.id = ${merchantId}
    JOIN attempts a ON a.merchant_id = ${merchantId} AND a.id = ${disputed.attempt_id}
    LEFT JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = t.id
    LEFT JOIN mandates d ON d.merchant_id = ${merchantId} AND d.id = t.mandate_id
    LEFT JOIN mandate_consumers c ON c.merchant_id = ${merchantId} AND c.mandate_id = d.id
    WHERE t.merchant_id = ${merchantId} AND t.id = ${disputed.payment_id}`.execute(db);
  return result.rows[0]!;
}

export type EventFact = Pick<TableRow<'ledger_events'>, 'kind' | 'at' | 'amount' | 'attempt_id'>;

/** Lists the payment's events until it was charged back, oldest first. */
export function listPaymentEvents(db: Queries, disputed: Disputed): Promise<EventFact[]> {
  return rowsWith(db, 'ledger_events', { merchant_id: disputed.merchant_id, payment_id: disputed.payment_id })
    .select(['kind', 'at', 'amount', 'attempt_id'])
    .orderBy('at')
    .orderBy('id')
    .limit(LIMITS.shown)
    .execute();
}

export type EarlierPayment = Pick<TableRow<'payments'>, 'amount' | 'description'> & {
  readonly paid_at: Date;
};

/** Payments shown of a payer's history. */
const EARLIER = 10;

/**
 * Earlier payments by the same payer that were not charged back, newest first: those with the payment's customer number
 * or with its payer's e-mail address.
 */
export async function earlierPayments(db: Queries, disputed: Disputed): Promise<EarlierPayment[]> {
  const { merchant_id: merchantId, payment_id: paymentId } = disputed;
  const result = await sql<EarlierPayment>`WITH own AS (
      SELECT t.paid_at, t.currency, t.customer_id, nullif(y.email_address, '') AS email_address
      FROM payments t LEFT JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = t.id
      WHERE t.merchant_id = ${merchantId} AND t.id = ${paymentId}
    ), same AS (
      SELECT p.id FROM own JOIN payments p ON p.merchant_id = ${merchantId} AND p.customer_id = own.customer_id
      UNION
      SELECT y.payment_id FROM own JOIN payers y ON y.merchant_id = ${merchantId}
        AND y.search_text LIKE '%' || lower(own.email_address) || '%' AND y.email_address = own.email_address
    )
    SELECT p.amount, p.description, p.paid_at
    FROM own, same JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = same.id
    WHERE p.id <> ${paymentId} AND p.paid_at < own.paid_at AND p.chargeback_status = '' AND p.currency = own.currency
    ORDER BY p.paid_at DESC LIMIT ${EARLIER}`.execute(db);
  return result.rows;
}
