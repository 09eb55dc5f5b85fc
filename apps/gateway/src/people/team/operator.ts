import { PROVIDER_ID, type ProviderRole } from '@stuiver/domain/permissions';
import { type MerchantScope, scopeOfOne } from '../../platform/access/scope.ts';
import { AppError, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mailLimitedKeys } from './alerts/limited-keys.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { revokeSessionsOfUser } from '../users/sessions.ts';
import {
  findUser,
  findUsersAnywhere,
  listUsers,
  updateDisabled,
  updateRights,
  type UserRecord,
} from './repository.ts';

/** A user as the provider's command line shows them. */
export type ShownUser = Pick<UserRecord, 'id' | 'email' | 'name' | 'roles'> & {
  readonly merchantId: string;
  readonly state: 'active' | 'disabled' | 'invited';
};

function toShown({ is_invited, disabled_at, ...row }: UserRecord): ShownUser {
  const { id, merchant_id: merchantId, email, name, roles } = row;
  const state = is_invited ? 'invited' : disabled_at ? 'disabled' : 'active';
  return { id, merchantId, email, name, roles, state };
}

/** @returns a merchant's users, by name */
export async function listMerchantUsers(deps: Context, scope: MerchantScope): Promise<ShownUser[]> {
  return (await listUsers(deps.db, scope, scope.merchantIds[0] ?? '')).map(toShown);
}

/** @returns the users of all merchants with this address: at most one account, and any number of invitations */
export async function findUsersByEmail(deps: Context, email: string): Promise<ShownUser[]> {
  return (await findUsersAnywhere(deps.db, { email })).map(toShown);
}

/**
 * Disables a user for the provider, which ends all of their sessions and nothing else, or enables them again.
 * Repeating it changes nothing. The provider may disable a merchant's last admin.
 *
 * @returns the user's e-mail address
 * @throws AppError `notFound`, `changedMeanwhile` for a user who is still invited
 */
export async function switchUserAsOperator(deps: Context, id: string, on: boolean): Promise<string> {
  const [found] = await findUsersAnywhere(deps.db, { id });
  if (!found) throw notFound();
  const merchantId = found.merchant_id;
  await inTransaction(deps.db, async (tx) => {
    await lockLimits(tx, merchantId);
    const user = await findUser(tx, scopeOfOne(merchantId), id);
    if (!user || (user.disabled_at === null) === on) return;
    const at = deps.clock.realNow();
    if (!(await updateDisabled(tx, { merchantId, id }, on ? null : at)))
      throw new AppError('changedMeanwhile');
    if (!on) await revokeSessionsOfUser(tx, { merchantId, userId: id }, at);
    if (!on) await mailLimitedKeys(deps, tx, null, new Map([[id, 0]]));
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'operator' },
      action: on ? 'user.enabled' : 'user.disabled',
      subjectId: id,
      before: { enabled: !on },
      after: { enabled: on },
    });
  });
  return found.email;
}

/**
 * Replaces the roles of one of the provider's people, invited or active, from their next call on. Repeating it changes
 * nothing.
 *
 * @returns the person's e-mail address
 * @throws AppError `notFound` for anyone else
 */
export function changeProviderRoles(
  deps: Context,
  id: string,
  roles: readonly ProviderRole[],
): Promise<string> {
  const merchantId = PROVIDER_ID;
  return inTransaction(deps.db, async (tx) => {
    await lockLimits(tx, merchantId);
    const person = orNotFound(await findUser(tx, scopeOfOne(merchantId), id));
    if (person.roles.join() === roles.join()) return person.email;
    await updateRights(tx, { id, merchantId, roles, customRoleIds: [], restrictionList: [] });
    await writeAudit(deps, tx, {
      merchantId,
      actor: { kind: 'operator' },
      action: 'user.changed',
      subjectId: id,
      before: { roles: person.roles },
      after: { roles },
    });
    return person.email;
  });
}
