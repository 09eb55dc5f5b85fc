import * as contract from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { approvePayouts, withdrawApproval } from './approve-payouts.ts';
import { holdPayouts } from './hold-payouts.ts';
import { getPayees, getPayouts } from './read-desk.ts';

/** The calls of the provider's people who approve payouts. */
export function payoutRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getPayouts, ({ query, session }) => getPayouts(deps, query, session)),
    route(contract.approvePayouts, ({ body, session }) => approvePayouts(deps, session, body.payouts)),
    route(contract.withdrawPayoutApproval, ({ params, body, session }) =>
      withdrawApproval(deps, session, { ...params, ...body }),
    ),
    route(contract.getPayees, ({ query }) => getPayees(deps, query)),
    route(contract.holdPayouts, ({ params, body, session }) =>
      holdPayouts(deps, session, { merchantId: params.id, reason: body.reason.trim() }),
    ),
    route(contract.releasePayouts, ({ params, session }) =>
      holdPayouts(deps, session, { merchantId: params.id, reason: null }),
    ),
  ];
}
