import { getListenerUrl } from '@stuiver/domain/webhooks';
import { sql } from 'kysely';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { type StatementPart, together } from '../../platform/database/statements.ts';

export type ClaimedNotification = {
  id: string;
  /** Null for a test. */
  event_id: string | null;
  url: string;
  /** True if the payment named the address itself. */
  is_own: boolean;
  payload: string;
  /** The payment's, as stored. */
  metadata: string;
  tries: number;
  attempts: number;
};

/** What a listener fetches. */
type FetchedNotification = Pick<ClaimedNotification, 'id' | 'event_id' | 'payload' | 'attempts'> &
  Pick<TableRow<'notifications'>, 'type' | 'request_id'> & { payment_id: string };

/** SQL condition that endpoint `e` receives notifications. */
const LIVE = sql`(e.paused_at IS NULL AND e.off_at IS NULL AND e.removed_at IS NULL AND e.url <> '')`;

/** SQL condition that a listener fetches the notifications of endpoint `e`; we post all others. */
const FETCHED = sql`e.url LIKE ${sql.lit(`${getListenerUrl('')}%`)}`;

/** SQL condition that no older notification of the payment of `due` waits for an endpoint. */
const isOldest = (merchantId: string, endpointId: string) => sql`NOT EXISTS (SELECT FROM notifications older
  WHERE older.merchant_id = ${merchantId} AND older.payment_id = due.payment_id
    AND older.endpoint_id = ${endpointId} AND older.status = 'PENDING' AND older.sequence < due.sequence)`;

/**
 * Claims the oldest waiting notification of a payment for an endpoint until `until`, if it is due. One statement, so one
 * of several processes gets it; a later one is never claimed while an older one waits.
 */
export async function claimOldest(
  db: Db,
  { merchantId, endpointId, paymentId }: { merchantId: string; endpointId: string; paymentId: string },
  now: Date,
  until: Date,
): Promise<ClaimedNotification | undefined> {
  const result = await sql<ClaimedNotification>`UPDATE notifications AS n
    SET next_try_at = ${until}, tries = n.tries + 1, attempts = n.attempts + 1
    FROM notification_endpoints e LEFT JOIN payers y ON y.merchant_id = ${merchantId} AND y.payment_id = ${paymentId}
    WHERE n.merchant_id = ${merchantId} AND n.status = 'PENDING' AND n.next_try_at <= ${now}
      AND n.id = (SELECT id FROM notifications WHERE merchant_id = ${merchantId} AND payment_id = ${paymentId}
        AND endpoint_id = ${endpointId} AND status = 'PENDING' ORDER BY sequence LIMIT 1)
      AND e.merchant_id = ${merchantId} AND e.id = ${endpointId} AND (n.own_url <> '' OR ${LIVE} AND NOT ${FETCHED})
    RETURNING n.id, n.event_id, coalesce(nullif(n.own_url, ''), e.url) AS url, n.own_url <> '' AS is_own, n.payload,
      coalesce(y.metadata, '') AS metadata, n.tries, n.attempts`.execute(db);
  return result.rows[0];
}

/**
 * Claims the oldest waiting notification of a listener's endpoint until `until`: in the order in which they were
 * written, save those that wait for another try and what comes after them of the same payment. A listener has one at a
 * time, so what was claimed and not answered was for a run that ended, and comes again.
 */
export async function claimForListener(
  db: Db,
  { merchantId, endpointId }: { merchantId: string; endpointId: string },
  now: Date,
  until: Date,
): Promise<FetchedNotification | undefined> {
  const result = await sql<FetchedNotification>`UPDATE notifications AS n
    SET next_try_at = ${until}, tries = n.tries + 1, attempts = n.attempts + 1
    FROM notification_endpoints e
    WHERE n.merchant_id = ${merchantId} AND n.id = (SELECT due.id FROM notifications due
        WHERE due.merchant_id = ${merchantId} AND due.endpoint_id = ${endpointId} AND due.status = 'PENDING'
          AND (due.next_try_at <= ${now} OR due.attempts > 0 AND NOT EXISTS (SELECT FROM notification_attempts a
            WHERE a.merchant_id = ${merchantId} AND a.notification_id = due.id AND a.number = due.attempts))
          AND ${isOldest(merchantId, endpointId)}
        ORDER BY due.created_at, due.id LIMIT 1 FOR UPDATE)
      AND e.merchant_id = ${merchantId} AND e.id = ${endpointId} AND ${LIVE}
    RETURNING n.id, n.event_id, n.payload, n.attempts, n.payment_id, n.type, n.request_id`.execute(db);
  return result.rows[0];
}

/** Finds a shop's own texts about a payment, as they are stored; empty without any, and for no payment. */
export async function findMetadata(
  db: Queries,
  merchantId: string,
  paymentId: string | null,
): Promise<string> {
  if (paymentId === null) return '';
  const row = await rowsWith(db, 'payers', { merchant_id: merchantId, payment_id: paymentId })
    .select('metadata')
    .executeTakeFirst();
  return row?.metadata ?? '';
}

