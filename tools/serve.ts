import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { describeProblems } from '../apps/gateway/src/settings/check-settings.mjs';
import { readSettings, type Settings, SettingsError } from '../apps/gateway/src/settings/settings.ts';
import { demoState, openDatabase, withSeedingMark } from './serve/database.ts';
import { restartGateway, startGateway } from './serve/gateway.ts';
import { endWithParent, root } from './serve/processes.ts';
import { readyBlock } from './serve/ready-block.ts';
import { supervisor } from './serve/supervisor.ts';
import { watchSources } from './serve/watch.ts';
import { ensureBuilt, gatewayBundle, webApp } from './serve/builds.ts';

/** An error that the operator can fix; printed without a stack. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const began = performance.now();
const log = (line: string) => console.log(line);

const abort = new AbortController();

/** Fails early when the port is in use; 0 becomes a free port. */
function claimPort(settings: Settings): Promise<number> {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${settings.port} on ${settings.host} is in use. Stop what uses it, or choose another: PORT=3001 npm start.`,
        EACCES: `Port ${settings.port} is not allowed for this user. Choose one above 1023: PORT=3000 npm start.`,
      };
      reject(
        new StartError(reasons[error.code ?? ''] ?? `Cannot listen on ${settings.host}: ${error.message}.`),
      );
    });
    server.listen(settings.port, settings.host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : settings.port;
      server.close(() => settle(port));
    });
  });
}

/** Returns the host to check whether the gateway is ready, also if HOST means all interfaces. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Writes the demo in a child process, which reports its own progress. */
async function seedDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const { signal } = abort;
  const child = spawn(process.execPath, [...endWithParent, 'apps/gateway/src/demo/seed.ts'], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    signal,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartError('The demo was not written. STUIVER_DEMO=off starts without it.');
}

/** Steps that take less are not worth a line, in milliseconds. */
const QUICK_MS = 200;

/** Does one step of the start and prints its seconds, and every ten seconds that it still runs. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const seconds = () => `${Math.round((performance.now() - since) / 100) / 10} s`;
  const ticker = setInterval(() => log(`  ${name}: ${seconds()} so far`), 10_000);
  try {
    const result = await work();
    if (performance.now() - since >= QUICK_MS) log(`  ${name}: ${seconds()}`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}

/** Throws after Ctrl-C. */
const goOn = () => abort.signal.throwIfAborted();

async function start(dev: boolean): Promise<void> {
  const claimed = readSettings(process.env);
  const dataDir = resolve(root, claimed.dataDirectory);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `STUIVER_DATA_DIR: ${dataDir} cannot be written (${code}). Name a directory that this user may write to.`,
    );
  }
  await supervisor.lock(dataDir, claimed.publicUrl);

  const port = await claimPort(claimed);
  const settings = readSettings({ ...process.env, PORT: String(port) });
  const builds = dev ? [webApp] : [webApp, gatewayBundle];
  for (const build of builds) {
    const onBegin = () => log(`Building the ${build.name} …`);
    await step(build.name, () => ensureBuilt(build, { onBegin, signal: abort.signal }));
    goOn();
  }
  const database = await step('database', () => openDatabase(settings, dataDir, log));
  goOn();

  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database.url,
  };
  env['STUIVER_DATA_DIR'] = realpathSync(dataDir);
  // The application never holds the address that may change the schema.
  delete env['DATABASE_MIGRATION_URL'];
  delete env['DATABASE_MIGRATION_URL_FILE'];
  const demo = await demoState(settings, database.url);
  if (demo === 'write') {
    log('Writing the demo (only the first time) …');
    await step('demo', () => withSeedingMark(dataDir, () => seedDemo(env)));
  }
  goOn();
  const readyUrl = `http://${localHost(settings.host)}:${port}/ready`;
  await step('gateway', () => startGateway({ env, readyUrl, dev }, abort.signal));
  goOn();
  await supervisor.running(settings.publicUrl);
  const milliseconds = performance.now() - began;
  log(readyBlock({ settings, dataDir, database: database.where, demo: demo !== 'none', milliseconds, dev }));
  if (dev) {
    watchSources(log, async () => {
      // Rebuild the web app when its sources changed, then restart the gateway.
      await ensureBuilt(webApp, { signal: abort.signal });
      await restartGateway(readyUrl, abort.signal);
    });
  }
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return describeProblems(error.problems);
  return error instanceof Error ? error.message : String(error);
}

/** Starts everything and ends, with code 0 when it runs; the supervisor keeps it running, and ends it otherwise. */
async function main(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const leave = () => abort.abort(new StartError('Stopped.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  process.on('disconnect', leave);
  try {
    await start(dev);
  } catch (error) {
    if (!abort.signal.aborted) {
      console.error(explain(error));
      process.exit(1);
    }
  }
  if (dev && !abort.signal.aborted) await once(abort.signal, 'abort');
  process.exit(0);
}

await main();
