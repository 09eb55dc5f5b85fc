import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { DeploymentError } from '../../platform/files/operator-file.ts';
import type { Limits } from '../../platform/http/http-routes.ts';
import { processFigures, watchEventLoop } from '../../platform/metrics.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type FigureDeps, makeFigures } from './figures.ts';

const PATH = '/metrics';

/** Checks the bearer token of a request against the deployment's, in constant time. */
function isAllowed(token: string, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token));
}

/**
 * Serves `/metrics` on the gateway's own port, behind the deployment's token. Without a token, or with a port of its own
 * (`listenForMetrics`), it is an unknown address.
 */
export function addMetrics(app: FastifyInstance, deps: FigureDeps, limits: Limits): void {
  const { metricsToken: token, metricsPort } = deps.settings;
  if (token === null || metricsPort !== null) return;
  watchEventLoop();
  const write = makeFigures(deps);
  app.get(PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(token, request.headers.authorization)) {
      await limits.count(request, reply, 'invalidToken', null);
      throw new AppError('unauthenticated');
    }
    return reply.type(processFigures.contentType).send(await write());
  });
}

/**
 * Serves `/metrics` on a port of its own: on loopback, or with a token on the deployment's address.
 *
 * @returns null without such a port
 * @throws DeploymentError when the port is taken
 */
export async function listenForMetrics(
  deps: FigureDeps,
): Promise<{ readonly port: number; close(): Promise<void> } | null> {
  const { settings, log } = deps;
  const { metricsPort, metricsToken: token } = settings;
  if (metricsPort === null) return null;
  watchEventLoop();
  const write = makeFigures(deps);
  const server = createServer((request, reply) => {
    const status =
      request.method !== 'GET' || request.url !== PATH
        ? 404
        : token !== null && !isAllowed(token, request.headers.authorization)
          ? 401
          : 200;
    if (status !== 200) {
      reply.writeHead(status).end();
      return;
    }
    write().then(
      (text) => reply.writeHead(200, { 'content-type': processFigures.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be written');
        reply.writeHead(500).end();
      },
    );
  });
  const host = token === null ? '127.0.0.1' : settings.host;
  await new Promise<void>((settle, refuse) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      refuse(
        new DeploymentError(
          `STUIVER_METRICS_PORT: cannot listen on ${host}:${metricsPort} (${code}). Choose another port.`,
        ),
      ),
    );
    server.listen(metricsPort, host, settle);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : metricsPort,
    async close() {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}
