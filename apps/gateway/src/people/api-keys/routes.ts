import {
  changeApiKey,
  createApiKey,
  endOldKey,
  getApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { wholeAddressOf } from '../../platform/access/source.ts';
import type { Services } from '../../app/services.ts';

/** The calls about API keys. */
export function apiKeyRoutes({ apiKeys }: Services): Route[] {
  return [
    route(getApiKeys, async ({ session, scope, request }) => ({
      ...(await apiKeys.getApiKeys(session, scope)),
      ownAddress: wholeAddressOf(request) ?? '',
    })),
    route(createApiKey, ({ session, scope, body, proof }) =>
      apiKeys.createApiKey(session, scope, body, proof),
    ),
    route(changeApiKey, async ({ session, scope, params, body, proof }) => ({
      apiKey: await apiKeys.changeApiKey(session, scope, params.id, body, proof),
    })),
    route(rotateApiKey, ({ session, scope, params, body, proof }) =>
      apiKeys.rotateApiKey(session, scope, params.id, body, proof),
    ),
    route(endOldKey, async ({ session, scope, params, body, proof }) => ({
      apiKey: await apiKeys.endOldKey(session, scope, params.id, body, proof),
    })),
    route(revokeApiKey, async ({ session, scope, params, proof }) => ({
      apiKey: await apiKeys.revokeApiKey(session, scope, params.id, proof),
    })),
  ];
}
