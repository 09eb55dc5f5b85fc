import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyOnCitus, makeDistributed } from '../../apps/gateway/src/testing/cluster/distributed.ts';
import { runToEnd } from '../serve/processes.ts';
import { type OwnCluster, findProgramDirectory, startOwnCluster } from './own-cluster.ts';

// The commands of docs/operating/machines.md and worker-down.md that no other test on a cluster runs.

let cluster: OwnCluster;
let addresses: { readonly url: string; readonly migrationUrl: string };
let coordinator: pg.Client;

beforeAll(async () => {
  cluster = await startOwnCluster(await findProgramDirectory(process.env['CITUS_URL'] ?? ''));
  addresses = await makeDistributed(await emptyOnCitus(cluster.url(cluster.coordinator, 'postgres')));
  const name = new URL(addresses.url).pathname.slice(1);
  coordinator = new pg.Client({ connectionString: cluster.url(cluster.coordinator, name) });
  await coordinator.connect();
});
afterAll(async () => {
  await coordinator.end();
  await cluster.remove();
});

const stuiver = (...words: string[]) =>
  runToEnd('env', [
    `DATABASE_URL=${addresses.url}`,
    `DATABASE_MIGRATION_URL=${addresses.migrationUrl}`,
    process.execPath,
    'tools/stuiver.mjs',
    ...words,
  ]);

test('a cluster is planned, checked, balanced and cleaned up by the documented commands', async () => {
  await coordinator.query('ALTER ROLE stuiver_app SET max_parallel_workers_per_gather = 0');
  await coordinator.query('SELECT pg_switch_wal()');
  await coordinator.query('SELECT citus_rebalance_start()');
  await coordinator.query('SELECT citus_rebalance_wait()');
  await coordinator.query('CALL citus_cleanup_orphaned_resources()');
  for (const option of [[], ['--plan'], ['--verify']])
    expect(await stuiver('distribute', ...option)).toMatchObject({ code: 0 });
  await coordinator.query(
    "ALTER SYSTEM SET citus.node_conninfo = 'sslmode=require keepalives_idle=5 keepalives_interval=2 keepalives_count=3'",
  );
  await coordinator.query('ALTER SYSTEM RESET citus.node_conninfo');
});

test('the standby of a lost worker takes its place', async () => {
  const [, lost] = cluster.workers;
  const standby = await lost.makeStandby();
  await lost.kill();
  // pg_ctl promote
  await standby.promote();
  await coordinator.query(
    'SELECT citus_update_node(nodeid, nodename, $2) FROM pg_dist_node WHERE nodeport = $1',
    [lost.port, standby.port],
  );
  await coordinator.query('SELECT recover_prepared_transactions()');
  expect(await stuiver('distribute', '--verify')).toMatchObject({ code: 0 });
  await standby.kill();
});
