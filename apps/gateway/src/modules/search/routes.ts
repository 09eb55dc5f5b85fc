import { searchAnything } from '@stuiver/contract';
import { type Route, route } from '../../lib/route.ts';
import type { SearchService } from './service.ts';

/** The call behind "search anything". */
export function searchRoutes({ search }: { search: SearchService }): Route[] {
  return [
    route(searchAnything, async ({ scope, query }) => ({ content: await search.search(scope, query.text) })),
  ];
}
