import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import type { Random } from './random.ts';

/** Keys by id, each of 32 random bytes in base64; the newest seals, all open. Kept as JSON in the data directory. */
export const keyringFile = z.object(
  {
    keys: z
      .array(
        z.object({
          id: z.int('must be a whole number').min(1, 'must be 1 to 255').max(255, 'must be 1 to 255'),
          secret: z
            .string('must be a text')
            .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
        }),
        'must be a list of keys',
      )
      .min(1, 'must be one key or more')
      .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must be of different ids'),
  },
  'must be an object',
);
export type KeyringFile = z.output<typeof keyringFile>;

/** Purpose of a key; each has a key of its own, derived (HKDF-SHA-256). */
export type Purpose =
  | 'reference'
  | 'link-token'
  | 'card-fingerprint'
  | 'notification-secret'
  | 'preview'
  | 'iban-change'
  | 'accountant-link'
  | 'evidence-key'
  | 'email-change'
  | 'stop-letter'
  | 'stop-month'
  | 'second-factor'
  | 'known-device'
  | 'application-key'
  | 'email-fingerprint'
  | 'business-fingerprint'
  | 'application-link'
  | 'application-new'
  | 'application-address'
  | 'application-stop'
  | 'document-sender';

/** Encrypts and authenticates small values, to be stored or sent, and opens them again. */
export type Keyring = {
  /** AES-256-GCM; first byte of the result is the key's id. */
  seal(purpose: Purpose, plain: Uint8Array): Buffer;
  /** Deterministic: equal input gives equal output, which reveals only that the input was equal. */
  sealStably(purpose: Purpose, plain: Uint8Array): Buffer;
  /** The plain bytes, or null for anything that was not sealed here for this purpose. */
  open(purpose: Purpose, sealed: Uint8Array): Buffer | null;
  /** A keyed fingerprint (HMAC): equal input gives equal output and reveals nothing else. */
  fingerprint(purpose: Purpose, text: string): Buffer;
};

const NONCE = 12;
const TAG = 16;

/** Creates the keyring; `random` provides the nonces. */
export function makeKeyring(file: KeyringFile, random: Random): Keyring {
  const secrets = new Map(file.keys.map(({ id, secret }) => [id, Buffer.from(secret, 'base64')]));
  const newest = Math.max(...secrets.keys());
  // Key objects, because making one from bytes takes longer than sealing a reference.
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
      // A nonce derived from the plain text repeats only with the same plain text, which GCM allows.
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
      // The oldest key, so that fingerprints survive a rotation.
      const oldest = Math.min(...secrets.keys());
      return createHmac('sha256', keyFor(oldest, purpose)!).update(text).digest();
    },
  };
}
