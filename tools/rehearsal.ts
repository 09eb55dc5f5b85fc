import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser } from '@stuiver/contract';
import pg from 'pg';
import { DEMO_PASSWORD } from '../apps/gateway/src/demo/companies.ts';
import { alertRules, isFiring } from '../apps/gateway/src/testing/alert-rules.ts';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { appRole, databaseName, socketUrl } from './postgres/cluster.ts';
import { root, runToEnd } from './serve/processes.ts';
import { ask, call, orderOf, PAY } from './testing/driver.ts';

// `npm run rehearsal`: starts the demo, breaks five things, and prints which alerts fire until someone has fixed all of
// them with the run-books (docs/operating/alerts-payments.md and alerts-machines.md). Everything is in a directory of its own, which is removed at the end.

const TOKEN = 'rehearsal-token-of-thirty-two-characters';
const CALLERS = 24;
const LOOK_MS = 10_000;
/** Looks without any alert until all is mended. */
const QUIET_LOOKS = 3;
const MEGABYTE = 1024 * 1024;
const COPY_MEGABYTES = 6144;
const EXPECTED = [
  'DiskLow',
  'LogNotArchived',
  'BackupOld',
  'RestoreUnproven',
  'LedgerUnchecked',
  'PoolBusy',
].map((name) => `Stuiver${name}`);

const home = mkdtempSync(join(tmpdir(), 'stuiver-rehearsal-'));
chmodSync(home, 0o755);
const dataDir = join(home, 'data');
const store = join(home, 'backups');
for (const directory of [dataDir, store]) mkdirSync(directory);
chmodSync(store, 0o777);

const { bavail, bsize } = statfsSync(home);
const origin = `http://127.0.0.1:${await freePort()}`;
const settings = {
  PORT: new URL(origin).port,
  STUIVER_DATA_DIR: dataDir,
  STUIVER_BACKUP_STORE: store,
  STUIVER_METRICS_TOKEN: TOKEN,
  // There is room for the demo and its backups, not for a forgotten copy.
  STUIVER_DISK_FLOOR_MEGABYTES: String(Math.floor((bavail * bsize) / MEGABYTE - COPY_MEGABYTES / 2)),
  STUIVER_RATE_LIMIT: '1000000',
};
const product = spawn(process.execPath, ['tools/start.mjs'], {
  cwd: root,
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = new AbortController();
product.once('exit', () => ended.abort());

async function figures(): Promise<string> {
  return (await call(`${origin}/metrics`, { token: TOKEN })).body;
}

async function isReady(): Promise<boolean> {
  return (await call(`${origin}/ready`).catch(() => null))?.status === 200;
}

/** Makes payments as shops do, whatever is answered. */
async function startSelling(): Promise<void> {
  const user = { username: 'merchant@demo.stuiver.test', password: DEMO_PASSWORD };
  const { accessToken: token, userId } = await ask<AuthUser>(`${origin}/api/auth/sign-in`, {
    body: { user },
  });
  const caller = async () => {
    while (!ended.signal.aborted) {
      await call(`${origin}${PAY}`, { body: orderOf(userId), token }).catch(() => undefined);
      await delay(200);
    }
  };
  for (let started = 0; started < CALLERS; started += 1) void caller();
}

/** Locks the payments, as a colleague does who forgets a transaction. */
async function forgetTransaction(): Promise<void> {
  const { appPassword, socketDirectory } = JSON.parse(
    readFileSync(join(dataDir, 'postgres.json'), 'utf8'),
  ) as Record<string, string>;
  const connectionString = socketUrl(appRole, appPassword ?? '', socketDirectory ?? '', databaseName);
  const client = new pg.Client({ connectionString, application_name: 'month-end-report' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET idle_in_transaction_session_timeout = 0');
  await client.query('BEGIN; LOCK TABLE payments IN ACCESS EXCLUSIVE MODE');
}

const rules = alertRules();
/** Growth is counted from the last look. */
let before = '';
/** Names the alerts that fire now; what has not the time to answer is asked again. */
async function firing(): Promise<string[] | null> {
  const text = await figures().catch(() => null);
  if (text === null) return null;
  const found = rules.filter((rule) => isFiring(rule, text, before)).map(({ alert }) => alert);
  before = text;
  return found;
}

process.once('SIGINT', () => product.kill('SIGINT'));
try {
  while (!(await isReady()) && !ended.signal.aborted) await delay(500);
  await startSelling();
  await runToEnd('fallocate', ['--length', `${COPY_MEGABYTES}M`, join(dataDir, 'copy-before-migration.tar')]);
  chmodSync(store, 0o000);
  await forgetTransaction();
  console.log(`Five things are broken now. Figures: ${origin}/metrics with the bearer token ${TOKEN}.`);
  console.log(
    `Backups: ${store}. Mend them with the run-books (docs/operating/alerts-payments.md and alerts-machines.md); this says which alerts fire.`,
  );
  const raised = new Set<string>();
  let known: readonly string[] = [];
  let quiet = 0;
  while (!ended.signal.aborted) {
    const now = (await firing()) ?? known;
    for (const alert of now) raised.add(alert);
    for (const alert of now.filter((one) => !known.includes(one)))
      console.log(`${alert} fires: ${rules.find((rule) => rule.alert === alert)?.annotations.runbook ?? ''}`);
    for (const alert of known.filter((one) => !now.includes(one))) console.log(`${alert} is over`);
    known = now;
    quiet = now.length === 0 ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS && EXPECTED.every((alert) => raised.has(alert))) break;
    await delay(LOOK_MS);
  }
  if (known.length === 0) console.log('All are mended.');
} finally {
  const isOver = ended.signal.aborted;
  ended.abort();
  product.kill('SIGINT');
  if (!isOver) await once(product, 'exit');
  chmodSync(store, 0o777);
  rmSync(home, { recursive: true, force: true });
}
