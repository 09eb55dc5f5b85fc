import { searchAnything } from '@stuiver/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** The call behind "search anything". */
export function searchRoutes({ search }: Services): Route[] {
  return [
    route(searchAnything, async ({ scope, query }) => ({
      content: await search.searchAnything(scope, query.text),
    })),
  ];
}
