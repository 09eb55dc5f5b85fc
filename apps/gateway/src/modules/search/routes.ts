import { searchAnything } from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import type { Services } from '../../services.ts';

/** The call behind "search anything". */
export function searchRoutes({ search }: Services): Route[] {
  return [
    route(searchAnything, async ({ scope, query }) => ({
      content: await search.searchAnything(scope, query.text),
    })),
  ];
}
