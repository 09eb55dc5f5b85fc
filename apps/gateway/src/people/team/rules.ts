import { type Right, resolveStoredRights } from '@stuiver/domain/permissions';
import {
  canRefund,
  largestLimit,
  permissionsOfRole,
  reaches,
  type RefundLimit,
} from '@stuiver/domain/refund-limits';
import { AppError } from '../../platform/app-error.ts';

/** Fields of a user that decide their rights. */
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

/** Custom roles by id, each with its permissions. */
export type RoleTable = ReadonlyMap<string, readonly string[]>;

/**
 * Refund limits of roles, in minor units: custom ones by their id, built-in ones by `limitKey`. Others have no limit.
 */
export type LimitTable = ReadonlyMap<string, number>;

/** Returns the key of a company's built-in role in the table of limits. */
export function limitKey(merchantId: string, role: string): string {
  return `${merchantId} ${role}`;
}

/** The users of a company and of those above it, with these companies' roles. */
export type Team = {
  readonly members: readonly Member[];
  readonly roles: RoleTable;
  readonly limits: LimitTable;
};

/** A user's permissions, and their limit for refunds without approval. */
export type Held = { readonly permissions: readonly Right[]; readonly refundLimit: RefundLimit };

/** Returns a user's permissions, actual or if they were active. */
export function resolvePermissions(member: Omit<Member, 'id' | 'merchantId' | 'isActive'>, roles: RoleTable) {
  const customPermissions = member.customRoleIds.flatMap((id) => roles.get(id) ?? []);
  return resolveStoredRights({ ...member, customPermissions }).permissions;
}

/**
 * Returns a user's limit for refunds without approval: the largest of their roles that refund; 0 without the
 * permission to refund.
 */
export function resolveRefundLimit(member: Member, { roles, limits }: Omit<Team, 'members'>): RefundLimit {
  if (!canRefund(resolvePermissions(member, roles))) return 0;
  return largestLimit([
    ...member.roles
      .filter((role) => canRefund(permissionsOfRole(role)))
      .map((role) => limits.get(limitKey(member.merchantId, role)) ?? null),
    ...member.customRoleIds
      .filter((id) => canRefund(roles.get(id) ?? []))
      .map((id) => limits.get(id) ?? null),
  ]);
}

/** The same, and 0 for a user who is disabled or still invited. */
export function limitNow(member: Member, team: Omit<Team, 'members'>): RefundLimit {
  return member.isActive ? resolveRefundLimit(member, team) : 0;
}

/** Returns the rights of a member of a team. */
export function resolveRights(member: Member, team: Team): Held {
  return {
    permissions: resolvePermissions(member, team.roles),
    refundLimit: resolveRefundLimit(member, team),
  };
}

/** Collects the permissions that the active users who manage the team can grant between them. */
function grantable({ members, roles }: Team): Set<Right> {
  const held = members.filter(({ isActive }) => isActive).map((member) => resolvePermissions(member, roles));
  return new Set(held.filter((permissions) => permissions.includes('team:write')).flat());
}

const gained = (before: readonly string[], after: readonly string[]) =>
  after.filter((permission) => !before.includes(permission));

/** Collects the permissions that users gain by a change: directly, by being re-enabled, or through a role. */
function gains(before: Team, after: Team): string[] {
  const byRole = [...after.roles].flatMap(([id, permissions]) =>
    gained(before.roles.get(id) ?? [], permissions),
  );
  const known = new Map(before.members.map((member) => [member.id, member]));
  const byUser = after.members.flatMap((member) => {
    const old = known.get(member.id);
    const isLetIn = member.isActive && !old?.isActive;
    const had = old === undefined || isLetIn ? [] : resolvePermissions(old, before.roles);
    return gained(had, resolvePermissions(member, after.roles));
  });
  return [...byRole, ...byUser];
}

/** The largest limit that the active users who manage the team can grant. */
function grantableLimit(team: Team): RefundLimit {
  const managers = team.members.filter(
    (member) => member.isActive && resolvePermissions(member, team.roles).includes('team:write'),
  );
  return largestLimit(managers.map((member) => resolveRefundLimit(member, team)));
}

/** Collects the limits that rise by a change: a user's, or those of a role that refunds. */
function raisedLimits(before: Team, after: Team): RefundLimit[] {
  const ofRole = (team: Team, id: string) =>
    canRefund(team.roles.get(id) ?? []) ? (team.limits.get(id) ?? null) : 0;
  const byRole = [...after.roles.keys()].map((id) => [ofRole(before, id), ofRole(after, id)] as const);
  const builtIn = [...before.limits.keys()].filter((key) => !before.roles.has(key));
  const byBuiltIn = builtIn.map(
    (key) => [before.limits.get(key) ?? null, after.limits.get(key) ?? null] as const,
  );
  const known = new Map(before.members.map((member) => [member.id, member]));
  const byUser = after.members.map((member) => {
    const old = known.get(member.id);
    const isLetIn = member.isActive && !old?.isActive;
    const had = old === undefined || isLetIn ? 0 : resolveRefundLimit(old, before);
    return [had, resolveRefundLimit(member, after)] as const;
  });
  return [...byRole, ...byBuiltIn, ...byUser].flatMap(([had, has]) => (reaches(had, has) ? [] : [has]));
}

/** Finds the users whose refund limit falls by a change, with their new limit. */
export function loweredLimits(before: Team, after: Team): ReadonlyMap<string, RefundLimit> {
  const known = new Map(after.members.map((member) => [member.id, member]));
  return new Map(
    before.members.flatMap((member) => {
      const next = known.get(member.id);
      const limit = next ? limitNow(next, after) : 0;
      return reaches(limit, limitNow(member, before)) ? [] : [[member.id, limit] as const];
    }),
  );
}

/**
 * Decides whether a user may make a change to a team.
 * - No one can grant what they lack: every permission gained is the actor's, and no refund limit rises above the
 *   actor's. So no one's own rights grow by their changes.
 * - An admin for a permission is an active user who holds it and manages the team (`team:write`), in the company or one
 *   above. The last one for a permission stays: no one could grant it again. So does the last one with the largest
 *   limit.
 *
 * @param actor the acting user's rights
 * @throws AppError `forbidden` for a user who does not manage the team, `aboveOwnRights`, `aboveOwnLimit`, `lastAdmin`
 */
export function requireAllowed(actor: Held, before: Team, after: Team): void {
  const held: readonly string[] = actor.permissions;
  if (!held.includes('team:write')) throw new AppError('forbidden');
  if (!gains(before, after).every((one) => held.includes(one))) throw new AppError('aboveOwnRights');
  const { refundLimit } = actor;
  if (refundLimit !== null && !raisedLimits(before, after).every((limit) => reaches(refundLimit, limit)))
    throw new AppError('aboveOwnLimit');
  const left = grantable(after);
  if ([...grantable(before)].some((permission) => !left.has(permission))) throw new AppError('lastAdmin');
  // Without limits, a user who may refund has none, which the permission's own last holder ensures.
  if (after.limits.size > 0 && !reaches(grantableLimit(after), grantableLimit(before)))
    throw new AppError('lastAdmin');
}
