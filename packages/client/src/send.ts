import { buildPath, type CallRoute } from '@stuiver/contract/route';
import type { Api, ApiErrorBody } from './api.ts';
import { StuiverError } from './error.ts';
import type { CallOptions, StuiverOptions } from './options.ts';

/** Longest wait that a call accepts from `Retry-After`, in milliseconds; beyond that its error is thrown. */
const LONGEST_WAIT = 60_000;
const FIRST_WAIT = 250;

const wait = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** Reads the wait that an answer asks for, in milliseconds; null if it names none (RFC 9110, 10.2.3). */
function readRetryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}

/** Checks whether the same call may succeed later: the gateway is busy, away, or still handles the first try. */
export const isTemporary = (error: StuiverError) =>
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500 ||
  error.code === 'idempotencyKeyUnderWay';

/** One try of a call. @throws StuiverError, with the wait that its answer asks for */
async function tryOnce(
  { fetch: send = fetch, timeout = 30_000 }: StuiverOptions,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ answer: unknown } | { error: StuiverError; retryAfter: number | null }> {
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    const body: unknown = await response.json().catch((cause: unknown) => {
      // A broken line is no answer; a proxy's page instead of JSON is one without a body.
      if (!(cause instanceof SyntaxError)) throw cause;
      return null;
    });
    if (response.ok && body !== null) return { answer: body };
    return {
      error: new StuiverError(response.ok ? 0 : response.status, body as Partial<ApiErrorBody> | null),
      retryAfter: readRetryAfter(response),
    };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return { error: new StuiverError(0, null, cause), retryAfter: null };
  }
}

export type Send = <N extends keyof Api>(
  route: CallRoute<N>,
  request: { params?: object; query?: object | undefined; body?: unknown },
  options?: CallOptions,
) => Promise<Api[N]['response']>;

/**
 * Creates the function that makes every call. A try that fails for a passing reason is repeated with the same key, so
 * that its effect happens once: no answer, 429, 5xx, and 409 while the first try is under way.
 *
 * @throws StuiverError (from the function) for the last try's refusal; the signal's reason once it is aborted
 */
export function createSend(options: StuiverOptions): Send {
  const prefix = options.gateway.replace(/\/+$/, '');
  return async (route, request, { idempotencyKey = crypto.randomUUID(), signal } = {}) => {
    const { body } = request;
    const init = {
      method: route.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${options.apiKey}`,
        ...(route.method === 'GET' ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const url = buildPath(route, prefix, request as Parameters<typeof buildPath>[2]);
    for (let retried = 0; ; retried++) {
      const result = await tryOnce(options, url, init, signal);
      if ('answer' in result) return result.answer as never;
      const backOff = FIRST_WAIT * 2 ** retried * (0.5 + Math.random());
      const delay = Math.max(result.retryAfter ?? 0, backOff);
      if (retried >= (options.retries ?? 4) || !isTemporary(result.error) || delay > LONGEST_WAIT)
        throw result.error;
      await wait(delay, signal);
    }
  };
}
