import type { SEARCH_KINDS } from '@stuiver/contract';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** That something has changed, and never how: whoever may see it reads it. */
export type LiveChange = {
  readonly kind: (typeof SEARCH_KINDS)[number];
  readonly id: string;
  readonly merchantId: string;
};

/** The channel of PostgreSQL's notifications that every gateway process hears. */
export const CHANGES_CHANNEL = 'stuiver_changes';

/** Changes wait this long for others, so that a busy process notifies a few times a second. */
const GATHER_MS = 50;
/** A notification holds at most 8,000 bytes. */
const PER_NOTIFICATION = 50;

const announced = new WeakMap<Tx, LiveChange[]>();
const queues = new WeakMap<Db, LiveChange[]>();

/**
 * Says in a transaction what it changes; `inTransaction` publishes it once that is committed. A crash in
 * between loses a hint, never a change: streams begin anew and everybody reads again.
 *
 * @param tx the transaction of the change
 * @param change what it changes
 */
export function announce(tx: Tx, change: LiveChange): void {
  const list = announced.get(tx);
  if (list) list.push(change);
  else announced.set(tx, [change]);
}

/** What was announced in a transaction. */
export function takeAnnounced(tx: Tx): readonly LiveChange[] {
  return announced.get(tx) ?? [];
}

/** Notifications are sent outside the changes' own transactions: those that notify commit one after another. */
async function notify(db: Db, changes: readonly LiveChange[]): Promise<void> {
  const unique = [...new Map(changes.map((change) => [`${change.kind}:${change.id}`, change])).values()];
  const payloads: string[] = [];
  for (let from = 0; from < unique.length; from += PER_NOTIFICATION) {
    payloads.push(JSON.stringify(unique.slice(from, from + PER_NOTIFICATION)));
  }
  await sql`SELECT pg_notify(${CHANGES_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
    db,
  );
}

/**
 * Publishes committed changes to every process's streams, a moment later and together.
 *
 * @param db the database that they were committed to
 * @param changes what was announced
 */
export function publish(db: Db, changes: readonly LiveChange[]): void {
  if (changes.length === 0) return;
  const waiting = queues.get(db);
  if (waiting) {
    waiting.push(...changes);
    return;
  }
  const queue = [...changes];
  queues.set(db, queue);
  setTimeout(() => {
    queues.delete(db);
    // Only a hint is lost where the database is away; streams end and begin anew by themselves.
    notify(db, queue).catch(() => undefined);
  }, GATHER_MS).unref();
}
