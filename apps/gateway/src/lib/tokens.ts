import { hash } from 'node:crypto';
import type { Random } from './random.ts';

/** What a token is for; it stands in front, so that one that was lost can be recognised. */
export type TokenKind = 'st' | 'rt' | 'sb' | 'pt';

const SHAPE = /^(?:st|rt|sb|pt)_[A-Za-z0-9_-]{43}$/;

/**
 * @param random gives 256 bits
 * @param kind session, refresh, session binding, or password token
 * @returns an opaque token of 46 characters
 */
export function newToken(random: Random, kind: TokenKind): string {
  return `${kind}_${Buffer.from(random.bytes(32)).toString('base64url')}`;
}

/** What the database keeps of a token; it is random enough that a plain hash is all it needs. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Whether a text could be a token of this kind, so that anything else costs no look-up. */
export function isToken(text: string | null | undefined, kind: TokenKind): text is string {
  return typeof text === 'string' && text.startsWith(`${kind}_`) && SHAPE.test(text);
}
