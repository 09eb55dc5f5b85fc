import { readFile } from 'node:fs/promises';

/**
 * Builds the style of one of the gateway's own pages: the shared part (the colours of both themes, the typeface),
 * followed by the page's rules.
 *
 * @param page the page's style sheet
 */
export async function ownStyle(page: URL): Promise<string> {
  const files = [new URL('./own-pages.css', import.meta.url), page];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
}
