import {
  decideRefundRequest,
  getRefundRequest,
  getRefundRequests,
  prepareRefunds,
  requestRefunds,
  withdrawRefundRequest,
} from '@stuiver/contract';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Services } from '../../../app/services.ts';

/** The calls about refunds of several payments, and those that somebody else approves. */
export function refundRequestRoutes({ refundRequests }: Services): Route[] {
  return [
    route(prepareRefunds, ({ session, scope, query }) =>
      refundRequests.prepareRefunds(session, scope, query),
    ),
    route(getRefundRequests, ({ scope, query }) => refundRequests.getRefundRequests(scope, query)),
    route(getRefundRequest, async ({ session, scope, params }) => ({
      request: await refundRequests.getRefundRequest(session, scope, params.id),
    })),
    route(requestRefunds, async ({ session, scope, body }) => ({
      request: await refundRequests.requestRefunds(session, scope, body),
    })),
    route(decideRefundRequest, async ({ session, scope, params, body }) => ({
      request: await refundRequests.decideRefundRequest(session, scope, params.id, body),
    })),
    route(withdrawRefundRequest, async ({ session, scope, params }) => ({
      request: await refundRequests.withdrawRefundRequest(session, scope, params.id),
    })),
  ];
}
