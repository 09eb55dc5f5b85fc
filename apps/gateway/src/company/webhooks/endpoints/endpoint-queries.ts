import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../../platform/access/scope.ts';
import type { Db, NewRow, Queries, TableRow, Tx } from '../../../platform/database/database.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../../platform/database/rows.ts';
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
export function countEndpoints(tx: Tx, merchantId: string): Promise<number> {
  return countRows(rowsWith(tx, 'notification_endpoints', { merchant_id: merchantId, removed_at: null }));
}

/** Finds a company's endpoint by its address. */
export function findByUrl(tx: Tx, merchantId: string, url: string): Promise<{ id: string } | undefined> {
  return rowsWith(tx, 'notification_endpoints', { merchant_id: merchantId, url, removed_at: null })
    .select('id')
    .executeTakeFirst();
}

/** Finds the address of an endpoint within the scope. */
export function findUrl(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<{ merchant_id: string; url: string } | undefined> {
  return rowsWith(db, 'notification_endpoints', { id, removed_at: null })
    .select(['merchant_id', 'url'])
    .where(within(scope, 'merchant_id'))
    .executeTakeFirst();
}

/** Initial state of a restarted endpoint. */
export const FRESH = { off_at: null, failing_since: null, warned_at: null, paused_at: null } as const;

type Given = 'merchant_id' | 'id' | 'url' | 'description' | 'event_types' | 'created_at';

/** Inserts an endpoint that is on. */
export function insertEndpoint(
  tx: Queries,
  row: Pick<NewRow<'notification_endpoints'>, Given>,
): Promise<void> {
  return insertRows(tx, 'notification_endpoints', { ...FRESH, ...row, resend_at: null, removed_at: null });
}

export async function updateEndpoint(
  tx: Queries,
  merchantId: string,
  id: string,
  values: Partial<TableRow<'notification_endpoints'>>,
): Promise<void> {
  await updateRows(tx, 'notification_endpoints', { merchant_id: merchantId, id }, values);
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
  const row = await rowsWith(db, 'notification_endpoints', { merchant_id: merchantId, id: merchantId })
    .select('url')
    .executeTakeFirst();
  return row?.url ?? '';
}

/** Endpoints that have kept failing since before `since`, and are neither paused nor off, for the worker. */
export function failingEndpoints(db: Db, since: Date): Promise<{ merchant_id: string; id: string }[]> {
  const live = { paused_at: null, off_at: null, removed_at: null };
  return rowsWith(acrossMerchants(db), 'notification_endpoints', live)
    .select(['merchant_id', 'id'])
    .where('failing_since', '<=', since)
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
  const waiting = { merchant_id: merchantId, endpoint_id: id, status: 'PENDING', own_url: '' } as const;
  await updateRows(tx, 'notifications', waiting, { status: 'MISSED', next_try_at: null });
}

/** The users whom mails about a company's endpoints go to. */
export function listEndpointReaders(
  db: Queries,
  merchantId: string,
): Promise<{ email: string; language: string }[]> {
  return rowsWith(db, 'users', { merchant_id: merchantId, disabled_at: null })
    .select(['email', 'language'])
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`roles && ARRAY['ADMIN', 'MERCHANT', 'DEVELOPER']`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(LIMITS.mailsOfEndpoint)
    .execute();
}
