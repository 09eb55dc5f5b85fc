import type { Permission } from './permissions.ts';

/**
 * What an API key may be allowed to do. Each is one
 * thing that a shop does; a key gets those that it needs and no more.
 */
export const API_KEY_SCOPES = [
  'payments:write',
  'payments:read',
  'refunds:write',
] as const satisfies readonly Permission[];
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Whether a text is the name of a scope. */
export function isApiKeyScope(text: string): text is ApiKeyScope {
  return (API_KEY_SCOPES as readonly string[]).includes(text);
}

/** For how many hours a key's old secret may go on working after it was replaced. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 168] as const;
export type KeyOverlapHours = (typeof KEY_OVERLAP_HOURS)[number];
/** What is usual: a night and a day to give the shop its new secret. */
export const USUAL_OVERLAP_HOURS = 24 satisfies KeyOverlapHours;
