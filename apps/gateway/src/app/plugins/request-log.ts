import type { FastifyInstance } from 'fastify';

/** Polled every few seconds by supervisors and load balancers. */
const PROBES: readonly string[] = ['/health', '/ready'];

/**
 * One structured line per answered request: the route's pattern in place of its address, so that no
 * reference, id or filter value is kept, and neither body, token nor sender.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    if (PROBES.includes(route)) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
