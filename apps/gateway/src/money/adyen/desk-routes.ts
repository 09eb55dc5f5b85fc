import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { getAcquirerItems, getAcquirerReports, setAcquirerItemAside } from './desk.ts';

/** The calls of the provider's people who follow Adyen's reports and what waits for a person. */
export function adyenDeskRoutes(deps: Context): Route[] {
  return [
    route(contract.getAcquirerReports, ({ query }) => getAcquirerReports(deps, query)),
    route(contract.getAcquirerItems, ({ query }) => getAcquirerItems(deps, query)),
    route(contract.setAcquirerItemAside, async ({ session, params, body }) => {
      await setAcquirerItemAside(deps, session, params.id, body.reason.trim());
      return {};
    }),
  ];
}
