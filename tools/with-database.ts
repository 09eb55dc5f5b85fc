import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { readSettings } from '../apps/gateway/src/settings/settings.ts';
import { lockDataDirectory } from './lock.mjs';
import { appRole, databaseName, socketUrl } from './postgres/cluster.ts';
import { startPostgres } from './postgres/launcher.ts';
import { readClusterFile } from './postgres/places.ts';
import { root } from './serve/processes.ts';

/** A database to work on, and its release afterwards. */
type Reached = { readonly url: string; readonly release: () => Promise<void> };

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** The embedded PostgreSQL: as `npm start` runs it right now, or started for this one command. */
async function reachEmbedded(dataDir: string, binDir: string | null): Promise<Reached> {
  if (!existsSync(join(dataDir, 'postgres.json'))) {
    throw new Error(`There is no database in ${dataDir} yet; npm start makes it.`);
  }
  const file = readClusterFile(dataDir);
  if (file.socketDirectory !== null) {
    const url = socketUrl(appRole, file.appPassword, file.socketDirectory, databaseName);
    if (await answers(url)) return { url, release: () => Promise.resolve() };
  }
  const lock = await lockDataDirectory(dataDir, { pid: process.pid, state: 'running', url: 'a command' });
  const server = await startPostgres({ dataDir, binDir });
  return {
    url: server.url,
    release: async () => {
      await server.stop();
      lock.release();
    },
  };
}

/** `tools/with-database.ts <file.ts> [arguments]`: runs one of the gateway's commands on the deployment's database. */
async function main(): Promise<void> {
  const [script, ...rest] = process.argv.slice(2);
  if (script === undefined) throw new Error('Which command?');
  const settings = readSettings(process.env);
  const dataDir = resolve(root, settings.dataDirectory);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const reached: Reached =
    settings.databaseUrl === null
      ? await reachEmbedded(dataDir, settings.postgresBin)
      : { url: settings.databaseUrl, release: () => Promise.resolve() };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: reached.url,
    STUIVER_DATA_DIR: realpathSync(dataDir),
  };
  delete env['DATABASE_MIGRATION_URL'];
  const child = spawn(process.execPath, [resolve(root, script), ...rest], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const code = await new Promise<number>((settle, reject) => {
    child.once('error', reject);
    child.once('exit', (exit) => settle(exit ?? 1));
  });
  await reached.release();
  process.exitCode = code;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
