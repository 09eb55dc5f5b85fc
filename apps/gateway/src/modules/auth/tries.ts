import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { Source } from '../../lib/http/source.ts';
import { countTry, FAILURES_PER_ACCOUNT, FAILURES_PER_ADDRESS, throttleKeys } from './throttle-repository.ts';

export { forgiveTry } from './throttle-repository.ts';

export type TryKeys = { readonly account: string; readonly address: string };

/**
 * Counts a try of a password or code before it is looked at, so that concurrent tries cannot pass together.
 *
 * @param subject whose secret is tried: an e-mail address, or the id of what is not an account
 * @returns the keys to forgive a try that succeeds (`forgiveTry`)
 * @throws AppError `accountLocked`, whether or not there is such an account
 */
export async function countTries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  subject: string,
  { address }: Source,
): Promise<TryKeys> {
  const keys = throttleKeys(subject, address);
  const addressMay = await countTry(db, keys.address, FAILURES_PER_ADDRESS, clock.now());
  const accountMay = await countTry(db, keys.account, FAILURES_PER_ACCOUNT, clock.now());
  if (!addressMay || !accountMay) throw new AppError('accountLocked');
  return keys;
}
