import { sql } from 'kysely';
import type { Db, Queries, Tx } from '../../lib/database.ts';

/** Where an attempt belongs; neither ever changes. */
export async function findAttemptPlace(
  db: Queries,
  merchantId: string,
  attemptId: string,
): Promise<{ paymentId: string; linkId: string | null } | null> {
  const result = await sql<{
    payment_id: string;
    payment_link_id: string | null;
  }>`SELECT a.payment_id, p.payment_link_id
    FROM attempts a JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = a.payment_id
    WHERE a.merchant_id = ${merchantId} AND a.id = ${attemptId}`.execute(db);
  const row = result.rows[0];
  return row ? { paymentId: row.payment_id, linkId: row.payment_link_id } : null;
}

/** Locks the link of a payment, before the payment: the order that everybody keeps. */
export async function lockLinkOf(tx: Tx, merchantId: string, linkId: string): Promise<void> {
  await sql`SELECT 1 FROM payment_links WHERE merchant_id = ${merchantId} AND id = ${linkId} FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** The link that made a payment; null for one that has none. It never changes. */
export async function linkOfPayment(
  db: Queries,
  merchantId: string,
  paymentId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('payment_link_id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.payment_link_id ?? null;
}

/**
 * Which processor executes a method for a merchant; null when the merchant does not offer it, nor a direct
 * debit without the identifier that its mandate names.
 */
export async function processorOf(db: Queries, merchantId: string, method: string): Promise<string | null> {
  const row = await db
    .selectFrom('merchant_payment_methods as o')
    .innerJoin('merchants as m', 'm.id', 'o.merchant_id')
    .select('o.processor')
    .where('o.merchant_id', '=', merchantId)
    .where('o.method', '=', method)
    .where('o.enabled', '=', true)
    .where((eb) => eb.or([eb('o.method', '<>', 'SEPA_DIRECT_DEBIT'), eb('m.creditor_identifier', '<>', '')]))
    .executeTakeFirst();
  return row?.processor ?? null;
}

/** The merchant's own addresses; undefined when there is no such merchant. */
export async function merchantAddresses(
  db: Queries,
  merchantId: string,
): Promise<{ notify_url: string; redirect_url_aborted: string } | undefined> {
  return db
    .selectFrom('merchants')
    .select(['notify_url', 'redirect_url_aborted'])
    .where('id', '=', merchantId)
    .executeTakeFirst();
}

/** Keeps the payer's language with a payment. */
export async function keepLanguage(
  db: Db,
  merchantId: string,
  paymentId: string,
  language: string,
): Promise<void> {
  await sql`UPDATE payments SET language = ${language}
    WHERE merchant_id = ${merchantId} AND id = ${paymentId} AND language IS DISTINCT FROM ${language}`.execute(
    db,
  );
}

/** What is known of a payment's payer; undefined once it was erased. */
export async function payerOf(
  tx: Tx,
  merchantId: string,
  paymentId: string,
): Promise<{ account_holder_name: string; email_address: string; iban: string } | undefined> {
  return tx
    .selectFrom('payers')
    .select(['account_holder_name', 'email_address', 'iban'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** A payment's status and latest decline as a payer's answer needs them. */
export async function statusAndAttempt(
  db: Queries,
  merchantId: string,
  attemptId: string,
): Promise<{
  payment_id: string;
  status: string;
  attempt_status: string;
  redirect_url: string | null;
  expires_at: Date;
}> {
  const result = await sql<{
    payment_id: string;
    status: string;
    attempt_status: string;
    redirect_url: string | null;
    expires_at: Date;
  }>`SELECT p.id AS payment_id, p.status, a.status AS attempt_status, a.redirect_url, p.expires_at
    FROM attempts a JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = a.payment_id
    WHERE a.merchant_id = ${merchantId} AND a.id = ${attemptId}`.execute(db);
  const row = result.rows[0];
  if (!row) throw new Error('The attempt that was just made is gone');
  return row;
}

export type DueAttempt = {
  merchant_id: string;
  id: string;
  processor: string;
  method: string;
  amount: number;
  status: string;
  checks: number;
  created_at: Date;
  next_check_at: Date;
  payment_expires_at: Date;
};

/** A further condition on a table where one merchant is named; none for all of them. */
const forMerchant = (merchantId: string | undefined, column: string) =>
  merchantId === undefined ? sql`` : sql`AND ${sql.raw(column)} = ${merchantId}`;

/** Attempts that the processor is to be asked about, of all merchants unless one is named. */
export async function dueAttempts(
  db: Db,
  now: Date,
  limit: number,
  merchantId?: string,
): Promise<DueAttempt[]> {
  const result =
    await sql<DueAttempt>`SELECT a.merchant_id, a.id, a.processor, a.method, a.amount, a.status, a.checks,
      a.created_at, a.next_check_at, p.expires_at AS payment_expires_at
    FROM attempts a JOIN payments p ON p.merchant_id = a.merchant_id AND p.id = a.payment_id
    WHERE a.next_check_at <= ${now} ${forMerchant(merchantId, 'a.merchant_id')} ${forMerchant(merchantId, 'p.merchant_id')}
    ORDER BY a.next_check_at LIMIT ${limit}`.execute(db);
  return result.rows;
}

/**
 * Puts an attempt's next check off, so that of several sweepers one asks.
 *
 * @returns false when another was faster, or the attempt has moved
 */
export async function claimCheck(db: Db, attempt: DueAttempt, next: Date): Promise<boolean> {
  const result = await sql`UPDATE attempts SET next_check_at = ${next}, checks = checks + 1
    WHERE merchant_id = ${attempt.merchant_id} AND id = ${attempt.id} AND next_check_at <= ${attempt.next_check_at}
      AND checks = ${attempt.checks} AND status = ${attempt.status} RETURNING 1`.execute(db);
  return result.rows.length === 1;
}

/** Nothing more is to be asked about an attempt that was ended here: its processor has confirmed it. */
export async function endChecks(db: Db, merchantId: string, attemptId: string): Promise<void> {
  await sql`UPDATE attempts SET next_check_at = NULL
    WHERE merchant_id = ${merchantId} AND id = ${attemptId} AND status IN ('ABORTED', 'EXPIRED')`.execute(db);
}

export type PaymentKey = { merchant_id: string; id: string };

/** Payments past their end with nothing under way, of all merchants unless one is named. */
export async function expiredPayments(
  db: Db,
  now: Date,
  limit: number,
  merchantId?: string,
): Promise<PaymentKey[]> {
  const result = await sql<PaymentKey>`SELECT p.merchant_id, p.id FROM payments p
    WHERE p.status IN ('OPEN', 'PENDING', 'AUTHORIZED') AND p.expires_at <= ${now} ${forMerchant(merchantId, 'p.merchant_id')}
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.merchant_id = p.merchant_id AND a.payment_id = p.id
        ${forMerchant(merchantId, 'a.merchant_id')} AND a.status IN ('STARTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN'))
    ORDER BY p.expires_at LIMIT ${limit}`.execute(db);
  return result.rows;
}

/** Captured payments of a processor from before an instant that are not settled. */
export async function unsettledPayments(
  db: Db,
  processor: string,
  before: Date,
  limit: number,
  merchantId?: string,
): Promise<PaymentKey[]> {
  const result = await sql<PaymentKey>`SELECT p.merchant_id, p.id FROM payments p
    JOIN attempts a ON a.merchant_id = p.merchant_id AND a.id = p.captured_attempt_id
    WHERE p.status = 'SUCCEEDED' AND p.paid_at < ${before} AND a.processor = ${processor}
      ${forMerchant(merchantId, 'p.merchant_id')} ${forMerchant(merchantId, 'a.merchant_id')}
    ORDER BY p.paid_at, p.id LIMIT ${limit}`.execute(db);
  return result.rows;
}
