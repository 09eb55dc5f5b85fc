import { randomBytes } from 'node:crypto';

/** The only source of randomness for ids and tokens; a seeded one replays a run. */
export type Random = { bytes(length: number): Uint8Array };

export const systemRandom: Random = { bytes: (length) => randomBytes(length) };
