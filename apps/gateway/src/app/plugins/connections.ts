import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '../../platform/app-error.ts';

/** Part of the ten seconds that the supervisor allows for a stop. */
const DRAIN_MS = 8000;

/**
 * Refuses requests with two Host headers, and drains connections when the gateway stops: requests that arrived whole
 * are answered, new ones get a 503, and Fastify then cuts every connection, half-sent requests included.
 *
 * @param endStreams ends the answers that never end otherwise
 */
export function addConnectionRules(app: FastifyInstance, endStreams: () => Promise<void>): void {
  const underWay = new Set<IncomingMessage>();
  let stopping = false;
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (stopping) throw new AppError('unavailable');
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw invalid('Host', 'invalid');
    underWay.add(raw);
    reply.raw.once('close', () => underWay.delete(raw));
  });
  app.addHook('preClose', async () => {
    stopping = true;
    await endStreams();
    const someArrived = () => [...underWay].some(({ complete }) => complete);
    for (let waited = 0; waited < DRAIN_MS && someArrived(); waited += 20) await delay(20);
  });
}
