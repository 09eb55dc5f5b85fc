import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { reportFailure, root } from './serve/processes.ts';
import { CHAPTERS } from './testing/chapters.ts';

// `npm run check:chapters`: runs the commands of docs/operating unchanged, in a fresh clone with the embedded
// database. Those of first-day.md, own-backups.md and containers.md have checks of their own, and tests on a cluster run
// those of machines.md and worker-down.md. It needs `apt-get install git openssl postgresql-client psmisc zstd`.

const home = mkdtempSync(join(tmpdir(), 'stuiver-chapters-'));
chmodSync(home, 0o755);
const checkout = join(home, 'checkout');
const restored = join(home, 'restored');
const port = await freePort();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PORT: String(port),
  STUIVER_BACKUP_STORE: join(home, 'store'),
  STUIVER_BACKUP_KEY_FILE: join(checkout, 'backup-key.pub.pem'),
};
const documented = new Set([...CHAPTERS.values()].flat());
const services = new Set<ChildProcess>();

function requireDocumented(command: string): void {
  if (!documented.has(command)) throw new Error(`No chapter of docs/operating has the command ${command}`);
}

/** Runs a line in the shell and returns its output. */
function run(line: string, { cwd = checkout, code = 0, more = {} as NodeJS.ProcessEnv } = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd,
    env: { ...env, ...more },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== code) throw new Error(`${line} ended with ${status}, not ${code}:\n${stdout}${stderr}`);
  return stdout + stderr;
}

/**
 * Runs a command of a chapter.
 *
 * @param filled the command with what its reader adds or replaces
 */
function take(command: string, filled = command, options: Parameters<typeof run>[1] = {}): string {
  requireDocumented(command);
  const output = run(filled, options);
  console.log(`ok  ${filled}`);
  return output;
}

/** Starts a command of a chapter that serves, and waits until it is ready. */
async function serve(command: string, on: number | null, more: NodeJS.ProcessEnv = {}) {
  requireDocumented(command);
  const line = command.replace('PORT=3001', `PORT=${on}`);
  const child = spawn('sh', ['-c', `exec ${line.replace(/^(PORT=\d+) /, 'env $1 ')}`], {
    cwd: checkout,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  services.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isReady = () =>
    on === null
      ? Promise.resolve(output.includes('"msg"'))
      : fetch(`http://127.0.0.1:${on}/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
  for (const until = Date.now() + 600_000; !(await isReady()); await delay(200))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${command} is not ready:\n${output}`);
  console.log(`ok  ${command}`);
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      services.delete(child);
    },
  };
}

const PSQL = `psql "$(node -p "const f=require('./.stuiver/postgres.json'); 'postgres://stuiver_app:' + f.appPassword + '@' + encodeURIComponent(f.socketDirectory) + '/stuiver'")"`;
const AS_POSTGRES = PSQL.replace('stuiver_app:', 'postgres:').replace('f.appPassword', 'f.superuserPassword');
const query = (sql: string, psql = PSQL) =>
  run(`${psql} --no-psqlrc --tuples-only --no-align --command "$SQL"`, { more: { SQL: sql } });

/** Runs the statements of the run-books, and ends the session that holds up others. */
async function queryRunBooks(): Promise<void> {
  take(PSQL, `${PSQL} --command 'SELECT 1'`);
  const statements = ['alerts-payments', 'alerts-machines'].flatMap((name) => CHAPTERS.get(name) ?? []);
  for (const sql of statements.filter((one) => /^SELECT .* FROM/.test(one))) {
    query(sql);
    console.log(`ok  ${sql.slice(0, 80)}`);
  }
  const idle = spawn('sh', ['-c', `exec ${PSQL} --no-psqlrc --command 'BEGIN; SELECT pg_sleep(600)'`], {
    cwd: checkout,
    env,
    stdio: 'ignore',
  });
  services.add(idle);
  const ended = once(idle, 'exit');
  const watch = statements.find((sql) => sql.includes('pg_stat_activity')) ?? '';
  let pid = '';
  while (pid === '') {
    await delay(200);
    pid = query(watch, AS_POSTGRES).match(/^(\d+)\|.*pg_sleep\(600\)$/m)?.[1] ?? '';
  }
  requireDocumented('SELECT pg_terminate_backend(pid)');
  query(`SELECT pg_terminate_backend(${pid})`, AS_POSTGRES);
  await ended;
  services.delete(idle);
  console.log('ok  SELECT pg_terminate_backend(pid)');
}

function command(): void {
  const merchant = run('npx stuiver merchants list').match(/[\da-f-]{36}/)?.[0] ?? '';
  take(
    'npx stuiver people invite',
    'npx stuiver people invite --email rik@example.com --name "Rik Visser" --roles REVIEWER',
  );
  const person = run('npx stuiver users list --email rik@example.com').match(/[\da-f-]{36}/)?.[0];
  take('npx stuiver people change', `npx stuiver people change ${person} --roles REVIEWER,PRICE_MANAGER`);
  if (!take('npx stuiver mails').includes('rik@example.com')) throw new Error('Rik got no mail.');
  take('npx stuiver prices show', `npx stuiver prices show ${merchant}`);
  take(
    'npx stuiver merchants methods',
    `npx stuiver merchants methods ${merchant} card,ideal,sepa_direct_debit`,
  );
  take('npx stuiver merchants creditor', `npx stuiver merchants creditor ${merchant} NL79ZZZ999999990000`);
  take(
    'npx stuiver merchants correct',
    `npx stuiver merchants correct ${merchant} --amount 1.50 --reason Goodwill`,
  );
  take('npx stuiver erase', 'npx stuiver erase --email nobody@example.com');
  take('npx stuiver scripts');
  take('npx stuiver check');
}

