import { hash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { uuidBytes } from '../../platform/uuid-bytes.ts';
import { findDevicesEnd, type SignInRow } from './user-repository.ts';

/** For how long a browser that signed in is known. */
export const DEVICE_SECONDS = 90 * 24 * 60 * 60;

type Owner = Pick<SignInRow, 'id' | 'merchant_id' | 'password_hash'>;

/** The name of a user's cookie; each user of a browser has one. The prefix refuses it from anywhere but this host. */
export function deviceCookieName(userId: string, https: boolean): string {
  const name = `stuiver-device-${hash('sha256', userId, 'base64url').slice(0, 10)}`;
  return https ? `__Host-${name}` : name;
}

/** Another password makes another one. */
function passwordMark({ password_hash }: Owner): Buffer {
  return hash('sha256', password_hash, 'buffer').subarray(0, 16);
}

const ID = 16;

/** Seals the proof that makes a browser a known device of a user who has signed in. */
export function newDevice(deps: Context, user: Owner): string {
  const at = Buffer.alloc(8);
  at.writeBigUInt64BE(BigInt(deps.clock.realNow().getTime()));
  const plain = Buffer.concat([deps.random.bytes(ID), uuidBytes(user.id), passwordMark(user), at]);
  return deps.keyring.seal('known-device', plain).toString('base64url');
}

/**
 * Names the known device that a request comes from. It expires after 90 days, with another password, and once the
 * user has signed out everywhere.
 *
 * @returns null for any other browser
 */
export async function findDevice(
  deps: Context,
  user: Owner,
  cookies: string | undefined,
): Promise<string | null> {
  const name = deviceCookieName(user.id, deps.settings.publicUrl.startsWith('https://'));
  const sealed = readCookie(cookies, name);
  const plain = sealed === null ? null : deps.keyring.open('known-device', Buffer.from(sealed, 'base64url'));
  if (!plain) return null;
  if (!plain.subarray(ID, -8).equals(Buffer.concat([uuidBytes(user.id), passwordMark(user)]))) return null;
  const at = Number(plain.readBigUInt64BE(plain.length - 8));
  if (at + DEVICE_SECONDS * 1000 <= deps.clock.realNow().getTime()) return null;
  const end = await findDevicesEnd(deps.db, { merchantId: user.merchant_id, userId: user.id });
  if (end && at <= end.getTime()) return null;
  return plain.subarray(0, ID).toString('hex');
}
