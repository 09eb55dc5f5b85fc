import { hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../../platform/security/random.ts';

/** RFC 6238, as every authenticator app implements it. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Steps before and after the present one that a phone's clock may be off. */
const DRIFT = 1;

function buildTotp(secret: Uint8Array, issuer = '', label = ''): TOTP {
  // A copy, since the library takes the whole buffer behind an array.
  const key = new Secret({ buffer: Uint8Array.from(secret).buffer });
  return new TOTP({ secret: key, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

export function newSecret(random: Random): Uint8Array {
  return random.bytes(SECRET_BYTES);
}

/** The secret as an app takes it: as base32 in groups of four, and as the address in a QR code. */
export function showSecret(secret: Uint8Array, issuer: string, label: string): { text: string; uri: string } {
  const totp = buildTotp(secret, issuer, label);
  return { text: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '), uri: totp.toString() };
}

/** Strips what people type between a code's characters. */
export function bareCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * Which step of 30 seconds since 1970 a code belongs to, at most one before or after the present.
 *
 * @param code from `bareCode`
 * @returns null for any other text
 */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = buildTotp(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_SIGNS = 24;

/** A recovery code of 120 random bits, in groups of four. */
export function newRecoveryCode(random: Random): string {
  const signs = [...random.bytes(RECOVERY_SIGNS)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The part of a recovery code that the database stores; 120 random bits need no slow hash. */
export function hashRecoveryCode(code: string): Buffer {
  return hash('sha256', bareCode(code), 'buffer');
}
