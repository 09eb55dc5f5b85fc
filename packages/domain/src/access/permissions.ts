import { asRead } from './look-alikes.ts';

/**
 * The built-in roles; companies add roles of their own (`custom_roles`). MERCHANT is the role of users created before
 * the others existed. No one can grant an API key more than they hold themselves, so DEVELOPER may start payments and
 * refund.
 */
export const ROLE_NAMES = ['ADMIN', 'MERCHANT', 'FINANCE', 'SUPPORT', 'DEVELOPER', 'VIEWER'] as const;
export type Role = (typeof ROLE_NAMES)[number];

type PermissionRow<Held> = {
  /** Built-in roles that grant it. */
  readonly roles: readonly Role[];
  /** For a permission added later: custom roles that grant `with` get it too, in the migration of this number. */
  readonly customRoles?: { readonly with: Held; readonly migration: number };
};

/**
 * One row for each permission of a user, in the order of the screen. Every role reads payments and what belongs to
 * them: refunds, chargebacks, mandates, links … Saving a selection of companies is also granted user by user
 * (`canPostTree`).
 */
const PERMISSION_TABLE = {
  'payments:read': { roles: ROLE_NAMES },
  'payments:write': { roles: ['ADMIN', 'MERCHANT', 'FINANCE', 'SUPPORT', 'DEVELOPER'] },
  'refunds:write': { roles: ['ADMIN', 'MERCHANT', 'FINANCE', 'SUPPORT', 'DEVELOPER'] },
  'disputes:write': {
    roles: ['ADMIN', 'MERCHANT', 'FINANCE', 'SUPPORT'],
    customRoles: { with: 'refunds:write', migration: 16 },
  },
  'paymentLinks:write': { roles: ['ADMIN', 'MERCHANT', 'FINANCE', 'SUPPORT'] },
  'recurrences:write': { roles: ['ADMIN', 'MERCHANT', 'FINANCE', 'SUPPORT'] },
  'exports:read': { roles: ['ADMIN', 'MERCHANT', 'FINANCE'] },
  'apiKeys:write': { roles: ['ADMIN', 'MERCHANT', 'DEVELOPER'] },
  'settings:write': { roles: ['ADMIN', 'MERCHANT'] },
  'bankAccount:write': { roles: ['ADMIN'] },
  'team:write': { roles: ['ADMIN'] },
  'selection:write': { roles: ['ADMIN'] },
  'audit:read': { roles: ['ADMIN'] },
} as const satisfies Record<string, PermissionRow<string>>;

export type Permission = keyof typeof PERMISSION_TABLE;
const ROWS: Readonly<Record<Permission, PermissionRow<Permission>>> = PERMISSION_TABLE;
export const PERMISSIONS = Object.keys(PERMISSION_TABLE) as [Permission, ...Permission[]];

/** A permission that a migration adds to the custom roles that grant another one. */
export type PermissionGrant = Required<PermissionRow<string>>['customRoles'] & {
  readonly permission: string;
};
export const PERMISSION_GRANTS: readonly PermissionGrant[] = PERMISSIONS.flatMap((permission) => {
  const { customRoles } = ROWS[permission];
  return customRoles ? [{ ...customRoles, permission }] : [];
});

/** The permissions of each built-in role. */
export const ROLE_PERMISSIONS = Object.fromEntries(
  ROLE_NAMES.map((role) => [role, PERMISSIONS.filter((permission) => ROWS[permission].roles.includes(role))]),
) as unknown as Readonly<Record<Role, readonly Permission[]>>;

/** Roles of the provider's own people, and the permission of each. */
const PROVIDER_TABLE = {
  REVIEWER: 'applications:review',
  PRICE_MANAGER: 'prices:write',
  PAYOUT_APPROVER: 'payouts:approve',
  DISPUTE_ANALYST: 'disputes:monitor',
  PRIVACY_OFFICER: 'erasure:write',
  BANK_OPERATOR: 'bankFiles:write',
} as const;
export type ProviderRole = keyof typeof PROVIDER_TABLE;
export const PROVIDER_ROLES = Object.keys(PROVIDER_TABLE) as [ProviderRole, ...ProviderRole[]];

