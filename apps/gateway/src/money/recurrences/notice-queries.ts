import { sql } from 'kysely';
import type { Db, Queries } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';
import type { RecurrenceRecord } from './repository.ts';

export type NoticeKey = Pick<RecurrenceRecord, 'merchant_id' | 'id'>;

/**
 * Active direct debits whose next run lies before a day, whose payer has an e-mail address, and which no notice is on its
 * way about; by key, from after `last` on.
 *
 * @param before `YYYY-MM-DD`
 * @param queuedSince a notice that was queued on this day or later is on its way
 */
export async function noticeCandidates(
  db: Db,
  before: string,
  queuedSince: string,
  limit: number,
  last: NoticeKey | undefined,
): Promise<NoticeKey[]> {
  return acrossMerchants(db)
    .selectFrom('recurrences as r')
    .innerJoin('mandates as d', (join) =>
      join.onRef('d.merchant_id', '=', 'r.merchant_id').onRef('d.id', '=', 'r.mandate_id'),
    )
    .innerJoin('payers as y', (join) =>
      join.onRef('y.merchant_id', '=', 'r.merchant_id').onRef('y.payment_id', '=', 'r.first_payment_id'),
    )
    .select(['r.merchant_id', 'r.id'])
    .where('r.status', '=', 'ACTIVE')
    .where('r.next_run_date', '<', before)
    .where('d.blocked_reason', 'is', null)
    .where('d.stopped_at', 'is', null)
    .where('y.email_address', '<>', '')
    .where((eb) => eb.or([eb('r.notice_queued_on', 'is', null), eb('r.notice_queued_on', '<', queuedSince)]))
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('r.merchant_id', 'r.id'), '>', tuple(last?.merchant_id ?? '', last?.id ?? '')),
      ),
    )
    .orderBy('r.merchant_id')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Contents of a notice besides the days: its recipient, sender and mandate. */
export type NoticeFacts = {
  merchant_name: string;
  merchant_email: string;
  email_address: string;
  account_holder_name: string;
  language: string | null;
  iban: string;
  creditor_identifier: string;
  reference: string;
  processor: string | null;
};

/** @returns undefined if the mandate is blocked or stopped, or the payer has no e-mail address */
export async function noticeFacts(
  db: Queries,
  merchantId: string,
  recurrenceId: string,
): Promise<NoticeFacts | undefined> {
  const result = await sql<NoticeFacts>`SELECT m.name AS merchant_name, m.email_address AS merchant_email,
      y.email_address, c.name AS account_holder_name, p.language, c.iban, d.creditor_identifier, d.reference, a.processor
    FROM recurrences r
    JOIN merchants m ON m.id = r.merchant_id
    JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = r.first_payment_id
    JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = r.first_payment_id
    LEFT JOIN attempts a ON a.merchant_id = ${merchantId} AND a.id = p.captured_attempt_id
    JOIN mandates d ON d.merchant_id = ${merchantId} AND d.id = r.mandate_id
    JOIN mandate_consumers c ON c.merchant_id = ${merchantId} AND c.mandate_id = r.mandate_id
    WHERE r.merchant_id = ${merchantId} AND r.id = ${recurrenceId} AND y.email_address <> ''
      AND d.blocked_reason IS NULL AND d.stopped_at IS NULL`.execute(db);
  return result.rows[0];
}
