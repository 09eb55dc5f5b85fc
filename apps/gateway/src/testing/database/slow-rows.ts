import { sql } from 'kysely';
import type { TestApp } from '../app.ts';

/** Costs of a row in plans, as PostgreSQL counts those of functions. */
export const CHEAP = 1;
export const EXPENSIVE = 100_000_000;

/**
 * Does something while reading a row of a table takes 20 ms, whatever its plan costs.
 *
 * @param cost of a row in plans
 */
export async function withSlowRows<T>(
  { ownerDb }: TestApp,
  table: 'payments' | 'payers',
  cost: number,
  work: () => Promise<T>,
): Promise<T> {
  const name = sql.table(table);
  await sql`CREATE FUNCTION read_slowly() RETURNS boolean LANGUAGE plpgsql COST ${sql.lit(cost)}
    AS 'BEGIN PERFORM pg_sleep(0.02); RETURN true; END'`.execute(ownerDb);
  await sql`CREATE POLICY slowly ON ${name} USING (read_slowly())`.execute(ownerDb);
  await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(ownerDb);
  try {
    return await work();
  } finally {
    await sql`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`.execute(ownerDb);
    await sql`DROP FUNCTION read_slowly CASCADE`.execute(ownerDb);
  }
}
