import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Queries, Tx } from '../database/database.ts';
import type { StatementPart } from '../database/statements.ts';
import { deleteRows } from '../database/delete-rows.ts';
import { insertNew, rowsWith } from '../database/rows.ts';

/** Time that an answer can be repeated: 72 hours. */
const KEPT_MS = 72 * 3_600_000;

export type KeyClaim =
  /** The key was new and is claimed: do the work in this transaction. */
  | { readonly kind: 'new' }
  /** Already answered. */
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  /** Started and not answered yet. */
  | { readonly kind: 'underWay' }
  /** Used with other parameters. */
  | { readonly kind: 'reused' };

export type CallKey = { readonly merchantId: string; readonly operation: string; readonly key: string };

/** A hash of a request's parameters, which the caller lists in a fixed order. */
export function hashRequest(parameters: readonly (string | number | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parameters)).digest();
}

/** The state of a key that was claimed before; null for a new one. */
export async function findClaim(
  db: Queries,
  name: CallKey,
  requestHash: Buffer,
): Promise<Exclude<KeyClaim, { kind: 'new' }> | null> {
  const { merchantId: merchant_id, operation, key } = name;
  const row = await rowsWith(db, 'idempotency_keys', { merchant_id, operation, key })
    .select(['request_hash', 'answer_status', 'answer_body'])
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash.equals(requestHash)) return { kind: 'reused' };
  if (row.answer_status === null || row.answer_body === null) return { kind: 'underWay' };
  return { kind: 'answered', status: row.answer_status, body: row.answer_body };
}

/** The number of the advisory lock that the first request of a key holds. */
function getLockNumber({ merchantId, operation, key }: CallKey): bigint {
  return hashRequest([merchantId, operation, key]).readBigInt64BE();
}

/**
 * Claims a key and stores its answer, as a part of the single statement that does all of the work. If the key is
 * taken, the primary key refuses the whole statement. While another request with the key is under way, a NOT NULL
 * column refuses it at once instead of waiting for that request (`isKeyUnderWay`).
 */
export function claimWithAnswer(
  name: CallKey,
  requestHash: Buffer,
  answer: { status: number; body: string },
  at: Date,
): StatementPart {
  return sql`INSERT INTO idempotency_keys (merchant_id, operation, key, request_hash, answer_status, answer_body,
      created_at)
    VALUES (${name.merchantId}, ${name.operation}, ${name.key},
      CASE WHEN pg_try_advisory_xact_lock(${getLockNumber(name)}::bigint) THEN ${requestHash}::bytea END,
      ${answer.status}, ${answer.body}, ${at})`;
}

/** Checks whether a statement with `claimWithAnswer` was refused because another request with the key is under way. */
export function isKeyUnderWay(error: unknown): boolean {
  const details = error as { code?: unknown; column?: unknown } | null;
  return details?.code === '23502' && details.column === 'request_hash';
}

/**
 * Claims a client's key in the transaction that does the work, or returns its state. Of requests that race, one gets
 * `new`; the others get `underWay` at once, without waiting for its transaction. The lock only makes that quick: the
 * primary key guarantees a single claim.
 */
export async function claimKey(tx: Tx, name: CallKey, requestHash: Buffer, at: Date): Promise<KeyClaim> {
  const known = await findClaim(tx, name, requestHash);
  if (known) return known;
  const tried = await sql<{
    free: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${getLockNumber(name)}::bigint) AS free`.execute(tx);
  if (!tried.rows[0]?.free) return { kind: 'underWay' };
  const { merchantId: merchant_id, operation, key } = name;
  const row = { merchant_id, operation, key, request_hash: requestHash, created_at: at };
  if (await insertNew(tx, 'idempotency_keys', row, ['merchant_id', 'operation', 'key']))
    return { kind: 'new' };
  return (await findClaim(tx, name, requestHash)) ?? { kind: 'underWay' };
}

/**
 * Stores an answer; the first one stays.
 *
 * @returns the stored answer, or null if the key was never claimed
 */
export async function keepAnswer(
  db: Queries,
  name: CallKey,
  answer: { status: number; body: string },
): Promise<{ status: number; body: string } | null> {
  const { rows } = await sql<{ status: number; body: string }>`UPDATE idempotency_keys
    SET answer_status = coalesce(answer_status, ${answer.status}), answer_body = coalesce(answer_body, ${answer.body})
    WHERE merchant_id = ${name.merchantId} AND operation = ${name.operation} AND key = ${name.key}
    RETURNING answer_status AS status, answer_body AS body`.execute(db);
  return rows[0] ?? null;
}

/**
 * Deletes keys older than 72 hours; their effects have ids of their own.
 *
 * @returns how many
 */
export function forgetOldKeys(db: Db, now: Date): Promise<number> {
  return deleteRows(db, 'idempotency_keys', sql`created_at < ${new Date(now.getTime() - KEPT_MS)}`);
}
