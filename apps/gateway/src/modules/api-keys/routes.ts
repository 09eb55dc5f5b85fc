import {
  changeApiKey,
  createApiKey,
  endOldKey,
  getApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import { addressOf, wholeAddressOf } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';

/** The calls about API keys (domain.md, "Calls the specification does not show"). */
export function apiKeyRoutes({ apiKeys }: Services): Route[] {
  return [
    route(getApiKeys, async ({ scope, request }) => ({
      content: await apiKeys.getApiKeys(scope),
      ownAddress: wholeAddressOf(request) ?? '',
    })),
    route(createApiKey, ({ session, scope, body, request }) =>
      apiKeys.createApiKey(session, scope, body, addressOf(request)),
    ),
    route(changeApiKey, async ({ session, scope, params, body, request }) => ({
      apiKey: await apiKeys.changeApiKey(session, scope, params.id, body, addressOf(request)),
    })),
    route(rotateApiKey, ({ session, scope, params, body, request }) =>
      apiKeys.rotateApiKey(session, scope, params.id, body, addressOf(request)),
    ),
    route(endOldKey, async ({ session, scope, params, body, request }) => ({
      apiKey: await apiKeys.endOldKey(session, scope, params.id, body, addressOf(request)),
    })),
    route(revokeApiKey, async ({ session, scope, params, body, request }) => ({
      apiKey: await apiKeys.revokeApiKey(session, scope, params.id, body, addressOf(request)),
    })),
  ];
}
