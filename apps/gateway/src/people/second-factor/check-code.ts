import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { UserKey } from '../../platform/access/session.ts';
import { countTries, forgiveTry, type Trier } from '../users/tries.ts';
import { findFactor, hasRecoveryCode, spendRecoveryCode, spendStep } from './repository.ts';
import { bareCode, hashRecoveryCode, findTotpStep } from './totp.ts';

/** Opens a factor's secret, sealed by `startSecondFactor`. */
export function openSecret(deps: Pick<Context, 'keyring'>, sealed: Buffer): Uint8Array {
  const secret = deps.keyring.open('second-factor', sealed);
  if (!secret) throw new Error('the secret of a second factor cannot be opened');
  return secret;
}

const isAppCode = (code: string) => /^\d{6}$/.test(code);

async function spendCode(deps: Context, user: UserKey, sealed: Buffer, typed: string): Promise<boolean> {
  const now = deps.clock.realNow();
  const code = bareCode(typed);
  if (!isAppCode(code)) return spendRecoveryCode(deps.db, user, hashRecoveryCode(code), now);
  const step = findTotpStep(openSecret(deps, sealed), code, now);
  return step !== null && spendStep(deps.db, user, step);
}

/**
 * Runs a check of a code. Tries are counted separately from those of passwords: knowing the password would otherwise
 * reset the count. Recovery codes have a separate count too, so that wrong codes of an app lock out none of them.
 *
 * @throws AppError `accountLocked` after too many failures
 */
export async function countingTries(
  deps: Context,
  { userId }: UserKey,
  typed: string,
  trier: Trier,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const kind = isAppCode(bareCode(typed)) ? 'code' : 'recoveryCode';
  const tries = await countTries(deps, { kind, subject: userId, ...trier });
  if (!(await check())) return false;
  await forgiveTry(deps.db, tries);
  return true;
}

/** Checks whether a valid recovery code was sent, without using it up. */
export function holdsRecoveryCode(deps: Context, user: UserKey, typed: string | undefined): Promise<boolean> {
  const code = bareCode(typed ?? '');
  return code === '' || isAppCode(code)
    ? Promise.resolve(false)
    : hasRecoveryCode(deps.db, user, hashRecoveryCode(code));
}

/**
 * Uses up a fresh code of the factor that is on, or a recovery code; of two concurrent uses one succeeds.
 *
 * @throws AppError 422 on `code`: `required`, `wrongCode`; `changedMeanwhile` when no factor is on; `accountLocked`
 */
export async function requireCode(
  deps: Context,
  user: UserKey,
  code: string | undefined,
  trier: Trier,
): Promise<void> {
  const factor = await findFactor(deps.db, user, true);
  if (!factor) throw new AppError('changedMeanwhile');
  if (code === undefined) throw invalid('code', 'required');
  const right = await countingTries(deps, user, code, trier, () =>
    spendCode(deps, user, factor.sealed_secret, code),
  );
  if (!right) throw invalid('code', 'wrongCode');
}

/**
 * Lets a sign-in with the right password continue, if no factor is on or the code is right.
 *
 * @param code as typed; undefined before it was requested
 * @param whenWrong runs before a wrong code is refused
 * @throws AppError `secondFactorNeeded` (401), with `code: wrongCode` for a code that is wrong or was used;
 *   `accountLocked`
 */
export async function passSecondFactor(
  deps: Context,
  user: UserKey,
  code: string | undefined,
  trier: Trier,
  whenWrong: () => Promise<void>,
): Promise<void> {
  const factor = await findFactor(deps.db, user, true);
  if (!factor) return;
  if (code === undefined || code.trim() === '') throw new AppError('secondFactorNeeded');
  const right = await countingTries(deps, user, code, trier, () =>
    spendCode(deps, user, factor.sealed_secret, code),
  );
  if (right) return;
  await whenWrong();
  throw new AppError('secondFactorNeeded', { code: ['wrongCode'] });
}
