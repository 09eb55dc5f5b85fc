import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseEnv } from './database/clone.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** Node options that end a process at a statement in a forbidden shape (statements/shapes.ts). */
export const HOLD = ['--import', './apps/gateway/src/testing/statements/hold-process.ts'];

/** The environment variable with the built gateway of a whole run, which starts in half the time of its sources. */
export const bundleVariable = 'STUIVER_TEST_GATEWAY';

const SOURCES = 'apps/gateway/src/main.ts';

export type GatewayProcessOptions = {
  /** Address with the application's role. */
  readonly databaseUrl: string;
  /** Data directory with the keyring; its gateway.log receives the process's output. */
  readonly dataDir: string;
  /** Further settings; see docs/settings.md. */
  readonly env?: Readonly<Record<string, string>>;
  /** Fixed port, for a process that takes the place of a killed one. */
  readonly port?: number;
  /** `api` leaves due work to workers; both roles by default. */
  readonly role?: 'api' | 'worker' | 'all';
  /** Runs its sources, and ends the process at a statement in a forbidden shape; not for tests of its speed or its own end. */
  readonly holdStatements?: boolean;
};

/** A gateway in its own process, as in production. */
export type GatewayProcess = {
  /** Its public address, such as http://localhost:41234. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Asks it to end and waits. */
  readonly stop: () => Promise<void>;
  /** `kill -9`, and waits. */
  readonly kill: () => Promise<void>;
};

/**
 * Finds a port that is free now, below those that the system gives to outgoing connections: one of these could be
 * taken by a connection (even one to the port itself) before its server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const isFree = await new Promise<boolean>((settle) => {
      const server = createServer();
      server.once('error', () => settle(false));
      server.listen(port, '127.0.0.1', () => server.close(() => settle(true)));
    });
    if (isFree) return port;
  }
}

/**
 * Starts the gateway on a database of the test's own and waits until it is ready.
 *
 * @throws Error with its output when it ends or is not ready within a minute and a half.
 */
export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const port = options.port ?? (await freePort());
  const logPath = join(options.dataDir, 'gateway.log');
  const logFile = openSync(logPath, 'a', 0o600);
  const program = options.holdStatements ? [...HOLD, SOURCES] : [process.env[bundleVariable] ?? SOURCES];
  const child = spawn(process.execPath, [...program, `--role=${options.role ?? 'all'}`], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TZ: process.env['TZ'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      STUIVER_LOG_LEVEL: options.role === 'worker' ? 'info' : 'warn',
      // Tests run on busy machines; those of the limit itself set their own.
      STUIVER_DATABASE_TIMEOUT_MS: '60000',
      ...options.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...databaseEnv(options.databaseUrl),
      STUIVER_DATA_DIR: options.dataDir,
    },
    stdio: ['ignore', logFile, logFile, 'ipc'],
  });
  closeSync(logFile);
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()));
  const output = () => readFileSync(logPath, 'utf8');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  // A worker takes no requests, so its log is read.
  const isReady = async () =>
    options.role === 'worker'
      ? new RegExp(`"pid":${child.pid},.*"role":"worker"`).test(output())
      : fetch(`http://127.0.0.1:${port}/ready`).then(
          (response) => response.ok,
          () => false,
        );
  const url = options.env?.['STUIVER_PUBLIC_URL'] ?? `http://localhost:${port}`;
  for (const deadline = Date.now() + 90_000; ; await delay(25)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The gateway ended:\n${output()}`);
    if (await isReady())
      return {
        url,
        port,
        pid: child.pid ?? 0,
        output,
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      };
    if (Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`The gateway was not ready in time:\n${output()}`);
    }
  }
}
