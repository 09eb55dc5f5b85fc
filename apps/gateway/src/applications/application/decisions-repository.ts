import type { Queries, TableRow } from '../../platform/database/database.ts';
import { putRows, rowsWith, updateRows } from '../../platform/database/rows.ts';

export type StoredDecision = TableRow<'onboarding_decisions'>;

/** The decisions on an application's items, oldest first. */
export function listDecisions(db: Queries, applicationId: string): Promise<StoredDecision[]> {
  return rowsWith(db, 'onboarding_decisions', { application_id: applicationId })
    .selectAll()
    .orderBy('decided_at')
    .orderBy('item')
    .execute();
}

/** Stores a decision in the place of the one before it. */
export function putDecision(db: Queries, decision: StoredDecision): Promise<void> {
  return putRows(db, 'onboarding_decisions', decision, ['application_id', 'item']);
}

export async function deleteDecisions(
  db: Queries,
  applicationId: string,
  items: readonly string[],
): Promise<void> {
  if (items.length === 0) return;
  await db
    .deleteFrom('onboarding_decisions')
    .where('application_id', '=', applicationId)
    .where('item', 'in', items)
    .execute();
}

/** Stores an applicant's reply about an item. */
export async function putReply(
  db: Queries,
  applicationId: string,
  item: string,
  sealedReply: Buffer,
): Promise<void> {
  await updateRows(
    db,
    'onboarding_decisions',
    { application_id: applicationId, item },
    { sealed_reply: sealedReply },
  );
}

/** The names of reviewers by their ids. */
export async function namesOfReviewers(
  db: Queries,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', known).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
