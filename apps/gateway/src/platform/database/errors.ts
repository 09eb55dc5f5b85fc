/**
 * Codes by which PostgreSQL or the system reports "not now": connection exceptions (08), resources (53), operator
 * intervention (57P), failed input and output (58030), serialisation and deadlock (40), a transaction left idle
 * (25P03), and the socket's own errors.
 */
const NOT_NOW =
  /^(?:08...|53...|57P0.|57014|58030|55P03|40001|40P01|25006|25P03|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT)$/;

/** pg and its pool give these no code. */
const NOT_NOW_TEXT =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (?:has encountered|was closed))/;

/**
 * A cluster's machine was lost between the phases of a change, or while it worked; Citus reports these as internal errors,
 * the latter in the words of libpq.
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

/** Thrown instead of a statement that needs a machine which does not answer at this moment. */
export class MachineLostError extends Error {
  override readonly name = 'MachineLostError';
}

/** A read that timed out because its question is too broad. */
export class TooBroadError extends Error {
  override readonly name = 'TooBroadError';
  readonly fields: readonly string[];

  /** @param fields of the question, by which it can be narrowed */
  constructor(fields: readonly string[], options: ErrorOptions) {
    super('too broad', options);
    this.fields = fields;
  }
}

/** Checks whether a statement exceeded the database's time limit. */
export const isTooSlow = (error: unknown) =>
  error instanceof TooBroadError || (error as { code?: unknown } | null)?.code === '57014';

/** Checks whether the database is unreachable or cannot serve right now, so that a later retry is appropriate. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A machine of a cluster that hangs makes any question too broad.
  if (error instanceof MachineLostError || error instanceof TooBroadError) return true;
  const code: unknown = (error as { code?: unknown }).code;
  if (typeof code === 'string' && 'severity' in error)
    return NOT_NOW.test(code) || (code === 'XX000' && MACHINE_LOST.test(error.message));
  if (typeof code === 'string' && 'syscall' in error) return NOT_NOW.test(code);
  return NOT_NOW_TEXT.test(error.message);
}

/** PostgreSQL's own order: transactions that gave way to each other, and locks that were not waited for. */
const IN_ORDER = /^(?:40...|55...)$/;

/** Checks whether a machine of a cluster may have caused a failure. */
export function mayBeLostMachine(error: Error): boolean {
  return isDatabaseUnavailable(error) && !IN_ORDER.test(String((error as { code?: unknown }).code));
}

/**
 * Returns the constraint that a statement broke. PostgreSQL reports it in its own field. Citus leaves that empty; its
 * message names the constraint of the shard, which ends in the shard's id: `"payments_pkey_102034"`.
 *
 * @returns the constraint's name in the schema; null when the error names none
 */
export function constraintOf(error: unknown): string | null {
  // Only the database's own errors have a severity; other messages may quote anything.
  if (!(error instanceof Error) || !('severity' in error)) return null;
  const { constraint } = error as { constraint?: unknown };
  if (typeof constraint === 'string') return constraint;
  return /constraint "([^"]+?)(?:_\d{6,})?"/.exec(error.message)?.[1] ?? null;
}

/** Checks whether a statement broke a named unique constraint or index. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return (error as { code?: unknown } | null)?.code === '23505' && constraintOf(error) === constraint;
}
