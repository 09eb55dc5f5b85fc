import { LANGUAGES } from '@stuiver/domain/languages';
import { isReservedRoleName, PERMISSIONS, RESTRICTION_NAMES, ROLE_NAMES } from '@stuiver/domain/permissions';
import { REFUNDING_ROLES } from '@stuiver/domain/refund-limits';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, email, id, instant, plainName, requiredText, selectedIds, someOf } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';
import { refundLimitIn, refundLimitOut } from '../money/refunds.ts';

const permission = z.enum(PERMISSIONS);
const restriction = z.enum(RESTRICTION_NAMES);
const role = z.enum(ROLE_NAMES);

/** A role that a company made for its own users. */
const customRole = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  name: z.string(),
  permissions: someOf(permission),
  refundLimit: refundLimitOut,
});
export type CustomRole = z.infer<typeof customRole>;

/** Amount that users of a company with a built-in role may refund without approval. */
const roleLimit = z.object({ merchantId: id, role, refundLimit: amountOut });
export type RoleLimit = z.infer<typeof roleLimit>;

/** A user as the team's admins see them. */
const teamUser = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  name: z.string(),
  email: z.string(),
  /** As stored: built-in roles, and those that the operator gave. */
  roles: z.array(z.string()).max(LIMITS.shown),
  customRoleIds: z.array(id).max(LIMITS.rolesOfCompany),
  restrictionList: someOf(restriction),
  /** Derived from the three. */
  permissions: someOf(permission),
  /** `invited` until a password is set, by which an invitation is finished. */
  state: z.enum(['invited', 'active', 'disabled']),
  /** Expiry of the newest link; null for users who are not invited. */
  invitationExpiresDateTime: instant.nullable(),
  lastSignInDateTime: instant.nullable(),
  createdDateTime: instant,
});
export type TeamUser = z.infer<typeof teamUser>;

/** A user's granted permissions; without any role a user could only sign out. */
const rights = {
  roles: someOf(role),
  customRoleIds: z.array(id).max(LIMITS.rolesOfCompany),
  restrictionList: someOf(restriction),
};
const hasRole = (value: { roles: unknown[]; customRoleIds: unknown[] }) =>
  value.roles.length + value.customRoleIds.length > 0;
const NO_ROLE = { message: 'required', path: ['roles'] };

export const invitation = z
  .object({ merchantId: id, email, name: requiredText(100), language: z.enum(LANGUAGES), ...rights })
  .refine(hasRole, NO_ROLE);

export const userRights = z.object(rights).refine(hasRole, NO_ROLE);

const roleParts = {
  name: plainName(60).refine((name) => !isReservedRoleName(name), 'nameReserved'),
  /** Reading is part of every role. */
  permissions: someOf(permission).refine((held) => held.includes('payments:read'), 'required'),
  /** Limit of a role that may refund: 0 unless given, unchanged when a role is changed without it. */
  refundLimit: refundLimitIn.optional(),
};
export const newRole = z.object({ merchantId: id, ...roleParts });

const TEAM = { access: 'session', permission: 'team:write', tag: 'team' } as const;
const params = z.object({ id });

export const getTeam = endpoint(routes.getTeam, {
  ...TEAM,
  summary: `The users of the chosen companies, ${LIMITS.teamShown} at most`,
  query: z.object({ selectedIds }),
  response: z.object({ content: z.array(teamUser).max(LIMITS.teamShown) }),
  errors: ['notFound'],
});

export const changeUser = endpoint(routes.changeUser, {
  ...TEAM,
  summary: 'Change a user’s permissions; no one can grant permissions that they lack',
  params,
  body: userRights,
  response: z.object({ user: teamUser }),
  errors: ['lastAdmin', 'aboveOwnRights', 'aboveOwnLimit'],
});

export const switchUser = endpoint(routes.switchUser, {
  ...TEAM,
  summary: 'Disable a user, which ends their sessions, or enable them again',
  params,
  body: z.object({ on: z.boolean() }),
  response: z.object({ user: teamUser }),
  errors: ['changedMeanwhile', 'lastAdmin', 'aboveOwnRights', 'aboveOwnLimit'],
});

export const inviteUser = endpoint(routes.inviteUser, {
  ...TEAM,
  summary:
    'Invite a user by mail; the answer is the same when the address belongs to an account of another company',
  body: invitation,
  response: z.object({ user: teamUser }),
  errors: ['notFound', 'limitReached', 'aboveOwnRights', 'aboveOwnLimit'],
});

export const resendInvitation = endpoint(routes.resendInvitation, {
  ...TEAM,
  summary: 'Mail an invitation again, once a minute at most; older links stop working',
  params,
  response: z.object({ user: teamUser }),
  errors: ['changedMeanwhile', 'limitReached'],
});

export const withdrawInvitation = endpoint(routes.withdrawInvitation, {
  ...TEAM,
  summary: 'Withdraw an invitation; its links stop working',
  params,
  response: z.object({}),
  errors: ['changedMeanwhile'],
});

export const getRoles = endpoint(routes.getRoles, {
  ...TEAM,
  summary: 'The roles that the chosen companies made, by name',
  query: z.object({ selectedIds }),
  response: z.object({
    content: z.array(customRole).max(LIMITS.rolesShown),
    /** The limits of built-in roles; a missing role has none. */
    limits: z.array(roleLimit).max(LIMITS.rolesShown),
    /** The caller's own, which is the most that they grant. */
    ownLimit: refundLimitOut,
  }),
  errors: ['notFound'],
});

export const createRole = endpoint(routes.createRole, {
  ...TEAM,
  summary: 'Make a role of a company, of permissions that the user holds',
  body: newRole,
  response: z.object({ role: customRole }),
  errors: ['notFound', 'limitReached', 'aboveOwnRights', 'aboveOwnLimit'],
});

export const changeRole = endpoint(routes.changeRole, {
  ...TEAM,
  summary: 'Change a role; what its users may do changes with their next call',
  params,
  body: z.object(roleParts),
  response: z.object({ role: customRole }),
  errors: ['lastAdmin', 'aboveOwnRights', 'aboveOwnLimit'],
});

export const deleteRole = endpoint(routes.deleteRole, {
  ...TEAM,
  summary: 'Delete a role; users who have no other become a VIEWER',
  params,
  response: z.object({}),
  errors: ['lastAdmin'],
});

export const changeRoleLimit = endpoint(routes.changeRoleLimit, {
  ...TEAM,
  summary:
    'Change how much users with a built-in role refund without approval; no one can grant more than their own limit',
  body: z.object({ merchantId: id, role: z.enum(REFUNDING_ROLES), refundLimit: refundLimitIn }),
  response: z.object({}),
  errors: ['notFound', 'lastAdmin', 'aboveOwnLimit'],
});