function lookAtDisk(): void {
  const folder = { cwd: join(checkout, '.stuiver') };
  take('du --all --bytes --max-depth 1 | sort -n', undefined, folder);
  // Nothing has the file open.
  take('fuser FILE 2>/dev/null', 'fuser postgres.json 2>/dev/null', { ...folder, code: 1 });
}

/** Unpacks a backup without the product's code. */
function unpack(): void {
  const place = join(home, 'store');
  const [id = ''] = readdirSync(join(place, 'backups'));
  const into = join(home, 'unpacked');
  mkdirSync(into);
  const from = `${place}/backups/${id}/base`;
  take(
    'zstd --decompress --stdout base/*.zst | tar --extract --ignore-zeros',
    `zstd --decompress --stdout ${from}/*.zst | tar --extract --ignore-zeros`,
    { cwd: into },
  );
  for (const name of ['PG_VERSION', 'backup_label', 'global/pg_control'])
    if (!existsSync(join(into, name))) throw new Error(`The unpacked backup lacks ${name}`);
  take(
    'zstd --decompress',
    `zstd --decompress --quiet --stdout ${place}/wal/*[0-9A-F][0-9A-F].zst > segments`,
    {
      cwd: into,
    },
  );
}

async function walk(): Promise<void> {
  // PostgreSQL's user has to enter it.
  mkdirSync(join(home, 'store'), { mode: 0o711 });
  run(`git clone --quiet ${root} ${checkout}`, { cwd: home });
  take(
    'openssl genpkey -algorithm X25519 -out backup-key.pem && openssl pkey -in backup-key.pem -pubout -out backup-key.pub.pem',
  );
  take('git pull', 'git pull --quiet');
  take('npm ci --omit=dev');
  const product = await serve('npm start', port);
  await queryRunBooks();
  command();
  lookAtDisk();

  take('npx stuiver backup');
  take('npx stuiver backup --status');
  take('npx stuiver drill');
  take('npx stuiver drill --key backup-key.pem');
  unpack();
  take('npx stuiver keyring rotate');
  // The keyring is in no backup yet.
  take('npx stuiver backup --status', undefined, { code: 1 });
  take('npx stuiver backup');
  // Links of before open for 400 days.
  take('npx stuiver keyring remove 1', undefined, { code: 1 });
  const moment = new Date().toISOString();
  run('npx stuiver merchants create --name "Made later" --email later@example.com --methods card');
  await delay(10_000);
  take(
    'npx stuiver restore --to 2026-11-28T09:30:00+01:00 --into /srv/restored --key backup-key.pem',
    `npx stuiver restore --to ${moment} --into ${restored} --key backup-key.pem`,
  );
  if (!run('npx stuiver merchants list').includes('Made later')) throw new Error('The merchant is gone.');
  await product.stop();
  const copy = { STUIVER_DATA_DIR: restored };
  const old = await serve('node tools/start.mjs', port, copy);
  take('npm run ledger:check', undefined, { more: copy });
  if (run('npx stuiver merchants list', { more: copy }).includes('Made later'))
    throw new Error('The restored database has what was made after the moment.');
  await old.stop();

  const again = await serve('npm start', port);
  take('npm run build --workspace=@stuiver/web --workspace=@stuiver/gateway');
  const exports =
    "export NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 NODE_OPTIONS='--max-semi-space-size=4 --max-old-space-size=512'";
  const production = Object.fromEntries(
    take(exports, `${exports}; env`)
      .split('\n')
      .filter((line) => /^(NODE_|MALLOC_)/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as NodeJS.ProcessEnv;
  const addressed = (role: string, password: string) =>
    run(
      `node -p "const f=require('./.stuiver/postgres.json'); 'postgres://${role}:' + f.${password} + '@' + encodeURIComponent(f.socketDirectory) + '/stuiver'"`,
    ).trim();
  const own = {
    DATABASE_URL: addressed('stuiver_app', 'appPassword'),
    STUIVER_BACKUP_STORE: '',
    STUIVER_BACKUP_KEY_FILE: '',
  };
  take('npx stuiver migrate', undefined, {
    more: { ...own, DATABASE_MIGRATION_URL: addressed('stuiver_owner', 'ownerPassword') },
  });
  const more = { ...production, ...own };
  const api = await serve('PORT=3001 node apps/gateway/dist/main.js --role=api', await freePort(), more);
  const worker = await serve('node apps/gateway/dist/main.js --role=worker', null, more);
  await worker.stop();
  await api.stop();
  await again.stop();
}

try {
  await walk();
  console.log('Proven: every command of the chapters about the embedded database.');
} catch (error) {
  reportFailure(error);
} finally {
  for (const child of services) child.kill('SIGTERM');
  for (const child of services) if (child.exitCode === null) await once(child, 'exit');
  rmSync(home, { recursive: true, force: true });
}
