import { asRead } from './look-alikes.ts';

/** What a person can do. Reading payments includes what belongs to them: refunds, chargebacks, mandates, links … */
export const PERMISSIONS = [
  'payments:read',
  'payments:write',
  'refunds:write',
  'paymentLinks:write',
  'recurrences:write',
  'exports:read',
  'apiKeys:write',
  'settings:write',
  'bankAccount:write',
  'team:write',
  'selection:write',
  'audit:read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What only the provider's own people can do; no role that companies give grants it. */
export const PROVIDER_PERMISSIONS = ['applications:review'] as const;

/** Everything that an endpoint may ask of a user. */
export const RIGHTS = [...PERMISSIONS, ...PROVIDER_PERMISSIONS] as const;
export type Right = (typeof RIGHTS)[number];

/** The role of the provider's people who review applications. It stands alone: they see nothing of a merchant. */
export const REVIEWER = 'REVIEWER';

/** The provider as the company of its own people (`users.merchant_id`, which the database holds REVIEWER to). */
export const PROVIDER_ID = '00000000-0000-4000-8000-000000000000';

/** Every role reads: a row that does not begin with that does not compile. */
type Row = readonly ['payments:read', ...Permission[]];

/**
 * The permissions of each role; companies add roles of their own (`custom_roles`). MERCHANT is the role of users who were created before the others existed; saving a
 * selection of companies is granted user by user (`canPostTree`). Nobody grants an API key more than they hold, so
 * DEVELOPER holds every scope of a key.
 */
export const ROLE_PERMISSIONS = {
  ADMIN: [
    'payments:read',
    'payments:write',
    'refunds:write',
    'paymentLinks:write',
    'recurrences:write',
    'exports:read',
    'apiKeys:write',
    'settings:write',
    'bankAccount:write',
    'team:write',
    'selection:write',
    'audit:read',
  ],
  MERCHANT: [
    'payments:read',
    'payments:write',
    'refunds:write',
    'paymentLinks:write',
    'recurrences:write',
    'exports:read',
    'apiKeys:write',
    'settings:write',
  ],
  FINANCE: [
    'payments:read',
    'payments:write',
    'refunds:write',
    'paymentLinks:write',
    'recurrences:write',
    'exports:read',
  ],
  SUPPORT: ['payments:read', 'payments:write', 'refunds:write', 'paymentLinks:write', 'recurrences:write'],
  DEVELOPER: ['payments:read', 'payments:write', 'refunds:write', 'apiKeys:write'],
  VIEWER: ['payments:read'],
} as const satisfies Record<string, Row>;

export type Role = keyof typeof ROLE_PERMISSIONS;

/**
 * A role as users have it. A name that contains PPRO decides which list of mandates the portal calls (spec 6.1) and
 * grants nothing: it comes beside another role, from the operator alone, and no row above has such a name.
 */
export type UserRole = Role | typeof REVIEWER | `${string}PPRO${string}`;

/** What an entry of a user's `restrictionList` takes away; the first permission is the one that it is about. */
const RESTRICTIONS = {
  exportData: ['exports:read'],
  // A payment started by hand sends its payer on to addresses of the user's choice, just as a link does.
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
  /** The specification's two flags, as they follow from the permissions. */
  readonly restrictionList: Restriction[];
  readonly canPostTree: boolean;
};

export const RESTRICTION_NAMES = Object.keys(RESTRICTIONS) as Restriction[];
export const ROLE_NAMES = Object.keys(ROLE_PERMISSIONS) as Role[];

/** Whether a stored role is a row of the table; a role with PPRO in its name is none. */
export function isRole(role: string): role is Role {
  return Object.hasOwn(ROLE_PERMISSIONS, role);
}

/**
 * Whether a company may not give a role of its own this name: it contains PPRO, which only the operator gives, or it is
 * that of a row above, for which programs would take it; or it reads like one of these, for which people would.
 */
export function isReservedRoleName(name: string): boolean {
  const plain = asRead(name);
  return plain.includes('PPRO') || plain === REVIEWER || isRole(plain);
}

/** Of what a user holds, what companies grant. */
export function companyPermissions(held: readonly Right[]): Permission[] {
  return PERMISSIONS.filter((permission) => held.includes(permission));
}

/** What a user's stored roles and restrictions mean: roles grant, unknown ones nothing, and restrictions take away. */
export function rightsOf({ roles, customPermissions, restrictionList, canPostTree }: StoredRights): Rights {
  if (roles.includes(REVIEWER))
    return {
      permissions: [...PROVIDER_PERMISSIONS],
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
