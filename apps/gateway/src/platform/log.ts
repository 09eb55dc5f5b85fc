import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { getBrokenConstraint } from './database/errors.ts';
import { getFailedStatement } from './database/statements.ts';

export type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const LONGEST_STATEMENT = 2000;
/** Bytes of lines that are kept while they cannot be written, as on a full disk; later ones are dropped. */
const KEPT_BYTES = 1_048_576;

/** Libraries whose errors quote no personal text, apart from what `maskValues` hides. */
const KNOWN_LIBRARIES = /node_modules\/(?:pg|pg-pool|pg-protocol|kysely|fastify)\//;

/**
 * Masks possibly personal data in a message: quoted values, e-mail addresses, queries of web addresses, and numbers
 * of three digits or more (cards, their codes, accounts, telephones). Quoted names of tables and columns stay, since
 * they are ours.
 */
function maskValues(message: string, areNamesOurs: boolean): string {
  const quoted = areNamesOurs
    ? message.replaceAll(/"(?![a-z_][a-z0-9_.]*")[^"]*"/g, '"…"')
    : message.replace(/"[\s\S]*"/, '"…"');
  return quoted
    .replaceAll(/(?<!\w)'[^']*'/g, "'…'")
    .replaceAll(/[^\s<>()"',;]+@[^\s<>()"',;]+/g, '…')
    .replaceAll(/(\w\?)[^\s"']+/g, '$1…')
    .replaceAll(/\d(?:[ -]?\d){2,}/g, '…');
}

/**
 * The message of an error as the log may have it. The words of other servers and of documents are left out: they may
 * name people in any form.
 */
function getSafeMessage(error: Error, firstFrame: string | undefined): string | undefined {
  if ('syscall' in error) return error.message;
  // PostgreSQL quotes values in the errors of class 22, and names in the others.
  if ('severity' in error)
    return maskValues(error.message, !String((error as { code?: unknown }).code).startsWith('22'));
  const isForeign = firstFrame?.includes('node_modules/') === true && !KNOWN_LIBRARIES.test(firstFrame);
  return isForeign ? undefined : maskValues(error.message, false);
}

/** A failed statement as the log may have it: with its parameters' numbers, and without values. */
function statementText(error: Error): string | undefined {
  return getFailedStatement(error)
    ?.replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_STATEMENT);
}

/**
 * Describes a failure for the log: kind, codes, the places in our code, and the parts of message and statement
 * without card or personal data. Parameters and PostgreSQL's details, which quote rows, are never included.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const details = error as {
    code?: unknown;
    table?: unknown;
    routine?: unknown;
    status?: unknown;
    responseCode?: unknown;
  };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    kind: error.name,
    message: getSafeMessage(error, frames[0]),
    code: details.code,
    status: details.status,
    responseCode: details.responseCode,
    constraint: getBrokenConstraint(error) ?? undefined,
    table: details.table,
    routine: details.routine,
    statement: statementText(error),
    frames: frames.map((line) => line.trim()).slice(0, 12),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** Standard output. If it cannot be written, payments go on: the next line tries again. */
function openOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: KEPT_BYTES });
  output.on('error', () => undefined);
  return output;
}

/**
 * Makes the structured log: JSON lines, errors without values, requests and answers never whole.
 *
 * @param logMethod takes each line on its way to the log
 */
export function makeLog(level: string, destination?: DestinationStream, logMethod?: LogHook): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      ...(logMethod && { hooks: { logMethod } }),
      serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
    },
    destination ?? openOutput(),
  );
}
