import type pg from 'pg';
import { isDatabaseUnavailable, UnavailableError } from '../platform/database/errors.ts';
import { cut, PreparingClient, type StatementValues } from '../platform/database/statements.ts';
import type { LogHook } from '../platform/log.ts';
import { knownAfter, namedIn, type Watch } from './watch-machines.ts';

/** Thrown instead of a statement that needs a machine which does not answer at this moment. */
export class MachineLostError extends UnavailableError {
  override readonly name = 'MachineLostError';
}

/**
 * A machine was lost between the phases of a change, or while it worked; Citus reports these as internal errors, the
 * latter in the words of libpq.
 */
const MACHINE_LOST = new RegExp(
  `^(?:${[
    'could not commit transaction ',
    'failed to prepare transaction ',
    'failure on connection marked as essential',
    'server closed the connection',
    'could not (?:receive data from|send data to) server',
    'SSL (?:SYSCALL error|error|connection has been closed)',
    'no connection to the server',
    'connection not open',
  ].join('|')})`,
);

/**
 * Makes an error of Citus like PostgreSQL's own: a lost machine is a connection failure, and a violated constraint is
 * in its field. Citus leaves that empty; its message names the constraint of the shard, which ends in the shard's id:
 * `"payments_pkey_102034"`.
 */
export function translateError(error: Error): void {
  // Only the database's own errors have a severity; other messages may quote anything.
  if (!('severity' in error)) return;
  const report = error as pg.DatabaseError;
  if (report.code === 'XX000' && MACHINE_LOST.test(report.message)) report.code = '08006';
  report.constraint ??= /constraint "([^"]+?)(?:_\d{6,})?"/.exec(report.message)?.[1];
}

/** PostgreSQL's own order: transactions that gave way to each other, and locks that were not waited for. */
const IN_ORDER = /^(?:40...|55...)$/;

const mayBeLostMachine = (error: Error) =>
  isDatabaseUnavailable(error) && !IN_ORDER.test(String((error as { code?: unknown }).code));

/** Errors that lost machines may explain. */
const explained = new WeakMap<object, Promise<boolean>>();

async function isExplained(watch: Watch, values: StatementValues): Promise<boolean> {
  const found = await knownAfter(watch, performance.now());
  if (found === null) return false;
  const named = namedIn(found, values);
  return named.lost || !named.reachable;
}

/**
 * Skips errors caused by machines already found to be lost: the finder logged that once, and every call about their
 * merchants fails.
 */
export const unlessOfLostMachine: LogHook = function log(line, write) {
  const { err } = (line[0] ?? {}) as { err?: unknown };
  if (err instanceof MachineLostError) return;
  const known = typeof err === 'object' && err !== null ? explained.get(err) : undefined;
  if (known === undefined) write.apply(this, line);
  else void known.then((isKnown) => (isKnown ? undefined : write.apply(this, line)));
};

/** Time that PostgreSQL may take from the report of an error until it accepts the next statement. */
const CLEAN_UP_MS = 1000;
/** A longer statement is investigated: a machine may hang. Knowledge from a second before is enough. */
const LONG_MS = 500;
const KNOWN_MS = 1000;

/**
 * Resolves when a connection whose statement failed takes the next one, or is closed. PostgreSQL reports the error
 * first and cleans up then, which can wait without limit for a machine that hangs.
 */
function cleanedUp(client: pg.Client & { readonly readyForQuery?: boolean }): Promise<void> {
  const { connection } = client;
  if (client.readyForQuery === true || connection.stream.destroyed) return Promise.resolve();
  return new Promise((settle) => {
    const limit = setTimeout(() => cut(client), CLEAN_UP_MS);
    const events = ['readyForQuery', 'end'];
    const settled = () => {
      clearTimeout(limit);
      for (const event of events) connection.off(event, settled);
      settle();
    };
    for (const event of events) connection.on(event, settled);
  });
}

/**
 * Makes the client of a cluster: it refuses statements about merchants of lost machines, has the machines probed after
 * a statement that failed or takes long, and drops a connection that fails to recover.
 */
export function watchedClient(watch: Watch): typeof PreparingClient {
  return class WatchedClient extends PreparingClient {
    override async attend<T>(text: string, values: StatementValues, send: () => Promise<T>): Promise<T> {
      const named = watch.found && namedIn(watch.found, values);
      if (named?.lost === true && !named.reachable) throw new MachineLostError();
      watch.underWay.set(this, { values, since: performance.now() });
      const look = setTimeout(() => void knownAfter(watch, performance.now() - KNOWN_MS), LONG_MS).unref();
      try {
        return await super.attend(text, values, send);
      } catch (error) {
        if (error instanceof Error) {
          translateError(error);
          if (mayBeLostMachine(error)) explained.set(error, isExplained(watch, values));
        }
        await cleanedUp(this);
        throw error;
      } finally {
        clearTimeout(look);
        watch.underWay.delete(this);
      }
    }
  };
}
