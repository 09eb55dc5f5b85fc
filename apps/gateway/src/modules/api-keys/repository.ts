import { LIMITS } from '@stuiver/contract';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../lib/access/scope.ts';
import type { Queries, Tx } from '../../lib/database/database.ts';
import type { TokenKey } from '../../lib/security/tokens.ts';

/** A key as lists show it. */
export type ApiKeyRecord = {
  id: string;
  merchant_id: string;
  merchant_name: string;
  name: string;
  scopes: string[];
  shown_prefix: string;
  created_by_name: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_by_name: string | null;
  revoked_at: Date | null;
};

const RECORD = sql`SELECT k.id, k.merchant_id, m.name AS merchant_name, k.name, k.scopes, k.shown_prefix,
    u.name AS created_by_name, k.created_at, k.last_used_at, r.name AS revoked_by_name, k.revoked_at
  FROM api_keys k JOIN merchants m ON m.id = k.merchant_id JOIN users u ON u.id = k.created_by
  LEFT JOIN users r ON r.id = k.revoked_by`;

/** The keys of the scope's companies, newest first; revoked ones only since `revokedSince`. */
export async function listKeys(
  db: Queries,
  scope: MerchantScope,
  revokedSince: Date,
): Promise<ApiKeyRecord[]> {
  const result = await sql<ApiKeyRecord>`${RECORD}
    WHERE ${within(scope, 'k.merchant_id')}
      AND (k.revoked_at IS NULL OR k.revoked_at >= ${revokedSince})
    ORDER BY k.revoked_at IS NOT NULL, k.created_at DESC, k.id DESC LIMIT ${LIMITS.apiKeysShown}`.execute(db);
  return result.rows;
}

/** How many keys of a company are in use or were revoked since. */
export async function countKeys(tx: Tx, merchantId: string, revokedSince: Date): Promise<number> {
  const { keys } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('keys'))
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>=', revokedSince)]))
    .executeTakeFirstOrThrow();
  return keys;
}

/** One key within the scope. */
export async function findKey(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<ApiKeyRecord | undefined> {
  const result = await sql<ApiKeyRecord>`${RECORD}
    WHERE ${within(scope, 'k.merchant_id')} AND k.id = ${id}`.execute(db);
  return result.rows[0];
}

/** The key of a call. */
export type KeyByHash = {
  id: string;
  merchant_id: string;
  name: string;
  scopes: string[];
  token_hash: Buffer;
  last_used_at: Date | null;
};

/** The live key of a token. */
export async function findLiveKey(
  db: Queries,
  { merchantId, hash }: TokenKey,
): Promise<KeyByHash | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'merchant_id', 'name', 'scopes', 'token_hash', 'last_used_at'])
    .where('merchant_id', '=', merchantId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export type NewKey = {
  id: string;
  merchantId: string;
  name: string;
  scopes: readonly string[];
  tokenHash: Buffer;
  shownPrefix: string;
  createdBy: string;
  createdAt: Date;
};

/** Inserts a key. */
export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      merchant_id: key.merchantId,
      name: key.name,
      scopes: [...key.scopes],
      token_hash: key.tokenHash,
      shown_prefix: key.shownPrefix,
      created_by: key.createdBy,
      created_at: key.createdAt,
      last_used_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute();
}

/** Revokes a live key of one company; false when it was not live. */
export async function endKey(
  tx: Tx,
  merchantId: string,
  id: string,
  by: { userId: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('api_keys')
    .set({ revoked_at: by.at, revoked_by: by.userId })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Records that a key was used, unless that was recorded after `before`: not every call writes. */
export async function noteUse(
  db: Queries,
  { merchant_id, id }: Pick<KeyByHash, 'merchant_id' | 'id'>,
  at: Date,
  before: Date,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
}
