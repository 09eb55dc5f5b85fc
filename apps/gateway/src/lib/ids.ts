import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Random } from './security/random.ts';

/** Makes the gateway's ids. */
export type Ids = {
  /** A UUID of version 7: ordered by the clock, then random. */
  next(): string;
};

function format(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A UUID of version 4, for ids that must not be guessable and need no order. */
export function unguessableId(random: Random): string {
  const bytes = Uint8Array.from(random.bytes(16));
  bytes[6] = 0x40 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return format(bytes);
}

/** Adds 1 to the random bits of a UUID of version 7, leaving version and variant; false when all were set. */
function increment(bytes: Uint8Array): boolean {
  for (let index = 15; index >= 6; index--) {
    const fixed = index === 6 ? 0x70 : index === 8 ? 0x80 : 0;
    const highest = index === 6 ? 0x0f : index === 8 ? 0x3f : 0xff;
    const value = bytes[index]! & highest;
    bytes[index] = fixed | (value === highest ? 0 : value + 1);
    if (value < highest) return true;
  }
  return false;
}

/**
 * @returns a maker of UUIDs of version 7 (RFC 9562, section 5.7) that rise within a millisecond
 *   (section 6.2, method 2), so that what one change writes keeps its order
 */
export function makeIds(clock: Clock, random: Random): Ids {
  const bytes = new Uint8Array(16);
  let last = -1;
  return {
    next() {
      const milliseconds = clock.now().getTime();
      if (milliseconds !== last || !increment(bytes)) {
        last = milliseconds;
        bytes.set(random.bytes(10), 6);
        for (let index = 0; index < 6; index++)
          bytes[index] = Math.floor(milliseconds / 2 ** (8 * (5 - index))) & 0xff;
        bytes[6] = (bytes[6]! & 0x0f) | 0x70;
        bytes[8] = (bytes[8]! & 0x3f) | 0x80;
      }
      return format(bytes);
    },
  };
}

/**
 * An id that follows from another: the same input gives the same id, so that doing a thing twice
 * meets itself (a surplus capture's refund, for example).
 *
 * @returns a UUID of version 8 (RFC 9562, section 5.8)
 */
export function derivedId(namespace: string, from: string): string {
  const bytes = new Uint8Array(createHash('sha256').update(`${namespace}:${from}`).digest().subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return format(bytes);
}
