import type { ApiKeyScope } from '@stuiver/domain/api-key';
import type { Right } from '@stuiver/domain/permissions';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { CallRoute } from './route.ts';
import type { Tag } from './tags.ts';

/**
 * The limit that a call counts against: one each for payers, for signing in, for registering, for calls that make us
 * call an address or redraw a picture of the user's choice, and for everything else.
 */
export type CallLimit = 'gateway' | 'checkout' | 'signIn' | 'register' | 'outgoing';

/**
 * Callers of an endpoint, and their rate limits.
 * - `public`: anyone (sign-in, the payer's calls, which carry a sealed reference instead);
 * - `session`: a signed-in merchant user;
 * - `sessionOptional`: a session or a sealed reference inside the request decides (`initiatePayment`).
 */
type Access =
  | {
      readonly access: 'public';
      readonly permission?: never;
      /** Null for probes, which have no limit. */
      readonly limit: CallLimit | null;
    }
  | {
      readonly access: 'session' | 'sessionOptional';
      /** Permission required of a signed-in user; null if being signed in is enough. */
      readonly permission: Right | null;
      /** `gateway` by default; `checkout` is only for payers, who have no session. */
      readonly limit?: CallLimit;
    };

/**
 * `json` unless the specification differs (`requestPaymentDetails` takes plain text). `bytes` is a file or
 * a part of one, without a schema: the handler reads the request itself, and clients send an `application/octet-stream`.
 */
type BodyKind = 'json' | 'text' | 'bytes';

/** A call, or a field of its request by its dotted path, that shops should no longer use. */
export type Deprecation = {
  readonly field?: string;
  /** Days in UTC: since when it is deprecated, and from when it may be gone. */
  readonly since: string;
  readonly sunset: string;
};

/**
 * An API call: its route, plus what the server, the API reference and the compiler need. Wire schemas hold no
 * transforms, so that JSON Schema, OpenAPI and the client's types come from the same object.
 */
type Definition = Access & {
  /** The path parameter, field of the body or field of the answer that holds the id of the payment it is about. */
  readonly payment?: 'id' | 'transactionId';
  /** Parts of the request that end, or the call itself. */
  readonly deprecated?: readonly Deprecation[];
  /**
   * Limits a request's targets to the user's own objects, or to a payment or link by its sealed reference; by
   * default anything of the caller's companies.
   */
  readonly narrowed?: 'user' | 'reference';
  /**
   * False if a call other than GET writes no row of the audit log: it changes nothing of a company, or the payment
   * or application records it.
   */
  readonly audited?: false;
  /** A shop's API key with this scope may call it too; left out, keys may not. */
  readonly keyScope?: ApiKeyScope;
  /**
   * Requires the user's password and, with a second factor, an unused code (`proofFields` of the body); `sometimes`
   * if only some of its fields require it.
   */
  readonly freshProof?: 'always' | 'sometimes';
  /** Takes an `Idempotency-Key` header: the same request again has one effect and the same answer. */
  readonly idempotent?: true;
  readonly summary: string;
  readonly tag: Tag;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** In bytes; 256 KiB by default. */
  readonly bodyLimit?: number;
  readonly response: z.ZodType;
  /** The answer is a file of one of these types, and `response` its text. */
  readonly fileTypes?: readonly string[];
  /** The answer is a stream, and each of its lines a `response` (application/x-ndjson). */
  readonly lines?: true;
  /** Beyond those that any call may answer (401, 422, 429, 500, 503). */
  readonly errors?: readonly ErrorCode[];
};

export type Endpoint = CallRoute & Definition;

/**
 * Declares an endpoint and keeps the literal types of its parts.
 *
 * @param definition who may call it, and the wire schemas of request and answer
 * @returns both in one object, typed
 *
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<R extends CallRoute, const D extends Definition>(route: R, definition: D): R & D {
  return { ...route, ...definition };
}

/** Response type of a call. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
