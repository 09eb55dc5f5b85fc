import type { Queries, TableRow } from '../../platform/database/database.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';

export type StoredApplication = TableRow<'onboarding_applications'>;
export type AddressChange = TableRow<'onboarding_address_changes'>;

/** Counts the applications that an address started since an instant. */
export async function countRecentApplications(
  db: Queries,
  fingerprint: Buffer,
  since: Date,
): Promise<number> {
  return countRows(
    rowsWith(db, 'onboarding_applications', { email_fingerprint: fingerprint }).where(
      'created_at',
      '>',
      since,
    ),
  );
}

export async function insertApplication(db: Queries, application: StoredApplication): Promise<void> {
  await insertRows(db, 'onboarding_applications', application);
}

/** The applications of an address, newest first. */
export function listApplicationsByFingerprint(
  db: Queries,
  fingerprint: Buffer,
  limit: number,
): Promise<StoredApplication[]> {
  return rowsWith(db, 'onboarding_applications', { email_fingerprint: fingerprint })
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function findApplication(db: Queries, id: string): Promise<StoredApplication | undefined> {
  return rowsWith(db, 'onboarding_applications', { id }).selectAll().executeTakeFirst();
}

/** Reads an application and holds its row until the transaction ends. */
export function lockApplication(db: Queries, id: string): Promise<StoredApplication | undefined> {
  return rowsWith(db, 'onboarding_applications', { id }).selectAll().forUpdate().executeTakeFirst();
}

export async function updateApplication(
  db: Queries,
  id: string,
  changes: Partial<
    Pick<
      StoredApplication,
      | 'answers'
      | 'email_fingerprint'
      | 'business_fingerprint'
      | 'status'
      | 'submitted_at'
      | 'turn_since'
      | 'holder_id'
      | 'first_approver_id'
      | 'first_approved_at'
      | 'second_approver_id'
      | 'decided_at'
      | 'sealed_rejection'
      | 'language'
      | 'merchant_id'
    >
  > &
    Pick<StoredApplication, 'version' | 'changed_at'>,
): Promise<void> {
  await updateRows(db, 'onboarding_applications', { id }, changes);
}

/** Returns a private link's end; `hash` is its token's. */
export async function findLinkEnd(
  db: Queries,
  applicationId: string,
  hash: Buffer,
): Promise<Date | undefined> {
  const row = await rowsWith(db, 'onboarding_links', { application_id: applicationId, token_hash: hash })
    .select('expires_at')
    .executeTakeFirst();
  return row?.expires_at;
}

/** Stores a private link; the oldest ones beyond the limit stop working. */
export async function insertMailLink(
  db: Queries,
  link: { applicationId: string; hash: Buffer; createdAt: Date; expiresAt: Date },
  most: number,
): Promise<void> {
  await db
    .insertInto('onboarding_links')
    .values({
      application_id: link.applicationId,
      token_hash: link.hash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = rowsWith(db, 'onboarding_links', { application_id: link.applicationId })
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .limit(most);
  await db
    .deleteFrom('onboarding_links')
    .where('application_id', '=', link.applicationId)
    .where('token_hash', 'not in', kept)
    .execute();
}

/** Counts the private links created since an instant. */
export async function countRecentLinks(db: Queries, applicationId: string, since: Date): Promise<number> {
  return countRows(
    rowsWith(db, 'onboarding_links', { application_id: applicationId }).where('created_at', '>', since),
  );
}

/** Notes the step of the form that an applicant is at. */
export async function updateStep(db: Queries, id: string, step: string): Promise<void> {
  await updateRows(db, 'onboarding_applications', { id }, { step });
}

/** Notes when a draft's documents were removed to make room; null once another is sent. */
export async function noteDocumentsRemoved(db: Queries, id: string, at: Date | null): Promise<void> {
  await updateRows(db, 'onboarding_applications', { id }, { documents_removed_at: at });
}

/** The change of an application's address that waits for its confirmation. */
export function findAddressChange(db: Queries, applicationId: string): Promise<AddressChange | undefined> {
  return rowsWith(db, 'onboarding_address_changes', { application_id: applicationId, ended_at: null })
    .selectAll()
    .executeTakeFirst();
}

/** Counts the requests for another address since an instant. */
export async function countAddressChanges(db: Queries, applicationId: string, since: Date): Promise<number> {
  return countRows(
    rowsWith(db, 'onboarding_address_changes', { application_id: applicationId }).where(
      'requested_at',
      '>',
      since,
    ),
  );
}

export async function insertAddressChange(db: Queries, change: AddressChange): Promise<void> {
  await insertRows(db, 'onboarding_address_changes', change);
}

/** Ends the change of an application's address that waits. */
export async function endAddressChange(db: Queries, applicationId: string, at: Date): Promise<void> {
  await updateRows(
    db,
    'onboarding_address_changes',
    { application_id: applicationId, ended_at: null },
    { ended_at: at },
  );
}

/** Deletes an application's private links but the one whose token hashes to `hash`. */
export async function deleteOtherLinks(db: Queries, applicationId: string, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('onboarding_links')
    .where('application_id', '=', applicationId)
    .where('token_hash', '<>', hash)
    .execute();
}
