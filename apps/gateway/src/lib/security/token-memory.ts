import type { TokenKey } from './tokens.ts';

/** What was ended in another process must be dead in this one within a second (domain, "calls"). */
const MEMORY_MILLISECONDS = 500;
const MOST_TOKENS = 10_000;

/** A token's holder; `found` is null as long as it is being read. */
type Entry<T> = { readonly readAt: number; readonly answer: Promise<T | null>; found: T | null };

/** Whom tokens were found to belong to, for a moment. */
export type TokenMemory<T> = {
  /** @returns its holder, as the database knew it half a second ago or later; null when it has none */
  readonly find: (token: TokenKey) => Promise<T | null>;
  /** Forgets at once, in this process, what has ended or changed; what is being read meanwhile is read again. */
  readonly forget: (isGone: (found: T) => boolean) => void;
};

/**
 * Remembers for half a second, by the process's own time, whom tokens belong to, so that a screen's calls
 * cost one query together, also those that come at once. It goes by the tokens' hashes, as the database does,
 * and keeps nothing of a token without a holder: anybody can make those up.
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
