import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../../platform/http/http-routes.ts';
import { ownStyle } from '../../platform/http/own-style.ts';
import type { Settings } from '../../settings/settings.ts';
import { takes } from '../../platform/http/send-html.ts';
import type { WebBuild } from '../pages/web-build.ts';
import { notFound } from '../../platform/app-error.ts';
import { renderMarkdown } from './markdown.ts';
import { openApiDocument } from './openapi.ts';
import { listReferencePages, listSearchEntries } from './reference-pages.ts';
import { buildSite, GUIDES, renderPage } from './site.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** The product's own typeface, as the built pages of payers declare it; none without a built web app. */
function extractFontFaces(web: WebBuild | null): string {
  return (web?.style.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n');
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Runs a function at the first call, and returns its result at every call. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Sends a constant text: made at the first request, compressed at the first that accepts it, and cached; 304 to
 * clients that have it.
 */
function makeSender(type: string, makeText: () => string) {
  const made = once(() => {
    const text = makeText();
    return { text, hash: createHash('sha256').update(text).digest('base64url') };
  });
  const kept: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { text, hash } = made();
    // Weak: one tag for all encodings.
    void reply.headers({ 'cache-control': 'no-cache', etag: `W/"${hash}"`, vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(`"${hash}"`)) return reply.code(304).send();
    void reply.type(type);
    if (takes(request, 'br'))
      return reply.header('content-encoding', 'br').send(await (kept.br ??= brotli(text, QUALITY)));
    if (takes(request, 'gzip'))
      return reply.header('content-encoding', 'gzip').send(await (kept.gzip ??= zip(text)));
    return reply.send(text);
  };
}

/**
 * Serves the contract as documents at `/openapi.json` and `/openapi-shop.json`, and as pages below `/docs` with the
 * guides.
 */
export async function addDocs(
  app: FastifyInstance,
  settings: Settings,
  web: WebBuild | null,
  limits: Limits,
): Promise<void> {
  const site = once(() => buildSite(settings));
  const pages = once(() => listReferencePages(site()));
  const style = await ownStyle(new URL('./docs.css', import.meta.url));
  const script = await readFile(new URL('./docs-script.js', import.meta.url), 'utf8');
  const guides = await Promise.all(
    GUIDES.map(async ({ file, ...guide }) => {
      const text = await readFile(new URL(`../../../../../docs/${file}`, import.meta.url), 'utf8');
      const makeText = () => renderPage(site(), { ...guide, main: renderMarkdown(text) });
      return [guide.href, HTML, makeText] as const;
    }),
  );
  const files = [
    ['/openapi.json', JSON_TYPE, () => JSON.stringify(openApiDocument(settings))],
    ['/openapi-shop.json', JSON_TYPE, () => JSON.stringify(site().document)],
    ['/docs.css', 'text/css; charset=utf-8', () => `${extractFontFaces(web)}${style}`],
    ['/docs.js', 'text/javascript; charset=utf-8', () => script],
    ['/docs/search.json', JSON_TYPE, () => JSON.stringify(listSearchEntries(site()))],
    ...guides,
  ] as const;
  for (const [path, type, makeText] of files) {
    const send = makeSender(type, makeText);
    app.get(path, async (request, reply) => {
      await limits.count(request, reply, 'gateway', null);
      return send(request, reply);
    });
  }
  const senders = new Map<string, ReturnType<typeof makeSender>>();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.count(request, reply, 'gateway', null);
    const [href = ''] = request.url.split('?');
    const page = pages().get(href);
    if (!page) throw notFound();
    const { title, render } = page;
    const send =
      senders.get(href) ?? makeSender(HTML, () => renderPage(site(), { href, title, main: render() }));
    senders.set(href, send);
    return send(request, reply);
  };
  app.get('/docs', sendPage);
  app.get('/docs/*', sendPage);
}
