import type { CustomRole, TeamUser } from '@stuiver/contract';
import { getRoles, getTeam } from '@stuiver/contract/routes';
import {
  companyPermissions,
  isRole,
  type Permission,
  ROLE_PERMISSIONS,
  resolveStoredRights,
} from '@stuiver/domain/permissions';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';

/** The users of the chosen companies. */
export function teamQuery() {
  return queryOptions({
    queryKey: ['team', 'users'],
    queryFn: async ({ signal }) => (await call(getTeam, { query: {} }, signal)).content,
  });
}

/** The roles that the chosen companies made, the limits of built-in ones, and the user's own. */
export function rolesQuery() {
  return queryOptions({
    queryKey: ['team', 'roles'],
    queryFn: ({ signal }) => call(getRoles, { query: {} }, signal),
  });
}

/** The limits of built-in roles of one company, whether or not it is among the chosen ones. */
export function limitsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['team', 'roles', merchantId],
    queryFn: ({ signal }) => call(getRoles, { query: { selectedIds: [merchantId] } }, signal),
  });
}

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
  const held = ['ADMIN'];
  const all = resolveStoredRights({
    roles: held,
    customPermissions: [],
    restrictionList: [],
    canPostTree: false,
  });
  const left = resolveStoredRights({
    roles: held,
    customPermissions: [],
    restrictionList: [restriction],
    canPostTree: false,
  });
  return companyPermissions(all.permissions).filter((permission) => !left.permissions.includes(permission));
}

/** Names a user's roles in the current language; custom ones and those of the operator by their own name. */
export function useRoleNames(customRoles: readonly CustomRole[]): (user: TeamUser) => string[] {
  const texts = useTexts(teamTexts);
  return ({ roles, customRoleIds }) => [
    ...roles.map((role) => (isRole(role) ? texts.roles[role] : role)),
    ...customRoles.filter(({ id }) => customRoleIds.includes(id)).map(({ name }) => name),
  ];
}
