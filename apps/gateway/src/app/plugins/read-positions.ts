import type { FastifyInstance } from 'fastify';
import { positionCookie, readPosition } from '../../platform/http/position-cookie.ts';
import type { Replica } from '../../platform/database/replica.ts';

/**
 * Has browsers read their own changes: the answer to whatever may have changed something says how far the database's log
 * reached by then. That goes to those who keep cookies: who is given one by signing in, or has brought the position.
 *
 * @param https whether browsers reach us by https
 */
export function addReadPositions(app: FastifyInstance, replica: Replica | null, https: boolean): void {
  if (replica === null) return;
  app.addHook('onSend', async (request, reply) => {
    const isKept = reply.hasHeader('set-cookie') || readPosition(request.headers.cookie) !== null;
    if (!isKept || request.method === 'GET' || request.method === 'HEAD') return;
    // After a failure the change may still have happened: without a position, reads use the database itself.
    const position = reply.statusCode >= 500 ? null : await replica.position().catch(() => null);
    reply.header('set-cookie', positionCookie(position, https));
  });
}
