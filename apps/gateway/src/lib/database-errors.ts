/**
 * Codes by which PostgreSQL or the system says "not now": connection exceptions (08), resources (53),
 * operator intervention (57P), serialisation and deadlock (40), and the socket's own errors.
 */
const NOT_NOW =
  /^(?:08...|53...|57P0.|57014|55P03|40001|40P01|25006|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT)$/;

/** pg and its pool give these no code. */
const NOT_NOW_TEXT =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered)/;

/**
 * Whether a failure means that the database cannot be reached or cannot serve right now, so that
 * trying again later is the right thing to do.
 *
 * @param error anything thrown
 * @returns true for lost or refused connections, restarts, full disks, deadlocks and time-outs
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = (error as { code?: unknown }).code;
  if (typeof code === 'string' && 'severity' in error) return NOT_NOW.test(code);
  if (typeof code === 'string' && 'syscall' in error) return NOT_NOW.test(code);
  return NOT_NOW_TEXT.test(error.message);
}

/**
 * Whether a statement broke a named unique constraint or index.
 *
 * @param error anything thrown
 * @param constraint its name in the schema
 */
export function breaksUnique(error: unknown, constraint: string): boolean {
  const details = error as { code?: unknown; constraint?: unknown } | null;
  return details?.code === '23505' && details.constraint === constraint;
}
