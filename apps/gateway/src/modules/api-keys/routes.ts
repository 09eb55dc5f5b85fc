import { createApiKey, getApiKeys, revealNotificationSecrets, revokeApiKey } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { ApiKeysService } from './service.ts';

/** The calls about API keys (domain.md, "Calls the specification does not show"). */
export function apiKeyRoutes({ apiKeys }: { apiKeys: ApiKeysService }): Route[] {
  return [
    route(getApiKeys, async ({ session, scope }) => ({ content: await apiKeys.list(session, scope) })),
    route(createApiKey, ({ session, scope, body }) => apiKeys.create(session, scope, body)),
    route(revokeApiKey, async ({ session, scope, params }) => ({
      apiKey: await apiKeys.revoke(session, scope, params.id),
    })),
    route(revealNotificationSecrets, async ({ session, scope, body }) => ({
      secrets: await apiKeys.revealSecrets(session, scope, body.merchantId),
    })),
  ];
}
