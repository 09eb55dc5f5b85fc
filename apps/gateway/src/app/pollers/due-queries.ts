import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';

export type Moment = {
  readonly now: Date;
  /** Leaves out what was due at this moment already. */
  readonly since?: Date;
  readonly timeZone: string;
};

/** Selects the earliest moment of rows that wait, by merchant: `merchant_id` and `at`. */
export type OldestQuery = (moment: Moment) => RawBuilder<{ at: Date }>;

/** The condition that a column's moment has come. */
const isDue = (at: RawBuilder<unknown>, { now, since }: Moment) =>
  since ? sql`${at} > ${since} AND ${at} <= ${now}` : sql`${at} <= ${now}`;

/**
 * Selects the oldest of a table's rows.
 *
 * @param at moment since when a row waits
 */
export const oldest =
  (table: string, at: string, condition = 'true'): OldestQuery =>
  (moment) =>
    sql`SELECT merchant_id, min(${sql.raw(at)}) AS at FROM ${sql.table(table)}
      WHERE ${isDue(sql.raw(at), moment)} AND ${sql.raw(condition)} GROUP BY 1`;

/** The same for rows due on a day, which are late once that day is over. */
export const oldestDay =
  (table: string, day: string, condition: string): OldestQuery =>
  (moment) => {
    const late = sql`((${sql.raw(day)} + 1)::timestamp AT TIME ZONE ${moment.timeZone})`;
    return sql`SELECT merchant_id, min(${late}) AS at FROM ${sql.table(table)}
      WHERE ${isDue(late, moment)} AND ${sql.raw(condition)} GROUP BY 1`;
  };

/** The first try of each payment's events: later ones wait for it. */
export const oldestNotification: OldestQuery = ({ now }) => sql`SELECT n.merchant_id, min(n.next_try_at) AS at
  FROM notifications n WHERE n.status = 'PENDING' AND n.next_try_at <= ${now}
    AND NOT EXISTS (SELECT 1 FROM notifications o WHERE o.merchant_id = n.merchant_id
      AND o.payment_id = n.payment_id AND o.endpoint_id = n.endpoint_id AND o.status = 'PENDING'
      AND o.sequence < n.sequence) GROUP BY 1`;

export const oldestUnchained: OldestQuery = ({ now }) => sql`SELECT u.merchant_id, min(l.created_at) AS at
  FROM audit_unchained u JOIN audit_log l ON l.merchant_id = u.merchant_id AND l.id = u.audit_id
  WHERE l.created_at <= ${now} GROUP BY 1`;

/** Payments whose attempt is under way wait for its outcome. */
export const oldestExpired: OldestQuery = (moment) => sql`SELECT p.merchant_id, min(p.expires_at) AS at
  FROM payments p WHERE p.status IN ('OPEN', 'PENDING', 'AUTHORIZED') AND ${isDue(sql`p.expires_at`, moment)} AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.merchant_id = p.merchant_id
      AND a.payment_id = p.id
      AND a.status IN ('STARTED', 'REDIRECTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN')) GROUP BY 1`;

/** Recurring payments of a blocked mandate wait for it. */
export const oldestRecurrence: OldestQuery = ({ now, timeZone }) => sql`SELECT r.merchant_id,
    min((r.next_run_date + 1)::timestamp AT TIME ZONE ${timeZone}) AS at
  FROM recurrences r LEFT JOIN mandates d ON d.merchant_id = r.merchant_id AND d.id = r.mandate_id
  WHERE (r.next_run_date + 1)::timestamp AT TIME ZONE ${timeZone} <= ${now} AND r.status = 'ACTIVE'
    AND d.blocked_reason IS NULL GROUP BY 1`;

/** Selects the oldest of rows that belong to no merchant. */
export const oldestWhole =
  (table: string, at: string, condition = 'true'): OldestQuery =>
  ({ now }) =>
    sql`SELECT min(${sql.ref(at)}) AS at FROM ${sql.table(table)}
      WHERE ${sql.ref(at)} <= ${now} AND ${sql.raw(condition)}`;

/** Reads the earliest moment of a query, of all merchants that can be reached; null without rows. */
export async function readOldest(db: Db, query: OldestQuery, moment: Moment): Promise<Date | null> {
  const { rows } = await query(moment).execute(acrossMerchants(db));
  return rows.reduce<Date | null>((first, { at }) => (at && (!first || at < first) ? at : first), null);
}
