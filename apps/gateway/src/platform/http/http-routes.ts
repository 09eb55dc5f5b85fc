import { asCalledByKey, type CallLimit, type Endpoint } from '@stuiver/contract';
import { UNREACHABLE_HEADER, writeUnreachable } from '@stuiver/contract/unreachable';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../app-error.ts';
import type { Caller } from '../access/caller.ts';
import { withOrigin } from '../access/origin.ts';
import type { Proof } from '../access/proof.ts';
import { type MerchantScope, makeScope } from '../access/scope.ts';
import type { Cluster } from '../database/machines.ts';
import { announceDeprecation } from './deprecations.ts';
import { readPosition } from './position-cookie.ts';
import type { ReadGate } from './read-gate.ts';
import { RawAnswer, type Route, type RouteCall, StreamAnswer } from './route.ts';
import { getCallSource } from '../access/source.ts';
import { requestParser } from './wire-input.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

type Json = { [key: string]: unknown };

/** Keywords that a validator needs and a serialiser does not. */
const JUDGEMENTS = [
  '$schema',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxProperties',
  'maxItems',
  'enum',
  'const',
  'propertyNames',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'description',
]; // prettier-ignore

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema['type'] === 'null';
}

/** Keeps the structure: "this or null" becomes `nullable`, which is written without trying schemas in turn. */
function simplify(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const choices = schema['anyOf'];
  if (Array.isArray(choices) && choices.length === 2 && choices.some(isNull)) {
    const other: unknown = simplify(choices.find((choice) => !isNull(choice)));
    return isObject(other) ? { ...other, nullable: true } : other;
  }
  const simple: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) {
      simple[key] = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, simplify(part)]));
    } else if (!JUDGEMENTS.includes(key)) {
      simple[key] = simplify(value);
    }
  }
  return simple;
}

/**
 * The schema by which Fastify writes an endpoint's answer: fields that the contract does not name are left
 * out, so that nothing leaks, and one that is missing is an error of ours.
 *
 * @returns JSON Schema (draft 7) of the answer's structure, without limits and patterns
 */
function serialiserSchema(response: z.ZodType): Record<string, unknown> {
  return simplify(z.toJSONSchema(response, { target: 'draft-7', io: 'output', reused: 'inline' })) as Json;
}

const HEADER = 'idempotency-key';
/** Visible ASCII, long enough for a UUID, an order number or a digest. */
const SHAPE = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads the `Idempotency-Key` of a request (IETF draft httpapi-idempotency-key-header; the quotes of
 * its structured form belong to the key like any other character).
 *
 * @throws AppError `invalidInput` on `Idempotency-Key` for one that is empty, too long or not ASCII
 */
function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const value = headers[HEADER];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !SHAPE.test(value)) throw invalid('Idempotency-Key', 'invalid');
  return value;
}

/** The limits of calls, and that of tokens that are not valid. */
export type LimitGroup = CallLimit | 'invalidToken';

/** Calls per minute and caller. */
export type Limits = {
  /** Counts a call against its limit; throws a 429 when it is over. */
  readonly count: (
    request: FastifyRequest,
    reply: FastifyReply,
    group: LimitGroup,
    caller: Caller | null,
  ) => Promise<void>;
  /**
   * Throws the 429 of a token that is over its limit already, before it is looked up; of a token that has not been valid
   * before, when its address is over the limit of invalid ones.
   */
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, group: LimitGroup) => Promise<void>;
};

/** Options of `buildApp` for registering routes. */
export type RegistrationOptions = {
  /** Finds the companies that a page of several has to leave out; null on one machine. */
  readonly cluster: Cluster | null;
  /** The gateway's path prefix, such as `/gateway`. */
  readonly prefix: string;
  /** The caller whose session or API key the bearer token is; null without a valid token. */
  readonly callerOf: (request: FastifyRequest) => Promise<Caller | null>;
  /** The companies that a call may see; throws a 404 when one of `selectedIds` is someone else's. */
  readonly scopeOf: (caller: Caller, selectedIds: readonly string[]) => Promise<MerchantScope>;
  readonly limits: Limits;
  /** Runs reads of the portal and of shops, of which a few are under way at the same time. */
  readonly reads: ReadGate;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, by the endpoint's access; null for public calls. */
    caller: Caller | null;
    /** The answer of a handler, while it is sent; and why a call was refused. */
    answer: unknown;
    failure: AppError | null;
  }
  interface FastifyContextConfig {
    /** Of calls, not of pages. */
    endpoint?: Endpoint;
  }
}

const BODY_LIMIT = 256 * 1024;

/** A shop that starts payments is no payer: all of its calls come from one address. Null without a limit. */
function getCallLimit({ limit = 'gateway' }: Route['endpoint'], bearer: boolean): CallLimit | null {
  return limit === 'checkout' && bearer ? 'gateway' : limit;
}

/**
 * Checks a caller's permission, the only place that does. The portal never makes a forbidden call, so a refused user
 * has lost the permission since, or bypasses the portal.
 *
 * @throws AppError `forbidden` for a user without the endpoint's permission, `addressNotAllowed` for a key used from
 *   a forbidden address, `notForKeys` for a call that no scope opens, `scopeMissing` for one without the endpoint's scope
 */
