import { readFile } from 'node:fs/promises';

/**
 * What the gateway's own pages share (the colours of both themes, the typeface), followed by one page's rules.
 *
 * @param page the page's style sheet
 */
export async function ownStyle(page: URL): Promise<string> {
  const files = [new URL('./own-pages.css', import.meta.url), page];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
}