/** Permissions of the provider's own people; no role that companies grant has them, and no other adds to them. */
export const PROVIDER_PERMISSIONS = Object.values(PROVIDER_TABLE);
export type ProviderPermission = (typeof PROVIDER_PERMISSIONS)[number];

/** Every permission that an endpoint may require. */
export const RIGHTS = [...PERMISSIONS, ...PROVIDER_PERMISSIONS] as const;
export type Right = (typeof RIGHTS)[number];

/** The provider as the company of its own people (`users.merchant_id`, which the database holds their roles to). */
export const PROVIDER_ID = '00000000-0000-4000-8000-000000000000';

/**
 * A role as stored with users. A name that contains PPRO decides which list of mandates the portal calls (spec
 * 6.1) and grants nothing. Only the operator gives it, in addition to another role; no built-in role has such a name.
 */
export type UserRole = Role | ProviderRole | `${string}PPRO${string}`;

/** Permissions that each entry of a user's `restrictionList` removes; the first is the one it is named after. */
const RESTRICTIONS = {
  exportData: ['exports:read'],
  // A payment started by hand sends its payer to addresses of the user's choice, as a link does.
  generatePaymentLink: ['paymentLinks:write', 'payments:write', 'refunds:write'],
  apiKeys: ['apiKeys:write'],
} as const satisfies Record<string, readonly Permission[]>;

/** The entries of the specification's `restrictionList`, and our own `apiKeys`. */
export type Restriction = keyof typeof RESTRICTIONS;

export type StoredRights = {
  readonly roles: readonly string[];
  /** The permissions of the custom roles that the user has; unknown ones grant nothing. */
  readonly customPermissions: readonly string[];
  readonly restrictionList: readonly string[];
  readonly canPostTree: boolean;
};

export type Rights = {
  readonly permissions: Right[];
  /** The specification's two flags, derived from the permissions. */
  readonly restrictionList: Restriction[];
  readonly canPostTree: boolean;
};

export const RESTRICTION_NAMES = Object.keys(RESTRICTIONS) as Restriction[];

/** Checks whether a stored role is a row of the table; roles with PPRO in their names are not. */
export function isRole(role: string): role is Role {
  return Object.hasOwn(ROLE_PERMISSIONS, role);
}

export function isProviderRole(role: string): role is ProviderRole {
  return Object.hasOwn(PROVIDER_TABLE, role);
}

/**
 * Checks whether a company's own role may not have this name: it contains PPRO, which only the operator gives, or
 * it is the name of a built-in role or reads like one.
 */
export function isReservedRoleName(name: string): boolean {
  const plain = asRead(name);
  return plain.includes('PPRO') || isProviderRole(plain) || isRole(plain);
}

/** Filters a user's permissions to those that companies grant. */
export function companyPermissions(held: readonly Right[]): Permission[] {
  return PERMISSIONS.filter((permission) => held.includes(permission));
}

/** Resolves a user's stored roles and restrictions: roles grant, unknown ones nothing, and restrictions take away. */
export function resolveStoredRights({
  roles,
  customPermissions,
  restrictionList,
  canPostTree,
}: StoredRights): Rights {
  const ofProvider = PROVIDER_ROLES.filter((role) => roles.includes(role));
  if (ofProvider.length > 0)
    return {
      permissions: ofProvider.map((role) => PROVIDER_TABLE[role]),
      restrictionList: [...RESTRICTION_NAMES],
      canPostTree: false,
    };
  const granted = new Set<string>([
    ...roles.flatMap((role) => (isRole(role) ? ROLE_PERMISSIONS[role] : [])),
    ...customPermissions,
  ]);
  if (canPostTree) granted.add('selection:write');
  for (const name of RESTRICTION_NAMES)
    if (restrictionList.includes(name)) for (const taken of RESTRICTIONS[name]) granted.delete(taken);
  return {
    permissions: PERMISSIONS.filter((permission) => granted.has(permission)),
    restrictionList: RESTRICTION_NAMES.filter((name) => !granted.has(RESTRICTIONS[name][0])),
    canPostTree: granted.has('selection:write'),
  };
}
