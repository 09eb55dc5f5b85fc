import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../../platform/access/scope.ts';
import type { Db, NewRow, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/rows.ts';
import { acrossMerchants } from '../../../platform/database/machines.ts';

/** Instants by which an endpoint receives its events or not. */
type Condition = Pick<
  TableRow<'notification_endpoints'>,
  'off_at' | 'paused_at' | 'failing_since' | 'warned_at'
>;

/** An endpoint as the console shows it. */
export type EndpointRecord = Pick<
  TableRow<'notification_endpoints'>,
  'id' | 'merchant_id' | 'url' | 'description' | 'event_types' | 'resend_quantity' | 'created_at'
> &
  Condition & {
    merchant_name: string;
    failed: number;
    missed: number;
    waiting: number;
    /** Deliveries of the last resend that still wait. */
    resending: number;
    /** Those that sign, oldest first. */
    secrets: { shown: boolean; created_at: string; ends_at: string | null }[];
  };

const of = (scope: MerchantScope, status: string) => sql`(SELECT count(*) FROM notifications n
  WHERE ${within(scope, 'n.merchant_id')} AND n.merchant_id = e.merchant_id AND n.endpoint_id = e.id
    AND n.payment_id IS NOT NULL AND n.status = ${sql.lit(status)}`;

const records = (
  scope: MerchantScope,
  now: Date,
) => sql`SELECT e.id, e.merchant_id, m.name AS merchant_name, e.url,
    e.description, e.event_types, e.off_at, e.failing_since, e.warned_at, e.paused_at, e.resend_quantity, e.created_at,
    ${of(scope, 'FAILED')}) AS failed, ${of(scope, 'MISSED')}) AS missed, ${of(scope, 'PENDING')}) AS waiting,
    ${of(scope, 'PENDING')} AND n.resend_at = e.resend_at) AS resending,
    (SELECT coalesce(json_agg(json_build_object('shown', s.shown, 'created_at', s.created_at, 'ends_at', s.ends_at)
        ORDER BY s.created_at, s.id), '[]')
      FROM notification_secrets s
      WHERE ${within(scope, 's.merchant_id')} AND s.merchant_id = e.merchant_id AND s.endpoint_id = e.id
        AND (s.ends_at IS NULL OR s.ends_at > ${now})) AS secrets
  FROM notification_endpoints e JOIN merchants m ON m.id = e.merchant_id
  WHERE ${within(scope, 'e.merchant_id')} AND e.removed_at IS NULL`;

/** The endpoints of the scope's companies: each company's first one, also without an address, then by age. */
export async function listEndpoints(db: Queries, scope: MerchantScope, now: Date): Promise<EndpointRecord[]> {
  const result = await sql<EndpointRecord>`${records(scope, now)}
    ORDER BY m.name, e.merchant_id, e.id <> e.merchant_id, e.created_at, e.id LIMIT ${LIMITS.endpointsShown}`.execute(
    db,
  );
  return result.rows;
}

/** One endpoint within the scope; a company's first one also without an address. */
export async function findEndpoint(
  db: Queries,
  scope: MerchantScope,
  id: string,
  now: Date,
): Promise<EndpointRecord | undefined> {
  const result = await sql<EndpointRecord>`${records(scope, now)} AND e.id = ${id}`.execute(db);
  return result.rows[0];
}

/** Counts a company's endpoints, its first one included. */
export async function countEndpoints(tx: Tx, merchantId: string): Promise<number> {
  const { endpoints } = await tx
    .selectFrom('notification_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('endpoints'))
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return endpoints;
}

/** Finds a company's endpoint by its address. */
export async function findByUrl(
  tx: Tx,
  merchantId: string,
  url: string,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('notification_endpoints')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('url', '=', url)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Finds the address of an endpoint within the scope. */
export async function findUrl(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<{ merchant_id: string; url: string } | undefined> {
  const { rows } = await sql<{
    merchant_id: string;
    url: string;
  }>`SELECT merchant_id, url FROM notification_endpoints
    WHERE ${within(scope, 'merchant_id')} AND id = ${id} AND removed_at IS NULL`.execute(db);
  return rows[0];
}

/** Initial state of a restarted endpoint. */
export const FRESH = { off_at: null, failing_since: null, warned_at: null, paused_at: null } as const;

type Given = 'merchant_id' | 'id' | 'url' | 'description' | 'event_types' | 'created_at';

/** Inserts an endpoint that is on. */
export async function insertEndpoint(
  tx: Queries,
  row: Pick<NewRow<'notification_endpoints'>, Given>,
): Promise<void> {
  const values = { ...FRESH, ...row, resend_at: null, removed_at: null };
  await insertRows(tx, 'notification_endpoints', values);
}

export async function updateEndpoint(
  tx: Queries,
  merchantId: string,
  id: string,
  values: Partial<TableRow<'notification_endpoints'>>,
): Promise<void> {
  await tx
    .updateTable('notification_endpoints')
    .set(values)
    .where((eb) => eb.and({ merchant_id: merchantId, id }))
    .execute();
}

export type LockedEndpoint = Condition & { url: string; merchant_name: string };

/** Locks an endpoint's row; undefined when it was removed. */
export async function lockEndpoint(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<LockedEndpoint | undefined> {
  const result = await sql<LockedEndpoint>`SELECT e.url, e.off_at, e.paused_at, e.failing_since, e.warned_at,
      (SELECT name FROM merchants WHERE id = ${merchantId}) AS merchant_name
    FROM notification_endpoints e
    WHERE e.merchant_id = ${merchantId} AND e.id = ${id} AND e.removed_at IS NULL FOR UPDATE`.execute(tx);
  return result.rows[0];
}

/** Returns the address of a company's first endpoint; empty without one. */
export async function firstUrl(db: Queries, merchantId: string): Promise<string> {
  const row = await db
    .selectFrom('notification_endpoints')
    .select('url')
    .where((eb) => eb.and({ merchant_id: merchantId, id: merchantId }))
    .executeTakeFirst();
  return row?.url ?? '';
}

/** Endpoints that have kept failing since before `since`, and are neither paused nor off, for the worker. */
export function failingEndpoints(db: Db, since: Date): Promise<{ merchant_id: string; id: string }[]> {
  return acrossMerchants(db)
    .selectFrom('notification_endpoints')
    .select(['merchant_id', 'id'])
    .where('failing_since', '<=', since)
    .where('paused_at', 'is', null)
    .where('off_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}

/** Endpoints that get nothing, though something still waits for them: it was written while they were stopped. */
export async function stoppedWithWaiting(db: Db): Promise<{ merchant_id: string; id: string }[]> {
  const { rows } = await sql<{ merchant_id: string; id: string }>`SELECT e.merchant_id, e.id
      FROM notification_endpoints e
      WHERE (e.paused_at IS NOT NULL OR e.off_at IS NOT NULL OR e.removed_at IS NOT NULL OR e.url = '')
        AND EXISTS (SELECT FROM notifications n WHERE n.merchant_id = e.merchant_id AND n.endpoint_id = e.id AND n.status = 'PENDING' AND n.own_url = '')`.execute(
    acrossMerchants(db),
  );
  return rows;
}

/**
 * Marks an endpoint's waiting notifications as missed. Addresses that payments named themselves are not the endpoint's.
 */
export async function markMissed(tx: Queries, merchantId: string, id: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ status: 'MISSED', next_try_at: null })
    .where((eb) => eb.and({ merchant_id: merchantId, endpoint_id: id, status: 'PENDING', own_url: '' }))
    .execute();
}

/** The users whom mails about a company's endpoints go to. */
export async function listEndpointReaders(
  db: Queries,
  merchantId: string,
): Promise<{ email: string; language: string }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('merchant_id', '=', merchantId)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`roles && ARRAY['ADMIN', 'MERCHANT', 'DEVELOPER']`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(LIMITS.mailsOfEndpoint)
    .execute();
}
