import type { ErrorBody, FieldErrors } from '@stuiver/contract';
import { ERROR_HELP } from '@stuiver/contract/examples/error-help';
import { fieldErrorTexts } from '@stuiver/messages/en/shared/field-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable, TooBroadError } from '../database/errors.ts';

/** Seconds after which a client may try again when the database was away. */
const RETRY_AFTER = '2';
/** A disk is seldom emptied sooner. */
const STORAGE_RETRY_AFTER = '300';

/** Fastify's own body errors, as our field errors. */
const BODY_ERRORS: Readonly<Record<string, FieldErrors>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { body: ['invalid'] },
  FST_ERR_CTP_EMPTY_JSON_BODY: { body: ['required'] },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { body: ['invalid'] },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { body: ['invalid'] },
  FST_ERR_CTP_BODY_TOO_LARGE: { body: ['tooLong'] },
};

/** Maps any failure to an expected one; `internal` when it was not expected. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const body = BODY_ERRORS[code];
  if (body) return new AppError('invalidInput', body);
  // Parse errors of JSON come from secure-json-parse without a code of Fastify's.
  if (error instanceof SyntaxError) return new AppError('invalidInput', { body: ['invalid'] });
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('notFound');
  if (error instanceof TooBroadError)
    return new AppError(
      'invalidInput',
      Object.fromEntries(error.fields.map((field) => [field, ['tooBroad']])),
    );
  if (isDatabaseUnavailable(error)) return new AppError('unavailable');
  return new AppError('internal');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The deployment's address, of which links in answers are made. */
    publicUrl: string;
  }
}

/** A header with what looks like an API key: portal and pages have words of their own. */
const IS_SHOP = /^Bearer [a-z][a-z0-9]*_(?:test|live)_/;

/** Describes a failure to a developer: the first field's error, or the code's. */
function describeError({ code, errors }: AppError): string {
  const [field] = Object.entries(errors ?? {});
  const key = field?.[1][0];
  return field && key
    ? `${field[0]}: ${fieldErrorTexts.fields[key]}`
    : ERROR_HELP[code][0].replaceAll('`', '');
}

/** Sends an error's body. */
function sendError(reply: FastifyReply, failure: AppError): FastifyReply {
  const { code, status, errors, details } = failure;
  const { request, server } = reply;
  request.failure = failure;
  const body: ErrorBody = {
    code,
    ...(IS_SHOP.test(request.headers.authorization ?? '')
      ? { message: describeError(failure), documentation: `${server.publicUrl}/docs/errors#error-${code}` }
      : {}),
    requestId: request.id,
    ...(errors ? { errors } : {}),
    ...(details ? { details } : {}),
  };
  reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', code === 'storageFull' ? STORAGE_RETRY_AFTER : RETRY_AFTER);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/**
 * The one place where failures become answers: expected ones by their code, an unreachable database as 503, everything
 * else as 500 without detail.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error);
  if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
  return sendError(reply, failure);
}

/** Installs the error handler. The pages module answers unknown routes, some of which are pages. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}
