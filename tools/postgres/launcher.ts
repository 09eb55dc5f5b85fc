import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import {
  appRole,
  clusterExists,
  databaseName,
  ensureRoles,
  fixedSettings,
  initialiseCluster,
  ownerRole,
  socketUrl,
  superuser,
} from './cluster.ts';
import { chooseRunAs, spawnAsUser, type RunAs } from './identity.ts';
import {
  chooseClusterDirectory,
  closeSocketDirectory,
  openSocketDirectory,
  readClusterFile,
  systemDirectory,
  writeClusterFile,
} from './places.ts';

export type LauncherOptions = {
  /** Data directory of the deployment; made when missing. */
  readonly dataDir: string;
  /** Directory with `postgres` and `initdb`; by default the programs from npm. */
  readonly binDir?: string | null;
  /** Receives progress lines worth showing to whoever waits. */
  readonly log?: (line: string) => void;
};

/** A running PostgreSQL that this process started. */
export type RunningPostgres = {
  /** Address with the application's role. */
  readonly url: string;
  /** Address with the owning role, for migrations. */
  readonly migrationUrl: string;
  /** Address with the superuser, for backups and for cloning databases in tests. */
  readonly adminUrl: string;
  /** PostgreSQL's own files. */
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly pid: number;
  readonly version: string;
  /** Resolves when the process has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** Ends it cleanly (fast shutdown), harder when it does not follow, and waits. */
  readonly stop: () => Promise<void>;
  /** Ends it as a crash would, and waits; for tests. */
  readonly kill: () => Promise<void>;
};

const shutdownPatience = 20_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function goneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(25))
    if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

/** Fast shutdown, then immediate, then the kernel's. */
async function endProcess(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', shutdownPatience],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await goneWithin(pid, patience)) return;
  }
}

/** A number in postmaster.pid may belong to anyone by now; only a process that names our directory is ours. */
function isOurs(pid: number, clusterDir: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self'))
    return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(clusterDir);
  return isAlive(pid);
}

/** Ends a PostgreSQL that a killed start left behind on this directory. */
async function endOrphan(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isOurs(pid, clusterDir)) return;
  log('Stopping the PostgreSQL that an earlier start left behind …');
  await endProcess(pid);
}

/** Waits until the server takes connections; recovery after a crash may take its time, a dead process does not. */
async function untilReady(
  adminUrl: string,
  child: ChildProcess,
  log: (line: string) => void,
): Promise<boolean> {
  const began = Date.now();
  let said = false;
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // 28P01: the server is up and refuses the password, which waiting does not mend.
      if (error instanceof pg.DatabaseError && error.code === '28P01') throw error;
    }
    if (!said && Date.now() - began > 2000) {
      said = true;
      log('PostgreSQL recovers from an unclean end …');
    }
    await delay(20);
  }
  return false;
}

/** A crash leaves children for a moment that still hold the shared memory; the server then refuses to start. */
async function launch(
  clusterDir: string,
  socketDir: string,
  adminUrl: string,
  binaries: Binaries,
  runAs: RunAs,
  log: (line: string) => void,
): Promise<ChildProcess> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const args = ['-D', clusterDir, ...fixedSettings(socketDir)];
    const child = spawnAsUser(runAs, join(binaries.directory, 'postgres'), args, [
      'ignore',
      'ignore',
      'pipe',
    ]);
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4000);
    });
    child.once('error', (error) => {
      words = error.message;
    });
    try {
      if (await untilReady(adminUrl, child, log)) return child;
    } catch (error) {
      if (child.pid !== undefined) await endProcess(child.pid);
      throw error;
    }
    const passing = /shared memory block|lock file .* already exists|is in use/.test(words);
    if (!passing || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start:\n${words || 'see its log'}`);
    await delay(200);
  }
}

/**
 * Starts PostgreSQL on a data directory: makes the cluster at the first time, ends what a killed start left
 * behind, listens on a private socket only, keeps every durability setting on (stack.md, "database").
 *
 * @param options the data directory, the programs, where to report.
 * @returns addresses and controls of the running server.
 * @throws Error when the programs are missing, the directory belongs to somebody else, or it does not start.
 */
export async function startPostgres(options: LauncherOptions): Promise<RunningPostgres> {
  const log = options.log ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  const runAs = chooseRunAs();
  const file = readClusterFile(dataDir);
  const clusterDir = chooseClusterDirectory(dataDir, file.id, runAs);
  const binaries = findBinaries(options.binDir ?? null, runAs, runAs === null ? dataDir : systemDirectory);
  const existing = clusterExists(clusterDir);
  if (existing) {
    const major = Number(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'));
    if (major !== binaries.major) {
      throw new Error(
        `The data is of PostgreSQL ${major}, the programs are ${binaries.version}: see docs/operating.md.`,
      );
    }
    await endOrphan(clusterDir, log);
  } else {
    log('Making a new database …');
    initialiseCluster(clusterDir, binaries, runAs, file);
  }
  const socketDir = openSocketDirectory(file.socketDirectory, runAs);
  writeClusterFile(dataDir, { ...file, socketDirectory: socketDir });
  const adminUrl = socketUrl(superuser, file.superuserPassword, socketDir, 'postgres');
  const child = await launch(clusterDir, socketDir, adminUrl, binaries, runAs, log);
  const ended = new Promise<void>((settle) => {
    if (child.exitCode !== null || child.signalCode !== null) settle();
    else child.once('exit', () => settle());
  });
  const pid = child.pid ?? 0;
  const stop = async () => {
    await endProcess(pid);
    await ended;
    closeSocketDirectory(socketDir);
  };
  try {
    await ensureRoles(socketDir, file);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: socketUrl(appRole, file.appPassword, socketDir, databaseName),
    migrationUrl: socketUrl(ownerRole, file.ownerPassword, socketDir, databaseName),
    adminUrl,
    clusterDir,
    socketDir,
    pid,
    version: binaries.version,
    ended,
    stop,
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}
