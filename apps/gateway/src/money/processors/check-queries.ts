import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { backOff } from './processor.ts';

type Due = {
  readonly merchant_id: string;
  readonly id: string;
  readonly status: string;
  readonly checks: number;
  readonly next_check_at: Date;
};

/**
 * Postpones the next check of an attempt, refund or payout, so that only one of several workers asks.
 *
 * @returns false when another was faster, or it has moved
 */
export async function claimCheck(
  db: Db,
  table: 'attempts' | 'refunds' | 'payouts',
  { merchant_id, id, status, checks, next_check_at }: Due,
  now: Date,
): Promise<boolean> {
  const next = new Date(now.getTime() + backOff(checks));
  const { numAffectedRows } =
    await sql`UPDATE ${sql.table(table)} SET next_check_at = ${next}, checks = checks + 1
    WHERE merchant_id = ${merchant_id} AND id = ${id} AND status = ${status} AND checks = ${checks}
      AND next_check_at <= ${next_check_at}`.execute(db);
  return numAffectedRows === 1n;
}
