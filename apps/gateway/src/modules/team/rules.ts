import { type Right, rightsOf } from '@stuiver/domain/permissions';
import { AppError } from '../../lib/app-error.ts';

/** What of a user decides what they may do. */
export type Member = {
  readonly id: string;
  readonly merchantId: string;
  readonly roles: readonly string[];
  readonly customRoleIds: readonly string[];
  readonly restrictionList: readonly string[];
  readonly canPostTree: boolean;
  /** Neither disabled nor still invited. */
  readonly isActive: boolean;
};

/** Custom roles by id, each with what it grants. */
export type RoleTable = ReadonlyMap<string, readonly string[]>;

/** The users of a company and of those above it, with these companies' roles. */
export type Team = { readonly members: readonly Member[]; readonly roles: RoleTable };

/** What a user may do, or could if they were active. */
export function permissionsOf(member: Omit<Member, 'id' | 'merchantId' | 'isActive'>, roles: RoleTable) {
  const customPermissions = member.customRoleIds.flatMap((id) => roles.get(id) ?? []);
  return rightsOf({ ...member, customPermissions }).permissions;
}

/** What the active users who manage the team can grant between them. */
function grantable({ members, roles }: Team): Set<Right> {
  const held = members.filter(({ isActive }) => isActive).map((member) => permissionsOf(member, roles));
  return new Set(held.filter((permissions) => permissions.includes('team:write')).flat());
}

const gained = (before: readonly string[], after: readonly string[]) =>
  after.filter((permission) => !before.includes(permission));

/** All that somebody gains by a change: as a user, as one who is let in again, or by what a role grants. */
function gains(before: Team, after: Team): string[] {
  const byRole = [...after.roles].flatMap(([id, permissions]) =>
    gained(before.roles.get(id) ?? [], permissions),
  );
  const known = new Map(before.members.map((member) => [member.id, member]));
  const byUser = after.members.flatMap((member) => {
    const old = known.get(member.id);
    const isLetIn = member.isActive && !old?.isActive;
    const had = old === undefined || isLetIn ? [] : permissionsOf(old, before.roles);
    return gained(had, permissionsOf(member, after.roles));
  });
  return [...byRole, ...byUser];
}

/**
 * Decides whether somebody may change a team, whatever the change is.
 *
 * - Nobody grants what they lack: whatever anybody gains, the actor holds. So nobody's own rights grow by what they do.
 * - An admin for a permission is an active user who holds it and manages the team (`team:write`), in the company or one
 *   above. The last one for a permission stays: nobody could grant it again.
 *
 * @param actor what the acting user may do
 * @throws AppError `forbidden`, `lastAdmin`
 */
export function requireAllowed(actor: readonly Right[], before: Team, after: Team): void {
  const held: readonly string[] = actor;
  if (!held.includes('team:write') || !gains(before, after).every((one) => held.includes(one)))
    throw new AppError('forbidden');
  const left = grantable(after);
  if ([...grantable(before)].some((permission) => !left.has(permission))) throw new AppError('lastAdmin');
}
