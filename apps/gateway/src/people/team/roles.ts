import type {
  changeRole as changeCall,
  createRole as createCall,
  CustomRole,
  RoleLimit,
} from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import { isRole, PERMISSIONS, type Permission } from '@stuiver/domain/permissions';
import { canRefund, type RefundLimit } from '@stuiver/domain/refund-limits';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTeam } from './in-team.ts';
import {
  findRole,
  insertRole,
  listLimits,
  listRoles,
  removeRole,
  ROLE_NAMES_INDEX,
  type RoleRecord,
  updateRole,
} from './role-repository.ts';
import { limitIn, limitOut, ownRefundLimit, withLimit } from './refund-limits.ts';
import type { Member, Team } from './rules.ts';
import { writeRights } from './users.ts';

const inOrder = (chosen: readonly string[]): Permission[] =>
  PERMISSIONS.filter((permission) => chosen.includes(permission));

function toWire(row: RoleRecord): CustomRole {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    name: row.name,
    permissions: inOrder(row.permissions),
    refundLimit: limitOut(row.refund_limit),
  };
}

/** @returns the roles of the scope's companies, those of the user's own first, and the limits of built-in roles */
export async function getRoles(
  deps: Context,
  session: Session,
  scope: MerchantScope,
): Promise<{ content: CustomRole[]; limits: RoleLimit[]; ownLimit: string | null }> {
  const limits = await listLimits(deps.db, scope.merchantIds);
  return {
    content: (await listRoles(deps.db, scope, session.merchantId)).map(toWire),
    limits: limits.map(({ merchantId, role, limit }) => ({
      merchantId,
      role,
      refundLimit: formatWire(limit),
    })),
    ownLimit: limitOut(await ownRefundLimit(deps.db, session)),
  };
}

async function findOwnRole(deps: Context, scope: MerchantScope, id: string): Promise<RoleRecord> {
  const row = orNotFound(await findRole(deps.db, scope, id));
  return row;
}

/** Reports a taken name at its field. */
async function named<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw breaksUnique(error, ROLE_NAMES_INDEX) ? invalid('name', 'nameTaken') : error;
  });
}

/** The team with a role changed, or added. */
function withRole(team: Team, id: string, { permissions, refundLimit }: RoleParts): Team {
  return {
    ...team,
    roles: new Map([...team.roles, [id, permissions]]),
    limits: withLimit(team.limits, id, refundLimit),
  };
}

type RoleParts = { readonly permissions: readonly string[]; readonly refundLimit: number | null };

/** Returns the parts of a role that decide its users' rights; a role that does not refund has no limit. */
function toRoleParts(
  input: { permissions: readonly string[]; refundLimit?: string | number | null | undefined },
  before: RefundLimit = null,
): RoleParts & { permissions: Permission[] } {
  const permissions = inOrder(input.permissions);
  const limit = input.refundLimit === undefined ? before : limitIn(input.refundLimit);
  return { permissions, refundLimit: canRefund(permissions) ? limit : null };
}

/**
 * Creates a role of one company.
 *
 * @throws AppError `notFound` for someone else's company, `aboveOwnRights` and `aboveOwnLimit` for what the maker
 *   lacks, `limitReached`, 422 on `name` when the company has a role of that name
 */
export async function createRole(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  input: z.output<(typeof createCall)['body']>,
): Promise<CustomRole> {
  const { merchantId } = input;
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const id = deps.ids.next();
  const parts = toRoleParts(input);
  await named(
    inTeam(deps, session, merchantId, async (team) => {
      team.require(withRole(team.now, id, parts));
      if (team.roleIds.size >= LIMITS.rolesOfCompany) throw new AppError('limitReached');
      const role = { merchantId, id, name: input.name.trim(), ...parts };
      await insertRole(team.tx, role, deps.clock.realNow());
      await team.audit({ action: 'role.created', subjectId: id, after: parts });
    }),
  );
  return toWire(await findOwnRole(deps, scope, id));
}

/**
 * Changes a role, which applies to its users from their next call on.
 *
 * @throws AppError `notFound` for someone else's role, `aboveOwnRights` and `aboveOwnLimit` for more than the changer
 *   holds, `lastAdmin`, 422 on `name` when the company has another role of that name
 */
export async function changeRole(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: z.output<(typeof changeCall)['body']>,
): Promise<CustomRole> {
  const { merchant_id: merchantId } = await findOwnRole(deps, scope, id);
  await named(
    inTeam(deps, session, merchantId, async (team) => {
      const before = team.now.roles.get(id);
      if (!before) throw notFound();
      const limitBefore = team.now.limits.get(id) ?? null;
      const parts = toRoleParts(input, limitBefore);
      team.require(withRole(team.now, id, parts));
      const name = input.name.trim();
      const [oldName = ''] = team.namesOf([id]);
      await updateRole(team.tx, { merchantId, id, name, ...parts });
      await team.audit({
        action: 'role.changed',
        subjectId: id,
        before: { name: oldName, permissions: inOrder(before), refundLimit: limitBefore },
        after: { name, ...parts },
      });
    }),
  );
  return toWire(await findOwnRole(deps, scope, id));
}

/** A user without the role; who had no other reads on, as a VIEWER. */
function withoutRole(user: Member, id: string): Member {
  const customRoleIds = user.customRoleIds.filter((held) => held !== id);
  const isLast = customRoleIds.length === 0 && !user.roles.some(isRole);
  return { ...user, customRoleIds, roles: isLast ? ['VIEWER', ...user.roles] : user.roles };
}

/**
 * Deletes a role, which takes it from its users.
 *
 * @throws AppError `notFound` for someone else's role, `lastAdmin`
 */
export async function deleteRole(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<void> {
  const { merchant_id: merchantId } = await findOwnRole(deps, scope, id);
  await inTeam(deps, session, merchantId, async (team) => {
    const before = team.now.roles.get(id);
    if (!before) throw notFound();
    const holders = [...team.users.values()].filter(({ customRoleIds }) => customRoleIds.includes(id));
    const left = new Map(holders.map((user) => [user.id, withoutRole(user, id)]));
    const members = team.now.members.map((user) => left.get(user.id) ?? user);
    const roles = new Map([...team.now.roles].filter(([role]) => role !== id));
    team.require({ members, roles, limits: withLimit(team.now.limits, id, null) });
    for (const user of holders) await writeRights(team, user, left.get(user.id) ?? user);
    await team.audit({
      action: 'role.deleted',
      subjectId: id,
      before: { permissions: inOrder(before), users: holders.length },
    });
    await removeRole(team.tx, merchantId, id);
  });
}
