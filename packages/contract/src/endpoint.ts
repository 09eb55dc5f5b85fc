import type { ApiKeyScope } from '@stuiver/domain/api-key';
import type { Right } from '@stuiver/domain/permissions';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Route } from './route.ts';

/**
 * Who may call an endpoint.
 * - `public`: anybody (sign-in, the payer's calls, which carry a sealed reference instead);
 * - `session`: a signed-in merchant user;
 * - `sessionOptional`: a session or a sealed reference inside the request decides (`initiatePayment`).
 */
type Access =
  | { readonly access: 'public'; readonly permission?: never }
  | {
      readonly access: 'session' | 'sessionOptional';
      /** What a signed-in user needs to hold; null where being signed in is enough. */
      readonly permission: Right | null;
    };

/**
 * `json` unless the specification says otherwise (`requestPaymentDetails` takes plain text). `bytes` is a part of a file,
 * which no schema describes: the handler reads the request itself.
 */
export type BodyKind = 'json' | 'text' | 'bytes';

/**
 * One call of the product: its route, and beside it what the server, the API reference and the compiler need.
 * Wire schemas hold no transforms, so that JSON Schema, OpenAPI and the client's types come from the same object.
 */
export type Endpoint = Route &
  Access & {
    /** A shop's API key with this scope may call it too; left out, keys may not. */
    readonly keyScope?: ApiKeyScope;
    /**
     * Asks for the user's password and, where they have a second factor, a code that was not used before (`proofFields`
     * of the body); `sometimes` where only some of its fields do.
     */
    readonly freshProof?: 'always' | 'sometimes';
    /** Takes an `Idempotency-Key` header: the same request again has one effect and the same answer. */
    readonly idempotent?: true;
    readonly summary: string;
    readonly tag: string;
    readonly params?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly body?: z.ZodType;
    readonly bodyKind?: BodyKind;
    /** In bytes; 256 KiB unless given. */
    readonly bodyLimit?: number;
    readonly response: z.ZodType;
    /** The answer is a file of one of these types, and `response` its text. */
    readonly fileTypes?: readonly string[];
    /** The answer is a stream, and each of its lines a `response` (application/x-ndjson). */
    readonly lines?: true;
    /** What 202 answers, where the work may be left for later. */
    readonly accepted?: z.ZodType;
    /** Beyond those that any call may answer (401, 422, 429, 500, 503). */
    readonly errors?: readonly ErrorCode[];
  };

/**
 * Declares an endpoint and keeps the literal types of its parts.
 *
 * @param definition its route, who may call it, and the wire schemas of request and answer
 * @returns the same object, typed
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What a call resolves with. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
