import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';

/** One INSERT, UPDATE or DELETE. */
export type Part = OperationNodeSource;

/**
 * Several parts as one statement: one round trip, and all of them or none, in a transaction or outside. Every part
 * sees the rows as they were before the statement.
 */
export function together(parts: readonly Part[]): RawBuilder<unknown> {
  const steps = parts.map((part, index) => sql`${sql.raw(`step_${index}`)} AS (${part})`);
  return sql`WITH ${sql.join(steps)} SELECT 1`;
}
