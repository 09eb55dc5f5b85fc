import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { addAdyenWebhooks } from '../money/adyen/events/webhook-route.ts';
import type { PaymentDeps } from '../money/processors/processor.ts';
import { recordRequests } from '../insight/requests/record.ts';
import { makeLiveStreams } from '../insight/live/streams.ts';
import { authenticateKey } from '../people/api-keys/keys.ts';
import { scopeFor } from '../people/users/scope.ts';
import { authenticate } from '../people/users/sessions.ts';
import { registerRoutes } from '../platform/http/http-routes.ts';
import { makeReadGate } from '../platform/http/read-gate.ts';
import { readAuthCookies } from '../people/auth/cookies.ts';
import { addDocs } from '../web/docs/docs-pages.ts';
import { addAccountantPage } from '../web/accountant/accountant.ts';
import { addMailbox } from '../web/mailbox/mailbox.ts';
import { addCheckoutPages } from '../web/pages/checkout-pages.ts';
import { addMerchantPictures } from '../web/pages/merchant-pictures.ts';
import { addStopMail } from '../web/pages/stop-mail.ts';
import { addPortal } from '../web/pages/portal.ts';
import type { WebBuild } from '../web/pages/web-build.ts';
import { addMetrics } from './metrics/serve-metrics.ts';
import { addConnectionRules } from './plugins/connections.ts';
import { addErrorHandler, answerError } from '../platform/http/errors.ts';
import { addRateLimits } from './plugins/rate-limits.ts';
import { getAddressKey, getCallerAddress } from '../platform/access/source.ts';
import { addReadPositions } from './plugins/read-positions.ts';
import { addRequestLog } from './plugins/request-log.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import { allRoutes } from './routes.ts';

export type AppOptions = {
  readonly context: PaymentDeps;
  /** The built web app; null serves only API calls. */
  readonly web: WebBuild | null;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Sealed references are parts of paths, and longer than Fastify expects. */
const MAX_PATH_PART = 700;

function newServer({ context }: AppOptions): FastifyInstance {
  const { settings, ids } = context;
  return Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId(request) {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : ids.next();
    },
    routerOptions: { maxParamLength: MAX_PATH_PART },
    trustProxy: settings.trustedProxies?.split(',').map((range) => range.trim()) ?? false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    requestTimeout: settings.requestTimeoutMs,
    http: { headersTimeout: settings.requestTimeoutMs, connectionsCheckingInterval: 1000 },
    // `addConnectionRules` drains and answers 503 before Fastify closes the connections.
    forceCloseConnections: true,
    return503OnClosing: false,
  });
}

/**
 * Treats an empty JSON body as no body: calls without one may still name their content type. `parseInput` validates
 * keys together with texts.
 */
function readEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
  // A part of a document: its handler reads it.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/**
 * Builds the gateway, in tests too.
 *
 * @returns the Fastify instance, ready to listen or to be injected into
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context } = options;
  const { settings } = context;
  const https = settings.publicUrl.startsWith('https://');
  const app = newServer(options);
  const live = makeLiveStreams(context);
  app.decorateRequest('caller', null);
  app.decorateRequest('answer', null);
  app.decorateRequest('failure', null);
  readEmptyBodies(app);
  app.decorate('publicUrl', context.settings.publicUrl);
  addErrorHandler(app);
  addRequestLog(app, context.clock);
  recordRequests(app, context);
  addSecurityHeaders(app, https);
  addReadPositions(app, context.replica, https);
  addConnectionRules(app, live.close);
  // Registered from the start, so that the first streams receive the changes just before them.
  app.addHook('onListen', async () => void live.listen().catch(() => undefined));
  const limits = await addRateLimits(app, settings);

  registerRoutes(app, allRoutes(context, live), {
    prefix: settings.gatewayPrefix,
    cluster: context.cluster,
    callerOf: async (request: FastifyRequest) => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
      const key = token === null ? null : await authenticateKey(context, token, getCallerAddress(request));
      if (key) return { kind: 'key', key };
      const session = await authenticate(
        context,
        token,
        readAuthCookies(request, https).binding,
        getAddressKey(request),
      );
      return session && { kind: 'user', session };
    },
    scopeOf: (caller, endpoint) => scopeFor(context, caller, endpoint),
    limits,
    reads: makeReadGate(Math.ceil((context.pool.options.max * 3) / 4)),
  });
  await addDocs(app, settings, options.web, limits);
  await addCheckoutPages(app, context, options.web, limits);
  addMerchantPictures(app, context, limits);
  await addAccountantPage(app, context, limits);
  await addMailbox(app, settings);
  await addStopMail(app, context, limits);
  await addAdyenWebhooks(app, context);
  addMetrics(app, context, limits);
  await addPortal(app, context, options.web, limits);
  await app.ready();
  return app;
}
