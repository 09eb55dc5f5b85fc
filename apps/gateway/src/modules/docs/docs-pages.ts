import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';
import { docsPage, integrationPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Serves the contract as a document at `/openapi.json` and as a page at `/docs`, and how to connect a shop at
 * `/docs/integration`.
 */
export async function addDocs(app: FastifyInstance, settings: Settings): Promise<void> {
  const document = openApiDocument(settings);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  const style = await readFile(new URL('./docs.css', import.meta.url), 'utf8');
  const story = await readFile(new URL('../../../../../docs/integration.md', import.meta.url), 'utf8');
  const files = [
    ['/openapi.json', 'application/json; charset=utf-8', json],
    ['/docs', 'text/html; charset=utf-8', page],
    ['/docs/integration', 'text/html; charset=utf-8', integrationPage(settings.productName, story)],
    ['/docs.css', 'text/css; charset=utf-8', style],
  ] as const;
  for (const [path, type, text] of files) {
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
}