export type Attempt = {
  readonly number: number;
  readonly at: Date;
  readonly url: string;
  readonly signature: string;
  readonly reason: TableRow<'notification_attempts'>['reason'];
  readonly httpStatus: number;
  readonly milliseconds: number;
  readonly answer: string;
};

/** The part of a statement that keeps an attempt. */
export function insertAttempt(
  db: Queries,
  merchantId: string,
  id: string,
  { httpStatus, ...attempt }: Attempt,
): StatementPart {
  const columns = { merchant_id: merchantId, notification_id: id, http_status: httpStatus };
  return db.insertInto('notification_attempts').values({ ...columns, ...attempt });
}

/** An endpoint fails from its first failure on until something arrives. */
function updateHealth(merchantId: string, endpointId: string, delivered: boolean, at: Date): StatementPart {
  return delivered
    ? sql`UPDATE notification_endpoints SET failing_since = NULL, warned_at = NULL
        WHERE merchant_id = ${merchantId} AND id = ${endpointId} AND failing_since IS NOT NULL`
    : sql`UPDATE notification_endpoints SET failing_since = ${at}
        WHERE merchant_id = ${merchantId} AND id = ${endpointId} AND failing_since IS NULL AND paused_at IS NULL
          AND off_at IS NULL`;
}

export type DeliveryOutcome = {
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** For PENDING: when to try again. */
  readonly nextTryAt: Date | null;
  readonly at: Date;
};

/**
 * Records the outcome of a try, the attempt itself and its effect on the endpoint, in one statement. The attempt must
 * still be the newest, so that a process that outlived its claim does not overwrite a later outcome; a delivery
 * always counts. An address that a payment named itself does not affect the endpoint.
 */
export async function recordTry(
  db: Db,
  { merchantId, endpointId }: { merchantId: string; endpointId: string },
  claimed: Pick<ClaimedNotification, 'id' | 'is_own'>,
  attempt: Attempt,
  outcome: DeliveryOutcome,
): Promise<void> {
  const delivered = outcome.status === 'DELIVERED';
  const isNewest = delivered
    ? sql`status <> 'DELIVERED'`
    : sql`status = 'PENDING' AND attempts = ${attempt.number}`;
  const finishedAt = outcome.status === 'PENDING' ? null : outcome.at;
  await together([
    sql`UPDATE notifications SET status = ${outcome.status}, last_http_status = ${attempt.httpStatus},
        next_try_at = ${outcome.nextTryAt}, finished_at = ${finishedAt}
      WHERE merchant_id = ${merchantId} AND id = ${claimed.id} AND ${isNewest}`,
    insertAttempt(db, merchantId, claimed.id, attempt),
    ...(claimed.is_own ? [] : [updateHealth(merchantId, endpointId, delivered, outcome.at)]),
  ]).execute(db);
}

/**
 * Makes due now notifications with that many tries, and those given up since that were not dealt with.
 *
 * @returns their number
 */
export async function dueAgain(
  tx: Tx,
  { merchantId, now, since, tries }: { merchantId: string; now: Date; since: Date; tries: number },
): Promise<number> {
  const result = await tx
    .updateTable('notifications')
    .set({ status: 'PENDING', next_try_at: now, finished_at: null })
    .where('merchant_id', '=', merchantId)
    .where('payment_id', 'is not', null)
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
                .where((eb) => eb.and({ 'h.merchant_id': merchantId, 'h.kind': 'notificationsFailing' }))
                .whereRef('h.handled_at', '>=', 'notifications.finished_at'),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The endpoints that have a notification due, for the worker. */
export async function endpointsWithDueNotifications(
  db: Db,
  now: Date,
): Promise<{ merchantId: string; endpointId: string }[]> {
  const { rows } = await sql<{
    merchantId: string;
    endpointId: string;
  }>`SELECT DISTINCT n.merchant_id AS "merchantId",
      n.endpoint_id AS "endpointId"
    FROM notifications n JOIN notification_endpoints e ON e.merchant_id = n.merchant_id AND e.id = n.endpoint_id
    WHERE n.status = 'PENDING' AND n.next_try_at <= ${now} AND NOT ${FETCHED}`.execute(acrossMerchants(db));
  return rows;
}

/**
 * The payments whose oldest notification that waits for an endpoint is due, longest due first. Payments whose oldest one
 * is due later are left out, however many wait behind it.
 */
export async function paymentsWithDueNotifications(
  db: Db,
  merchantId: string,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const result = await sql<{ payment_id: string }>`SELECT payment_id FROM notifications AS due
    WHERE merchant_id = ${merchantId} AND endpoint_id = ${endpointId} AND status = 'PENDING' AND next_try_at <= ${now}
      AND ${isOldest(merchantId, endpointId)}
    ORDER BY next_try_at LIMIT ${limit}`.execute(db);
  return result.rows.map((row) => row.payment_id);
}
