import type { SEARCH_KINDS } from '@stuiver/contract';
import { sql } from 'kysely';
import type { Db, Queries, Tx } from './database.ts';

/** Reports that a row changed, not how: a reader that may see the row fetches it again. */
export type LiveChange = {
  readonly kind: (typeof SEARCH_KINDS)[number];
  readonly id: string;
  readonly merchantId: string;
};

/** Pollers that can be woken before their interval has passed (see `Poller`). */
export type PollerName =
  | 'notifications'
  | 'adyenEvents'
  | 'audit'
  | 'bankFolder'
  | 'bankLines'
  | 'clock'
  | 'erasures'
  | 'exports'
  | 'mails'
  | 'payouts'
  | 'refundRequests';

/** Asks the workers to run a poller now. */
type Wake = { readonly poller: PollerName };

/** A signal from one process to all others through PostgreSQL's NOTIFY. */
export type Signal = LiveChange | Wake;

export const SIGNALS_CHANNEL = 'stuiver_signals';

/** Signals are sent in batches, so that a busy process runs NOTIFY at most 20 times a second. */
const BATCH_MS = 50;
/** A NOTIFY payload holds at most 8,000 bytes. */
const SIGNALS_PER_PAYLOAD = 50;

const signalsOf = new WeakMap<Queries, Signal[]>();
const batches = new WeakMap<Db, Signal[]>();

/**
 * Sends a signal once the transaction has committed. A crash after the commit loses the signal but no data: browsers
 * reconnect and reload, and pollers run at their interval, so a wake needs a due time that the transaction wrote.
 */
export function signalAfterCommit(tx: Tx, signal: Signal): void {
  const signals = signalsOf.get(tx);
  if (signals) signals.push(signal);
  else signalsOf.set(tx, [signal]);
}

/** Announces a change to open browsers; see `signalAfterCommit`. */
export function announce(tx: Tx, change: LiveChange): void {
  signalAfterCommit(tx, change);
}

/** Wakes a poller; see `signalAfterCommit`. */
export function wake(tx: Tx, poller: PollerName): void {
  signalAfterCommit(tx, { poller });
}

/** The signals of a transaction; `inTransaction` sends them after the commit. */
export function takeSignals(tx: Queries): readonly Signal[] {
  return signalsOf.get(tx) ?? [];
}

async function notify(db: Db, signals: readonly Signal[]): Promise<void> {
  const unique = [...new Set(signals.map((signal) => JSON.stringify(signal)))];
  const payloads: string[] = [];
  for (let from = 0; from < unique.length; from += SIGNALS_PER_PAYLOAD) {
    payloads.push(`[${unique.slice(from, from + SIGNALS_PER_PAYLOAD).join(',')}]`);
  }
  await sql`SELECT pg_notify(${SIGNALS_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
    db,
  );
}

/**
 * Sends signals of committed transactions to every process, at most 50 ms later. NOTIFY runs outside
 * the transactions it reports on, because PostgreSQL serialises the commits of those that notify.
 */
export function sendSignals(db: Db, signals: readonly Signal[]): void {
  if (signals.length === 0) return;
  const waiting = batches.get(db);
  if (waiting) {
    waiting.push(...signals);
    return;
  }
  const batch = [...signals];
  batches.set(db, batch);
  setTimeout(() => {
    batches.delete(db);
    // Without a database only hints are lost: streams reconnect, pollers run at their interval.
    notify(db, batch).catch(() => undefined);
  }, BATCH_MS).unref();
}
