import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Serves the contract for integrators: as a document at `/openapi.json`, as a page at `/docs`.
 *
 * @param app the root instance
 * @param settings product name, prefix, public address
 */
export async function addDocs(app: FastifyInstance, settings: Settings): Promise<void> {
  const document = openApiDocument(settings);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  const style = await readFile(new URL('./docs.css', import.meta.url), 'utf8');
  const files = [
    ['/openapi.json', 'application/json; charset=utf-8', json],
    ['/docs', 'text/html; charset=utf-8', page],
    ['/docs.css', 'text/css; charset=utf-8', style],
  ] as const;
  for (const [path, type, text] of files) {
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
}
