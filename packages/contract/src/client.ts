import { type Endpoint, pathOf, type RequestOf, type ResponseOf } from './endpoint.ts';
import type { ErrorBody, ErrorCode, FieldErrors } from './errors.ts';

/** A call that was answered outside 2xx (`status` as sent) or not at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'noAnswer';
  readonly errors: FieldErrors;
  readonly requestId: string | null;

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.code ?? `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'noAnswer' : 'internal');
    this.errors = body?.errors ?? {};
    this.requestId = body?.requestId ?? null;
  }
}

export type ClientOptions = {
  /** The gateway's path prefix, such as `/gateway`. */
  prefix: string;
  /** Adds headers to each call, such as `Authorization`. */
  headers?: () => Record<string, string>;
  /** Sees every answer outside 2xx before the caller does (specification, section 8). */
  onError?: (error: ApiError, endpoint: Endpoint) => void;
};

/**
 * Makes the one function by which the browser calls the gateway. There is no client time-out
 * (specification, section 9).
 *
 * @param options prefix, headers, and a first look at errors
 * @returns `call(endpoint, request, signal?)`, which resolves with the answer's body
 * @throws ApiError (from `call`) on any answer outside 2xx, or none
 */
export function createClient(options: ClientOptions) {
  return async function call<E extends Endpoint>(
    definition: E,
    request: RequestOf<E>,
    signal?: AbortSignal,
  ): Promise<ResponseOf<E>> {
    const parts = request as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const text = definition.bodyKind === 'text';
    const hasBody = definition.body !== undefined;
    let error: ApiError;
    try {
      const response = await fetch(pathOf(definition, options.prefix, parts), {
        method: definition.method,
        headers: {
          accept: 'application/json',
          ...(hasBody ? { 'content-type': text ? 'text/plain' : 'application/json' } : {}),
          ...options.headers?.(),
        },
        ...(hasBody ? { body: text ? String(parts.body) : JSON.stringify(parts.body) } : {}),
        ...(signal ? { signal } : {}),
      });
      const body: unknown = await response.json().catch(() => null);
      if (response.ok) return body as ResponseOf<E>;
      error = new ApiError(response.status, body as Partial<ErrorBody> | null);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      error = new ApiError(0, null);
    }
    options.onError?.(error, definition);
    throw error;
  };
}
export type Call = ReturnType<typeof createClient>;
