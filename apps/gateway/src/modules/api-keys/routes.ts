import { createApiKey, getApiKeys, revealNotificationSecrets, revokeApiKey } from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import type { Services } from '../../services.ts';

/** The calls about API keys (domain.md, "Calls the specification does not show"). */
export function apiKeyRoutes({ apiKeys }: Services): Route[] {
  return [
    route(getApiKeys, async ({ scope }) => ({ content: await apiKeys.getApiKeys(scope) })),
    route(createApiKey, ({ session, scope, body }) => apiKeys.createApiKey(session, scope, body)),
    route(revokeApiKey, async ({ session, scope, params }) => ({
      apiKey: await apiKeys.revokeApiKey(session, scope, params.id),
    })),
    route(revealNotificationSecrets, async ({ session, scope, body }) => ({
      secrets: await apiKeys.revealNotificationSecrets(session, scope, body.merchantId),
    })),
  ];
}
