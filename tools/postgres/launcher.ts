import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DeploymentError } from '../../apps/gateway/src/platform/files/operator-file.ts';
import type { Command } from '../supervisor.mjs';
import { findBinaries } from './binaries.ts';
import {
  appRole,
  clusterExists,
  databaseName,
  describeLastStart,
  ensureRoles,
  fixedSettings,
  initialiseCluster,
  ownerRole,
  socketUrl,
  superuser,
} from './cluster.ts';
import { chooseRunAs, commandAsUser, type RunAs } from './identity.ts';
import {
  chooseClusterDirectory,
  closeSocketDirectory,
  clusterFileRemedy,
  openSocketDirectory,
  readClusterFile,
  systemDirectory,
  writeClusterFile,
} from './places.ts';
import { endings, endProcess, isAlive, type ServerProcess, spawnHere } from './server-process.ts';

/** Settings that archive a server's log, or recover it from an archive. */
export type ServerExtras = {
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs before the server starts. */
  readonly prepare: (runAs: RunAs, log: (line: string) => void, clusterDir: string) => void;
};

export type LauncherOptions = {
  /** Data directory of the deployment; made when missing. */
  readonly dataDir: string;
  /** Directory with `postgres` and `initdb`; by default the programs from npm. */
  readonly binDir?: string | null;
  /** Receives progress lines for the person who waits. */
  readonly log?: (line: string) => void;
  readonly extras?: ServerExtras | undefined;
  /** Starts the server; by default as a child of this process. */
  readonly spawnServer?: (command: Command) => Promise<ServerProcess>;
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
  readonly ended: ServerProcess['ended'];
  /** Shuts it down (fast, then immediate, then by force) and waits. */
  readonly stop: () => Promise<void>;
  /** Ends it as a crash would, and waits; for tests. */
  readonly kill: () => Promise<void>;
};

/** The name under which a supervisor runs it. */
export const serverName = 'PostgreSQL';

/** A number in postmaster.pid may belong to anyone now; only a process that names our directory is ours. */
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

/**
 * Waits until the server accepts connections, however long recovery takes, or its process has ended.
 *
 * @returns null when it does, else the end of its error output
 */
async function untilReady(
  adminUrl: string,
  server: ServerProcess,
  log: (line: string) => void,
): Promise<string | null> {
  const began = Date.now();
  let said = false;
  let errorOutput: string | null = null;
  void server.ended.then((last) => {
    errorOutput = last;
  });
  while (errorOutput === null) {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return null;
    } catch (error) {
      // 28P01: the server is up and refuses the password; waiting does not help.
      if (error instanceof pg.DatabaseError && error.code === '28P01') throw error;
    }
    if (!said && Date.now() - began > 2000) {
      said = true;
      log('PostgreSQL recovers from an unclean end …');
    }
    await delay(20);
  }
  return errorOutput;
}

/** After a crash, children hold the shared memory for a moment; the server refuses to start until they are gone. */
async function launch(
  command: Command,
  adminUrl: string,
  clusterDir: string,
  { dataDir, log = () => undefined, spawnServer = spawnHere }: LauncherOptions,
): Promise<ServerProcess> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const server = await spawnServer(command);
    const errorOutput = await untilReady(adminUrl, server, log).catch(async () => {
      await endProcess(server.pid);
      const file = join(resolve(dataDir), 'postgres.json');
      throw new DeploymentError(
        `${file}: superuserPassword is not the one of the database. ${clusterFileRemedy}`,
      );
    });
    if (errorOutput === null) return server;
    const passing = /shared memory block|lock file .* already exists|is in use/.test(errorOutput);
    if (!passing || Date.now() > deadline) {
      const words = describeLastStart(clusterDir, errorOutput);
      throw new Error(`PostgreSQL did not start; its log is in ${join(clusterDir, 'log')}:\n${words}`);
    }
    await delay(200);
  }
}

/**
 * Starts PostgreSQL on a data directory: creates the cluster the first time, ends leftovers of a killed start,
 * listens on a private socket only, keeps every durability setting on.
 *
 * @throws Error when the programs are missing, the directory belongs to another user, or it does not start.
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
        `The data is of PostgreSQL ${major}, the programs are ${binaries.version}: see docs/operating/upgrades.md.`,
      );
    }
    await endOrphan(clusterDir, log);
  } else {
    log('Making a new database …');
    initialiseCluster(clusterDir, binaries, runAs, file);
  }
  options.extras?.prepare(runAs, log, clusterDir);
  const socketDir = openSocketDirectory(file.socketDirectory, runAs);
  writeClusterFile(dataDir, { ...file, socketDirectory: socketDir });
  const adminUrl = socketUrl(superuser, file.superuserPassword, socketDir, 'postgres');
  const command = {
    name: serverName,
    ...commandAsUser(
      runAs,
      join(binaries.directory, 'postgres'),
      ['-D', clusterDir, ...fixedSettings(socketDir, options.extras?.settings)],
      options.extras?.environment,
    ),
    endings,
    leftover: socketDir,
  };
  const { pid, ended } = await launch(command, adminUrl, clusterDir, options);
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
