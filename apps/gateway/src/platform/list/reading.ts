import type pg from 'pg';
import { currentOrigin } from '../access/origin.ts';
import { isDatabaseUnavailable, isTooSlow } from '../database/errors.ts';
import type { Replica } from '../database/machines.ts';

/** The databases that a read may use. */
export type Readable = { readonly pool: pg.Pool; readonly replica: Replica | null };

/** Destination of one read. */
export type ReadPlace = {
  readonly pool: pg.Pool;
  /** Null for the database itself. */
  readonly replica: Replica | null;
};

async function choosePlace({ pool, replica }: Readable): Promise<ReadPlace> {
  const itself = { pool, replica: null };
  if (replica === null) return itself;
  const origin = currentOrigin();
  // Background work serves users whose changes were committed before it.
  if (origin === null) await replica.caughtUp();
  const after = origin === null ? 0 : origin.position;
  return after !== null && (await replica.isPast(after)) ? { pool: replica.pool, replica } : itself;
}

/**
 * Runs a read of lists, totals or exports: on the replica when it has everything that the caller has written, else,
 * or when the replica fails, on the primary. Callers without a position (shops' programs) read the primary. Never use
 * it for reads that a change depends on.
 *
 * @param read runs a second time when the replica fails
 */
export async function reading<T>(readable: Readable, read: (place: ReadPlace) => Promise<T>): Promise<T> {
  const place = await choosePlace(readable);
  try {
    return await read(place);
  } catch (error) {
    // A statement that took too long would take as long on the database itself.
    if (place.replica === null || !isDatabaseUnavailable(error) || isTooSlow(error)) throw error;
    place.replica.giveUp(error);
    return read({ pool: readable.pool, replica: null });
  }
}
