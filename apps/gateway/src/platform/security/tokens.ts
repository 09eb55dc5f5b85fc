import { hash } from 'node:crypto';
import type { Random } from './random.ts';
import { uuidBytes, uuidText } from '../uuid-bytes.ts';

/**
 * Kind of a token (session, refresh, password, confirmation of a registration, onboarding); the token's prefix, so
 * that a leaked one can be recognised.
 */
export type TokenKind = 'st' | 'rt' | 'pt' | 'ct' | 'ob';

/**
 * The key to look a token up by; one of onboarding names its application instead of a merchant. Only the hash proves
 * anything: the sender chooses the merchant in a token.
 */
export type TokenKey = { readonly merchantId: string; readonly hash: Buffer };

/** The last of 22 characters holds two bits of the merchant: a token has one spelling, not several. */
const TOKEN = /^(st|rt|pt|ct|ob)_([A-Za-z0-9_-]{21}[AQgw])\.[A-Za-z0-9_-]{43}$/;
const BINDING = /^sb_[A-Za-z0-9_-]{43}$/;

/** The part of a token that the database stores; 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function secret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/**
 * Creates an unguessable token of 32 bytes.
 *
 * @returns `<kind>_<owner>.<secret>`, 69 characters
 */
export function createToken(kind: TokenKind, ownerId: string, secretBytes: Uint8Array): string {
  return `${kind}_${uuidBytes(ownerId).toString('base64url')}.${Buffer.from(secretBytes).toString('base64url')}`;
}

/**
 * Makes a token that names its merchant, so that looking it up reaches one shard (docs/decisions/access.md).
 *
 * @returns `<kind>_<merchant>.<secret>`, 69 characters
 */
export function newToken(random: Random, kind: TokenKind, merchantId: string): string {
  return createToken(kind, merchantId, random.bytes(32));
}

/**
 * Parses a token of one kind. Anything else costs no look-up.
 *
 * @returns the key to look it up by; null when the text is not a token of this kind
 */
export function readToken(text: string | null, kind: TokenKind): TokenKey | null {
  const found = TOKEN.exec(text ?? '');
  if (text === null || found?.[1] !== kind) return null;
  return { merchantId: uuidText(Buffer.from(found[2]!, 'base64url')), hash: hashToken(text) };
}

/** The secret of the cookie that binds a session to a browser; it is compared with its session's, never looked up. */
export function newBinding(random: Random): string {
  return `sb_${secret(random)}`;
}

/** Checks whether a text could be a binding. */
export function isBinding(text: string | null): text is string {
  return text !== null && BINDING.test(text);
}
