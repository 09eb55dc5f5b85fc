import type { FastifyInstance } from 'fastify';
import { positionCookie, readPosition } from '../../platform/http/position-cookie.ts';
import type { Replica } from '../../platform/database/machines.ts';

/**
 * Lets browsers read their own changes: the answer to every possible change carries the position of the database's
 * log. Only clients that keep cookies get it: those that sign in, or that sent a position.
 *
 * @param https true if browsers reach us by https
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
