import * as contract from '@stuiver/contract';
import type { PaymentDeps } from '../../processors/processor.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { prepareRefunds } from './refundable.ts';
import { getRefundRequests } from './list-requests.ts';
import { getRefundRequest } from './read-requests.ts';
import { requestRefunds } from './request-refunds.ts';
import { decideRefundRequest, withdrawRefundRequest } from './decide.ts';

/** Routes for refunds of several payments, and those that another user approves. */
export function refundRequestRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.prepareRefunds, ({ session, scope, query }) =>
      prepareRefunds(deps, session, scope, query),
    ),
    route(contract.getRefundRequests, ({ scope, query }) => getRefundRequests(deps, scope, query)),
    route(contract.getRefundRequest, async ({ session, scope, params }) => ({
      request: await getRefundRequest(deps, session, scope, params.id),
    })),
    route(contract.requestRefunds, async ({ session, scope, body }) => ({
      request: await requestRefunds(deps, session, scope, body),
    })),
    route(contract.decideRefundRequest, async ({ session, scope, params, body }) => ({
      request: await decideRefundRequest(deps, session, scope, params.id, body),
    })),
    route(contract.withdrawRefundRequest, async ({ session, scope, params }) => ({
      request: await withdrawRefundRequest(deps, session, scope, params.id),
    })),
  ];
}
