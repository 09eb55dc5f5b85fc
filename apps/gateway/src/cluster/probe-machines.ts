import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { LostMachines } from '../platform/database/machines.ts';
import { cut } from '../platform/database/statements.ts';

/** Machines of a Citus cluster (docs/operating/machines.md) that do not answer, with the merchants of either kind. */
export type KnownMachines = LostMachines & {
  readonly lost: ReadonlySet<string>;
  readonly reachable: ReadonlySet<string>;
};

/** Time after which a silent machine counts as lost; longer if the coordinator itself is slow. */
const PROBE_MS = 1500;
/** Total time for probing the machines, which delays only statements that failed. */
const LOOK_MS = 10_000;
/**
 * Does something on a connection of its own: those of the pool may all be waiting for a machine that hangs, and a new one has
 * no connection to it yet, which makes PostgreSQL give it up by `citus.node_connection_timeout`.
 */
async function onOwnConnection<T>(
  url: string,
  limitMs: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'stuiver-probe' });
  client.on('error', () => undefined);
  const limit = setTimeout(() => cut(client), limitMs);
  try {
    await client.connect();
    return await work(client);
  } finally {
    clearTimeout(limit);
    cut(client);
  }
}

type Machine = { readonly name: string; readonly merchantIds: readonly string[] };

/** The machines that hold rows of merchants, with these merchants. */
async function listMerchantMachines(client: pg.Client): Promise<readonly Machine[]> {
  const merchants = await client.query<{ id: string }>('SELECT id FROM merchants');
  // Once for each merchant: as a condition of the join it would be asked for each merchant and shard of every table.
  const { rows } = await client.query<Machine>(
    `WITH m AS MATERIALIZED (SELECT id, get_shard_id_for_distribution_column('payments', id) AS shard
       FROM unnest($1::uuid[]) AS ids (id))
     SELECT n.nodename || ':' || n.nodeport AS name, array_agg(m.id::text) AS "merchantIds"
     FROM m JOIN pg_dist_placement p ON p.shardid = m.shard
     JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
     GROUP BY 1 ORDER BY 1`,
    [merchants.rows.map(({ id }) => id)],
  );
  return rows;
}

/**
 * Checks whether a machine answers a query about one of its merchants in time.
 *
 * @throws when the coordinator does not accept the query
 */
function answers(url: string, { merchantIds }: Machine, limitMs: number): Promise<boolean> {
  return onOwnConnection(url, LOOK_MS, async (client) => {
    const asked = client.query('SELECT id FROM payments WHERE merchant_id = $1 LIMIT 1', [merchantIds[0]]);
    const answered = asked.then(
      () => true,
      () => false,
    );
    return Promise.race([answered, delay(limitMs, false, { ref: false })]);
  });
}

/**
 * Asks each machine of a cluster.
 *
 * @returns null when all of them answer
 * @throws when the coordinator does not answer, which is the whole database
 */
export async function findLostMachines(url: string): Promise<KnownMachines | null> {
  const began = performance.now();
  const machines = await onOwnConnection(url, LOOK_MS, listMerchantMachines);
  const limitMs = Math.max(PROBE_MS, 4 * (performance.now() - began));
  const answered = await Promise.all(machines.map((machine) => answers(url, machine, limitMs)));
  const lost = machines.filter((_, index) => !answered[index]);
  if (lost.length === 0) return null;
  const reachableIds = machines.flatMap(({ merchantIds }, index) => (answered[index] ? merchantIds : []));
  return {
    machines: lost.map(({ name }) => name),
    reachableIds,
    reachable: new Set(reachableIds),
    lost: new Set(lost.flatMap(({ merchantIds }) => merchantIds)),
  };
}
