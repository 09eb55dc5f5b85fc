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
import { docsPage, integrationPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

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
 * Serves the contract as documents at `/openapi.json` and `/openapi-shop.json` and as a page at `/docs`, and how to connect a shop at
 * `/docs/integration`, in Dutch at `/docs/integratie`.
 */
export async function addDocs(
  app: FastifyInstance,
  settings: Settings,
  web: WebBuild | null,
  limits: Limits,
): Promise<void> {
  const document = once(() => openApiDocument(settings));
  const style = await ownStyle(new URL('./docs.css', import.meta.url));
  const guide = (name: string) => readFile(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');
  const [english, dutch] = await Promise.all([guide('integration.md'), guide('integration.nl.md')]);
  const { productName } = settings;
  const files = [
    ['/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(document())],
    [
      '/openapi-shop.json',
      'application/json; charset=utf-8',
      () => JSON.stringify(openApiDocument(settings, 'shop')),
    ],
    ['/docs', 'text/html; charset=utf-8', () => docsPage(document())],
    ['/docs/integration', 'text/html; charset=utf-8', () => integrationPage(productName, english, 'en')],
    ['/docs/integratie', 'text/html; charset=utf-8', () => integrationPage(productName, dutch, 'nl')],
    ['/docs.css', 'text/css; charset=utf-8', () => `${extractFontFaces(web)}${style}`],
  ] as const;
  for (const [path, type, makeText] of files) {
    const send = makeSender(type, makeText);
    app.get(path, async (request, reply) => {
      await limits.count(request, reply, 'gateway', null);
      return send(request, reply);
    });
  }
}
