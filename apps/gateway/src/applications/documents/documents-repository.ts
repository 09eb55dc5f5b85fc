import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';
import { sql } from 'kysely';
import type { Queries, TableRow } from '../../platform/database/database.ts';

export type StoredDocument = TableRow<'onboarding_documents'>;
/** Which document, of which application. */
export type DocumentKey = Pick<StoredDocument, 'application_id' | 'id'>;

/** An application's documents, in the order in which they were announced. */
export function listDocuments(db: Queries, applicationId: string): Promise<StoredDocument[]> {
  return db
    .selectFrom('onboarding_documents')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findDocument(db: Queries, key: DocumentKey): Promise<StoredDocument | undefined> {
  return db
    .selectFrom('onboarding_documents')
    .selectAll()
    .where('application_id', '=', key.application_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
}

export async function insertDocument(
  db: Queries,
  document: Omit<StoredDocument, 'received_parts'>,
): Promise<void> {
  await db.insertInto('onboarding_documents').values(document).execute();
}

/**
 * Notes that a part has arrived.
 *
 * @returns false when another one of that number was faster
 */
export async function noteDocumentPart(
  db: Queries,
  key: DocumentKey,
  index: number,
  changes: Pick<StoredDocument, 'content_type' | 'status'>,
): Promise<boolean> {
  const result = await db
    .updateTable('onboarding_documents')
    .set({ ...changes, received_parts: index + 1 })
    .where('application_id', '=', key.application_id)
    .where('id', '=', key.id)
    .where('received_parts', '=', index)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was there */
export async function deleteDocument(db: Queries, key: DocumentKey): Promise<boolean> {
  const result = await db
    .deleteFrom('onboarding_documents')
    .where('application_id', '=', key.application_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes all documents of an application. */
export async function deleteDocumentsOf(db: Queries, applicationId: string): Promise<void> {
  await db.deleteFrom('onboarding_documents').where('application_id', '=', applicationId).execute();
}

/** Sums the announced bytes of documents from a network address since an instant. */
export async function sentBytesOfSender(db: Queries, fingerprint: Buffer, since: Date): Promise<number> {
  const row = await db
    .selectFrom('onboarding_documents')
    .select((eb) => eb.fn.sum<string | null>('size').as('bytes'))
    .where('sender_fingerprint', '=', fingerprint)
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
