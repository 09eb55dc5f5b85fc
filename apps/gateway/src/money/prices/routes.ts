import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { userActor } from '../../platform/access/caller.ts';
import { decideTerms, proposeTerms } from './propose-terms.ts';
import { getMerchantTerms, getPriced, getTerms } from './read-terms.ts';

/** The calls about terms: of the provider's people who set them, and of a merchant that reads its own. */
export function priceRoutes(deps: Context): Route[] {
  return [
    route(contract.getPricedMerchants, ({ query }) => getPriced(deps, query)),
    route(contract.getMerchantTerms, ({ params }) => getMerchantTerms(deps, params.id)),
    route(contract.proposeTerms, ({ session, params, body }) =>
      proposeTerms(deps, userActor(session), params.id, body),
    ),
    route(contract.decideTerms, ({ session, params, body }) => decideTerms(deps, session, params.id, body)),
    route(contract.getTerms, ({ scope, query }) => getTerms(deps, scope, query.id)),
  ];
}
