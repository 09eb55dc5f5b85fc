import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getCallerAddress } from '../../platform/access/source.ts';
import { getApiKeys } from './api-keys.ts';
import { createApiKey, changeApiKey, rotateApiKey, endOldKey, revokeApiKey } from './confirmed-changes.ts';

/** Routes of API keys. */
export function apiKeyRoutes(deps: Context): Route[] {
  return [
    route(contract.getApiKeys, async ({ session, scope, request }) => ({
      ...(await getApiKeys(deps, session, scope)),
      ownAddress: getCallerAddress(request) ?? '',
    })),
    route(contract.createApiKey, ({ session, scope, body, proof }) =>
      createApiKey(deps, session, scope, body, proof),
    ),
    route(contract.changeApiKey, async ({ session, scope, params, body, proof }) => ({
      apiKey: await changeApiKey(deps, session, scope, params.id, body, proof),
    })),
    route(contract.rotateApiKey, ({ session, scope, params, body, proof }) =>
      rotateApiKey(deps, session, scope, params.id, body, proof),
    ),
    route(contract.endOldKey, async ({ session, scope, params, body, proof }) => ({
      apiKey: await endOldKey(deps, session, scope, params.id, body, proof),
    })),
    route(contract.revokeApiKey, async ({ session, scope, params, proof }) => ({
      apiKey: await revokeApiKey(deps, session, scope, params.id, proof),
    })),
  ];
}
