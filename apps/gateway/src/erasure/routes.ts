import * as contract from '@stuiver/contract';
import type { Context } from '../platform/context.ts';
import { type Route, route } from '../platform/http/route.ts';
import { createErasure, decideErasure, getErasures } from './requests.ts';

/** The calls of the provider's people who erase data on request. */
export function erasureRoutes(deps: Context): Route[] {
  return [
    route(contract.getErasures, ({ query }) => getErasures(deps, query)),
    route(contract.createErasure, ({ session, body }) => createErasure(deps, session, body)),
    route(contract.decideErasure, ({ session, params, body }) =>
      decideErasure(deps, session, params.id, body),
    ),
  ];
}
