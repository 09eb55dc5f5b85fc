import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../lib/database/database.ts';
import type { Part } from '../../lib/database/one-statement.ts';
import { deleteRows } from '../../lib/database/delete-rows.ts';

/** How long an answer is repeated at least: 72 hours. */
const KEPT_MS = 72 * 3_600_000;

export type KeyClaim =
  /** The key is new and now ours: do the work in this transaction. */
  | { readonly kind: 'new' }
  /** Done before, with this answer. */
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  /** Begun before and not answered yet. */
  | { readonly kind: 'underWay' }
  /** The same key with other parameters. */
  | { readonly kind: 'reused' };

export type KeyName = { readonly merchantId: string; readonly operation: string; readonly key: string };

/** A request's parameters as bytes to compare by; the caller names them in one order. */
export function hashRequest(parameters: readonly (string | number | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parameters)).digest();
}

/** What became of a key that was claimed before; null for one that nobody claimed. */
export async function findClaim(
  db: Queries,
  name: KeyName,
  requestHash: Buffer,
): Promise<Exclude<KeyClaim, { kind: 'new' }> | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer_status', 'answer_body'])
    .where('merchant_id', '=', name.merchantId)
    .where('operation', '=', name.operation)
    .where('key', '=', name.key)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash.equals(requestHash)) return { kind: 'reused' };
  if (row.answer_status === null || row.answer_body === null) return { kind: 'underWay' };
  return { kind: 'answered', status: row.answer_status, body: row.answer_body };
}

/** The number of the advisory lock of a key whose request is under way. */
function lockOf({ merchantId, operation, key }: KeyName): bigint {
  return hashRequest([merchantId, operation, key]).readBigInt64BE();
}

/**
 * Claims a key and keeps its answer, as part of the one statement that does all of the work. Where the key is taken,
 * the primary key refuses the whole statement. While another request of the key is under way, the column that must
 * not be null does so at once, rather than waiting for that request (`isKeyUnderWay`).
 *
 * @param name merchant, operation and key
 * @param requestHash of the parameters (`hashRequest`)
 * @param answer what the request is answered once the statement is committed
 * @param at our clock's now
 */
export function claimWithAnswer(
  name: KeyName,
  requestHash: Buffer,
  answer: { status: number; body: string },
  at: Date,
): Part {
  return sql`INSERT INTO idempotency_keys (merchant_id, operation, key, request_hash, answer_status, answer_body,
      created_at)
    VALUES (${name.merchantId}, ${name.operation}, ${name.key},
      CASE WHEN pg_try_advisory_xact_lock(${lockOf(name)}::bigint) THEN ${requestHash}::bytea END,
      ${answer.status}, ${answer.body}, ${at})`;
}

/** Whether a statement with `claimWithAnswer` was refused because the key's first request is under way. */
export function isKeyUnderWay(error: unknown): boolean {
  const details = error as { code?: unknown; column?: unknown } | null;
  return details?.code === '23502' && details.column === 'request_hash';
}

/**
 * Claims a client's key, or says what became of it. Of requests that race, one gets `new`; the others
 * are told `underWay` at once, without waiting for its transaction. The lock only tells them so
 * early: that a key is claimed once is the primary key's doing.
 *
 * @param tx the transaction that does the work
 * @param name merchant, operation and key
 * @param requestHash of the parameters (`hashRequest`)
 * @param at our clock's now
 */
export async function claimKey(tx: Tx, name: KeyName, requestHash: Buffer, at: Date): Promise<KeyClaim> {
  const known = await findClaim(tx, name, requestHash);
  if (known) return known;
  const tried = await sql<{
    free: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${lockOf(name)}::bigint) AS free`.execute(tx);
  if (!tried.rows[0]?.free) return { kind: 'underWay' };
  const inserted =
    await sql`INSERT INTO idempotency_keys (merchant_id, operation, key, request_hash, created_at)
    VALUES (${name.merchantId}, ${name.operation}, ${name.key}, ${requestHash}, ${at})
    ON CONFLICT (merchant_id, operation, key) DO NOTHING RETURNING 1`.execute(tx);
  if (inserted.rows.length === 1) return { kind: 'new' };
  return (await findClaim(tx, name, requestHash)) ?? { kind: 'underWay' };
}

/**
 * Keeps an answer. The first one stays: a later call changes nothing.
 *
 * @returns the answer that is kept now, or null where the key was never claimed
 */
export async function keepAnswer(
  db: Queries,
  name: KeyName,
  answer: { status: number; body: string },
): Promise<{ status: number; body: string } | null> {
  const result = await sql<{ answer_status: number; answer_body: string }>`UPDATE idempotency_keys
    SET answer_status = coalesce(answer_status, ${answer.status}), answer_body = coalesce(answer_body, ${answer.body})
    WHERE merchant_id = ${name.merchantId} AND operation = ${name.operation} AND key = ${name.key}
    RETURNING answer_status, answer_body`.execute(db);
  const row = result.rows[0];
  return row ? { status: row.answer_status, body: row.answer_body } : null;
}

/**
 * Forgets keys older than 72 hours; their effects keep their own ids.
 *
 * @returns how many
 */
export function forgetOldKeys(db: Queries, now: Date): Promise<number> {
  return deleteRows(db, 'idempotency_keys', sql`created_at < ${new Date(now.getTime() - KEPT_MS)}`);
}
