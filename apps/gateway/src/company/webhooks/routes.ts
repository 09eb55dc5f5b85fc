import {
  changeEndpoint,
  createEndpoint,
  endOldSecret,
  getDeliveries,
  getDelivery,
  getEndpoints,
  removeEndpoint,
  resendDelivery,
  resendToEndpoint,
  rotateSecret,
  switchEndpoint,
  testEndpoint,
} from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The console of notifications: endpoints, their secrets, and what became of each message. */
export function notificationRoutes({ notifications }: Services): Route[] {
  return [
    route(getEndpoints, ({ scope }) => notifications.getEndpoints(scope)),
    route(createEndpoint, ({ session, scope, body }) => notifications.createEndpoint(session, scope, body)),
    route(changeEndpoint, async ({ session, scope, params, body }) => ({
      endpoint: await notifications.changeEndpoint(session, scope, params.id, body),
    })),
    route(removeEndpoint, async ({ session, scope, params }) => {
      await notifications.removeEndpoint(session, scope, params.id);
      return { id: params.id };
    }),
    route(switchEndpoint, async ({ session, scope, params, body }) => ({
      endpoint: await notifications.switchEndpoint(session, scope, params.id, body),
    })),
    route(testEndpoint, async ({ session, scope, params }) => ({
      delivery: await notifications.testEndpoint(session, scope, params.id),
    })),
    route(resendToEndpoint, ({ session, scope, params }) =>
      notifications.resendToEndpoint(session, scope, params.id),
    ),
    route(rotateSecret, ({ session, scope, params }) =>
      notifications.rotateSecret(session, scope, params.id),
    ),
    route(endOldSecret, async ({ session, scope, params }) => ({
      endpoint: await notifications.endOldSecret(session, scope, params.id),
    })),
    route(getDeliveries, ({ scope, query }) => notifications.getDeliveries(scope, query)),
    route(getDelivery, async ({ scope, params }) => ({
      delivery: await notifications.getDelivery(scope, params.id),
    })),
    route(resendDelivery, async ({ session, scope, params }) => ({
      delivery: await notifications.resendDelivery(session, scope, params.id),
    })),
  ];
}
