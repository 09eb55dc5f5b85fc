import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ownStyle } from '../../lib/http/own-style.ts';
import type { Settings } from '../../settings/settings.ts';
import type { WebBuild } from '../pages/web-build.ts';
import { docsPage, integrationPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** The product's own typeface, as the built pages of payers declare it; none without a built web app. */
function fontsOf(web: WebBuild | null): string {
  return (web?.style.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n');
}

/**
 * Serves the contract as a document at `/openapi.json` and as a page at `/docs`, and how to connect a shop at
 * `/docs/integration`, in Dutch at `/docs/integratie`.
 */
export async function addDocs(app: FastifyInstance, settings: Settings, web: WebBuild | null): Promise<void> {
  const document = openApiDocument(settings);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  const style = await ownStyle(new URL('./docs.css', import.meta.url));
  const guide = (name: string) => readFile(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');
  const [english, dutch] = await Promise.all([guide('integration.md'), guide('integration.nl.md')]);
  const { productName } = settings;
  const files = [
    ['/openapi.json', 'application/json; charset=utf-8', json],
    ['/docs', 'text/html; charset=utf-8', page],
    ['/docs/integration', 'text/html; charset=utf-8', integrationPage(productName, english, 'en')],
    ['/docs/integratie', 'text/html; charset=utf-8', integrationPage(productName, dutch, 'nl')],
    ['/docs.css', 'text/css; charset=utf-8', `${fontsOf(web)}${style}`],
  ] as const;
  for (const [path, type, text] of files) {
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
}
