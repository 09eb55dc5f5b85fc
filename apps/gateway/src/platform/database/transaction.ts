import { sql } from 'kysely';
import type { Db, Queries, Tx } from './database.ts';
import { type Signal, sendSignals, takeSignals } from './signals.ts';

/** PostgreSQL aborted the transaction in favour of another; nothing was written, and a retry is safe. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const TRIES = 4;

/** Checks whether an error aborted its transaction in favour of another, so that the whole of it is to run again. */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && RETRYABLE_CODES.has(code);
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error) || attempt === TRIES) throw error;
    }
  }
}

/**
 * Runs a change in one transaction, and retries when it deadlocked. The lock order (link, payment, attempts, refunds
 * and chargebacks, mandate, recurrence) makes that rare. Signals (`announce`, `wake`) are sent after the commit.
 *
 * @param work everything that the change reads and writes; it may run more than once
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetries(async () => {
    let used: Tx | undefined;
    const result = await db.transaction().execute(async (transaction) => {
      used = transaction as Tx;
      return work(used);
    });
    if (used) sendSignals(db, takeSignals(used));
    return result;
  });
}

/** Runs a part of a transaction, which goes on without its changes if it fails. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    throw error;
  }
}

/** Runs several reads in one snapshot, with settings of its own (`SET LOCAL`). */
export function inSnapshot<T>(db: Db, read: (snapshot: Queries) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/**
 * Runs a change that is one statement, which is its own transaction in PostgreSQL: no BEGIN, no COMMIT.
 *
 * @param signals sent once it is committed
 */
export async function inOneStatement(
  db: Db,
  write: () => Promise<void>,
  signals: readonly Signal[],
): Promise<void> {
  await withRetries(write);
  sendSignals(db, signals);
}
