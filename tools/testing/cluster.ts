import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { TemplateDatabase } from '../../apps/gateway/src/testing/database/clone.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { lockDataDirectory } from '../lock.mjs';
import { root } from '../serve/processes.ts';
import { namedDataDirectory, newDataDirectory } from './places.ts';

/** A PostgreSQL for tests that this process runs. */
export type OwnCluster = { readonly dataDir: string; readonly stop: () => Promise<void> };

/** A PostgreSQL for tests that this process uses. */
export type TestCluster = {
  /** An empty database with the two roles of a deployment. */
  readonly empty: TemplateDatabase;
  /** Also holds files of the databases, such as their keys. */
  readonly dataDir: string;
  /** Connected as the superuser. A warm cluster stays while anyone is connected. */
  readonly admin: pg.Client;
  readonly release: () => Promise<void>;
};

/** The environment variable that names the data directory of a running cluster. */
export const clusterVariable = 'STUIVER_TEST_CLUSTER';

/** The exit code of a warm cluster whose data directory another process holds. */
export const heldCode = 3;

const announcement = (dataDir: string) => join(dataDir, 'tests.json');
const logFile = (dataDir: string) => join(dataDir, 'warm.log');

/**
 * Starts a PostgreSQL for tests and announces it in its data directory.
 *
 * @param dataDir removed at the end; by default a new one.
 * @throws DataDirectoryHeld when another process runs one there.
 */
export async function startTestCluster(dataDir: string = newDataDirectory()): Promise<OwnCluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(dataDir, { pid: process.pid, state: 'running', url: 'for tests' });
  try {
    const binDir = process.env['STUIVER_POSTGRES_BIN'] ?? null;
    const { url, migrationUrl, adminUrl, clusterDir, stop } = await startPostgres({ dataDir, binDir });
    const empty: TemplateDatabase = { url, migrationUrl, adminUrl };
    writeFileSync(announcement(dataDir), JSON.stringify(empty), { mode: 0o600 });
    return {
      dataDir,
      stop: async () => {
        await stop();
        rmSync(clusterDir, { recursive: true, force: true });
        rmSync(dataDir, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Connects to the cluster that a directory announces; `null` when it is missing or does not answer. */
export async function connectTo(dataDir: string): Promise<TestCluster | null> {
  if (!existsSync(announcement(dataDir))) return null;
  const empty = JSON.parse(readFileSync(announcement(dataDir), 'utf8')) as TemplateDatabase;
  const admin = new pg.Client({ connectionString: empty.adminUrl, connectionTimeoutMillis: 5000 });
  admin.on('error', () => undefined);
  try {
    await admin.connect();
  } catch {
    return null;
  }
  return { empty, dataDir, admin, release: () => admin.end() };
}

/**
 * Returns the directory of this checkout's warm cluster. Other package versions get another one, since PostgreSQL
 * is one of them.
 */
function warmDirectory(): string {
  const hash = createHash('sha256')
    .update(root)
    .update(readFileSync(join(root, 'package-lock.json')));
  return namedDataDirectory(hash.digest('hex').slice(0, 12));
}

/** Starts the process that runs a warm cluster; it outlives this one. */
function spawnWarmCluster(dataDir: string, idleSeconds: number): ChildProcess {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (statSync(dataDir).uid !== process.getuid?.()) throw new Error(`${dataDir} belongs to another user.`);
  const log = openSync(logFile(dataDir), 'w', 0o600);
  const script = join(root, 'tools/testing/warm-cluster.ts');
  const child = spawn(process.execPath, [script, dataDir, String(idleSeconds)], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/**
 * Connects to the warm cluster, starting it if necessary.
 *
 * @param idleSeconds how long a started one stays without connections.
 * @throws Error with its output when it does not start.
 */
export async function joinWarmCluster(
  dataDir: string = warmDirectory(),
  idleSeconds = 1200,
): Promise<TestCluster> {
  let starter: ChildProcess | null = null;
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(50)) {
    const cluster = await connectTo(dataDir);
    if (cluster !== null) return cluster;
    // One that is just ending holds its directory until it is gone.
    if (starter === null || starter.exitCode === heldCode) starter = spawnWarmCluster(dataDir, idleSeconds);
    else if (starter.exitCode !== null) break;
  }
  throw new Error(`The test cluster did not start:\n${readFileSync(logFile(dataDir), 'utf8')}`);
}

/**
 * The cluster of a test run: the one that the run itself started, in continuous integration one that ends with
 * this process, else the warm one.
 */
export async function joinTestCluster(): Promise<TestCluster> {
  const named = process.env[clusterVariable];
  if (named === undefined && process.env['CI'] === undefined) return joinWarmCluster();
  const own = named === undefined ? await startTestCluster() : null;
  const cluster = await connectTo(own?.dataDir ?? named ?? '');
  if (cluster === null) throw new Error('The test cluster does not answer.');
  return {
    ...cluster,
    release: async () => {
      await cluster.release();
      await own?.stop();
    },
  };
}
