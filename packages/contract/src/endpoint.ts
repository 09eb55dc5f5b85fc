import type { ApiKeyScope } from '@stuiver/domain/api-key';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint.
 * - `public`: anybody (sign-in, the payer's calls, which carry a sealed reference instead);
 * - `session`: a signed-in merchant user;
 * - `sessionOptional`: a session or a sealed reference inside the request decides (section 7,
 *   `initiatePayment`).
 */
export type Access = 'public' | 'session' | 'sessionOptional';

/** `json` unless the specification says otherwise (`requestPaymentDetails` takes plain text). */
export type BodyKind = 'json' | 'text';

/**
 * One call of the product: the only place where its path is written. Wire schemas hold no
 * transforms, so that JSON Schema, OpenAPI and the client's types come from the same object.
 * Paths hold `:name` parameters; `{gateway}` in front stands for the deployment's prefix.
 */
export type Endpoint = {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** A shop's API key with this scope may call it too; left out, keys may not. */
  readonly keyScope?: ApiKeyScope;
  /** Takes an `Idempotency-Key` header: the same request again has one effect and the same answer. */
  readonly idempotent?: true;
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  readonly response: z.ZodType;
  /** Beyond those that any call may answer (401, 422, 429, 500, 503). */
  readonly errors?: readonly ErrorCode[];
};

/**
 * Declares an endpoint and keeps the literal types of its parts.
 *
 * @param definition path, method, access and the wire schemas of request and answer
 * @returns the same object, typed
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Input<S> = S extends z.ZodType ? z.input<S> : never;

/** What a caller passes: exactly the parts that the endpoint has. */
export type RequestOf<E extends Endpoint> = (E extends { params: infer P } ? { params: Input<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (E extends { body: infer B } ? { body: Input<B> } : unknown);

/** What a caller gets back. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/**
 * Fills path parameters and query into an endpoint's path.
 *
 * GET calls drop empty filter values and text is trimmed (specification, section 5); arrays are
 * repeated.
 *
 * @param definition the endpoint
 * @param prefix the gateway's path prefix, such as `/gateway`
 * @param request its path parameters and query
 * @returns the path with its query string, relative to the origin
 */
export function pathOf(
  definition: Pick<Endpoint, 'path'>,
  prefix: string,
  request: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = definition.path
    .replace('{gateway}', prefix)
    .replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(request.params?.[name] ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      const text =
        typeof item === 'string' ? item.trim() : item === undefined || item === null ? '' : String(item);
      if (text !== '') search.append(key, text);
    }
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}
