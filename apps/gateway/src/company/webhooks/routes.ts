import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getEndpoints } from './endpoints/read-endpoints.ts';
import { createEndpoint, changeEndpoint, removeEndpoint } from './endpoints/change-endpoints.ts';
import { switchEndpoint, resendToEndpoint } from './endpoints/switch-endpoint.ts';
import { testEndpoint } from './deliveries/test-endpoint.ts';
import { rotateSecret, endOldSecret } from './endpoints/secrets-of-endpoint.ts';
import { answerDelivery, fetchDelivery, startListening } from './listeners/listen.ts';
import { getDeliveries, getDelivery, resendDelivery } from './deliveries/deliveries.ts';

/** The console of notifications: endpoints, their secrets, and the state of each message. */
export function webhookRoutes(deps: Context): Route[] {
  return [
    route(contract.getEndpoints, ({ scope }) => getEndpoints(deps, scope)),
    route(contract.createEndpoint, ({ session, scope, body }) => createEndpoint(deps, session, scope, body)),
    route(contract.changeEndpoint, async ({ session, scope, params, body }) => ({
      endpoint: await changeEndpoint(deps, session, scope, params.id, body),
    })),
    route(contract.removeEndpoint, async ({ session, scope, params }) => {
      await removeEndpoint(deps, session, scope, params.id);
      return { id: params.id };
    }),
    route(contract.switchEndpoint, async ({ session, scope, params, body }) => ({
      endpoint: await switchEndpoint(deps, session, scope, params.id, body),
    })),
    route(contract.testEndpoint, async ({ session, scope, params }) => ({
      delivery: await testEndpoint(deps, session, scope, params.id),
    })),
    route(contract.resendToEndpoint, ({ session, scope, params }) =>
      resendToEndpoint(deps, session, scope, params.id),
    ),
    route(contract.rotateSecret, ({ session, scope, params }) =>
      rotateSecret(deps, session, scope, params.id),
    ),
    route(contract.endOldSecret, async ({ session, scope, params }) => ({
      endpoint: await endOldSecret(deps, session, scope, params.id),
    })),
    route(contract.getDeliveries, ({ scope, query }) => getDeliveries(deps, scope, query)),
    route(contract.getDelivery, async ({ scope, params }) => ({
      delivery: await getDelivery(deps, scope, params.id),
    })),
    route(contract.resendDelivery, async ({ caller, scope, params }) => ({
      delivery: await resendDelivery(deps, caller, scope, params.id),
    })),
    route(contract.startListening, ({ caller, body }) => startListening(deps, caller, body)),
    route(contract.fetchDelivery, ({ scope, params, body, reply }) =>
      fetchDelivery(deps, scope, params.id, body.waitSeconds, () => reply.raw.destroyed),
    ),
    route(contract.answerDelivery, ({ scope, params, body }) => answerDelivery(deps, scope, params.id, body)),
  ];
}
