import { getEvents } from '@stuiver/contract';
import { type Route, route, StreamAnswer } from '../../lib/route.ts';
import type { LiveService } from './service.ts';

/** The stream of changes (domain.md, "Calls"). */
export function liveRoutes({ live }: { live: LiveService }): Route[] {
  return [
    route(
      getEvents,
      async ({ session, scope, query }) =>
        new StreamAnswer(await live.open(session, scope, query.waitSeconds), 'application/x-ndjson'),
    ),
  ];
}
