import { timingSafeEqual } from 'node:crypto';
import { isApiKeyScope } from '@stuiver/domain/api-key';
import type { ApiKey } from '../../lib/access/caller.ts';
import type { Context } from '../../lib/context.ts';
import { makeTokenMemory } from '../../lib/security/token-memory.ts';
import { readApiKeyToken } from './api-key-token.ts';
import { findLiveKey, noteUse } from './repository.ts';

/** How exactly the last use is kept. */
const USE_MILLISECONDS = 60_000;

export type Keys = {
  /** The live key of a token from the Authorization header, which may be anything; else null. */
  authenticate(text: string): Promise<ApiKey | null>;
  /** Forgets a revoked key at once in this process. */
  forget(id: string): void;
};

/** Reads keys by their token, through the same cache as sessions. */
export function makeKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Keys {
  const memory = makeTokenMemory<ApiKey>(async (token) => {
    const row = await findLiveKey(db, token);
    if (!row || !timingSafeEqual(token.hash, row.token_hash)) return null;
    const now = clock.now();
    const before = new Date(now.getTime() - USE_MILLISECONDS);
    if (row.last_used_at === null || row.last_used_at <= before) await noteUse(db, row, now, before);
    return {
      id: row.id,
      name: row.name,
      merchantId: row.merchant_id,
      scopes: row.scopes.filter(isApiKeyScope),
    };
  });
  return {
    async authenticate(text) {
      const token = readApiKeyToken(text);
      return token === null ? null : memory.find(token);
    },
    forget: (id) => memory.forget((key) => key.id === id),
  };
}