function requirePermission({ permission, keyScope }: Route['endpoint'], caller: Caller | null): void {
  if (caller?.kind === 'key' && !caller.key.isAddressAllowed) throw new AppError('addressNotAllowed');
  if (caller?.kind === 'key' && keyScope === undefined) throw new AppError('notForKeys');
  if (caller?.kind === 'key' && keyScope && !caller.key.scopes.includes(keyScope))
    throw new AppError('scopeMissing');
  if (caller?.kind === 'user' && permission && !caller.session.permissions.includes(permission))
    throw new AppError('forbidden');
}

/**
 * Registers routes with Fastify from their contract endpoints: path, access, parsing, scope, answer.
 *
 * @param app the instance to register on; `caller` must be decorated on its requests
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: RegistrationOptions,
): void {
  for (const route of routes) registerRoute(app, route, options);
}

/**
 * Handles a call within its companies. A page of several shows those that can be reached now, with a header that
 * names the ones left out; a change is made entirely or not at all.
 */
async function handleWithin(
  cluster: Cluster | null,
  { method, name }: Route['endpoint'],
  reply: FastifyReply,
  scope: MerchantScope | null,
  handle: (scope: MerchantScope | null) => Promise<unknown>,
): Promise<unknown> {
  if (cluster === null || method !== 'GET' || scope === null || scope.merchantIds.length === 1)
    return handle(scope);
  const { answer, leftOut } = await cluster.readPartly(name, scope.merchantIds, (ids) =>
    handle(makeScope(ids)),
  );
  if (leftOut.length > 0) reply.header(UNREACHABLE_HEADER, writeUnreachable(leftOut));
  return answer;
}

type Codec = {
  readonly parse: ReturnType<typeof requestParser>;
  readonly parseByKey: ReturnType<typeof requestParser>;
  /** Compiled at the first answer: compiling those of all calls would slow every start. */
  write?: ReturnType<FastifyReply['compileSerializationSchema']>;
};

/** Made once for all apps of a process: tests open hundreds. */
const codecs = new WeakMap<Endpoint, Codec>();

function makeCodec(endpoint: Endpoint): Codec {
  const parse = requestParser(endpoint);
  const parseByKey = endpoint.keyScope === undefined ? parse : requestParser(asCalledByKey(endpoint));
  const codec: Codec = { parse, parseByKey };
  codecs.set(endpoint, codec);
  return codec;
}

/** Sends what a handler returned: a stream, text that was written before, or JSON by the endpoint's schema. */
function sendAnswer(reply: FastifyReply, endpoint: Endpoint, codec: Codec, answer: unknown): FastifyReply {
  if (answer instanceof StreamAnswer)
    return reply.headers(answer.headers).type(answer.type).send(answer.stream);
  void reply.type('application/json; charset=utf-8');
  if (answer instanceof RawAnswer)
    return reply
      .code(answer.status)
      .serializer((body: unknown) => String(body))
      .send(answer.body);
  codec.write ??= reply.compileSerializationSchema(serialiserSchema(endpoint.response));
  return reply.serializer(codec.write).send(answer ?? {});
}

function registerRoute(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  options: RegistrationOptions,
): void {
  const codec = codecs.get(endpoint) ?? makeCodec(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace('{gateway}', options.prefix),
    bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
    config: { endpoint },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const bearer = endpoint.access !== 'public' && request.headers.authorization !== undefined;
      const group = getCallLimit(endpoint, bearer);
      const { limits } = options;
      if (bearer && group !== null) await limits.refuse(request, reply, group);
      const caller = bearer ? await options.callerOf(request) : null;
      request.caller = caller;
      if (group !== null)
        await limits.count(request, reply, bearer && !caller ? 'invalidToken' : group, caller);
      // A token that is sent must be valid, even if none is needed: its sender believes they are signed in.
      if (!caller && (bearer || endpoint.access === 'session')) throw new AppError('unauthenticated');
      requirePermission(endpoint, caller);
    },
    handler: async (request, reply) => {
      const { caller } = request;
      announceDeprecation(endpoint, request, reply);
      const parts = caller?.kind === 'key' ? codec.parseByKey(request) : codec.parse(request);
      const session = caller?.kind === 'user' ? caller.session : null;
      const selected = (parts.query as { selectedIds?: string[] } | undefined)?.selectedIds ?? [];
      const scope = caller ? await options.scopeOf(caller, selected) : null;
      const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(request.headers) : null;
      const { currentPassword, code } = (parts.body ?? {}) as Partial<Proof>;
      const proof = endpoint.freshProof ? { currentPassword, code, source: getCallSource(request) } : null;
      // The parts were parsed by the endpoint's own schemas, with which `route` typed the handler.
      const callWithin = (within: MerchantScope | null) =>
        ({
          ...parts,
          caller,
          session,
          scope: within,
          proof,
          idempotencyKey,
          request,
          reply,
        }) as RouteCall<Endpoint>;
      const device = request.headers['user-agent']?.slice(0, 300) ?? '';
      const origin = {
        requestId: request.id,
        caller,
        address: request.ip,
        device,
        position: readPosition(request.headers.cookie),
      };
      const run = () =>
        withOrigin(origin, () =>
          handleWithin(options.cluster, endpoint, reply, scope, (within) => handle(callWithin(within))),
        );
      const isRead = endpoint.method === 'GET' && endpoint.access !== 'public';
      const answer = await (isRead ? options.reads(endpoint.fileTypes === undefined, run) : run());
      request.answer = answer;
      return sendAnswer(reply, endpoint, codec, answer);
    },
  });
}
