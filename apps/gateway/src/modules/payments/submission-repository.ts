import { type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../../lib/database/database.ts';
import type { PaymentLinkSubmissionsTable } from '../../lib/database/schema-records.ts';
import type { AttemptRow, PaymentRow } from '../ledger/change.ts';

export type SubmissionRow = Selectable<PaymentLinkSubmissionsTable>;

/** Writes down which attempt a submission on a link made. */
export async function insertSubmission(tx: Tx, submission: SubmissionRow): Promise<void> {
  await tx.insertInto('payment_link_submissions').values(submission).execute();
}

/** The payment and attempt that a submission on a link made, as they are now. */
export type SubmittedAttempt = {
  readonly payment: Pick<PaymentRow, 'merchant_id' | 'id' | 'status' | 'expires_at'>;
  readonly attempt: Pick<AttemptRow, 'status' | 'redirect_url'>;
};

/** What a submission on a link made; null when it never arrived. */
export async function findSubmitted(
  db: Queries,
  merchantId: string,
  linkId: string,
  submissionId: string,
): Promise<SubmittedAttempt | null> {
  const result = await sql<{
    id: string;
    status: string;
    expires_at: Date;
    attempt_status: string;
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
