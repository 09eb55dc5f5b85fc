import { sql } from 'kysely';
import type { Db } from '../../lib/database/database.ts';

/** How many statements of a database wait for a lock, on whichever machine: of a distributed row, it is on a worker. */
export async function waitingStatements(db: Db): Promise<number> {
  const citus = await sql<{
    present: boolean;
  }>`SELECT to_regclass('citus_lock_waits') IS NOT NULL AS present`.execute(db);
  const { rows } = await (citus.rows[0]?.present
    ? sql`SELECT DISTINCT waiting_gpid FROM citus_lock_waits`
    : sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  ).execute(db);
  return rows.length;
}
