import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { readSettings, SettingsError, type Settings } from '../apps/gateway/src/settings.ts';
import { demoState, openDatabase, withSeedingMark } from './serve/database.ts';
import { runGateway, type Gateway } from './serve/gateway.ts';
import { DataDirectoryHeld, lockDataDirectory } from './serve/lock.ts';
import { root } from './serve/processes.ts';
import { readyBlock } from './serve/ready-block.ts';
import { watchSources } from './serve/watch.ts';
import { buildWeb, isWebBuilt } from './serve/web-build.ts';

/** Something that an operator can mend; printed without a stack. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const began = performance.now();
const log = (line: string) => console.log(line);

/** What was started, in the order in which it has to end. */
const endings: (() => Promise<void> | void)[] = [];
const abort = new AbortController();

/** Fails early, and with a clear line, when somebody else has the port; 0 becomes a free one. */
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

/** An address for our own question whether the gateway is ready, where HOST means "everywhere". */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Writes the demo in a process of its own, which reports its progress itself. */
function seedDemo(env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, ['apps/gateway/src/demo/seed.ts'], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    const end = () => child.kill('SIGTERM');
    abort.signal.addEventListener('abort', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      abort.signal.removeEventListener('abort', end);
      if (code === 0) settle();
      else reject(new StartError('The demo was not written. STUIVER_DEMO=off starts without it.'));
    });
  });
}

/** Throws when Ctrl-C came while something was being started. */
const goOn = () => abort.signal.throwIfAborted();

async function start(dev: boolean): Promise<void> {
  const claimed = readSettings(process.env);
  const dataDir = resolve(root, claimed.dataDirectory);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holder = { pid: process.pid, state: 'starting', url: claimed.publicUrl } as const;
  const lock = await lockDataDirectory(dataDir, holder);
  endings.unshift(lock.release);
  abort.signal.addEventListener('abort', () => lock.tell({ ...holder, state: 'stopping' }));

  const port = await claimPort(claimed);
  const settings = readSettings({ ...process.env, PORT: String(port) });
  if (!isWebBuilt()) {
    log('Building the web app …');
    await buildWeb(abort.signal);
  }
  goOn();
  const database = await openDatabase(settings, dataDir, log);
  endings.unshift(database.stop);
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
  const demo = await demoState(settings, database.url);
  if (demo === 'write') {
    log('Writing the demo (only the first time) …');
    await withSeedingMark(dataDir, () => seedDemo(env));
  }
  goOn();
  const readyUrl = `http://${localHost(settings.host)}:${port}/ready`;
  const gateway = await runGateway({ env, readyUrl, log });
  endings.unshift(gateway.stop);
  goOn();
  lock.tell({ ...holder, state: 'running', url: settings.publicUrl });
  if (dev) endings.unshift(watchSources(log, () => rebuild(gateway)));
  const milliseconds = performance.now() - began;
  log(readyBlock({ settings, dataDir, database: database.where, demo: demo !== 'none', milliseconds, dev }));
}

/** For `npm run dev`: the web app anew when its sources changed, then the gateway. */
async function rebuild(gateway: Gateway): Promise<void> {
  if (!isWebBuilt()) await buildWeb(abort.signal);
  await gateway.restart();
}

let stopped: Promise<void> | undefined;

/** Ends everything in its order, once, however often it is asked for. */
function stop(starting: Promise<void>): Promise<void> {
  stopped ??= (async () => {
    abort.abort(new StartError('Stopped.'));
    await starting.catch(() => undefined);
    for (const end of endings) await end();
  })();
  return stopped;
}

function explain(error: unknown): string {
  if (error instanceof SettingsError)
    return `Settings that need attention (docs/settings.md):\n  ${error.problems.join('\n  ')}`;
  if (error instanceof StartError || error instanceof DataDirectoryHeld) return error.message;
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  const starting = start(process.argv.includes('--dev'));
  const leave = () => {
    if (!abort.signal.aborted) log('\nStopping …');
    void stop(starting).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  // Whoever started us was killed.
  process.on('disconnect', leave);
  try {
    await starting;
  } catch (error) {
    if (abort.signal.aborted) return;
    console.error(explain(error));
    await stop(starting);
    process.exit(1);
  }
}

await main();
