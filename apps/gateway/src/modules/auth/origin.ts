import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

/**
 * Refuses a call that another site made a browser send. Browsers send `Origin` with every POST; programs send none, and
 * hold no cookies that another site could use.
 *
 * @throws AppError `forbidden`
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined) {
    if (['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])))
      throw new AppError('forbidden');
    return;
  }
  if (origin === publicUrl) return;
  const own = request.headers.host;
  if (own === undefined || !URL.canParse(origin) || new URL(origin).host !== own)
    throw new AppError('forbidden');
}
