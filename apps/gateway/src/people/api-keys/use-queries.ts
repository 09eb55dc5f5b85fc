import type { Queries, TableRow } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import type { TokenKey } from '../../platform/security/tokens.ts';

/** The key of a call. */
export type KeyByHash = TableRow<'api_keys'>;

/** The key, not revoked, whose present or old secret a token is; whether the old one still works is the caller's to ask. */
export async function findKeyByHash(
  db: Queries,
  { merchantId, hash }: TokenKey,
): Promise<KeyByHash | undefined> {
  return rowsWith(db, 'api_keys', { merchant_id: merchantId, revoked_at: null })
    .selectAll()
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('old_token_hash', '=', hash)]))
    .executeTakeFirst();
}

/** A call with a key, and up to when an earlier one is old enough to be replaced: not every call writes. */
export type KeyUse = { readonly at: Date; readonly before: Date; readonly address: string | null };

/** When a key was last used by its present secret, by its old one, and last refused for the caller's address. */
export const NOTED = {
  present: 'last_used_at',
  old: 'old_last_used_at',
  refused: 'last_refused_at',
} as const;

/** Records that a key was used or refused, unless that was recorded after `before`. An old secret uses the key too. */
export async function noteUse(
  db: Queries,
  { merchant_id, id, old_token_hash }: Pick<KeyByHash, 'merchant_id' | 'id' | 'old_token_hash'>,
  kind: keyof typeof NOTED,
  { at, before, address }: KeyUse,
): Promise<void> {
  const used = { last_used_at: at, last_used_address: address };
  const values = {
    present: used,
    old: { ...used, old_last_used_at: at },
    refused: { last_refused_at: at, last_refused_address: address ?? '' },
  };
  const last = NOTED[kind];
  await db
    .updateTable('api_keys')
    .set(values[kind])
    .where((eb) => eb.and({ merchant_id, id }))
    .$if(kind === 'old', (query) => query.where('old_token_hash', '=', old_token_hash))
    .where((eb) => eb.or([eb(last, 'is', null), eb(last, '<=', before)]))
    .execute();
}
