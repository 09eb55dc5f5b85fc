import { uuidBytes, uuidText } from '../uuid-bytes.ts';
import type { Keyring, Purpose } from './keyring.ts';

/** Seals ids into a link's token, so that it works only for them. */
export function sealIds(keyring: Keyring, purpose: Purpose, ...ids: readonly string[]): string {
  return keyring.seal(purpose, Buffer.concat(ids.map(uuidBytes))).toString('base64url');
}

/** Opens the ids of a link's token, in the same order; empty for any other text. */
export function openIds(keyring: Keyring, purpose: Purpose, token: string): string[] {
  const plain = keyring.open(purpose, Buffer.from(token, 'base64url')) ?? Buffer.alloc(0);
  return Array.from({ length: plain.length / 16 }, (_, at) =>
    uuidText(plain.subarray(16 * at, 16 * at + 16)),
  );
}
