import type { Schedule } from '@stuiver/domain/settlements';
import type { Db, Queries, TableRow } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { rowsWith } from '../../platform/database/rows.ts';

/** Terms as settlements read them. Amounts in minor units, rates in hundredths of a percent. */
export type StoredTerms = {
  /** Null for a merchant that has none yet. */
  readonly id: string | null;
  readonly schedule: Schedule;
  readonly cutOffHour: number;
  readonly minimumPayout: number;
  readonly reserveRate: number;
  readonly reserveDays: number;
};

/** A merchant without terms is settled at every midnight, without fees. */
export const NO_TERMS: StoredTerms = {
  id: null,
  schedule: 'DAILY',
  cutOffHour: 0,
  minimumPayout: 0,
  reserveRate: 0,
  reserveDays: 0,
};

const COLUMNS = [
  'merchant_id',
  'id',
  'schedule',
  'cut_off_hour',
  'minimum_payout',
  'reserve_rate',
  'reserve_days',
] as const;

const toTerms = (row: Pick<TableRow<'terms'>, (typeof COLUMNS)[number]>): StoredTerms => ({
  id: row.id,
  schedule: row.schedule,
  cutOffHour: row.cut_off_hour,
  minimumPayout: row.minimum_payout,
  reserveRate: row.reserve_rate,
  reserveDays: row.reserve_days,
});

/**
 * The terms of a day of all merchants that have some; the others have `NO_TERMS`.
 *
 * @param only limits it to this merchant or these
 */
export async function allTermsOn(
  db: Db,
  day: string,
  only?: string | readonly string[],
): Promise<ReadonlyMap<string, StoredTerms>> {
  const rows = await rowsWith(acrossMerchants(db, only), 'terms', { status: 'APPROVED' })
    .select(COLUMNS)
    .where('valid_from', '<=', day)
    .where(ownedBy('merchant_id', only))
    .orderBy('valid_from')
    .orderBy('decided_at')
    .execute();
  return new Map(rows.map((row) => [row.merchant_id, toTerms(row)]));
}

/** The terms that apply to a merchant on a day, `YYYY-MM-DD`. */
export async function termsOn(db: Queries, merchantId: string, day: string): Promise<StoredTerms> {
  const row = await rowsWith(db, 'terms', { merchant_id: merchantId, status: 'APPROVED' })
    .select(COLUMNS)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toTerms(row) : NO_TERMS;
}
