import { randomBytes, randomFillSync } from 'node:crypto';

/** The only source of randomness for ids and tokens; a seeded one replays a run. */
export type Random = { bytes(length: number): Uint8Array };

/** A system call costs more than an id, so some kilobytes are fetched at once. */
const POOL = 4096;

/** @returns the system's randomness; each byte is used once and then erased from the pool */
function makeSystemRandom(): Random {
  const pool = Buffer.alloc(POOL);
  let used = POOL;
  return {
    bytes(length) {
      if (length > POOL / 8) return randomBytes(length);
      if (used + length > POOL) {
        randomFillSync(pool);
        used = 0;
      }
      const given = Uint8Array.prototype.slice.call(pool, used, used + length);
      pool.fill(0, used, used + length);
      used += length;
      return given;
    },
  };
}

export const systemRandom: Random = makeSystemRandom();
