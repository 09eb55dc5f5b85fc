import type { Selectable } from 'kysely';
import type { Queries } from '../../lib/database/database.ts';
import type { OnboardingDocumentsTable } from '../../lib/database/schema-onboarding.ts';

export type StoredDocument = Selectable<OnboardingDocumentsTable>;
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
