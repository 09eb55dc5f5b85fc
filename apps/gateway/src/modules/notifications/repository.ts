import { sql } from 'kysely';
import type { Db, Queries, Tx } from '../../lib/database/database.ts';

export type ClaimedNotification = { id: string; url: string; payload: string; tries: number };

/**
 * Claims the oldest waiting notification of a payment until `until`, if it is due. One statement, so one of several
 * processes gets it; a later one is never claimed while an older one waits.
 */
export async function claimOldest(
  db: Db,
  merchantId: string,
  paymentId: string,
  now: Date,
  until: Date,
): Promise<ClaimedNotification | undefined> {
  const result =
    await sql<ClaimedNotification>`UPDATE notifications SET next_try_at = ${until}, tries = tries + 1
    WHERE merchant_id = ${merchantId} AND status = 'PENDING' AND next_try_at <= ${now}
      AND id = (SELECT id FROM notifications
        WHERE merchant_id = ${merchantId} AND payment_id = ${paymentId} AND status = 'PENDING'
        ORDER BY sequence LIMIT 1)
    RETURNING id, url, payload, tries`.execute(db);
  return result.rows[0];
}

export type DeliveryOutcome = {
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED';
  readonly httpStatus: number;
  /** For PENDING: when to try again. */
  readonly nextTryAt: Date | null;
  readonly at: Date;
};

/**
 * Records the outcome of a try. `tries` must still be the claim's, so that a process that outlived its claim does not
 * overwrite a later outcome; a delivery always counts.
 */
export async function recordTry(
  db: Db,
  merchantId: string,
  id: string,
  tries: number,
  outcome: DeliveryOutcome,
): Promise<void> {
  let update = db
    .updateTable('notifications')
    .set({
      status: outcome.status,
      last_http_status: outcome.httpStatus,
      next_try_at: outcome.nextTryAt,
      finished_at: outcome.status === 'PENDING' ? null : outcome.at,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING');
  if (outcome.status !== 'DELIVERED') update = update.where('tries', '=', tries);
  await update.execute();
}

/**
 * Makes due now what was tried so often already, and what was given up since and nobody has dealt with.
 *
 * @returns how many
 */
export async function dueAgain(
  tx: Tx,
  { merchantId, now, since, tries }: { merchantId: string; now: Date; since: Date; tries: number },
): Promise<number> {
  const result = await tx
    .updateTable('notifications')
    .set({ status: 'PENDING', next_try_at: now, finished_at: null })
    .where('merchant_id', '=', merchantId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'PENDING'), eb('tries', '>=', tries)]),
        eb.and([
          eb('status', '=', 'FAILED'),
          eb('finished_at', '>', since),
          eb.not(
            eb.exists(
              eb
                .selectFrom('attention_handled as h')
                .select('h.kind')
                .where('h.merchant_id', '=', merchantId)
                .where('h.kind', '=', 'notificationsFailing')
                .whereRef('h.handled_at', '>=', 'notifications.finished_at'),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The merchants that have a notification due, for the worker. */
export async function merchantsWithDueNotifications(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('merchant_id')
    .distinct()
    .where('status', '=', 'PENDING')
    .where('next_try_at', '<=', now)
    .execute();
  return rows.map((row) => row.merchant_id);
}

/**
 * A merchant's payments whose oldest waiting notification is due, longest due first. Payments whose oldest one is due
 * later are left out, however many wait behind it.
 */
export async function paymentsWithDueNotifications(
  db: Db,
  merchantId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const result = await sql<{ payment_id: string }>`SELECT payment_id FROM notifications AS due
    WHERE merchant_id = ${merchantId} AND status = 'PENDING' AND next_try_at <= ${now}
      AND NOT EXISTS (SELECT FROM notifications AS older
        WHERE older.merchant_id = ${merchantId} AND older.payment_id = due.payment_id
          AND older.status = 'PENDING' AND older.sequence < due.sequence)
    ORDER BY next_try_at LIMIT ${limit}`.execute(db);
  return result.rows.map((row) => row.payment_id);
}

/** Stores a merchant's sealed secret. */
export async function insertSecret(
  tx: Queries,
  row: { merchantId: string; id: string; sealedSecret: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto('notification_secrets')
    .values({
      merchant_id: row.merchantId,
      id: row.id,
      sealed_secret: row.sealedSecret,
      created_at: row.at,
      revoked_at: null,
    })
    .execute();
}

/** The merchant's live secrets, oldest first. */
export async function liveSecrets(db: Queries, merchantId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('notification_secrets')
    .select('sealed_secret')
    .where('merchant_id', '=', merchantId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.sealed_secret);
}
