import type { ClusterSession } from './plan.ts';

/** The coordinator has an address of its own, which its tables are reached by. */
async function missingHost(session: ClusterSession): Promise<string[]> {
  const { rows } = await session.query<{ port: string; known: boolean }>(
    `SELECT current_setting('port') AS port, EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0
       AND (nodename <> 'localhost' OR NOT EXISTS (SELECT FROM pg_dist_node WHERE nodename <> 'localhost'))) AS known`,
  );
  if (rows[0]?.known) return [];
  return [
    `The coordinator does not know its own address. Run on it, as postgres: SELECT citus_set_coordinator_host('its host', ${rows[0]?.port ?? ''});`,
  ];
}

/** Machines without a copy of a table that every machine has. */
async function missingCopies(session: ClusterSession): Promise<string[]> {
  const { rows } = await session.query<{ machine: string; tables: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS machine, string_agg(t.logicalrelid::text, ', ' ORDER BY 1) AS tables
     FROM pg_dist_partition t CROSS JOIN pg_dist_node n
     WHERE t.partmethod = 'n' AND t.repmodel = 't' AND n.noderole = 'primary' AND NOT EXISTS (
       SELECT FROM pg_dist_shard s JOIN pg_dist_placement p ON p.shardid = s.shardid
       WHERE s.logicalrelid = t.logicalrelid AND p.groupid = n.groupid)
     GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(
    ({ machine, tables }) =>
      `${machine} has no copy of ${tables}. Run on the coordinator, as postgres: SELECT replicate_reference_tables('block_writes');`,
  );
}

/** Number of transactions that a machine must be able to prepare, one for each of its connections; null when it can. */
const NEEDED = `SELECT CASE WHEN current_setting('max_prepared_transactions')::int < current_setting('max_connections')::int
  THEN current_setting('max_connections') END`;

/** Machines that can take part in too few changes of several machines at a time, which are prepared on each of them first. */
async function unpreparedMachines(session: ClusterSession): Promise<string[]> {
  const { rows } = await session.query<{ machine: string; needed: string }>(
    `SELECT 'the coordinator' AS machine, (${NEEDED}) AS needed
     UNION ALL SELECT nodename || ':' || nodeport, result FROM run_command_on_workers($1) WHERE success`,
    [NEEDED],
  );
  return rows
    .filter(({ needed }) => Number(needed) > 0)
    .map(
      ({ machine, needed }) =>
        `Too few transactions can be prepared on ${machine}. Run there, as postgres: ALTER SYSTEM SET max_prepared_transactions = ${needed}; and restart it.`,
    );
}

/**
 * Finds what a cluster lacks for distributing its tables and for changes on several machines.
 *
 * @returns a sentence each, with the statement that fixes it
 */
export async function findMissingRequirements(session: ClusterSession): Promise<string[]> {
  return [
    ...(await missingHost(session)),
    ...(await missingCopies(session)),
    ...(await unpreparedMachines(session)),
  ];
}
