import { API_KEY_SCOPES } from '@stuiver/domain/api-key';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, requiredText, selectedIds, someOf } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import * as routes from '../routes.ts';

export const apiKeyScope = z.enum(API_KEY_SCOPES);

/** What is shown of a key after its creation: never the key itself. */
export const apiKey = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  name: z.string(),
  scopes: someOf(apiKeyScope),
  /** Its prefix, to recognise it by: product, mode and first characters. */
  shownPrefix: z.string(),
  createdBy: z.string(),
  createdDateTime: instant,
  /** To the minute; null while it was never used. */
  lastUsedDateTime: instant.nullable(),
  revokedBy: z.string().nullable(),
  revokedDateTime: instant.nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKey>;

export const apiKeyRequest = z.object({
  merchantId: id,
  name: requiredText(60),
  scopes: someOf(apiKeyScope).min(1, 'required'),
});

export const getApiKeys = endpoint({
  ...routes.getApiKeys,
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'apiKey',
  summary: 'The API keys of the chosen companies, newest first; revoked ones for 90 days',
  query: z.object({ selectedIds }),
  response: z.object({ content: z.array(apiKey).max(LIMITS.apiKeysShown) }),
  errors: ['notFound'],
});

export const createApiKey = endpoint({
  ...routes.createApiKey,
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'apiKey',
  summary: 'Make an API key of one company; the answer is the only place that ever shows it',
  body: apiKeyRequest,
  response: z.object({ apiKey, secret: z.string() }),
  errors: ['notFound', 'limitReached'],
});

export const revokeApiKey = endpoint({
  ...routes.revokeApiKey,
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'apiKey',
  summary: 'Revoke an API key, for good; its next call is refused',
  params: z.object({ id }),
  response: z.object({ apiKey }),
  errors: ['notFound'],
});

export const revealNotificationSecrets = endpoint({
  ...routes.revealNotificationSecrets,
  access: 'session',
  permission: 'apiKeys:write',
  tag: 'apiKey',
  summary: 'The secrets that sign a company’s notifications, oldest first; kept in the audit log',
  body: z.object({ merchantId: id }),
  response: z.object({ secrets: z.array(z.string()).max(LIMITS.shown) }),
  errors: ['notFound'],
});
