import type { TokenKey } from './tokens.ts';

/** A session revoked in another process must end in this one within a second (domain, "calls"). */
const MEMORY_MILLISECONDS = 500;
const MOST_TOKENS = 10_000;

/** A token's holder; `found` is null while it is being read. */
type Entry<T> = { readonly readAt: number; readonly answer: Promise<T | null>; found: T | null };

/** A short-lived cache of tokens' holders. */
export type TokenMemory<T> = {
  /** The token's holder, at most half a second stale; null when it has none. */
  readonly find: (token: TokenKey) => Promise<T | null>;
  /** Invalidates what ended or changed, in this process; reads under way are repeated. */
  readonly forget: (isGone: (found: T) => boolean) => void;
};

/**
 * Caches tokens' holders for half a second of process time, so that a screen's calls cost one query together, also
 * when they arrive at once. Keyed by the tokens' hashes, like the database. Tokens without a holder are not cached:
 * anyone can make them up.
 */
export function makeTokenMemory<T extends object>(
  read: (token: TokenKey) => Promise<T | null>,
): TokenMemory<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    find(token) {
      const key = token.hash.toString('base64');
      const known = entries.get(key);
      const now = performance.now();
      if (known && now - known.readAt < MEMORY_MILLISECONDS) return known.answer;
      const entry: Entry<T> = { readAt: now, answer: read(token), found: null };
      const keep = (found: T | null) => {
        entry.found = found;
        if (found === null && entries.get(key) === entry) entries.delete(key);
      };
      if (entries.size >= MOST_TOKENS) entries.clear();
      entries.set(key, entry);
      void entry.answer.then(keep, () => keep(null));
      return entry.answer;
    },
    forget(isGone) {
      for (const [key, { found }] of entries) if (found === null || isGone(found)) entries.delete(key);
    },
  };
}
