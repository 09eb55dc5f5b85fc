import type { changeUser as changeCall, TeamUser } from '@stuiver/contract';
import type { AuditValues } from '@stuiver/domain/audit';
import { companyPermissions, isRole, RESTRICTION_NAMES, ROLE_NAMES } from '@stuiver/domain/permissions';
import type { z } from 'zod';
import { type MerchantScope, scopeOfOne } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { revokeSessionsOfUser } from '../users/sessions.ts';
import { lastSignIns } from '../users/users.ts';
import { inTeam, type LockedTeam, requireOwnRoles, requireUser, withMember } from './in-team.ts';
import { invitationEnd } from './invitation-mail.ts';
import { findUser, listUsers, updateDisabled, updateRights, type UserRecord } from './repository.ts';
import { readRoles } from './role-repository.ts';
import { type Member, resolvePermissions, type RoleTable } from './rules.ts';

type Rights = z.output<(typeof changeCall)['body']>;

function toWire(row: UserRecord, roles: RoleTable, signedInAt: Date | undefined): TeamUser {
  const member = {
    roles: row.roles,
    customRoleIds: row.custom_role_ids.filter((id) => roles.has(id)),
    restrictionList: RESTRICTION_NAMES.filter((name) => row.restriction_list.includes(name)),
    canPostTree: row.can_post_tree,
  };
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    name: row.name,
    email: row.email,
    roles: member.roles,
    customRoleIds: member.customRoleIds,
    restrictionList: member.restrictionList,
    permissions: companyPermissions(resolvePermissions(member, roles)),
    state: row.is_invited ? 'invited' : row.disabled_at ? 'disabled' : 'active',
    invitationExpiresDateTime:
      row.is_invited && row.invited_at ? invitationEnd(row.invited_at).toISOString() : null,
    lastSignInDateTime: signedInAt?.toISOString() ?? null,
    createdDateTime: row.created_at.toISOString(),
  };
}

async function readRoleTable(deps: Context, merchantIds: readonly string[]): Promise<RoleTable> {
  const found = await readRoles(deps.db, merchantIds);
  return new Map(found.roles.map(({ id, permissions }) => [id, permissions]));
}

/** @returns the users of the scope's companies, those of the user's own first */
export async function getTeam(deps: Context, session: Session, scope: MerchantScope): Promise<TeamUser[]> {
  const rows = await listUsers(deps.db, scope, session.merchantId);
  const roles = await readRoleTable(deps, scope.merchantIds);
  const ids = rows.map(({ id }) => id);
  const signIns = await lastSignIns(deps.db, scope, ids);
  return rows.map((row) => toWire(row, roles, signIns.get(row.id)));
}

/** @throws AppError `notFound` for someone else's user */
export async function findOwnUser(deps: Context, scope: MerchantScope, id: string): Promise<UserRecord> {
  const row = orNotFound(await findUser(deps.db, scope, id));
  return row;
}

/** @throws AppError `notFound` for someone else's user */
export async function readUser(deps: Context, scope: MerchantScope, id: string): Promise<TeamUser> {
  const row = await findOwnUser(deps, scope, id);
  const signIns = await lastSignIns(deps.db, scopeOfOne(row.merchant_id), [id]);
  return toWire(row, await readRoleTable(deps, [row.merchant_id]), signIns.get(id));
}

const inOrder = <T>(all: readonly T[], chosen: readonly T[]) => all.filter((one) => chosen.includes(one));

/** Returns the stored rights of a user: those chosen, and the roles that only the operator gives. */
export function storedRights(rights: Rights, old: readonly string[] = []) {
  return {
    roles: [...inOrder(ROLE_NAMES, rights.roles), ...old.filter((role) => !isRole(role))],
    customRoleIds: [...new Set(rights.customRoleIds)].sort(),
    restrictionList: inOrder(RESTRICTION_NAMES, rights.restrictionList),
  };
}

/** Formats a user's rights for the audit log: roles of the company's own by name. */
export function auditedRights(
  { namesOf }: LockedTeam,
  { roles, customRoleIds, restrictionList }: Pick<Member, 'roles' | 'customRoleIds' | 'restrictionList'>,
): AuditValues {
  return {
    roles,
    ...(customRoleIds.length > 0 ? { customRoles: namesOf(customRoleIds) } : {}),
    ...(restrictionList.length > 0 ? { restrictionList } : {}),
  };
}

/** Stores a user's rights, with an audit row of the previous ones; does nothing when they are equal. */
export async function writeRights(team: LockedTeam, old: Member, next: Member): Promise<void> {
  const shown = ({ roles, customRoleIds, restrictionList }: Member) => [
    roles,
    customRoleIds,
    restrictionList,
  ];
  if (JSON.stringify(shown(old)) === JSON.stringify(shown(next))) return;
  await updateRights(team.tx, next);
  await team.audit({
    action: 'user.changed',
    subjectId: next.id,
    before: auditedRights(team, old),
    after: auditedRights(team, next),
  });
}

/**
 * Changes a user's rights, from their next call on.
 *
 * @throws AppError `notFound` for someone else's user or role, `aboveOwnRights` and `aboveOwnLimit` for what the
 *   changer lacks, `lastAdmin`
 */
export async function changeUser(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  rights: Rights,
): Promise<TeamUser> {
  const { merchant_id } = await findOwnUser(deps, scope, id);
  await inTeam(deps, session, merchant_id, async (team) => {
    const old = requireUser(team, id);
    requireOwnRoles(team, rights.customRoleIds);
    const next = { ...old, ...storedRights(rights, old.roles) };
    team.require(withMember(team.now, next));
    await writeRights(team, old, next);
  });
  return readUser(deps, scope, id);
}

/**
 * Disables a user, which ends all of their sessions and nothing else, or enables them again. Repeating it changes
 * nothing.
 *
 * @throws AppError `notFound`, `lastAdmin`, `changedMeanwhile` for a user who is still invited, `aboveOwnRights` and
 *   `aboveOwnLimit` when enabling would grant what the changer lacks
 */
export async function switchUser(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
  on: boolean,
): Promise<TeamUser> {
  const row = await findOwnUser(deps, scope, id);
  await inTeam(deps, session, row.merchant_id, async (team) => {
    const old = requireUser(team, id);
    if (old.isActive === on && !row.is_invited) return;
    team.require(withMember(team.now, { ...old, isActive: on }));
    const at = deps.clock.realNow();
    if (!(await updateDisabled(team.tx, old, on ? null : at))) throw new AppError('changedMeanwhile');
    if (!on) await revokeSessionsOfUser(team.tx, { merchantId: old.merchantId, userId: id }, at);
    await team.audit({
      action: on ? 'user.enabled' : 'user.disabled',
      subjectId: id,
      before: { enabled: !on },
      after: { enabled: on },
    });
  });
  return readUser(deps, scope, id);
}
