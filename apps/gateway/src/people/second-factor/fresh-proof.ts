import type { Proof } from '../../platform/access/proof.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { findDevice } from '../users/known-devices.ts';
import { inHashQueue } from '../users/passwords/hash-queue.ts';
import { confirmPassword } from '../credentials/own-password.ts';
import { findUserById } from '../users/users.ts';
import { requireCode } from './check-code.ts';
import { findFactor } from './repository.ts';

/**
 * Confirms that the signed-in user is present, before a change that grants access or redirects money or warnings: by
 * their password and, with a second factor, a fresh code of it. The code is used up, so call it after all other
 * checks. The contract marks the calls (`freshProof`).
 *
 * @throws AppError 422 on `currentPassword` or `code` when it is missing or wrong; `accountLocked`, `unavailable` as
 *   sign-in
 */
export async function requireProof(deps: Context, session: Session, proof: Proof): Promise<void> {
  const { code, currentPassword, source } = proof;
  const user = await findUserById(deps.db, session.userId);
  if (!user) throw new AppError('unauthenticated');
  const trier = { source, own: await findDevice(deps, user, source.cookies) };
  await inHashQueue(source, () => confirmPassword(deps, user, currentPassword, trier));
  if (await findFactor(deps.db, session, true)) await requireCode(deps, session, code, trier);
}
