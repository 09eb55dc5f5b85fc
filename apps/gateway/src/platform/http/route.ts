import type { Readable } from 'node:stream';
import type { Endpoint, ResponseOf } from '@stuiver/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../access/caller.ts';
import type { Proof } from '../access/proof.ts';
import type { MerchantScope } from '../access/scope.ts';
import type { Session } from '../access/session.ts';

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;

/** Null for public endpoints. */
type Given<E extends Endpoint, T> = E['access'] extends 'session' ? T : T | null;

/**
 * Arguments of a handler: the parsed request and, by the endpoint's access, the caller and the scope made from them
 * and `selectedIds`. For `sessionOptional` both may be null. If API keys may call too (`keyScope`), the caller may
 * have no session.
 */
export type RouteCall<E extends Endpoint> = {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  readonly caller: Given<E, Caller>;
  readonly session: E extends { keyScope: string } ? Session | null : Given<E, Session>;
  readonly scope: Given<E, MerchantScope>;
  /** For `requireProof`, of endpoints with `freshProof`. */
  readonly proof: E extends { freshProof: string } ? Proof : null;
  /** The `Idempotency-Key` of a call that takes one; null without. */
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * A handler's own answer as JSON text with its status, for the calls that must repeat the same
 * bytes (idempotency); everything else returns the response object.
 */
export class RawAnswer {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** A streamed answer, sent while it is produced. */
export class StreamAnswer {
  readonly stream: Readable;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(stream: Readable, type: string, headers: Readonly<Record<string, string>> = {}) {
    this.stream = stream;
    this.type = type;
    this.headers = headers;
  }
}

export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (call: RouteCall<Endpoint>) => Promise<unknown>;
};

/** Nothing, for an endpoint whose answer has no fields. */
type Empty<E extends Endpoint> = ResponseOf<E> extends Record<string, never> ? void : never;

/**
 * Ties a handler to its endpoint; `buildApp` registers the modules' exports.
 *
 * @param handle receives the parsed request and resolves with the contract's answer, with nothing if that is empty
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: RouteCall<E>) => Promise<ResponseOf<E> | Empty<E> | RawAnswer | StreamAnswer>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
