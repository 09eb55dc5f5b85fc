import { contentSql, unsettledTables } from './place.ts';
import type { PlannedTable, ClusterSession } from './plan.ts';
import { findMissingRequirements } from './requirements.ts';

/** Machines that another one cannot reach. */
async function unreachableMachines(session: ClusterSession): Promise<string[]> {
  const { rows } = await session.query<{ finding: string }>(
    `SELECT format('%s:%s does not reach %s:%s', from_nodename, from_nodeport, to_nodename, to_nodeport) AS finding
     FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE ORDER BY 1`,
  );
  return rows.map(({ finding }) => finding);
}

/** Copies of a reference table that differ from each other. */
async function differingCopies(session: ClusterSession, name: string): Promise<string[]> {
  const { rows } = await session.query<{ contents: string }>(
    'SELECT count(DISTINCT (success, result))::text AS contents FROM run_command_on_placements($1, $2)',
    [name, `SELECT content::text FROM (${contentSql('%s')}) AS content`],
  );
  return rows[0]?.contents === '1' ? [] : [`${name}: its copies on the machines differ`];
}

/** Tables that were distributed apart from the others, so that a merchant's rows would lie on two machines. */
async function misplacedTables(session: ClusterSession): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition
     WHERE partmethod = 'h' AND colocationid <>
       (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = to_regclass('payments')) ORDER BY 1`,
  );
  return rows.map(({ name }) => `${name}: does not lie beside the payments`);
}

/** Rows that Citus copied to the machines and left in the coordinator's own files. */
async function leftoverRows(session: ClusterSession, name: string): Promise<string[]> {
  const { rows } = await session.query('SELECT WHERE pg_relation_size($1::regclass) > 0', [name]);
  return rows.length === 0 ? [] : [`${name}: the coordinator still has its rows from before`];
}

/**
 * Checks whether a database is distributed as this version needs: each table placed and colocated with the others,
 * with equal copies and no leftovers, on machines that reach each other and meet the requirements.
 *
 * @returns the findings, a sentence each
 */
export async function checkDistribution(
  session: ClusterSession,
  plan: readonly PlannedTable[],
): Promise<string[]> {
  const findings = [
    ...(await findMissingRequirements(session)),
    ...(await unreachableMachines(session)),
    ...(await misplacedTables(session)),
    ...(await unsettledTables(session)).map((name) => `${name}: does not ask the copies of the coordinator`),
  ];
  for (const { name, kind, isPlaced } of plan) {
    if (isPlaced !== (kind !== 'local'))
      findings.push(`${name}: ${isPlaced ? 'should not be distributed' : 'is not distributed yet'}`);
    else if (isPlaced) {
      findings.push(...(await leftoverRows(session, name)));
      if (kind === 'reference') findings.push(...(await differingCopies(session, name)));
    }
  }
  return findings;
}
