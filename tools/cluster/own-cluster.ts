import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { chooseRunAs, commandAsUser, runAsUser } from '../postgres/identity.ts';

/** Durable, as in production; small, since three of them share a machine with tests. */
const CONFIGURATION = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
shared_buffers = 32MB
max_connections = 200
max_prepared_transactions = 200
max_locks_per_transaction = 512
wal_level = logical
citus.max_client_connections = -1
citus.enable_statistics_collection = off
citus.node_connection_timeout = 2000
citus.recover_2pc_interval = 2000
log_min_messages = warning
`;

/** One machine of a cluster: a PostgreSQL with Citus. */
export type Machine = {
  readonly port: number;
  start(): Promise<void>;
  /** Ends it as a power cut would: at once, with nothing said to anybody. */
  kill(): Promise<void>;
};

/** A Citus cluster of a test's own, whose machines it may stop. */
export type OwnCluster = {
  readonly coordinator: Machine;
  readonly workers: readonly [Machine, Machine];
  /** The address of a database of a machine, with the superuser. */
  url(machine: Machine, database: string): string;
  remove(): Promise<void>;
};

/** Where the programs of the cluster of CITUS_URL are; the test's own cluster runs the same ones. */
export async function programsOf(citusUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: citusUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ setting: string }>(
      "SELECT setting FROM pg_config WHERE name = 'BINDIR'",
    );
    return rows[0]!.setting;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeMachine(programs: string, directory: string): Promise<Machine> {
  const runAs = chooseRunAs();
  const port = await freePort();
  const made = runAsUser(runAs, join(programs, 'initdb'), [
    `--pgdata=${directory}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.errors || made.output}`);
  appendFileSync(join(directory, 'postgresql.conf'), `${CONFIGURATION}port = ${String(port)}\n`);
  let child: ChildProcess | undefined;
  const machine: Machine = {
    port,
    async start() {
      const { program, args, options } = commandAsUser(runAs, join(programs, 'postgres'), ['-D', directory]);
      const started = spawn(program, args, options);
      let said = '';
      started.stderr?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-4000)));
      child = started;
      while (!(await answers(`postgres://postgres@127.0.0.1:${String(port)}/postgres`))) {
        if (started.exitCode !== null) throw new Error(`PostgreSQL ended:\n${said}`);
        await delay(100);
      }
    },
    async kill() {
      const running = child;
      if (!running?.pid || running.exitCode !== null) return;
      const gone = new Promise((settle) => running.once('exit', settle));
      process.kill(running.pid, 'SIGQUIT');
      await gone;
    },
  };
  await machine.start();
  return machine;
}

/**
 * Starts a coordinator and two workers that nobody else uses. Linux only.
 *
 * @param programs the directory of the programs of a PostgreSQL with Citus
 */
export async function startOwnCluster(programs: string): Promise<OwnCluster> {
  const runAs = chooseRunAs();
  const top = mkdtempSync(join(tmpdir(), 'stuiver-cluster-'));
  if (runAs) chownSync(top, runAs.uid, runAs.gid);
  const machines: Machine[] = [];
  const remove = async () => {
    for (const machine of machines) await machine.kill();
    rmSync(top, { recursive: true, force: true });
  };
  const url = ({ port }: Machine, database: string) =>
    `postgres://postgres@127.0.0.1:${String(port)}/${database}`;
  try {
    for (const name of ['coordinator', 'first', 'second']) {
      const directory = join(top, name);
      mkdirSync(directory, { mode: 0o700 });
      if (runAs) chownSync(directory, runAs.uid, runAs.gid);
      machines.push(await makeMachine(programs, directory));
    }
    const [coordinator, first, second] = machines as [Machine, Machine, Machine];
    const client = new pg.Client({ connectionString: url(coordinator, 'postgres') });
    for (const machine of machines) {
      const admin = new pg.Client({ connectionString: url(machine, 'postgres') });
      await admin.connect();
      await admin.query('CREATE EXTENSION citus');
      await admin.end();
    }
    await client.connect();
    await client.query('SELECT citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinator.port]);
    for (const { port } of [first, second])
      await client.query('SELECT citus_add_node($1, $2)', ['127.0.0.1', port]);
    await client.end();
    return { coordinator, workers: [first, second], url, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
