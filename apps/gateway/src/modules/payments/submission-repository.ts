import type { Selectable } from 'kysely';
import type { Queries, Tx } from '../../lib/database.ts';
import type { PaymentLinkSubmissionsTable } from '../../lib/schema-records.ts';

export type SubmissionRow = Selectable<PaymentLinkSubmissionsTable>;

/** Writes down which attempt a submission on a link made. */
export async function insertSubmission(tx: Tx, submission: SubmissionRow): Promise<void> {
  await tx.insertInto('payment_link_submissions').values(submission).execute();
}

/** What a submission on a link made; undefined when it never arrived. */
export function findSubmission(
  db: Queries,
  merchantId: string,
  linkId: string,
  submissionId: string,
): Promise<Pick<SubmissionRow, 'payment_id' | 'attempt_id'> | undefined> {
  return db
    .selectFrom('payment_link_submissions')
    .select(['payment_id', 'attempt_id'])
    .where('merchant_id', '=', merchantId)
    .where('payment_link_id', '=', linkId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
}
