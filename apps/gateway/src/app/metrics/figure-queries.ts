import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';

/** Counts the webhook events that wait to be delivered, and finds when the oldest was made. */
export async function waitingEvents(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date }>`SELECT merchant_id, count(*) AS waiting,
      min(created_at) AS oldest FROM notifications WHERE status = 'PENDING'
      GROUP BY 1`.execute(acrossMerchants(db));
  const times = rows.map(({ oldest }) => oldest.getTime());
  return {
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    oldest: rows.length === 0 ? null : new Date(Math.min(...times)),
  };
}

const HOUR = 3_600_000;
const AGES = { under_1h: HOUR, under_1d: 24 * HOUR, under_5d: 120 * HOUR, over_5d: Number.POSITIVE_INFINITY };

/** Money on its way back to payers, or to merchants; its partial index is found by these conditions. */
const IN_TRANSIT = {
  refunds: sql`created_at AS since FROM refunds WHERE status = 'PENDING' AND next_check_at IS NOT NULL`,
  payouts: sql`second_approved_at AS since FROM payouts WHERE status IN ('APPROVED', 'SENT')`,
};

/** Counts refunds or payouts in transit, by their age. */
export async function countInTransit(db: Db, what: keyof typeof IN_TRANSIT, now: Date) {
  const { rows } = await sql<{
    since: Date;
    count: number;
  }>`SELECT merchant_id, date_trunc('minute', since) AS since,
      count(*) AS count FROM (SELECT merchant_id, ${IN_TRANSIT[what]}) AS t
      GROUP BY 1, 2`.execute(acrossMerchants(db));
  const counts = Object.keys(AGES).map((age) => [age, 0] as [keyof typeof AGES, number]);
  for (const { since, count } of rows) {
    const place = counts.find(([age]) => now.getTime() - since.getTime() < AGES[age]);
    if (place) place[1] += count;
  }
  return counts;
}
