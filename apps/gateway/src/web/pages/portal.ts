import staticFiles from '@fastify/static';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Limits } from '../../platform/http/http-routes.ts';
import { answerError } from '../../platform/http/errors.ts';
import { CONTENT_POLICY, policyText } from '../../platform/http/security-headers.ts';
import { hasMailbox } from '../../settings/has-mailbox.ts';
import { escapeHtml, escapeJson } from '../../platform/http/html.ts';
import { sendHtml } from '../../platform/http/send-html.ts';
import { themeCss } from './theme.ts';
import type { WebBuild } from './web-build.ts';

function filledIndex(deps: Pick<Context, 'clock' | 'settings'>, page: string): string {
  const { clock, settings } = deps;
  const { productName, gatewayPrefix, mode, publicUrl, timeZone, supportMail, ibanChangeHours, testClock } =
    settings;
  const mailbox = hasMailbox(settings);
  return page
    .replace('<!--stuiver-config-->', () =>
      escapeJson({
        productName,
        gatewayPrefix,
        mode,
        publicUrl,
        timeZone,
        mailbox,
        supportMail,
        ibanChangeHours,
        clockShiftMs: clock.now().getTime() - clock.realNow().getTime(),
        testClock: mode === 'test' && testClock === 'companies',
      }),
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(productName)}</title>`);
}

/** The portal shows previews of hosted pages in frames. */
const POLICY = policyText({ ...CONTENT_POLICY, 'frame-src': ["'self'"] });

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  html: string,
): Promise<FastifyReply> {
  void reply.code(status).header('cache-control', 'no-cache').header('content-security-policy', POLICY);
  return sendHtml(request, reply, html);
}

/**
 * Serves the build's files by their hashed names; the pages themselves are served filled in, never directly from disk.
 */
async function addFiles(app: FastifyInstance, web: WebBuild): Promise<void> {
  await app.register(async (files) => {
    // Names of files need no encoding; any other address is invalid, without asking the disk.
    files.addHook('onRequest', async ({ url }, reply) => {
      if (!web.urls.has(url.split('?', 1)[0]!)) return reply.callNotFound();
    });
    await files.register(staticFiles, {
      root: [...web.folders],
      prefix: '/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply) {
        // Names in Vite's folders hold a hash of the content.
        const isHashed = /^\/(?:checkout-)?assets\//.test(reply.request.url);
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

/** Checks whether a URL is a call, which answers JSON whatever a client accepts. */
function isCall(url: string, prefix: string): boolean {
  return url === '/api' || url.startsWith('/api/') || url === prefix || url.startsWith(`${prefix}/`);
}

/**
 * Serves the portal: its page on its own paths and, with status 404, on every other; its files; the provider's colours.
 * Without a built web app only calls are answered.
 */
export async function addPortal(
  app: FastifyInstance,
  deps: Pick<Context, 'clock' | 'settings'>,
  web: WebBuild | null,
  limits: Limits,
): Promise<void> {
  const { settings } = deps;
  const colours = themeCss(settings);
  app.get('/theme.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(colours),
  );
  const index = web && (() => filledIndex(deps, web.portal));
  if (web !== null && index !== null) {
    for (const path of ['/management', ...Object.values(SCREEN_PATHS)])
      app.get(path, async (request, reply) => sendPage(request, reply, 200, index()));
    await addFiles(app, web);
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.count(request, reply, 'gateway', null);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = reads && (request.headers.accept ?? '').includes('text/html');
    if (index !== null && wantsPage && !isCall(request.url, settings.gatewayPrefix))
      return sendPage(request, reply, 404, index());
    return answerError(notFound(), request, reply);
  });
}
