import { LIMITS } from '@stuiver/contract';
import { type InferResult, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { RefundLimit } from '@stuiver/domain/refund-limits';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { countRows, insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';

const records = (db: Queries, scope: MerchantScope) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('merchants as m', 'm.id', 'k.merchant_id')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .leftJoin('users as l', 'l.id', 'k.limited_by')
    .leftJoin('users as t', 't.id', 'k.rotated_by')
    .leftJoin('users as r', 'r.id', 'k.revoked_by')
    .select([
      'k.id',
      'k.merchant_id',
      'm.name as merchant_name',
      'k.version',
      'k.name',
      'k.scopes',
      'k.allowed_addresses',
      'k.refund_limit',
      'k.limited_by',
      'l.name as limited_by_name',
      'k.shown_prefix',
      'k.shown_suffix',
      'u.name as created_by_name',
      'k.created_at',
      'k.last_used_at',
      'k.last_used_address',
      'k.last_refused_at',
      'k.last_refused_address',
      'k.rotated_at',
      't.name as rotated_by_name',
      'k.old_shown_suffix',
      'k.old_works_until',
      'k.old_last_used_at',
      'r.name as revoked_by_name',
      'k.revoked_at',
    ])
    .where(within(scope, 'k.merchant_id'));

/** A key as lists show it. */
export type ApiKeyRecord = InferResult<ReturnType<typeof records>>[number];

/** The keys of the scope's companies, newest first; revoked ones only since `revokedSince`. */
export function listKeys(db: Queries, scope: MerchantScope, revokedSince: Date): Promise<ApiKeyRecord[]> {
  return records(db, scope)
    .where((eb) => eb.or([eb('k.revoked_at', 'is', null), eb('k.revoked_at', '>=', revokedSince)]))
    .orderBy(sql`k.revoked_at IS NOT NULL`)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(LIMITS.apiKeysShown)
    .execute();
}

/** Counts a company's keys that are in use or were revoked since. */
export function countKeys(tx: Tx, merchantId: string, revokedSince: Date): Promise<number> {
  const shown = rowsWith(tx, 'api_keys', { merchant_id: merchantId }).where((eb) =>
    eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>=', revokedSince)]),
  );
  return countRows(shown);
}

/** One key within the scope. */
export function findKey(db: Queries, scope: MerchantScope, id: string): Promise<ApiKeyRecord | undefined> {
  return records(db, scope).where('k.id', '=', id).executeTakeFirst();
}

export type StoredSecret = {
  readonly tokenHash: Buffer;
  readonly shownPrefix: string;
  readonly shownSuffix: string;
};

export type NewKey = StoredSecret & {
  id: string;
  merchantId: string;
  name: string;
  scopes: readonly string[];
  allowedAddresses: readonly string[];
  refundLimit: RefundLimit;
  /** Null for the provider. */
  createdBy: string | null;
  createdAt: Date;
};

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await insertRows(tx, 'api_keys', {
    id: key.id,
    merchant_id: key.merchantId,
    name: key.name,
    scopes: [...key.scopes],
    allowed_addresses: [...key.allowedAddresses],
    refund_limit: key.refundLimit,
    limited_by: key.createdBy,
    token_hash: key.tokenHash,
    shown_prefix: key.shownPrefix,
    shown_suffix: key.shownSuffix,
    created_by: key.createdBy,
    created_at: key.createdAt,
  });
}

/** A key of one company, in the version that a change was made from. */
export type KeyVersion = { readonly merchantId: string; readonly id: string; readonly version: number };

/** The statement that changes a key which is not revoked and still has this version. */
function changing(tx: Tx, { merchantId, id, version }: KeyVersion) {
  return tx
    .updateTable('api_keys')
    .set({ version: version + 1 })
    .where((eb) => eb.and({ merchant_id: merchantId, id, version }))
    .where('revoked_at', 'is', null);
}

/**
 * Replaces a key's secret and keeps the old one until `oldWorksUntil`; null keeps nothing of it.
 *
 * @returns false when the key has another version, is revoked, or has an old secret that still works
 */
export async function replaceSecret(
  tx: Tx,
  key: KeyVersion,
  secret: StoredSecret,
  by: { readonly userId: string | null; readonly at: Date; readonly oldWorksUntil: Date | null },
): Promise<boolean> {
  const result = await changing(tx, key)
    .set((eb) => ({
      token_hash: secret.tokenHash,
      shown_prefix: secret.shownPrefix,
      shown_suffix: secret.shownSuffix,
      rotated_at: by.at,
      rotated_by: by.userId,
      limited_by: by.userId ?? eb.ref('limited_by'),
      old_token_hash: by.oldWorksUntil === null ? null : eb.ref('token_hash'),
      old_shown_suffix: by.oldWorksUntil === null ? null : eb.ref('shown_suffix'),
      old_works_until: by.oldWorksUntil,
      old_last_used_at: by.oldWorksUntil === null ? null : eb.ref('last_used_at'),
    }))
    .where((eb) => eb.or([eb('old_works_until', 'is', null), eb('old_works_until', '<=', by.at)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets a key's old secret; false when the key has another version or is revoked, or the old secret works no longer. */
export async function dropOldSecret(tx: Tx, key: KeyVersion, now: Date): Promise<boolean> {
  const result = await changing(tx, key)
    .set({ old_token_hash: null, old_shown_suffix: null, old_works_until: null, old_last_used_at: null })
    .where('old_works_until', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Addresses that a key may be used from, and its refund limit in 24 hours; undefined stays unchanged. */
export type KeyRules = {
  readonly allowedAddresses?: readonly string[] | undefined;
  readonly refundLimit?: RefundLimit | undefined;
};

/**
 * Sets the rules of a key; false when it has another version or is revoked.
 *
 * @param by who sets its limit, and so limits it from now on; null for the provider
 */
export async function setRules(
  tx: Tx,
  key: KeyVersion,
  { allowedAddresses, refundLimit }: KeyRules,
  by: string | null,
): Promise<boolean> {
  const result = await changing(tx, key)
    .set({
      ...(allowedAddresses === undefined ? {} : { allowed_addresses: [...allowedAddresses] }),
      ...(refundLimit === undefined ? {} : { refund_limit: refundLimit, limited_by: by }),
    })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Revokes a live key of one company; false when it was not live. */
export async function endKey(
  tx: Tx,
  merchantId: string,
  id: string,
  by: { readonly userId: string | null; readonly at: Date },
): Promise<boolean> {
  const live = { merchant_id: merchantId, id, revoked_at: null };
  return (await updateRows(tx, 'api_keys', live, { revoked_at: by.at, revoked_by: by.userId })) === 1;
}
