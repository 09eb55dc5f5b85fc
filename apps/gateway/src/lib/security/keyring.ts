import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { Random } from './random.ts';

/** A key by its id; the newest seals, all open. Kept as JSON in the data directory or a secret store. */
export type KeyringFile = { keys: { id: number; secret: string }[] };

/** What a key may be used for; each purpose has a key of its own, derived (HKDF-SHA-256). */
export type Purpose = 'reference' | 'card-fingerprint' | 'notification-secret';

/** Seals small things so that they can travel or rest, and opens them again. */
export type Keyring = {
  /** AES-256-GCM; first byte of the result is the key's id. */
  seal(purpose: Purpose, plain: Uint8Array): Buffer;
  /** The same, but equal input gives equal output, which tells that the input was equal and nothing else. */
  sealStably(purpose: Purpose, plain: Uint8Array): Buffer;
  /** The plain bytes, or null for anything that was not sealed here for this purpose. */
  open(purpose: Purpose, sealed: Uint8Array): Buffer | null;
  /** A keyed fingerprint: equal input, equal output, and nothing else to be learned from it. */
  fingerprint(purpose: Purpose, text: string): Buffer;
};

const NONCE = 12;
const TAG = 16;

/**
 * @param file the keys, each of 32 random bytes in base64, ids 1 to 255
 * @param random gives the nonces
 * @returns the keyring
 * @throws Error when there is no key, or one has another length
 */
export function makeKeyring(file: KeyringFile, random: Random): Keyring {
  const secrets = new Map<number, Buffer>();
  for (const { id, secret } of file.keys) {
    const bytes = Buffer.from(secret, 'base64');
    if (bytes.length !== 32 || !Number.isInteger(id) || id < 1 || id > 255)
      throw new Error(`key ${id} of the keyring is not usable`);
    secrets.set(id, bytes);
  }
  const newest = Math.max(...secrets.keys());
  if (!Number.isFinite(newest)) throw new Error('the keyring holds no key');
  // Key objects: from bytes each use would make one anew, which takes longer than to seal a reference.
  const derived = new Map<string, KeyObject>();
  const keyFor = (id: number, purpose: Purpose | `${Purpose}-nonce`): KeyObject | null => {
    const secret = secrets.get(id);
    if (!secret) return null;
    const name = `${id}:${purpose}`;
    const key =
      derived.get(name) ??
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `stuiver:${purpose}`, 32)));
    derived.set(name, key);
    return key;
  };
  const sealWith = (purpose: Purpose, plain: Uint8Array, nonce: Uint8Array): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', keyFor(newest, purpose)!, nonce);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(newest), nonce, body, cipher.getAuthTag()]);
  };
  return {
    seal: (purpose, plain) => sealWith(purpose, plain, random.bytes(NONCE)),
    sealStably(purpose, plain) {
      // A nonce made of the plain text repeats only together with it, which GCM allows.
      const nonce = createHmac('sha256', keyFor(newest, `${purpose}-nonce`)!)
        .update(plain)
        .digest();
      return sealWith(purpose, plain, nonce.subarray(0, NONCE));
    },
    open(purpose, sealed) {
      if (sealed.length < 1 + NONCE + TAG) return null;
      const key = keyFor(sealed[0]!, purpose);
      if (!key) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE));
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
      try {
        return Buffer.concat([
          decipher.update(sealed.subarray(1 + NONCE, sealed.length - TAG)),
          decipher.final(),
        ]);
      } catch {
        return null;
      }
    },
    fingerprint(purpose, text) {
      // The oldest key, so that a rotation does not change what equals what.
      const oldest = Math.min(...secrets.keys());
      return createHmac('sha256', keyFor(oldest, purpose)!).update(text).digest();
    },
  };
}
