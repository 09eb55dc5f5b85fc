import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

/** One INSERT, UPDATE or DELETE. */
export type Part = RawBuilder<unknown>;

/**
 * Writes several parts by one statement: one round trip, and all of them or none, in a transaction or outside.
 * Every part sees the rows as they were before the statement.
 *
 * @throws what PostgreSQL says of a broken constraint
 */
export async function writeTogether(db: Queries, parts: readonly Part[]): Promise<void> {
  const steps = parts.map((part, index) => sql`${sql.raw(`step_${index}`)} AS (${part})`);
  await sql`WITH ${sql.join(steps)} SELECT 1`.execute(db);
}
