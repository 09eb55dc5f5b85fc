import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';
import { archiving } from '../backup/server-settings.ts';
import { lockDataDirectory } from '../lock.mjs';
import { appRole, databaseName, socketUrl, superuser } from '../postgres/cluster.ts';
import { chooseRunAs } from '../postgres/identity.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { chooseClusterDirectory, readClusterFile } from '../postgres/places.ts';

/** A database to work on, and its release afterwards. */
export type Reached = {
  /** Address with the application's role. */
  readonly url: string;
  /** Address of the same database with the superuser. */
  readonly adminUrl: string;
  readonly clusterDir: string;
  readonly release: () => Promise<void>;
};

/**
 * Checks whether a server has the socket.
 *
 * @throws Error when it does not let us in, as while it starts, or does not answer within half a minute
 */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Reaches the embedded PostgreSQL as `npm start` runs it right now; null when nothing runs. */
export async function findRunning(dataDir: string): Promise<Reached | null> {
  if (!existsSync(join(dataDir, 'postgres.json'))) return null;
  const file = readClusterFile(dataDir);
  const { socketDirectory } = file;
  if (socketDirectory === null) return null;
  const url = socketUrl(appRole, file.appPassword, socketDirectory, databaseName);
  if (!(await answers(url))) return null;
  return {
    url,
    adminUrl: socketUrl(superuser, file.superuserPassword, socketDirectory, databaseName),
    clusterDir: chooseClusterDirectory(dataDir, file.id, chooseRunAs()),
    release: () => Promise.resolve(),
  };
}

/** Reaches the embedded PostgreSQL as `npm start` runs it right now, or starts it for one command. */
export async function reachEmbedded(settings: Settings, dataDir: string): Promise<Reached> {
  if (!existsSync(join(dataDir, 'postgres.json')))
    throw new Error(`There is no database in ${dataDir} yet; npm start makes it.`);
  const running = await findRunning(dataDir);
  if (running !== null) return running;
  const lock = await lockDataDirectory(dataDir, { pid: process.pid, state: 'running', url: 'a command' });
  const server = await startPostgres({
    dataDir,
    binDir: settings.postgresBin,
    extras: archiving(settings),
  });
  const { superuserPassword } = readClusterFile(dataDir);
  return {
    url: server.url,
    adminUrl: socketUrl(superuser, superuserPassword, server.socketDir, databaseName),
    clusterDir: server.clusterDir,
    release: async () => {
      await server.stop();
      lock.release();
    },
  };
}
