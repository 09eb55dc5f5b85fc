import type { Queries, TableRow } from '../../platform/database/database.ts';
import type { TokenKey } from '../../platform/security/tokens.ts';

/** The key of a call. */
export type KeyByHash = TableRow<'api_keys'>;

/** The key, not revoked, whose present or old secret a token is; whether the old one still works is the caller's to ask. */
export async function findKeyByHash(
  db: Queries,
  { merchantId, hash }: TokenKey,
): Promise<KeyByHash | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('old_token_hash', '=', hash)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** A call with a key, and up to when an earlier one is old enough to be replaced: not every call writes. */
export type KeyUse = { readonly at: Date; readonly before: Date; readonly address: string | null };

/** Records that a key was used, unless that was recorded after `before`. */
export async function noteUse(
  db: Queries,
  { merchant_id, id }: Pick<KeyByHash, 'merchant_id' | 'id'>,
  { at, before, address }: KeyUse,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at, last_used_address: address })
    .where((eb) => eb.and({ merchant_id, id }))
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
}

/** The same of a key's old secret, which is a use of the key too. */
export async function noteOldUse(
  db: Queries,
  { merchant_id, id, old_token_hash }: Pick<KeyByHash, 'merchant_id' | 'id' | 'old_token_hash'>,
  { at, before, address }: KeyUse,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at, last_used_address: address, old_last_used_at: at })
    .where((eb) => eb.and({ merchant_id, id, old_token_hash }))
    .where((eb) => eb.or([eb('old_last_used_at', 'is', null), eb('old_last_used_at', '<=', before)]))
    .execute();
}

/** Records a refusal of a key for its address, unless one was recorded after `before`. */
export async function noteRefusal(
  db: Queries,
  { merchant_id, id }: Pick<KeyByHash, 'merchant_id' | 'id'>,
  { at, before, address }: KeyUse,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_refused_at: at, last_refused_address: address ?? '' })
    .where((eb) => eb.and({ merchant_id, id }))
    .where((eb) => eb.or([eb('last_refused_at', 'is', null), eb('last_refused_at', '<=', before)]))
    .execute();
}
