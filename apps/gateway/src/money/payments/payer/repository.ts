import { sql } from 'kysely';
import type { Db, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { insertRows, rowsWith } from '../../../platform/database/rows.ts';
import type { AttemptRow, PaymentRow } from '../../ledger/change.ts';

export type SubmissionRow = TableRow<'payment_link_submissions'>;

/**
 * Records the attempt of a submission on a link. The primary key lets a submission be stored once: of those that race
 * the others fail here and are rolled back.
 */
export async function insertSubmission(tx: Tx, submission: SubmissionRow): Promise<void> {
  await insertRows(tx, 'payment_link_submissions', submission);
}

/** The payment and attempt that a submission on a link made, in their current state. */
export type SubmittedAttempt = {
  readonly payment: Pick<PaymentRow, 'merchant_id' | 'id' | 'status' | 'expires_at'>;
  readonly attempt: Pick<AttemptRow, 'status' | 'redirect_url'>;
};

/** Finds the result of a submission on a link; null when it never arrived. */
export async function findSubmitted(
  db: Queries,
  merchantId: string,
  linkId: string,
  submissionId: string,
): Promise<SubmittedAttempt | null> {
  const result = await sql<{
    id: string;
    status: PaymentRow['status'];
    expires_at: Date;
    attempt_status: AttemptRow['status'];
    redirect_url: string | null;
  }>`SELECT p.id, p.status, p.expires_at, a.status AS attempt_status, a.redirect_url
    FROM payment_link_submissions s
    JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = s.payment_id
    JOIN attempts a ON a.merchant_id = ${merchantId} AND a.id = s.attempt_id
    WHERE s.merchant_id = ${merchantId} AND s.payment_link_id = ${linkId} AND s.submission_id = ${submissionId}`.execute(
    db,
  );
  const row = result.rows[0];
  if (!row) return null;
  const { id, status, expires_at, attempt_status, redirect_url } = row;
  return {
    payment: { merchant_id: merchantId, id, status, expires_at },
    attempt: { status: attempt_status, redirect_url },
  };
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

/** Returns the payer of a payment; undefined once erased. */
export async function findPayer(
  tx: Tx,
  merchantId: string,
  paymentId: string,
): Promise<
  { account_holder_name: string; email_address: string; iban: string; metadata: string } | undefined
> {
  return rowsWith(tx, 'payers', { merchant_id: merchantId, payment_id: paymentId })
    .select(['account_holder_name', 'email_address', 'iban', 'metadata'])
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Finds the account that a payer is to transfer to; undefined until the processor has sent it. */
export function findInstructions(
  db: Queries,
  merchantId: string,
  attemptId: string,
): Promise<{ reference: string; iban: string; bic: string; holder_name: string } | undefined> {
  return rowsWith(db, 'transfer_instructions', { merchant_id: merchantId, attempt_id: attemptId })
    .select(['reference', 'iban', 'bic', 'holder_name'])
    .executeTakeFirst();
}

/** An attempt whose payer came back, with its payment. */
export type ReturnedAttempt = {
  readonly payment: Pick<PaymentRow, 'merchant_id' | 'id' | 'expires_at' | 'amount' | 'currency'> & {
    readonly merchant_name: string;
  };
  readonly attempt: Pick<AttemptRow, 'id' | 'status' | 'processor' | 'redirect_url'>;
};

/** Finds an attempt with its payment; null when the merchant has none with this id. */
export async function findReturned(
  db: Queries,
  merchantId: string,
  attemptId: string,
): Promise<ReturnedAttempt | null> {
  const result = await sql<{
    payment_id: string;
    expires_at: Date;
    amount: number;
    currency: string;
    merchant_name: string;
    status: AttemptRow['status'];
    processor: string;
    redirect_url: string | null;
  }>`SELECT a.payment_id, p.expires_at, p.amount, p.currency, m.name AS merchant_name, a.status, a.processor,
      a.redirect_url
    FROM attempts a JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = a.payment_id
    JOIN merchants m ON m.id = ${merchantId}
    WHERE a.merchant_id = ${merchantId} AND a.id = ${attemptId}`.execute(db);
  const row = result.rows[0];
  if (!row) return null;
  const { payment_id: id, expires_at, amount, currency, merchant_name, ...attempt } = row;
  return {
    payment: { merchant_id: merchantId, id, expires_at, amount, currency, merchant_name },
    attempt: { id: attemptId, ...attempt },
  };
}
