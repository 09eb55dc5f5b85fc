import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { startPostgres } from '../../tools/postgres/launcher.ts';

/** The role of every peer is called as its database. */
export const ROLE_PASSWORD = 'peer';

/** The same PostgreSQL as ours, with its settings, for products that accept only hosts and ports. */
export type PeerPostgres = {
  readonly pid: number;
  readonly port: number;
  /** A connection to a database, with a role of its own if necessary. */
  readonly open: (database: string) => Promise<pg.Client>;
  readonly stop: () => Promise<void>;
};

/** Forwards connections to PostgreSQL's socket; the CPU time that takes belongs to this process and is not counted. */
async function openDoor(socketDir: string, port: number): Promise<() => void> {
  const door = createServer((outside) => {
    const inside = createConnection(join(socketDir, '.s.PGSQL.5432'));
    outside.pipe(inside).pipe(outside);
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
  });
  await new Promise<void>((settle) => door.listen(port, '127.0.0.1', settle));
  return () => door.close();
}

/**
 * Starts or opens the peers' PostgreSQL.
 *
 * @param directory kept between runs
 */
export async function openPeerPostgres(directory: string): Promise<PeerPostgres> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const postgres = await startPostgres({
    dataDir: directory,
    binDir: process.env['STUIVER_POSTGRES_BIN'] ?? null,
  });
  const port = await freePort();
  const closeDoor = await openDoor(postgres.socketDir, port);
  const open = async (database: string): Promise<pg.Client> => {
    const admin = new pg.Client({ connectionString: postgres.adminUrl });
    await admin.connect();
    const known = await admin.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (known.rows.length === 0) {
      await admin.query(`CREATE ROLE ${database} LOGIN PASSWORD '${ROLE_PASSWORD}'`);
      await admin.query(`CREATE DATABASE ${database} OWNER ${database}`);
    }
    await admin.end();
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: database,
      password: ROLE_PASSWORD,
      database,
    });
    // PostgreSQL may end before it, when something else has failed.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    pid: postgres.pid,
    port,
    open,
    async stop() {
      closeDoor();
      await postgres.stop();
    },
  };
}

/** npm and its installed programs run under the Node of this process. */
const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;

/** Installs packages of exact versions from the registry, once for each folder and choice. */
export function install(folder: string, packages: readonly string[], log: (line: string) => void): void {
  const mark = join(folder, 'installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === packages.join(' ')) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  log(`installing ${packages.join(' ')} …`);
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...packages],
    {
      cwd: folder,
      env: { ...process.env, PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 1_800_000,
    },
  );
  writeFileSync(mark, packages.join(' '));
}

type Environment = Readonly<Record<string, string>>;

/** Starts a script of an installed product, with its output in a file next to it. */
function spawnIn(folder: string, script: readonly string[], env: Environment) {
  const out = openSync(join(folder, 'output.log'), 'a');
  const child = spawn(process.execPath, script, {
    cwd: folder,
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  const ended = new Promise<number | null>((settle) => child.once('exit', settle));
  return { child, ended };
}

/**
 * Runs a script of an installed product to its end, while this process keeps forwarding its connections.
 *
 * @throws Error when it fails
 */
export async function runIn(folder: string, script: readonly string[], env: Environment): Promise<void> {
  const code = await spawnIn(folder, script, env).ended;
  if (code !== 0)
    throw new Error(`${script.join(' ')} ended with ${code}: see ${join(folder, 'output.log')}`);
}

/** A peer's server, which answers at `origin`. */
export type PeerServer = { readonly pid: number; readonly stop: () => Promise<void> };

/**
 * Starts a server of an installed product, and waits until it answers.
 *
 * @throws Error when it ends first, or is silent for five minutes
 */
export async function serveIn(
  folder: string,
  script: readonly string[],
  env: Environment,
  health: string,
): Promise<PeerServer> {
  const { child, ended } = spawnIn(folder, script, env);
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, delay(10_000)]);
    child.kill('SIGKILL');
    await ended;
  };
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(health).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { pid: child.pid!, stop };
    await delay(500);
  }
  await stop();
  throw new Error(`The server does not answer: see ${join(folder, 'output.log')}`);
}
