import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/gateway/src/app/migrate.ts';
import { closeContext, type ContextOverrides, openContext } from '../../apps/gateway/src/app/open-context.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import { appRole } from '../postgres/cluster.ts';
import { type RunningPostgres, type ServerExtras, startPostgres } from '../postgres/launcher.ts';
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

/**
 * Starts a PostgreSQL with one company and its user ({@link USER}). Linux only.
 *
 * @param notifyUrl address of the company's notifications; none by default
 * @param extras of its PostgreSQL
 */
export async function startDeployment(notifyUrl = '', extras?: ServerExtras): Promise<Deployment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stuiver-deployment-'));
  const binDir = process.env['STUIVER_POSTGRES_BIN'] ?? null;
  const start = () => startPostgres({ dataDir, binDir, extras });
  const deployment: Omit<Deployment, 'merchantId'> = {
    dataDir,
    postgres: await start(),
    async startPostgres() {
      deployment.postgres = await start();
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
      await deployment.postgres.stop();
      rmSync(deployment.postgres.clusterDir, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const { migrationUrl } = deployment.postgres;
  await migrate({ migrationUrl, appRole, log: () => undefined });
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
