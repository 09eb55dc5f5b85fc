import type pg from 'pg';
import { currentOrigin } from '../access/origin.ts';
import { isDatabaseUnavailable, isTooSlow } from '../database/errors.ts';
import type { Replica } from '../database/replica.ts';

/** The databases that a read may use. */
export type Readable = { readonly pool: pg.Pool; readonly replica: Replica | null };

/** Where one read goes. */
export type ReadPlace = {
  readonly pool: pg.Pool;
  /** Null for the database itself. */
  readonly replica: Replica | null;
};

async function choosePlace({ pool, replica }: Readable): Promise<ReadPlace> {
  const itself = { pool, replica: null };
  if (replica === null) return itself;
  const origin = currentOrigin();
  // Work in the background is for somebody whose changes were committed before it.
  if (origin === null) await replica.caughtUp();
  const after = origin === null ? 0 : origin.position;
  return after !== null && (await replica.isPast(after)) ? { pool: replica.pool, replica } : itself;
}

/**
 * Runs a read of lists, totals or exports: on the replica when it has everything that the caller has written, else on the
 * database itself, also when the replica fails it. Whoever does not say what they have written (shops' programs) reads the
 * database itself. Never for what a change depends on.
 *
 * @param read runs a second time when the replica fails it
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
