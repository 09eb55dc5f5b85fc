import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from './random.ts';

const NONCE = 12;
const TAG = 16;
const KEY = 32;

/** Creates a key for the data of one object; keep it sealed by the keyring, and destroy it to erase the data. */
export function newDataKey(random: Random): Buffer {
  return Buffer.from(random.bytes(KEY));
}

/**
 * Encrypts and authenticates (AES-256-GCM).
 *
 * @param place type and location of the bytes; they open nowhere else
 */
export function sealData(random: Random, key: Uint8Array, place: string, plain: Uint8Array): Buffer {
  const nonce = random.bytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/**
 * Opens data sealed by `sealData`.
 *
 * @throws Error when it was changed, or sealed by another key or for another place
 */
export function openData(key: Uint8Array, place: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, sealed.length - TAG)), decipher.final()]);
}
