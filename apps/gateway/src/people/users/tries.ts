import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Source } from '../../platform/access/source.ts';
import {
  type TryCount,
  countTry,
  forgetCount,
  forgetCounts,
  isLocked,
  takeBackTry,
} from './throttle-repository.ts';
import { emailKey } from './user-repository.ts';

const HALF_HOUR = 30 * 60_000;
const DAY = 24 * 60 * 60_000;

const PER_NETWORK = 300;
const PER_ADDRESS = 100;
/** Wrong addresses of payment links from an address, which many payers of one building may share. */
const WRONG_LINKS = 300;
/** Tries on an account from an address, or from a known device. */
const PER_PLACE = 10;
/**
 * Tries on an account from all addresses, within a day. One of 10,000 thieves guesses six digits in a day's tries;
 * none guesses the 120 bits of a recovery code, which therefore has no limit across addresses.
 */
const PER_ACCOUNT = { password: 100, code: 30, recoveryCode: null } as const;

export type TryKind = keyof typeof PER_ACCOUNT;

/** A party that tries a secret. */
export type Trier = {
  readonly source: Source;
  /** Key of separate tries: a known device, or the bearer of a recovery code; null without one. */
  readonly own: string | null;
};

/** A try that was counted. */
export type Tries = {
  /** Counter that a success resets. */
  readonly place: string;
  /** Counts that others add to, from which a success takes its own try back. */
  readonly shared: readonly string[];
};

/** Counts hold no personal data. */
function short(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function accountKey(kind: TryKind, subject: string): string {
  return `${kind}:${short(emailKey(subject))}`;
}

/**
 * Counts a try of a password or code before it is checked, so that concurrent tries cannot pass together.
 *
 * @param asked `subject` is the secret's owner: an e-mail address, or an id, even of no account
 * @returns the argument of `forgiveTry` after a success
 * @throws AppError `accountLocked`, whether or not the account exists
 */
export async function countTries(
  deps: Pick<Context, 'db' | 'clock'>,
  { kind, subject, source, own }: Trier & { readonly kind: TryKind; readonly subject: string },
): Promise<Tries> {
  const { address, network } = source;
  const account = accountKey(kind, subject);
  const ofAll = PER_ACCOUNT[kind];
  const ofHalfHour = (key: string, limit: number): TryCount => ({ key, limit, milliseconds: HALF_HOUR });
  const place = ofHalfHour(
    own === null ? `${account}:${short(address)}` : `own:${kind}:${short(own)}`,
    PER_PLACE,
  );
  const counts = [
    ...(network === address ? [] : [ofHalfHour(`network:${short(network)}`, PER_NETWORK)]),
    ofHalfHour(`address:${short(address)}`, PER_ADDRESS),
    place,
    // Last, so that tries refused by address do not fill the account's count.
    ...(own === null && ofAll !== null ? [{ key: account, limit: ofAll, milliseconds: DAY }] : []),
  ];
  const now = deps.clock.realNow();
  for (const count of counts) if (!(await countTry(deps.db, count, now))) throw new AppError('accountLocked');
  return { place: place.key, shared: counts.filter((count) => count !== place).map(({ key }) => key) };
}

/** Forgives a try that succeeded. */
export async function forgiveTry(db: Queries, { place, shared }: Tries): Promise<void> {
  await forgetCount(db, place);
  for (const key of shared) await takeBackTry(db, key);
}

/** Unlocks an account whose password was changed, from every address. */
export async function forgiveAccount(db: Queries, email: string): Promise<void> {
  await forgetCounts(db, accountKey('password', email));
}

function wrongLinks({ address }: Source): TryCount {
  return { key: `link:${short(address)}`, limit: WRONG_LINKS, milliseconds: HALF_HOUR };
}

/**
 * Refuses an address that opened too many wrong addresses of payment links.
 *
 * @throws AppError `tooManyRequests`
 */
export async function refuseManyWrongLinks(
  deps: Pick<Context, 'db' | 'clock'>,
  source: Source,
): Promise<void> {
  if (await isLocked(deps.db, wrongLinks(source), deps.clock.realNow()))
    throw new AppError('tooManyRequests');
}

/** Counts a wrong address of a payment link. */
export async function countWrongLink(deps: Pick<Context, 'db' | 'clock'>, source: Source): Promise<void> {
  await countTry(deps.db, wrongLinks(source), deps.clock.realNow());
}
