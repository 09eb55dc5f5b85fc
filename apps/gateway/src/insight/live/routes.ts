import * as contract from '@stuiver/contract';
import { type Route, route, StreamAnswer } from '../../platform/http/route.ts';
import type { LiveStreams } from './streams.ts';

/** The stream of changes. */
export function liveRoutes(live: LiveStreams): Route[] {
  return [
    route(
      contract.getEvents,
      async ({ session, scope, query }) =>
        new StreamAnswer(await live.openStream(session, scope, query), 'application/x-ndjson', {
          // nginx and others would hold lines back until a buffer is full.
          'x-accel-buffering': 'no',
        }),
    ),
  ];
}
