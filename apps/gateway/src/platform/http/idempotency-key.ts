import type { IncomingHttpHeaders } from 'node:http';
import { invalid } from '../app-error.ts';

const HEADER = 'idempotency-key';
/** Visible ASCII, long enough for a UUID, an order number or a digest. */
const SHAPE = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the `Idempotency-Key` of a request (IETF draft httpapi-idempotency-key-header; the quotes of
 * its structured form belong to the key like any other character).
 *
 * @throws AppError `invalidInput` on `Idempotency-Key` for one that is empty, too long or not ASCII
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const value = headers[HEADER];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !SHAPE.test(value)) throw invalid('Idempotency-Key', 'invalid');
  return value;
}
