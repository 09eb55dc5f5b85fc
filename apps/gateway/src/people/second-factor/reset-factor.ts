import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findUserById } from '../users/users.ts';
import { lockUser, turnOff } from './repository.ts';
import { tellOfFactor } from './second-factor.ts';

/**
 * Turns a user's factor off for the provider, when the user lost both the app and the recovery codes; they and the
 * company's admins are mailed. The provider identifies the user by other means.
 *
 * @returns the user's e-mail address, and whether a factor was on
 * @throws AppError `notFound` for a user who may not sign in
 */
export async function resetSecondFactor(
  deps: Context,
  id: string,
): Promise<{ email: string; wasOn: boolean }> {
  const found = orNotFound(await findUserById(deps.db, id));
  const { merchant_id: merchantId, email, name: userName } = found;
  const user = { merchantId, userId: id, userName };
  const wasOn = await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, user);
    if (!(await turnOff(tx, user))) return false;
    await tellOfFactor(deps, tx, user, 'removed', { kind: 'operator' });
    return true;
  });
  return { email, wasOn };
}
