import { argon2, type Argon2Parameters, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '../../../platform/context.ts';

const argon2Of = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Half of the threads that files, compression and name look-ups share with hashing. */
const HASHES_AT_ONCE = 2;
let hashes = 0;
const waiting: (() => void)[] = [];

async function derive(algorithm: 'argon2id', parameters: Argon2Parameters): Promise<Buffer> {
  if (hashes === HASHES_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else hashes += 1;
  try {
    return await argon2Of(algorithm, parameters);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashes -= 1;
  }
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const STORED =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/**
 * Hashes a password with argon2id (RFC 9106) and a salt of 16 bytes.
 *
 * @param password as typed; normalised to NFKC, so that the same keys give the same password everywhere
 * @returns the PHC string of parameters, salt and hash
 */
export async function hashPassword(deps: Pick<Context, 'random'>, password: string): Promise<string> {
  const nonce = deps.random.bytes(16);
  const hash = await derive('argon2id', { ...COST, message: password.normalize('NFKC'), nonce });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(hash)}`;
}

/** Costs as much as a real hash and matches no password, for accounts that do not exist. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Compares a password with a stored hash, in the same time whether or not there is an account.
 *
 * @param stored the PHC string, or null when there is no such account
 * @throws Error when the stored string is not one of ours
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const match = STORED.exec(stored ?? NOBODY);
  if (!match) throw new Error('a stored password hash cannot be read');
  const [, memory, passes, parallelism, salt, expected] = match as unknown as string[];
  const hash = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: 32,
  });
  return timingSafeEqual(hash, Buffer.from(expected!, 'base64')) && stored !== null;
}
