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

/** Thrown for a statement that the database cannot serve now. */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
}

/** A read that timed out because its question is too broad. */
export class TooBroadError extends UnavailableError {
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
  if (error instanceof UnavailableError) return true;
  const code: unknown = (error as { code?: unknown }).code;
  if (typeof code === 'string' && ('severity' in error || 'syscall' in error)) return NOT_NOW.test(code);
  return NOT_NOW_TEXT.test(error.message);
}

/** Returns the constraint that a statement broke; null when the error names none. */
export function getBrokenConstraint(error: unknown): string | null {
  // Only the database's own errors have a severity.
  if (!(error instanceof Error) || !('severity' in error)) return null;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : null;
}

/** Checks whether a statement broke a named unique constraint or index. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return (error as { code?: unknown } | null)?.code === '23505' && getBrokenConstraint(error) === constraint;
}
