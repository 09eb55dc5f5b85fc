import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';
import { sql } from 'kysely';
import type { Queries, TableRow } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { uploadQueries } from '../../platform/files/upload-queries.ts';

export type StoredDocument = TableRow<'onboarding_documents'>;

export const applicationDocuments = uploadQueries('onboarding_documents', ['application_id']);

/** Sums the announced bytes of documents from a network address since an instant. */
export async function sentBytesOfSender(db: Queries, fingerprint: Buffer, since: Date): Promise<number> {
  const row = await rowsWith(db, 'onboarding_documents', { sender_fingerprint: fingerprint })
    .select((eb) => eb.fn.sum<string | null>('size').as('bytes'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** Sums the announced bytes of documents in the applications of an e-mail address since an instant. */
export async function sentBytesOfAddress(db: Queries, fingerprint: Buffer, since: Date): Promise<number> {
  const row = await db
    .selectFrom('onboarding_applications as application')
    .innerJoin('onboarding_documents as document', 'document.application_id', 'application.id')
    .select((eb) => eb.fn.sum<string | null>('document.size').as('bytes'))
    .where('application.email_fingerprint', '=', fingerprint)
    .where('document.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/**
 * Bytes of the documents of all drafts.
 *
 * @param unfinishedSince unfinished ones that were announced since then take the room of the whole; older ones that
 *   of the parts that arrived
 */
export async function draftBytes(db: Queries, unfinishedSince: Date): Promise<number> {
  const row = await db
    .selectFrom('onboarding_applications as application')
    .innerJoin('onboarding_documents as document', 'document.application_id', 'application.id')
    .select(
      sql<string | null>`sum(CASE WHEN document.status = 'STORED' OR document.created_at > ${unfinishedSince}
        THEN document.size ELSE least(document.size, document.received_parts * ${DOCUMENT_PART}::integer) END)`.as(
        'bytes',
      ),
    )
    .where('application.status', '=', 'DRAFT')
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/**
 * Finds and locks drafts with documents, untouched since an instant, oldest first, with the bytes that arrived. Skips
 * drafts in use now.
 */
export async function idleDrafts(
  db: Queries,
  own: string,
  before: Date,
): Promise<{ id: string; bytes: string }[]> {
  const { rows } = await sql<{ id: string; bytes: string }>`
    SELECT application.id, sent.bytes
    FROM onboarding_applications application
    CROSS JOIN LATERAL (
      SELECT max(document.created_at) AS last_at,
        sum(least(document.size, document.received_parts * ${DOCUMENT_PART}::integer)) AS bytes
      FROM onboarding_documents document WHERE document.application_id = application.id
    ) sent
    WHERE application.status = 'DRAFT' AND application.id <> ${own}
      AND application.changed_at < ${before} AND sent.last_at < ${before} AND sent.bytes > 0
    ORDER BY greatest(application.changed_at, sent.last_at)
    LIMIT 100
    FOR UPDATE OF application SKIP LOCKED`.execute(db);
  return rows;
}
