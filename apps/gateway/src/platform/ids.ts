import { createHash } from 'node:crypto';
import { uuidFromBytes, uuidv7Maker } from '@stuiver/domain/uuid';
import type { Clock } from './clock.ts';
import type { Random } from './security/random.ts';

/** Makes the gateway's ids. */
export type Ids = {
  /** A UUID of version 7. They rise, so that the rows of one change keep their order. */
  next(): string;
};

export function makeIds(clock: Clock, random: Random): Ids {
  return {
    next: uuidv7Maker(
      () => clock.now().getTime(),
      (length) => random.bytes(length),
    ),
  };
}

/** A UUID of version 4, for ids that must not be guessable and need no order. */
export function unguessableId(random: Random): string {
  return uuidFromBytes(random.bytes(16), 4);
}

/**
 * Derives an id from another (a UUID of version 8). The same input gives the same id, so that a repeated step, such
 * as the refund of a surplus capture, is done once.
 */
export function derivedId(namespace: string, from: string): string {
  return uuidFromBytes(createHash('sha256').update(`${namespace}:${from}`).digest().subarray(0, 16), 8);
}
