import type { LiveChange } from '../../platform/database/signals.ts';

/** Distinct changes that are kept for streams that open later; about 1 MB. */
const KEPT_CHANGES = 5000;
/** A stream that missed more has to read everything again; well below the longest backlog. */
const MOST_REPLAYED = 1000;

/** Replaces changes that are no longer available. */
const MISSED = { kind: 'unknown' } as const;

/**
 * Keeps the latest changes that this process has received, for streams that open after them. Times are only of this
 * process, and a caller sends an age, so that no two clocks are compared.
 */
export function makeRecentChanges() {
  /** Oldest first, each thing once. */
  const recent = new Map<string, { readonly change: LiveChange; readonly at: number }>();
  /** Everything after this is kept; nothing is while signals are not heard. */
  let completeAfter = Infinity;
  return {
    heard(): void {
      completeAfter = Math.min(completeAfter, performance.now());
    },
    lost(): void {
      completeAfter = Infinity;
      recent.clear();
    },
    add(change: LiveChange): void {
      const key = `${change.kind} ${change.id}`;
      recent.delete(key);
      recent.set(key, { change, at: performance.now() });
      if (recent.size <= KEPT_CHANGES) return;
      for (const [oldest, { at }] of recent) {
        recent.delete(oldest);
        completeAfter = Math.max(completeAfter, at);
        break;
      }
    },
    /** The lines for a stream that missed that many last milliseconds. */
    since(missedMs: number, merchantIds: ReadonlySet<string>): readonly object[] {
      const now = performance.now();
      if (now - missedMs <= completeAfter) return [MISSED];
      const lines: object[] = [];
      for (const { change, at } of recent.values())
        if (at >= now - missedMs && merchantIds.has(change.merchantId))
          lines.push({ ...change, agoMilliseconds: Math.floor(now - at) });
      return lines.length > MOST_REPLAYED ? [MISSED] : lines;
    },
  };
}
