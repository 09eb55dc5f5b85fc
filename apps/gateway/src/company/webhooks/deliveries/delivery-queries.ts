import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { currentRequestId } from '../../../platform/access/origin.ts';
import { type MerchantScope, within } from '../../../platform/access/scope.ts';
import type { Db, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { acrossMerchants } from '../../../platform/database/machines.ts';
import { rowsWith } from '../../../platform/database/rows.ts';
import { together } from '../../../platform/database/statements.ts';
import { TEST_NOTIFICATION } from '@stuiver/domain/webhooks';
import { type Attempt, insertAttempt } from '../repository.ts';

export type StoredDelivery = Pick<
  TableRow<'notifications'>,
  | 'id'
  | 'merchant_id'
  | 'endpoint_id'
  | 'event_id'
  | 'request_id'
  | 'payment_id'
  | 'type'
  | 'payload'
  | 'status'
  | 'tries'
  | 'attempts'
  | 'last_http_status'
  | 'next_try_at'
  | 'created_at'
  | 'finished_at'
> & {
  merchant_name: string;
  url: string;
  /** True if something is sent there now. */
  is_live: boolean;
};

/** One notification within the scope. */
export async function findDelivery(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<StoredDelivery | undefined> {
  const result =
    await sql<StoredDelivery>`SELECT n.id, n.merchant_id, m.name AS merchant_name, n.endpoint_id, n.event_id, n.request_id,
      n.payment_id, n.type, coalesce(nullif(n.own_url, ''), e.url) AS url, n.payload, n.status, n.tries, n.attempts,
      n.last_http_status, n.next_try_at, n.created_at, n.finished_at,
      (n.own_url <> '' OR (e.paused_at IS NULL AND e.off_at IS NULL AND e.removed_at IS NULL AND e.url <> '')) AS is_live
    FROM notifications n JOIN merchants m ON m.id = n.merchant_id
    JOIN notification_endpoints e ON ${within(scope, 'e.merchant_id')} AND e.merchant_id = n.merchant_id
      AND e.id = n.endpoint_id
    WHERE ${within(scope, 'n.merchant_id')} AND n.id = ${id}`.execute(db);
  return result.rows[0];
}

export type StoredAttempt = Omit<TableRow<'notification_attempts'>, 'merchant_id' | 'notification_id'>;

/** A notification's newest attempts, newest first. */
export function attemptsOfDelivery(db: Queries, merchantId: string, id: string): Promise<StoredAttempt[]> {
  return rowsWith(db, 'notification_attempts', { merchant_id: merchantId, notification_id: id })
    .select(['number', 'at', 'url', 'signature', 'reason', 'http_status', 'milliseconds', 'answer'])
    .orderBy('number', 'desc')
    .limit(LIMITS.shown)
    .execute();
}

/**
 * Makes notifications for an endpoint due now, with all of their tries again; not those that are under way, nor tests.
 *
 * @param statuses of those that are meant
 * @param id only this one; all of the endpoint's by default
 * @returns how many
 */
export async function makeDue(
  tx: Tx,
  made: {
    readonly merchantId: string;
    readonly endpointId: string;
    readonly statuses: readonly string[];
    readonly now: Date;
    readonly id?: string;
  },
): Promise<number> {
  const { merchantId, endpointId, statuses, now, id } = made;
  // A notification resent with others counts towards their progress, one resent separately does not.
  const result = await sql`UPDATE notifications AS n SET status = 'PENDING', tries = 0, next_try_at = ${now},
      resend_at = ${id === undefined ? now : null}, finished_at = NULL
    WHERE n.merchant_id = ${merchantId} AND n.endpoint_id = ${endpointId} AND n.payment_id IS NOT NULL
      AND n.status = ANY(${statuses}::text[]) AND ${id === undefined ? sql`true` : sql`n.id = ${id}`}
      AND (n.status <> 'PENDING' OR n.attempts = 0 OR EXISTS (SELECT FROM notification_attempts a
        WHERE a.merchant_id = ${merchantId} AND a.notification_id = n.id AND a.number = n.attempts))`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Keeps a test and its one attempt. */
export async function insertTest(
  db: Db,
  test: {
    readonly merchantId: string;
    readonly endpointId: string;
    readonly id: string;
    readonly payload: string;
    readonly delivered: boolean;
    readonly finishedAt: Date;
  },
  attempt: Attempt,
): Promise<void> {
  const row = db.insertInto('notifications').values({
    merchant_id: test.merchantId,
    id: test.id,
    endpoint_id: test.endpointId,
    payment_id: null,
    event_id: null,
    request_id: currentRequestId(),
    sequence: 0,
    type: TEST_NOTIFICATION,
    own_url: '',
    payload: test.payload,
    status: test.delivered ? 'DELIVERED' : 'FAILED',
    tries: 1,
    attempts: 1,
    last_http_status: attempt.httpStatus,
    next_try_at: null,
    resend_at: null,
    created_at: attempt.at,
    finished_at: test.finishedAt,
  });
  await together([row, insertAttempt(db, test.merchantId, test.id, attempt)]).execute(db);
}

/** Deletes notifications created before and no longer waiting, one company per statement, with the attempts. */
export async function deleteOldNotifications(db: Db, before: Date): Promise<number> {
  const merchants = await acrossMerchants(db)
    .selectFrom('notification_endpoints')
    .select('merchant_id')
    .distinct()
    .execute();
  let deleted = 0;
  for (const { merchant_id } of merchants) {
    const result = await db
      .deleteFrom('notifications')
      .where('merchant_id', '=', merchant_id)
      .where('created_at', '<', before)
      .where('status', '<>', 'PENDING')
      .executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}
