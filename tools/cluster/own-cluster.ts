import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { chooseRunAs, commandAsUser } from '../postgres/identity.ts';

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
  /** A copy of its files, made while it runs. */
  backUp(): Promise<Backup>;
  /** Another machine that follows this one. */
  makeStandby(): Promise<Machine>;
  /** Has a standby take changes. */
  promote(): Promise<void>;
  start(): Promise<void>;
  /** Ends it as a power cut would: at once, without notice. */
  kill(): Promise<void>;
  /** Stops all of its processes, so that it accepts connections without answering, until resumed. */
  hang(): void;
  resume(): void;
};

/** A machine's files of some moment, and its log from then on, which it archives. */
export type Backup = {
  /** Starts another machine from it, on its own port, recovered up to a named point. */
  restoreTo(point: string): Promise<Machine>;
};

/** A Citus cluster of a test's own, whose machines it may stop. */
export type OwnCluster = {
  readonly coordinator: Machine;
  readonly workers: readonly [Machine, Machine];
  /** The address of a database of a machine, with the superuser. */
  url(machine: Machine, database: string): string;
  remove(): Promise<void>;
};

/** Finds the programs of the cluster of CITUS_URL; the test's own cluster runs the same ones. */
export async function findProgramDirectory(citusUrl: string): Promise<string> {
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

/** Runs a program to its end, as the user that PostgreSQL runs as; other work continues meanwhile. */
async function run(programs: string, name: string, programArgs: readonly string[]): Promise<void> {
  const { program, args, options } = commandAsUser(chooseRunAs(), join(programs, name), programArgs);
  const child = spawn(program, args, options);
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} failed:\n${said}`);
}

/** Lists a process and its children, which have none themselves. */
function listProcessFamily(pid: number): number[] {
  const isChild = (name: string) => {
    try {
      return (
        / \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/.*\)/, ' )'))?.[1] ===
        String(pid)
      );
    } catch {
      return false;
    }
  };
  return [
    pid,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ];
}

/** Starts the machine whose files are in a directory, which are complete but for its port. */
async function startMachine(programs: string, directory: string): Promise<Machine> {
  const port = await freePort();
  appendFileSync(join(directory, 'postgresql.conf'), `port = ${String(port)}\n`);
  let child: ChildProcess | undefined;
  const signalAll = (signal: NodeJS.Signals) => {
    // PostgreSQL's first process goes first: one that is stopped starts no other.
    for (const pid of listProcessFamily(child?.pid ?? 0)) process.kill(pid, signal);
  };
  const from = [`--dbname=postgres://postgres@127.0.0.1:${String(port)}/postgres`, '--checkpoint=fast'];
  const machine: Machine = {
    port,
    hang: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async makeStandby() {
      const copy = `${directory}-standby`;
      const command = 'pg_basebackup --write-recovery-conf --create-slot --slot=standby'.split(' ').slice(1);
      await run(programs, 'pg_basebackup', [...command, `--pgdata=${copy}`, ...from]);
      return startMachine(programs, copy);
    },
    promote: () => run(programs, 'pg_ctl', ['promote', `--pgdata=${directory}`]),
    async backUp() {
      const copy = `${directory}-copy`;
      await run(programs, 'pg_basebackup', [`--pgdata=${copy}`, ...from]);
      return {
        restoreTo(point) {
          appendFileSync(
            join(copy, 'postgresql.conf'),
            `archive_mode = off
restore_command = 'cp ${getArchiveDirectory(directory)}/%f %p'
recovery_target_name = '${point}'
recovery_target_action = 'promote'
`,
          );
          writeFileSync(join(copy, 'recovery.signal'), '');
          return startMachine(programs, copy);
        },
      };
    },
    async start() {
      const { program, args, options } = commandAsUser(chooseRunAs(), join(programs, 'postgres'), [
        '-D',
        directory,
      ]);
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

const getArchiveDirectory = (directory: string) => `${directory}-archive`;

async function makeMachine(programs: string, directory: string): Promise<Machine> {
  const runAs = chooseRunAs();
  for (const own of [directory, getArchiveDirectory(directory)]) {
    mkdirSync(own, { mode: 0o700 });
    if (runAs) chownSync(own, runAs.uid, runAs.gid);
  }
  await run(programs, 'initdb', [
    `--pgdata=${directory}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  appendFileSync(
    join(directory, 'postgresql.conf'),
    `${CONFIGURATION}archive_mode = on\narchive_command = 'cp %p ${getArchiveDirectory(directory)}/%f'\n`,
  );
  return startMachine(programs, directory);
}

/**
 * Starts a coordinator and two workers for this test only. Linux only.
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
    for (const name of ['coordinator', 'first', 'second'])
      machines.push(await makeMachine(programs, join(top, name)));
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
