import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContext, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import { emptyOnCitus, makeDistributed } from '../../apps/gateway/src/testing/cluster/distributed.ts';
import { type CutWay, openCutWay } from './cut-commit.ts';
import { type OwnCluster, findProgramDirectory, startOwnCluster } from './own-cluster.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';

let cluster: OwnCluster;
let way: CutWay;
let dataDir: string;
let context: Awaited<ReturnType<typeof openContext>>;
/** Connections to the coordinator and to the worker behind the proxy, as the superuser. */
let coordinator: pg.Client;
let workerUrl: string;

beforeAll(async () => {
  cluster = await startOwnCluster(await findProgramDirectory(process.env['CITUS_URL'] ?? ''));
  const [, second] = cluster.workers;
  const database = await makeDistributed(await emptyOnCitus(cluster.url(cluster.coordinator, 'postgres')));
  const name = new URL(database.url).pathname.slice(1);
  workerUrl = cluster.url(second, name);
  coordinator = new pg.Client({ connectionString: cluster.url(cluster.coordinator, name) });
  await coordinator.connect();
  way = await openCutWay(second.port);
  // The proxy has to read the traffic.
  await coordinator.query("ALTER SYSTEM SET citus.node_conninfo = 'sslmode=disable'");
  await coordinator.query('SELECT pg_reload_conf()');
  await coordinator.query(
    'SELECT citus_update_node(nodeid, nodename, $2) FROM pg_dist_node WHERE nodeport = $1',
    [second.port, way.port],
  );
  dataDir = mkdtempSync(join(tmpdir(), 'stuiver-two-phases-'));
  context = await openContext(
    readSettings({
      DATABASE_URL: database.url,
      DATABASE_CLUSTER: 'citus',
      STUIVER_DATA_DIR: dataDir,
      STUIVER_LOG_LEVEL: 'silent',
    }),
  );
});
afterAll(async () => {
  await closeContext(context);
  await coordinator.end();
  way.close();
  await cluster.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A company is written to every machine. */
const makeCompany = (name: string) => createMerchant(context, { name }, { kind: 'operator' });

/** Reads a worker's own copy of a reference table, and its prepared, uncommitted transactions. */
async function onWorker(name: string): Promise<{ companies: number; prepared: number }> {
  const client = new pg.Client({ connectionString: workerUrl });
  await client.connect();
  const { rows } = await client.query<{ companies: number; prepared: number }>(
    `SELECT (SELECT count(*)::int FROM merchants WHERE name = $1) AS companies,
       (SELECT count(*)::int FROM pg_prepared_xacts WHERE database = current_database()) AS prepared`,
    [name],
  );
  await client.end();
  return rows[0]!;
}

async function kill(): Promise<void> {
  await cluster.workers[1].kill();
}

test('a worker killed between PREPARE and COMMIT has everything once it is back', async () => {
  const killed = way.cutAt('COMMIT PREPARED', kill);
  const made = makeCompany('Fietsenmaker');
  await killed;
  expect(await made).toMatch(/^[0-9a-f-]{36}$/);
  await cluster.workers[1].start();
  way.mend();
  expect(await onWorker('Fietsenmaker')).toEqual({ companies: 0, prepared: 1 });
  await coordinator.query('SELECT recover_prepared_transactions()');
  expect(await onWorker('Fietsenmaker')).toEqual({ companies: 1, prepared: 0 });
});

test('a worker killed before PREPARE leaves nothing behind, and nothing is acknowledged', async () => {
  const killed = way.cutAt('PREPARE TRANSACTION', kill);
  const made = makeCompany('Bloemist');
  await Promise.all([killed, expect(made).rejects.toThrow(/connection/i)]);
  await cluster.workers[1].start();
  way.mend();
  expect(await onWorker('Bloemist')).toEqual({ companies: 0, prepared: 0 });
  const { rowCount } = await coordinator.query("SELECT FROM merchants WHERE name = 'Bloemist'");
  expect(rowCount).toBe(0);
});
