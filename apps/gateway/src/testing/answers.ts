import { subscribe } from 'node:diagnostics_channel';
import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, ENDPOINTS, errorBody } from '@stuiver/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { getHttpStatus } from '../platform/app-error.ts';
import { listErrorCodes, listResponseTypes } from '../web/docs/openapi.ts';

/** A sent answer. */
type SentAnswer = { readonly status: number; readonly type: string; readonly body: string };

const listIssues = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

/** The values that an answer holds, each as its schema describes it. */
function readValues({ lines }: Endpoint, { type, body }: SentAnswer): unknown[] {
  if (lines) return body.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]));
  return [type.startsWith('application/json') ? JSON.parse(body) : body];
}

function successFaults(endpoint: Endpoint, schema: z.ZodType, answer: SentAnswer): string[] {
  const types = answer.status === 200 ? listResponseTypes(endpoint) : ['application/json'];
  if (!types.some((type) => answer.type.startsWith(type))) return [`its type is ${answer.type}`];
  return readValues(endpoint, answer).flatMap((value) => {
    const { data, error } = schema.safeParse(value);
    if (error) return listIssues(error);
    return isDeepStrictEqual(data, value) ? [] : ['it has fields that the contract does not name'];
  });
}

function errorFaults(endpoint: Endpoint, { status, body }: SentAnswer): string[] {
  const { data, error } = errorBody.safeParse(JSON.parse(body));
  if (error) return listIssues(error);
  if (getHttpStatus(data.code) !== status) return [`${data.code} has another status`];
  return listErrorCodes(endpoint).includes(data.code) ? [] : [`${data.code} is not declared`];
}

/** Compares an answer with the contract of its call; empty when it matches. */
export function findAnswerFaults(endpoint: Endpoint, answer: SentAnswer): string[] {
  const schema = answer.status === 200 ? endpoint.response : undefined;
  const faults = schema ? successFaults(endpoint, schema, answer) : errorFaults(endpoint, answer);
  const { status, body } = answer;
  return faults.map((fault) => `${endpoint.name} answered ${status}: ${fault}\n${body.slice(0, 500)}`);
}

const byRoute = new Map(
  ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path.replace('{gateway}', '')}`, endpoint]),
);

/** Finds the call of a registered route, with any deployment prefix. */
function findEndpoint(method: string, route: string): Endpoint | null {
  const found = byRoute.get(`${method} ${route}`);
  if (found) return found;
  const next = route.indexOf('/', 1);
  return next === -1 ? null : findEndpoint(method, route.slice(next));
}

/** Calls back with the answer when its last byte is sent; an interrupted answer does not count. */
function watchAnswer(reply: FastifyReply, report: (answer: SentAnswer) => void): void {
  const { raw } = reply;
  const chunks: Uint8Array[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const write = raw.write.bind(raw) as (...sent: unknown[]) => boolean;
  const end = raw.end.bind(raw) as (...sent: unknown[]) => typeof raw;
  raw.write = (...sent: unknown[]) => {
    keep(sent[0]);
    return write(...sent);
  };
  raw.end = (...sent: unknown[]) => {
    keep(sent[0]);
    const body = Buffer.concat(chunks).toString();
    report({ status: raw.statusCode, type: String(reply.getHeader('content-type') ?? ''), body });
    return end(...sent);
  };
}

/**
 * Checks every answer to a call of the contract that a gateway of this process sends from now on, whether the call was
 * injected or came by the network.
 *
 * @param report gets every fault of every answer
 */
export function holdAnswers(report: (fault: string) => void): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRequest', (request, reply, done) => {
      const endpoint = findEndpoint(request.method, request.routeOptions.url ?? '');
      if (endpoint)
        watchAnswer(reply, (answer) => {
          for (const fault of findAnswerFaults(endpoint, answer)) report(fault);
        });
      done();
    });
  });
}
