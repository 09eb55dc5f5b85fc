import type { Queries } from '../../../lib/database/database.ts';
import type { StoredApplication } from '../repository.ts';

/** How many applications have each status; those of drafts are nobody's business. */
export async function countByStatus(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('onboarding_applications')
    .select((eb) => ['status', eb.fn.countAll<number>().as('applications')])
    .where('status', '<>', 'DRAFT')
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, applications }) => [status, applications]));
}

/** A page of the applications with one of these statuses: those that wait longest first, or the newest decisions. */
export function selectQueue(
  db: Queries,
  { statuses, newestFirst }: { readonly statuses: readonly string[]; readonly newestFirst: boolean },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StoredApplication[]> {
  return db
    .selectFrom('onboarding_applications')
    .selectAll()
    .where('status', 'in', statuses)
    .orderBy('turn_since', newestFirst ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}
