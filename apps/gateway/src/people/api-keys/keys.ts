import { timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isApiKeyScope } from '@stuiver/domain/api-key';
import type { ApiKey } from '../../platform/access/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { Random } from '../../platform/security/random.ts';
import { hashToken, type TokenKey } from '../../platform/security/tokens.ts';
import { uuidBytes, uuidText } from '../../platform/uuid-bytes.ts';
import { allowsAddress } from './address-rules.ts';
import { findKeyByHash, type KeyByHash, NOTED, noteUse } from './use-queries.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
/** 256 bits in base 62, the 128 bits of the merchant's id, and the 32 bits of the checksum. */
const SECRET_LENGTH = 43;
const MERCHANT_LENGTH = 22;
const CHECKSUM_LENGTH = 6;
/** Number of the secret's characters that may be shown permanently: 6 of 43. */
const SHOWN_LENGTH = 6;

const SHAPE = /^[a-z][a-z0-9]{1,11}_(?:test|live)_[0-9A-Za-z]{43}([0-9A-Za-z]{22})([0-9A-Za-z]{6})$/;

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= BASE) text = ALPHABET[Number(rest % BASE)]! + text;
  return text;
}

const toBigInt = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/** The merchant's id in a key; null for a number that no 16 bytes hold. */
function merchantIn(text: string): string | null {
  let value = 0n;
  for (const character of text) value = value * BASE + BigInt(ALPHABET.indexOf(character));
  return value < 1n << 128n ? uuidText(Buffer.from(value.toString(16).padStart(32, '0'), 'hex')) : null;
}

/**
 * Creates an API key such as `stv_test_…`, 71 characters after the mode. It starts with the deployment's prefix and
 * mode, so that people and secret scanners recognise it, contains its merchant after the secret, so that looking it up
 * reaches one shard, and ends in a checksum of everything before it, so that a scanner can tell a key from a look-alike
 * without asking us.
 */
export function newApiKeyToken(
  random: Random,
  of: { readonly prefix: string; readonly mode: 'test' | 'live'; readonly merchantId: string },
): string {
  const secret = base62(toBigInt(random.bytes(32)), SECRET_LENGTH);
  const merchant = base62(toBigInt(uuidBytes(of.merchantId)), MERCHANT_LENGTH);
  const body = `${of.prefix}_${of.mode}_${secret}${merchant}`;
  return `${body}${checksum(body)}`;
}

/**
 * The look-up key of any text that came in as an API key; null when it lacks a key's shape and checksum, which saves
 * the look-up.
 */
export function readApiKeyToken(text: string): TokenKey | null {
  const found = SHAPE.exec(text);
  if (!found || checksum(text.slice(0, -CHECKSUM_LENGTH)) !== found[2]) return null;
  const merchantId = merchantIn(found[1]!);
  return merchantId === null ? null : { merchantId, hash: hashToken(text) };
}

/** The part of a key that may be shown after its creation. */
export function getShownPrefix(token: string): string {
  return token.slice(0, SHOWN_LENGTH - SECRET_LENGTH - MERCHANT_LENGTH - CHECKSUM_LENGTH);
}

/** Returns the end of a key, which distinguishes the secrets of one key. */
export function getShownSuffix(token: string): string {
  return token.slice(-4);
}

/** Precision with which uses and refusals are stored. */
const USE_MILLISECONDS = 60_000;

/** Returns which of a key's secrets a token's hash matches; null for an expired old one. */
function matchSecret(key: KeyByHash, hash: Buffer, now: Date): 'present' | 'old' | null {
  if (timingSafeEqual(hash, key.token_hash)) return 'present';
  const { old_token_hash: oldHash, old_works_until: until } = key;
  return oldHash && until && until > now && timingSafeEqual(hash, oldHash) ? 'old' : null;
}

/**
 * The key of a token from the Authorization header, which may be anything; else null.
 *
 * @param address of the caller; null when it is unknown, which no list of addresses allows
 */
export async function authenticateKey(
  deps: Pick<Context, 'db' | 'clock'>,
  text: string,
  address: string | null,
): Promise<ApiKey | null> {
  const token = readApiKeyToken(text);
  const row = token === null ? undefined : await findKeyByHash(deps.db, token);
  const at = deps.clock.realNow();
  const secret = token && row ? matchSecret(row, token.hash, at) : null;
  if (!row || secret === null) return null;
  const isAddressAllowed = allowsAddress(row.allowed_addresses, address ?? '');
  const use = { at, before: new Date(at.getTime() - USE_MILLISECONDS), address };
  const kind = isAddressAllowed ? secret : 'refused';
  const noted = row[NOTED[kind]];
  if (noted === null || noted <= use.before) await noteUse(deps.db, row, kind, use);
  return {
    id: row.id,
    name: row.name,
    merchantId: row.merchant_id,
    scopes: row.scopes.filter(isApiKeyScope),
    isAddressAllowed,
  };
}
