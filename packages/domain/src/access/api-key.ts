import type { Permission } from './permissions.ts';

/**
 * Scopes of an API key, one per thing that a shop does, so that each key gets only what it needs. Each has the
 * permission that a user must hold to grant it.
 */
const SCOPE_TABLE = {
  'payments:write': 'payments:write',
  'payments:read': 'payments:read',
  'methods:read': 'payments:read',
  'paymentLinks:write': 'paymentLinks:write',
  'paymentLinks:read': 'payments:read',
  'recurrences:write': 'recurrences:write',
  'recurrences:read': 'payments:read',
  'mandates:write': 'recurrences:write',
  'mandates:read': 'payments:read',
  'refunds:write': 'refunds:write',
  'refunds:read': 'payments:read',
  'chargebacks:read': 'payments:read',
  'settlements:read': 'payments:read',
  'webhooks:listen': 'apiKeys:write',
} as const satisfies Record<string, Permission>;

export type ApiKeyScope = keyof typeof SCOPE_TABLE;
export const API_KEY_SCOPES = Object.keys(SCOPE_TABLE) as [ApiKeyScope, ...ApiKeyScope[]];

/** The scopes that most shops need: they start payments and read them. */
export const USUAL_SCOPES: readonly ApiKeyScope[] = ['payments:write', 'payments:read'];

/** Returns the permission that a user must hold to grant a scope, and to make its calls. */
export function permissionToGrant(scope: ApiKeyScope): Permission {
  return SCOPE_TABLE[scope];
}

/** Checks whether a text names a scope. */
export function isApiKeyScope(text: string): text is ApiKeyScope {
  return Object.hasOwn(SCOPE_TABLE, text);
}

/** Hours that a replaced key's old secret may keep working. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 168] as const;
export type KeyOverlapHours = (typeof KEY_OVERLAP_HOURS)[number];
/** The default: a day to give the shop its new secret. */
export const USUAL_OVERLAP_HOURS = 24 satisfies KeyOverlapHours;
