import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/app/migrate.ts';
import { closeContext, type ContextOverrides, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import {
  type GatewayProcess,
  type GatewayProcessOptions,
  startGatewayProcess,
} from '../../apps/gateway/src/testing/gateway-process.ts';
import { lockFolder } from '../lock.mjs';
import { appRole } from '../postgres/cluster.ts';
import { chooseRunAs } from '../postgres/identity.ts';
import { type RunningPostgres, type ServerExtras, startPostgres } from '../postgres/launcher.ts';
import { chooseClusterDirectory, readClusterFile } from '../postgres/places.ts';
import { digestFiles } from '../serve/digest.ts';
import { root } from '../serve/processes.ts';
import { migrationFiles } from './templates.ts';
import { createMerchant } from '../../apps/gateway/src/company/merchants/create-merchant.ts';
import { hashPassword } from '../../apps/gateway/src/people/users/passwords/passwords.ts';
import { createUser } from '../../apps/gateway/src/company/merchants/create-user.ts';

export const USER = { email: 'kas@voorbeeld.test', password: 'een goed wachtwoord' };

/** A deployment with real processes, whose database a test may kill or freeze. */
export type Deployment = {
  readonly dataDir: string;
  readonly merchantId: string;
  /** The PostgreSQL of the moment. */
  postgres: RunningPostgres;
  /** Starts PostgreSQL on the same data, as after a crash. */
  startPostgres(): Promise<void>;
  /** Starts a gateway on it, without limits of calls by default; `remove` ends it. */
  startGateway(options?: Partial<GatewayProcessOptions>): Promise<GatewayProcess>;
  /** The process ids that the postmaster started, in ascending order. */
  postgresChildren(): number[];
  /** Freezes all of PostgreSQL's processes (SIGSTOP). */
  freezePostgres(): { thaw(): void };
  /** A context in this process, for looking at the state; end it with `close`. */
  open(overrides?: ContextOverrides): Promise<{ context: Context; close(): Promise<void> }>;
  remove(): Promise<void>;
};
type Context = Awaited<ReturnType<typeof openContext>>;

/** The parent's process id, from /proc/<pid>/stat; its second field may hold spaces, inside brackets. */
function readParentPid(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** The process ids that a process started, in ascending order. */
function listChildPids(pid: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers
    .filter((name) => readParentPid(name) === pid)
    .map(Number)
    .sort((one, other) => one - other);
}

/** Freezes a PostgreSQL and all its children (SIGSTOP). */
function freeze(pid: number): { thaw(): void } {
  process.kill(pid, 'SIGSTOP');
  // Nothing can start another child now.
  const pids = [pid, ...listChildPids(pid)];
  for (const child of pids) process.kill(child, 'SIGSTOP');
  return {
    thaw() {
      for (const child of pids) process.kill(child, 'SIGCONT');
    },
  };
}

const UNLIMITED = {
  STUIVER_RATE_LIMIT: '1000000',
  STUIVER_RATE_LIMIT_CHECKOUT: '1000000',
  STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
};

const binDir = process.env['STUIVER_POSTGRES_BIN'] ?? null;
const prepared = join(root, 'node_modules/.cache/deployment');

/** Makes a migrated database and keeps its files, once for each set of migrations. */
async function prepare(digest: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-prepared-'));
  const { migrationUrl, clusterDir, stop } = await startPostgres({ dataDir, binDir });
  await migrate({ migrationUrl, appRole, log: () => undefined });
  await stop();
  rmSync(prepared, { recursive: true });
  mkdirSync(prepared);
  execFileSync('cp', ['-a', clusterDir, join(prepared, 'postgres')]);
  copyFileSync(join(dataDir, 'postgres.json'), join(prepared, 'postgres.json'));
  for (const made of [clusterDir, dataDir]) rmSync(made, { recursive: true, force: true });
  writeFileSync(join(prepared, 'digest'), digest);
}

/** Puts a migrated database into a data directory: a copy takes a tenth of what `initdb` and the migrations do. */
async function copyPrepared(dataDir: string): Promise<void> {
  mkdirSync(prepared, { recursive: true });
  const release = await lockFolder(prepared, 'preparing a database');
  try {
    const digest = digestFiles([...migrationFiles, 'tools/postgres/**', 'package-lock.json'], [binDir ?? '']);
    const stamp = join(prepared, 'digest');
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) await prepare(digest);
    copyFileSync(join(prepared, 'postgres.json'), join(dataDir, 'postgres.json'));
    const { id } = readClusterFile(dataDir);
    const clusterDir = chooseClusterDirectory(dataDir, id, chooseRunAs());
    execFileSync('cp', ['-a', join(prepared, 'postgres'), clusterDir]);
  } finally {
    release();
  }
}

/**
 * Starts a PostgreSQL with one company and its user ({@link USER}). Linux only.
 *
 * @param notifyUrl address of the company's notifications; none by default
 * @param extras of its PostgreSQL
 */
export async function startDeployment(notifyUrl = '', extras?: ServerExtras): Promise<Deployment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-deployment-'));
  await copyPrepared(dataDir);
  const start = () => startPostgres({ dataDir, binDir, extras });
  const gateways: GatewayProcess[] = [];
  const deployment: Omit<Deployment, 'merchantId'> = {
    dataDir,
    postgres: await start(),
    async startPostgres() {
      deployment.postgres = await start();
    },
    async startGateway({ env, ...options } = {}) {
      const gateway = await startGatewayProcess({
        databaseUrl: deployment.postgres.url,
        dataDir,
        env: { ...UNLIMITED, ...env },
        ...options,
      });
      gateways.push(gateway);
      return gateway;
    },
    postgresChildren: () => listChildPids(deployment.postgres.pid),
    freezePostgres: () => freeze(deployment.postgres.pid),
    async open(overrides = {}) {
      const settings = readSettings({
        DATABASE_URL: deployment.postgres.url,
        STUIVER_DATA_DIR: dataDir,
        STUIVER_LOG_LEVEL: 'silent',
        ...extras?.environment,
      });
      const context = await openContext(settings, overrides);
      return { context, close: () => closeContext(context) };
    },
    async remove() {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await deployment.postgres.stop();
      rmSync(deployment.postgres.clusterDir, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const { context, close } = await deployment.open();
  const operator = { kind: 'operator' } as const;
  const merchantId = await createMerchant(context, { name: 'Kassa', notifyUrl }, operator);
  const passwordHash = await hashPassword(context, USER.password);
  await createUser(
    context,
    { merchantId, email: USER.email, name: 'Kas', roles: ['MERCHANT'], passwordHash },
    operator,
  );
  await close();
  return Object.assign(deployment, { merchantId });
}
