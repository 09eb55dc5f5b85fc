import type { Permission } from './permissions.ts';

/** Permissions of an API key, one per thing that a shop does, so that each key gets only what it needs. */
export const API_KEY_SCOPES = [
  'payments:write',
  'payments:read',
  'refunds:write',
] as const satisfies readonly Permission[];
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Checks whether a text names a scope. */
export function isApiKeyScope(text: string): text is ApiKeyScope {
  return (API_KEY_SCOPES as readonly string[]).includes(text);
}

/** Hours that a replaced key's old secret may keep working. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 168] as const;
export type KeyOverlapHours = (typeof KEY_OVERLAP_HOURS)[number];
/** The default: a day to give the shop its new secret. */
export const USUAL_OVERLAP_HOURS = 24 satisfies KeyOverlapHours;
