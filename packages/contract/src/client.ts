import type { z } from 'zod';
import type { Endpoint, ResponseOf } from './endpoint.ts';
import type * as endpoints from './endpoints.ts';
import type { ErrorBody, ErrorDetails } from './error-body.ts';
import type { ErrorCode, FieldErrors } from './errors.ts';
import { buildPath, type CallRoute } from './route.ts';

export type Endpoints = typeof endpoints;
export type EndpointName = {
  [N in keyof Endpoints]: Endpoints[N] extends Endpoint ? N : never;
}[keyof Endpoints];

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Parts<E> = (E extends { params: infer P } ? { params: Input<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (E extends { body: infer B } ? { body: Input<B> } : unknown) &
  (E extends { bodyKind: 'bytes' } ? { body: Blob } : unknown);

/** Request parts that a caller passes: exactly those of the route's endpoint. */
export type RequestOf<R extends CallRoute<EndpointName>> = Parts<Endpoints[R['name']]>;

/** A call that was answered outside 2xx (`status` as sent) or not at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** `offline` if nothing was sent; `noAnswer` if it is unknown whether it arrived. */
  readonly code: ErrorCode | 'noAnswer' | 'offline';
  readonly errors: FieldErrors;
  readonly details: ErrorDetails;
  readonly requestId: string | null;

  constructor(status: number, body: Partial<Omit<ErrorBody, 'code'> & Pick<ApiError, 'code'>> | null) {
    super(body?.code ?? `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'noAnswer' : 'internal');
    this.errors = body?.errors ?? {};
    this.details = body?.details ?? {};
    this.requestId = body?.requestId ?? null;
  }
}

export type ClientOptions = {
  /** The gateway's path prefix, such as `/gateway`. */
  prefix: string;
  /** Sends instead of the browser's own `fetch`. */
  fetch?: typeof fetch;
  /** Adds headers to each call, such as `Authorization`. */
  headers?: () => Record<string, string>;
  /** Adds query parameters to each call, over which the caller's own take precedence. */
  query?: (route: CallRoute) => Record<string, unknown>;
  /** Called with every answer within 2xx before the caller gets it. */
  onAnswer?: (answer: Response, route: CallRoute) => void;
  /** Called with every answer outside 2xx before the caller gets it (spec 8.2). */
  onError?: (error: ApiError, route: CallRoute) => void;
};

type Sent = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Makes a call. @throws ApiError on any answer outside 2xx, or none */
async function send(
  options: ClientOptions,
  route: CallRoute,
  parts: Sent,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { body } = parts;
  // Sent unchanged: a text (the sealed reference of `requestPaymentDetails`), and a file, with its own type.
  const isText = typeof body === 'string';
  const isFile = body instanceof Blob;
  let error: ApiError;
  try {
    const query = { ...options.query?.(route), ...parts.query };
    const response = await (options.fetch ?? fetch)(buildPath(route, options.prefix, { ...parts, query }), {
      method: route.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || isFile
          ? {}
          : { 'content-type': isText ? 'text/plain' : 'application/json' }),
        ...options.headers?.(),
      },
      ...(body === undefined ? {} : { body: isText || isFile ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (response.ok) {
      options.onAnswer?.(response, route);
      return response;
    }
    const answer: unknown = await response.json().catch(() => null);
    error = new ApiError(response.status, answer as Partial<ErrorBody> | null);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    error = new ApiError(0, null);
  }
  options.onError?.(error, route);
  throw error;
}

/**
 * Creates the only function by which the browser calls the gateway. There is no client time-out (spec 9.14).
 *
 * @param options prefix, headers, and a first handler of errors
 * @returns `call(route, request, signal?)`, which resolves with the answer's body
 * @throws ApiError (from `call`) on any answer outside 2xx, or none
 */
export function createClient(options: ClientOptions) {
  return async function call<N extends EndpointName>(
    // An endpoint with its schemas would bring zod to the browser.
    route: CallRoute<N> & { response?: never },
    request: RequestOf<CallRoute<N>>,
    signal?: AbortSignal,
  ): Promise<ResponseOf<Endpoints[N]>> {
    const response = await send(options, route, request as Sent, signal);
    return (await response.json().catch(() => null)) as ResponseOf<Endpoints[N]>;
  };
}
export type Call = ReturnType<typeof createClient>;

/** The endpoints that answer a file. */
type FileName = {
  [N in EndpointName]: Endpoints[N] extends { fileTypes: readonly string[] } ? N : never;
}[EndpointName];

/**
 * Creates the same for calls that answer with a file.
 *
 * @returns `fetchFile(route, request, signal?)`, which resolves with the answer, its body unread
 * @throws ApiError (from `fetchFile`) on any answer outside 2xx, or none
 */
export function createFileClient(options: ClientOptions) {
  return function fetchFile<N extends FileName>(
    route: CallRoute<N> & { response?: never },
    request: RequestOf<CallRoute<N>>,
    signal?: AbortSignal,
  ): Promise<Response> {
    return send(options, route, request as Sent, signal);
  };
}
export type FileCall = ReturnType<typeof createFileClient>;
