import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Serves one text as a file would be, compressed; a host that does nothing else. */
export async function serveBare(html: string): Promise<{ url: string; close: () => void }> {
  const body = brotliCompressSync(html);
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  return { url, close: () => server.close() };
}

/** Strips a page to its bare file: markup and inlined styles, no scripts and no pictures. */
export function stripPage(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<img[^>]*>/g, '');
}
