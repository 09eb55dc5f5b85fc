import pino, { type DestinationStream, type Logger } from 'pino';
import { constraintOf } from './database/errors.ts';

/**
 * What the log may say about a failure: never its message, which may quote input, only kind, codes and
 * the places in our code.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const details = error as { code?: unknown; table?: unknown; routine?: unknown };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    kind: error.name,
    code: details.code,
    constraint: constraintOf(error) ?? undefined,
    table: details.table,
    routine: details.routine,
    frames: frames.map((line) => line.trim()).slice(0, 12),
  };
}

/** Makes the structured log: JSON lines, errors without their messages, requests and answers never whole. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}
