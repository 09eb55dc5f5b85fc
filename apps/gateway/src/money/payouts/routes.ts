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
    route(contract.withdrawPayoutApproval, async ({ params, body, session }) => {
      await withdrawApproval(deps, session, { ...params, ...body });
      return {};
    }),
    route(contract.getPayees, ({ query }) => getPayees(deps, query)),
    route(contract.holdPayouts, async ({ params, body, session }) => {
      await holdPayouts(deps, session, { merchantId: params.id, reason: body.reason.trim() });
      return {};
    }),
    route(contract.releasePayouts, async ({ params, session }) => {
      await holdPayouts(deps, session, { merchantId: params.id, reason: null });
      return {};
    }),
  ];
}
