import * as contract from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { searchAnything } from './search.ts';

/** The call behind "search anything". */
export function searchRoutes(deps: Context): Route[] {
  return [
    route(contract.searchAnything, async ({ scope, query }) => ({
      content: await searchAnything(deps, scope, query.text),
    })),
  ];
}
