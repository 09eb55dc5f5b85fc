import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createErasure, decideErasure, getErasures } from './requests.ts';

/** The calls of the provider's people who erase data on request. */
export function erasureRoutes(context: Context): Route[] {
  return [
    route(contract.getErasures, ({ query }) => getErasures(context, query)),
    route(contract.createErasure, ({ session, body }) => createErasure(context, session, body)),
    route(contract.decideErasure, ({ session, params, body }) =>
      decideErasure(context, session, params.id, body),
    ),
  ];
}
