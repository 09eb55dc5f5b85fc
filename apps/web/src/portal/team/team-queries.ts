import type { CustomRole, TeamUser } from '@stuiver/contract';
import { getRoles, getTeam } from '@stuiver/contract/routes';
import { isRole, type Permission, ROLE_PERMISSIONS, resolveStoredRights } from '@stuiver/domain/permissions';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useTexts } from '../../lib/language.ts';
import { callQuery, reloadQueries } from '../../lib/query.ts';

/** The users of the chosen companies. */
export const teamQuery = () => callQuery(['team', 'users'], getTeam, { query: {} }, ({ content }) => content);

/** The roles that the chosen companies made, the limits of built-in ones, and the user's own. */
export const rolesQuery = () => callQuery(['team', 'roles'], getRoles, { query: {} });

/** The limits of built-in roles of one company, whether or not it is among the chosen ones. */
export const limitsQuery = (merchantId: string) =>
  callQuery(['team', 'roles', merchantId], getRoles, { query: { selectedIds: [merchantId] } });

/** Reloads users and roles: a change of one shows in the other. */
export function reloadTeam(): Promise<void> {
  return reloadQueries(['team']);
}

/** Returns the permissions of a role; built-in roles by name, custom ones by id. */
export function getRolePermissions(role: string, customRoles: readonly CustomRole[]): readonly Permission[] {
  if (!isRole(role)) return customRoles.find(({ id }) => id === role)?.permissions ?? [];
  return ROLE_PERMISSIONS[role];
}

/** Returns the permissions that a restriction takes away. */
export function permissionsRemovedBy(restriction: string): readonly Permission[] {
  const admin = { roles: ['ADMIN'], customPermissions: [], canPostTree: false };
  const left = resolveStoredRights({ ...admin, restrictionList: [restriction] }).permissions;
  return ROLE_PERMISSIONS.ADMIN.filter((permission) => !left.includes(permission));
}

/** Names a user's roles in the current language; custom ones and those of the operator by their own name. */
export function useRoleNames(customRoles: readonly CustomRole[]): (user: TeamUser) => string[] {
  const texts = useTexts(teamTexts);
  return ({ roles, customRoleIds }) => [
    ...roles.map((role) => (isRole(role) ? texts.roles[role] : role)),
    ...customRoles.filter(({ id }) => customRoleIds.includes(id)).map(({ name }) => name),
  ];
}
