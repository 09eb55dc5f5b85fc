import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Random } from './random.ts';

/**
 * Keys by id, each of 32 random bytes in base64: the newest whose time has come seals, all open. Kept as JSON in the
 * data directory.
 */
export const keyringFile = z.object(
  {
    keys: z
      .array(
        z.object({
          id: z.int('must be a whole number').min(1, 'must be 1 to 255').max(255, 'must be 1 to 255'),
          secret: z
            .string('must be a text')
            .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
          /** When it starts sealing, so that every process has a new key before any uses it. */
          from: z.iso.datetime('must be a date and time').optional(),
          /** Removed by the operator: it opens nothing more, and makes only fingerprints. */
          removed: z.literal(true, 'must be true or left out').optional(),
        }),
        'must be a list of keys',
      )
      .min(1, 'must be one key or more')
      .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must be of different ids'),
  },
  'must be an object',
);
export type KeyringFile = z.output<typeof keyringFile>;

/** The key that seals at a moment: the newest whose time has come. */
export function sealingKey({ keys }: KeyringFile, at: Date): KeyringFile['keys'][number] {
  const newestFirst = keys.filter(({ removed }) => !removed).toSorted((one, other) => other.id - one.id);
  return newestFirst.find(({ from }) => !from || Date.parse(from) <= at.getTime()) ?? newestFirst.at(-1)!;
}

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
  | 'document-sender'
  | 'erasure-person'
  | 'erasure-fingerprint';

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
  /** Replaces the keys, as after a change of their file. */
  use(file: KeyringFile): void;
};

const NONCE = 12;
const TAG = 16;

/** Creates the keyring; `random` provides the nonces, `clock` tells which key seals. */
export function makeKeyring(file: KeyringFile, random: Random, clock: Clock): Keyring {
  let { keys } = file;
  // Key objects, because making one from bytes takes longer than sealing a reference.
  const derived = new Map<string, KeyObject>();
  const keyFor = (id: number, purpose: Purpose | `${Purpose}-nonce`): KeyObject | null => {
    const secret = keys.find((key) => key.id === id)?.secret;
    if (secret === undefined) return null;
    const name = `${id}:${purpose}`;
    const key =
      derived.get(name) ??
      createSecretKey(
        Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `stuiver:${purpose}`, 32)),
      );
    derived.set(name, key);
    return key;
  };
  const sealing = () => sealingKey({ keys }, clock.realNow()).id;
  const sealWith = (id: number, purpose: Purpose, plain: Uint8Array, nonce: Uint8Array): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', keyFor(id, purpose)!, nonce);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(id), nonce, body, cipher.getAuthTag()]);
  };
  return {
    seal: (purpose, plain) => sealWith(sealing(), purpose, plain, random.bytes(NONCE)),
    sealStably(purpose, plain) {
      const id = sealing();
      // A nonce derived from the plain text repeats only with the same plain text, which GCM allows.
      const nonce = createHmac('sha256', keyFor(id, `${purpose}-nonce`)!)
        .update(plain)
        .digest();
      return sealWith(id, purpose, plain, nonce.subarray(0, NONCE));
    },
    open(purpose, sealed) {
      if (sealed.length < 1 + NONCE + TAG) return null;
      const key = keyFor(sealed[0]!, purpose);
      if (!key || keys.find(({ id }) => id === sealed[0])?.removed) return null;
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
      const oldest = Math.min(...keys.map(({ id }) => id));
      return createHmac('sha256', keyFor(oldest, purpose)!).update(text).digest();
    },
    use(changed) {
      ({ keys } = changed);
      derived.clear();
    },
  };
}
