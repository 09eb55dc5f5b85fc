import type { ApplicationStatus } from '@stuiver/domain/applications/states';
import type { Queries } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import type { StoredApplication } from '../application/repository.ts';

/** More of one business than this are a matter for its correspondence. */
const MOST_OF_BUSINESS = 20;

/** Selects applications of the same business under any address, newest first; drafts are excluded. */
export async function selectOfSameBusiness(
  db: Queries,
  { id, business_fingerprint }: Pick<StoredApplication, 'id' | 'business_fingerprint'>,
): Promise<Pick<StoredApplication, 'id' | 'status' | 'turn_since' | 'merchant_id'>[]> {
  if (business_fingerprint === null) return [];
  return rowsWith(db, 'onboarding_applications', { business_fingerprint })
    .select(['id', 'status', 'turn_since', 'merchant_id'])
    .where('id', '<>', id)
    .where('status', '<>', 'DRAFT')
    .orderBy('turn_since', 'desc')
    .limit(MOST_OF_BUSINESS)
    .execute();
}

/** Counts applications by status; drafts are excluded. */
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
  {
    statuses,
    newestFirst,
  }: { readonly statuses: readonly ApplicationStatus[]; readonly newestFirst: boolean },
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
