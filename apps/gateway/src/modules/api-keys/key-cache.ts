import { performance } from 'node:perf_hooks';
import { isApiKeyScope } from '@stuiver/domain/api-key';
import { isApiKeyToken, isTokenOf } from '../../lib/api-key-token.ts';
import type { ApiKey } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { hashToken } from '../../lib/tokens.ts';
import { findLiveKey, noteUse } from './repository.ts';

/** A key that was revoked in another process must be dead within a second. */
const CACHE_MILLISECONDS = 500;
const CACHE_ENTRIES = 10_000;
/** How exactly the last use is kept. */
const USE_MILLISECONDS = 60_000;

/**
 * Reads keys by their token and keeps them for half a second, as sessions are.
 *
 * @param context database and clock; the cache goes by the process's own time
 * @returns `authenticate`, which gives the key of a token or null, and `forget` for a revoked one
 */
export function makeKeyCache(context: Context) {
  const cache = new Map<string, { key: ApiKey; readAt: number }>();

  async function read(token: string, hash: Buffer): Promise<ApiKey | null> {
    const row = await findLiveKey(context.db, hash);
    if (!row || !isTokenOf(token, row.token_hash)) return null;
    const now = context.clock.now();
    const before = new Date(now.getTime() - USE_MILLISECONDS);
    if (row.last_used_at === null || row.last_used_at <= before)
      await noteUse(context.db, row.id, now, before);
    return {
      id: row.id,
      name: row.name,
      merchantId: row.merchant_id,
      scopes: row.scopes.filter(isApiKeyScope),
    };
  }

  return {
    async authenticate(token: string): Promise<ApiKey | null> {
      if (!isApiKeyToken(token)) return null;
      const hash = hashToken(token);
      const name = hash.toString('base64');
      const known = cache.get(name);
      if (known && performance.now() - known.readAt < CACHE_MILLISECONDS) return known.key;
      const readAt = performance.now();
      const key = await read(token, hash);
      cache.delete(name);
      if (key === null) return null;
      if (cache.size >= CACHE_ENTRIES) cache.clear();
      cache.set(name, { key, readAt });
      return key;
    },
    forget(id: string): void {
      for (const [name, { key }] of cache) if (key.id === id) cache.delete(name);
    },
  };
}
