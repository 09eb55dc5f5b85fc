import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { observeRequest } from '../../platform/metrics.ts';

/** Polled every few seconds by supervisors and load balancers. */
const PROBES: readonly string[] = ['/health', '/ready'];
/** Calls of a route that were answered 429 have one line in this time. */
const QUIET_MS = 60_000;

/**
 * Logs one structured line per answered request: the route's pattern instead of its address, so that no reference, id
 * or filter value is kept, and neither body, token nor sender. Refused calls are counted, so that a flood does not
 * fill the log: each route has a line a minute, with the number refused since the line before.
 */
export function addRequestLog(app: FastifyInstance, clock: Clock): void {
  const refusals = new Map<string, { at: number; refused: number }>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    const route = url ?? 'none';
    observeRequest(url, request.method, reply.statusCode, reply.elapsedTime);
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode === 429) {
      const refusal = refusals.get(route) ?? { at: -Infinity, refused: 0 };
      refusals.set(route, refusal);
      refusal.refused += 1;
      const now = clock.realNow().getTime();
      if (Math.abs(now - refusal.at) < QUIET_MS) return;
      request.log.info({ ...line, refused: refusal.refused }, 'answered');
      Object.assign(refusal, { at: now, refused: 0 });
    } else if (PROBES.includes(route)) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
