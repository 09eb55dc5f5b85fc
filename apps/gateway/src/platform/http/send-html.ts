import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Small enough for every page, and quick enough for each request: a millisecond of a worker thread. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Checks whether a browser accepts an encoding; `;q=0` refuses it. */
export function takes(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return accepted.split(',').some((part) => {
    const [name, weight] = part.split(';').map((text) => text.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}

/**
 * Sends a page, compressed as the browser accepts. An attacker controls nothing in a page besides its own address, so
 * its length reveals nothing.
 *
 * @param reply its status and headers are set already
 */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (takes(request, 'br')) return reply.header('content-encoding', 'br').send(await brotli(html, QUALITY));
  if (takes(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(await zip(html));
  return reply.send(html);
}
