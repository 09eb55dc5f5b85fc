import { crc32 } from 'node:zlib';
import type { Random } from './random.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
/** 256 bits in base 62, and the 32 bits of the checksum. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
/** How much of the secret may be shown for good: 6 of 43 characters. */
const SHOWN_LENGTH = 6;

const SHAPE = /^[a-z][a-z0-9]{1,11}_(?:test|live)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= BASE) text = ALPHABET[Number(rest % BASE)]! + text;
  return text;
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/**
 * Makes a new API key. It says what it is (the deployment's prefix and mode), so that people and
 * secret scanners recognise it, and ends in a checksum of what stands before it, so that a scanner
 * can tell a key from a look-alike without asking us.
 *
 * @param random gives 256 bits
 * @param prefix the deployment's, such as `stv`
 * @param mode of the deployment
 * @returns such as `stv_test_…`, 49 characters after the mode
 */
export function newApiKeyToken(random: Random, prefix: string, mode: 'test' | 'live'): string {
  const secret = base62(BigInt(`0x${Buffer.from(random.bytes(32)).toString('hex')}`), SECRET_LENGTH);
  const body = `${prefix}_${mode}_${secret}`;
  return `${body}${checksum(body)}`;
}

/** Whether a text has a key's shape and checksum; anything else costs no look-up. */
export function isApiKeyToken(text: string): boolean {
  const found = SHAPE.exec(text);
  return found !== null && checksum(text.slice(0, -CHECKSUM_LENGTH)) === found[2];
}

/** The part of a key that may be shown after it was made. */
export function shownPrefixOf(token: string): string {
  return token.slice(0, token.length - SECRET_LENGTH - CHECKSUM_LENGTH + SHOWN_LENGTH);
}
