import { CLOCK_EFFECTS, type ClockEffect } from '@stuiver/domain/test-clock';
import { sql } from 'kysely';
import type { Db, NewRow, Queries, TableRow } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { rowsWith } from '../../platform/database/rows.ts';

type Step = Omit<TableRow<'clock_steps'>, 'mode'>;

/** Reads the step that the clock is at; undefined if it was never moved. */
export function lastStep(db: Queries): Promise<Step | undefined> {
  return db
    .selectFrom('clock_steps')
    .select(['shift_ms', 'follows_ms', 'target_ms', 'made_at'])
    .orderBy('shift_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Inserts the step after another; false if another process has. */
export async function insertStep(db: Queries, step: NewRow<'clock_steps'>): Promise<boolean> {
  const result = await db
    .insertInto('clock_steps')
    .values(step)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Reads the first step of a move, which was made when someone asked for it. */
export function firstStep(db: Queries, target: number): Promise<Pick<Step, 'shift_ms' | 'made_at'>> {
  return rowsWith(db, 'clock_steps', { target_ms: target })
    .select(['shift_ms', 'made_at'])
    .orderBy('shift_ms')
    .limit(1)
    .executeTakeFirstOrThrow();
}

const EVENTS: Readonly<Record<string, ClockEffect>> = {
  paymentCreated: 'payments',
  paymentSucceeded: 'succeeded',
  paymentSucceededLate: 'succeeded',
  paymentFailed: 'failed',
  paymentExpired: 'failed',
  refundSucceeded: 'refunds',
  chargebackReceived: 'chargebacks',
  chargebackWon: 'chargebacksEnded',
  chargebackLost: 'chargebacksEnded',
  settlementClosed: 'settlements',
  payoutPaid: 'payouts',
  notice: 'notices',
  lapsed: 'mandates',
};

/**
 * Counts what happened since a moment of business time, in the order of `CLOCK_EFFECTS`.
 *
 * @param only the merchants that are asked about; all of them when left out
 */
export async function countEffects(
  db: Db,
  since: Date,
  only?: readonly string[],
): Promise<{ effect: ClockEffect; count: number }[]> {
  const owned = ownedBy('merchant_id', only);
  const queries = [
    sql`SELECT merchant_id, kind, count(*) AS count FROM ledger_events WHERE ${owned} AND at > ${since} GROUP BY 1, 2`,
    sql`SELECT merchant_id, 'notice' AS kind, count(*) AS count FROM recurrences
      WHERE ${owned} AND told_at > ${since} GROUP BY 1`,
    sql`SELECT merchant_id, 'lapsed' AS kind, count(*) AS count FROM mandates
      WHERE ${owned} AND stop_reason = 'lapsed' AND stopped_at > ${since} GROUP BY 1`,
  ];
  const counts = new Map<ClockEffect, number>();
  for (const query of queries) {
    const { rows } = await query.execute(acrossMerchants(db, only));
    for (const { kind, count } of rows as { kind: string; count: number }[]) {
      const effect = EVENTS[kind];
      if (effect) counts.set(effect, (counts.get(effect) ?? 0) + count);
    }
  }
  return CLOCK_EFFECTS.flatMap((effect) => {
    const count = counts.get(effect);
    return count === undefined ? [] : { effect, count };
  });
}
