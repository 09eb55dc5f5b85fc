import type { changeRole as changeCall, createRole as createCall, CustomRole } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { isRole, PERMISSIONS, type Permission } from '@stuiver/domain/permissions';
import type { z } from 'zod';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Session } from '../../lib/access/session.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { breaksUnique } from '../../lib/database/errors.ts';
import { inTeam } from './in-team.ts';
import {
  findRole,
  insertRole,
  listRoles,
  removeRole,
  ROLE_NAMES_INDEX,
  type RoleRecord,
  updateRole,
} from './role-repository.ts';
import type { Member, RoleTable } from './rules.ts';
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
  };
}

/** @returns the roles of the scope's companies, those of the user's own first */
export async function getRoles(
  { db }: Context,
  session: Session,
  scope: MerchantScope,
): Promise<CustomRole[]> {
  return (await listRoles(db, scope, session.merchantId)).map(toWire);
}

async function findOwnRole({ db }: Context, scope: MerchantScope, id: string): Promise<RoleRecord> {
  const row = await findRole(db, scope, id);
  if (!row) throw notFound();
  return row;
}

/** Says at the field that a name is taken. */
async function named<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw breaksUnique(error, ROLE_NAMES_INDEX) ? invalid('name', 'nameTaken') : error;
  });
}

const withRole = (roles: RoleTable, id: string, permissions: readonly string[]): RoleTable =>
  new Map([...roles, [id, permissions]]);

/**
 * Makes a role of one company.
 *
 * @throws AppError `notFound` for someone else's company, `forbidden` for a permission that the maker lacks, `limitReached`,
 *   422 on `name` when the company has a role of that name
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
  const permissions = inOrder(input.permissions);
  await named(
    inTeam(deps, session, merchantId, async (team) => {
      team.require({ ...team.now, roles: withRole(team.now.roles, id, permissions) });
      if (team.roleIds.size >= LIMITS.rolesOfCompany) throw new AppError('limitReached');
      const role = { merchantId, id, name: input.name.trim(), permissions };
      await insertRole(team.tx, role, deps.clock.now());
      await team.audit({
        action: 'role.created',
        subjectKind: 'role',
        subjectId: id,
        after: { permissions },
      });
    }),
  );
  return toWire(await findOwnRole(deps, scope, id));
}

/**
 * Changes a role, and with it what its users may do from their next call on.
 *
 * @throws AppError `notFound` for someone else's role, `forbidden` for an added permission that the changer lacks,
 *   `lastAdmin`, 422 on `name` when the company has another role of that name
 */
export async function changeRole(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  input: z.output<(typeof changeCall)['body']>,
): Promise<CustomRole> {
  const { merchant_id: merchantId } = await findOwnRole(deps, scope, id);
  const permissions = inOrder(input.permissions);
  await named(
    inTeam(deps, session, merchantId, async (team) => {
      const before = team.now.roles.get(id);
      if (!before) throw notFound();
      team.require({ ...team.now, roles: withRole(team.now.roles, id, permissions) });
      const name = input.name.trim();
      const [oldName = ''] = team.namesOf([id]);
      await updateRole(team.tx, { merchantId, id, name, permissions });
      await team.audit({
        action: 'role.changed',
        subjectKind: 'role',
        subjectId: id,
        before: { name: oldName, permissions: inOrder(before) },
        after: { name, permissions },
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
    team.require({ members, roles: new Map([...team.now.roles].filter(([role]) => role !== id)) });
    for (const user of holders) await writeRights(team, user, left.get(user.id) ?? user);
    await team.audit({
      action: 'role.deleted',
      subjectKind: 'role',
      subjectId: id,
      before: { permissions: inOrder(before), users: holders.length },
    });
    await removeRole(team.tx, merchantId, id);
  });
}
