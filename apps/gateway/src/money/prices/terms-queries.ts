import type { Schedule } from '@stuiver/domain/settlements';
import type { Queries } from '../../platform/database/database.ts';

/** Terms as settlements read them. Amounts in minor units, rates in hundredths of a percent. */
export type Terms = {
  /** Null for a merchant that has none yet. */
  readonly id: string | null;
  readonly schedule: Schedule;
  readonly cutOffHour: number;
  readonly minimumPayout: number;
  readonly reserveRate: number;
  readonly reserveDays: number;
};

/** A merchant without terms is settled at every midnight, without fees. */
const NO_TERMS: Terms = {
  id: null,
  schedule: 'DAILY',
  cutOffHour: 0,
  minimumPayout: 0,
  reserveRate: 0,
  reserveDays: 0,
};

/** The terms that apply to a merchant on a day, `YYYY-MM-DD`. */
export async function termsOn(db: Queries, merchantId: string, day: string): Promise<Terms> {
  const row = await db
    .selectFrom('terms')
    .select(['id', 'schedule', 'cut_off_hour', 'minimum_payout', 'reserve_rate', 'reserve_days'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'APPROVED')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return NO_TERMS;
  return {
    id: row.id,
    schedule: row.schedule,
    cutOffHour: row.cut_off_hour,
    minimumPayout: row.minimum_payout,
    reserveRate: row.reserve_rate,
    reserveDays: row.reserve_days,
  };
}
