import type { Schedule } from '@stuiver/domain/settlements';
import type { Db, Queries } from '../../platform/database/database.ts';
import { askReachable } from '../../platform/database/reachable.ts';

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

/** When a merchant's settlements end, by the terms of a day. */
export type Timetable = Pick<Terms, 'schedule' | 'cutOffHour'>;

/** The timetables of a day of all merchants that have terms, unless one is named; the others have `NO_TERMS`. */
export async function timetablesOn(
  db: Db,
  day: string,
  merchantId?: string,
): Promise<ReadonlyMap<string, Timetable>> {
  const rows = await askReachable(
    db,
    (of) =>
      db
        .selectFrom('terms')
        .select(['merchant_id', 'schedule', 'cut_off_hour'])
        .where('status', '=', 'APPROVED')
        .where('valid_from', '<=', day)
        .where(of('merchant_id'))
        .orderBy('valid_from')
        .orderBy('decided_at')
        .execute(),
    merchantId,
  );
  return new Map(
    rows.map(({ merchant_id, schedule, cut_off_hour }) => [
      merchant_id,
      { schedule, cutOffHour: cut_off_hour },
    ]),
  );
}

/** A merchant without terms is settled at every midnight, without fees. */
export const NO_TERMS: Terms = {
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
    .orderBy('decided_at', 'desc')
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
