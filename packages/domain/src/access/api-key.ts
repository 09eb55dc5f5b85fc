import type { Permission } from './permissions.ts';

/**
 * What an API key may be allowed to do (domain.md, "Who uses it": the merchant's shop). Each is one
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
