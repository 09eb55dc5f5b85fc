import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { parse } from 'yaml';
import { makeFigures } from '../apps/gateway/src/app/metrics/figures.ts';
import { migrate } from '../apps/gateway/src/app/migrate.ts';
import { closeContext, openContext } from '../apps/gateway/src/app/open-context.ts';
import { runCommand } from '../apps/gateway/src/commands/run-command.ts';
import { createMerchant } from '../apps/gateway/src/company/merchants/create-merchant.ts';
import { listAllMerchants } from '../apps/gateway/src/company/merchants/merchants.ts';
import { readSettings } from '../apps/gateway/src/settings/settings.ts';
import { alertRules, isFiring } from '../apps/gateway/src/testing/alert-rules.ts';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { root } from './serve/processes.ts';

// `npm run check:backup`: archives, backs up, breaks and restores a database of one's own with Debian's pgBackRest and
// PostgreSQL, by the files of compose.yaml and the commands of docs/operating/own-backups.md. It needs `apt-get install
// pgbackrest postgresql jq`, and starts nothing of Debian's own services.

const home = mkdtempSync(join(tmpdir(), 'stuiver-own-backup-'));
chmodSync(home, 0o755);
const place = (name: string) => join(home, name);
const [bin = '/usr/lib/postgresql/bin'] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
const port = String(await freePort());

/** The service of compose.yaml that is tried here without Docker. */
const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: { postgres: { command: string[]; environment: Record<string, string> } };
};
const [, ...serverArgs] = services.postgres.command;

const environment = {
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:${bin}`,
  PGHOST: place('run'),
  PGPORT: port,
  POSTGRES_USER: 'postgres',
  POSTGRES_DB: 'stuiver',
  PGBACKREST_CONFIG: place('pgbackrest.conf'),
  PGBACKREST_CONFIG_INCLUDE_PATH: place('conf.d'),
  PGBACKREST_LOG_PATH: place('log'),
  PGBACKREST_LOCK_PATH: place('lock'),
  PGBACKREST_SPOOL_PATH: place('spool'),
  PGBACKREST_PG1_SOCKET_PATH: place('run'),
  PGBACKREST_PG1_PORT: port,
};

/** PostgreSQL refuses root, so that its programs run as the user of Debian's package. */
const asOwner = (program: string, args: readonly string[]) =>
  process.getuid?.() === 0
    ? ([
        'setpriv',
        ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', program, ...args],
      ] as const)
    : ([program, args] as const);

/** Runs a program of the database's machine, and returns its output. */
function run(program: string, ...args: string[]): string {
  const [command, words] = asOwner(program, args);
  const { status, stdout, stderr, error } = spawnSync(command, [...words], {
    env: environment,
    cwd: home,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
const shell = (line: string) => run('sh', '-c', line);
const pgbackrest = (...args: string[]) => run('pgbackrest', '--stanza=stuiver', ...args);

/** Fills in this check's places in a file of `deploy`. */
function install(path: string, name: string, places: Readonly<Record<string, string>>): void {
  let text = readFileSync(join(root, path), 'utf8');
  for (const [shipped, here] of Object.entries(places)) {
    if (!text.includes(shipped)) throw new Error(`${path} lacks ${shipped}`);
    text = text.replaceAll(shipped, here);
  }
  writeFileSync(place(name), text);
}

/** Starts a PostgreSQL on a directory, and waits until it takes changes. */
async function start(directory: string, args: readonly string[]) {
  const [command, words] = asOwner(join(bin, 'postgres'), ['-D', directory, '-k', place('run'), ...args]);
  const child = spawn(command, [...words], {
    env: environment,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text: Buffer) => (log += text.toString()));
  const ended = once(child, 'exit');
  const isPrimary = () =>
    spawnSync(
      join(bin, 'psql'),
      [
        '--username=postgres',
        '--no-align',
        '--tuples-only',
        '--command=SELECT pg_is_in_recovery()',
        'postgres',
      ],
      {
        env: { ...environment, PGPORT: /--port=(\d+)/.exec(args.join(' '))?.[1] ?? port },
        encoding: 'utf8',
      },
    ).stdout.trim() === 'f';
  for (let tries = 0; !isPrimary(); tries += 1) {
    if (child.exitCode !== null || tries > 600) throw new Error(`PostgreSQL did not start:\n${log}`);
    await delay(100);
  }
  return {
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

const address = (role: string, on = port) =>
  `postgres://${role}:${readFileSync(place(`secrets/${role.replace('stuiver_', '')}-password`), 'utf8')}@${encodeURIComponent(place('run'))}:${on}/stuiver`;

/** A gateway's view of a database: its merchants, its alerts, and the operator's command line. */
async function look(on = port) {
  const settings = readSettings({
    DATABASE_URL: address('stuiver_app', on),
    STUIVER_DATA_DIR: place('data'),
    STUIVER_LOG_LEVEL: 'silent',
  });
  const context = await openContext(settings);
  return {
    context,
    merchants: async () => (await listAllMerchants(context, null)).map(({ name }) => name),
    async stuiver(...words: string[]) {
      const said: string[] = [];
      const print = (line: string) => said.push(line);
      const open = () => Promise.resolve(context);
      const code = await runCommand(words, { settings, open, print, printError: print });
      if (code !== 0)
        throw new Error(`npx stuiver ${words.join(' ')} ended with ${code}:\n${said.join('\n')}`);
    },
    async firing() {
      const text = await makeFigures(context)();
      return alertRules().filter((rule) => /Backup|Restore|Log/.test(rule.alert) && isFiring(rule, text));
    },
    close: () => closeContext(context),
  };
}
type View = Awaited<ReturnType<typeof look>>;

async function expectAlerts(view: View, expected: readonly string[]): Promise<void> {
  let found: string[] = [];
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(500)) {
    found = (await view.firing()).map(({ alert }) => alert.replace('Stuiver', '')).toSorted();
    if (String(found) === String(expected)) return;
  }
  throw new Error(
    `These alerts fire: ${found.join(', ') || 'none'}; expected: ${expected.join(', ') || 'none'}`,
  );
}

async function archiveAll(): Promise<void> {
  const client = new pg.Client({ connectionString: address('stuiver_app') });
  await client.connect();
  const { rows } = await client.query<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file');
  const done = 'SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1';
  const until = Date.now() + 60_000;
  while ((await client.query(done, [rows[0]?.file])).rowCount === 0) {
    if (Date.now() > until) throw new Error('The log was not archived within a minute.');
    await delay(200);
  }
  await client.end();
}

const step = (text: string) => console.log(`ok  ${text}`);
function expectSame(found: readonly string[], expected: readonly string[]): void {
  if (String([...found].toSorted()) !== String([...expected].toSorted()))
    throw new Error(`Merchants ${found.join(', ')}; expected ${expected.join(', ')}`);
}

/** Sets up a database as the image and compose.yaml do. */
async function setUp() {
  for (const name of ['run', 'log', 'lock', 'spool', 'repo', 'conf.d', 'restored', 'data']) {
    mkdirSync(place(name), { mode: 0o700 });
    if (name !== 'data' && process.getuid?.() === 0) spawnSync('chown', ['postgres', place(name)]);
  }
  chmodSync(place('run'), 0o755);
  cpSync(join(root, 'deploy/make-secrets'), place('make-secrets'));
  spawnSync('sh', [place('make-secrets')]);
  cpSync(place('secrets/backup-passphrase'), place('conf.d/passphrase.conf'));
  chmodSync(place('secrets'), 0o755);
  chmodSync(place('conf.d/passphrase.conf'), 0o644);
  install('deploy/postgres/pgbackrest.conf', 'pgbackrest.conf', {
    '/var/lib/postgresql/18/docker': place('pg'),
    '/var/lib/pgbackrest': place('repo'),
  });
  install('deploy/postgres/roles.sh', 'roles.sh', { '/run/secrets': place('secrets') });
  mkdirSync(place('pg'), { mode: 0o700 });
  if (process.getuid?.() === 0) spawnSync('chown', ['postgres', place('pg')]);
  run(
    join(bin, 'initdb'),
    '--pgdata',
    place('pg'),
    '--username=postgres',
    '--auth=trust',
    services.postgres.environment['POSTGRES_INITDB_ARGS'] ?? '',
  );
  const server = await start(place('pg'), [`--port=${port}`, ...serverArgs]);
  run(join(bin, 'createdb'), '--username=postgres', 'stuiver');
  run('sh', place('roles.sh'));
  run('sh', join(root, 'deploy/postgres/stanza.sh'));
  await migrate({ migrationUrl: address('stuiver_owner'), appRole: 'stuiver_app', log: () => undefined });
  return server;
}

type Server = Awaited<ReturnType<typeof start>>;
let server: Server | null = null;
let restored: Server | null = null;
let view: View | null = null;
try {
  server = await setUp();
  view = await look();
  const addMerchant = (name: string) => createMerchant(view!.context, { name }, { kind: 'operator' });
  await addMerchant('Bakkerij');
  await archiveAll();
  pgbackrest('check');
  await expectAlerts(view, ['BackupOld', 'RestoreUnproven']);
  step('the log is archived, and the alerts tell that there is no backup');

  pgbackrest('--type=full', 'backup');
  pgbackrest('--type=incr', 'backup');
  pgbackrest('verify');
  const [, command = ''] =
    /--at "\$\((pgbackrest .+)\)"/.exec(readFileSync(join(root, 'docs/operating/own-backups.md'), 'utf8')) ??
    [];
  await view.stuiver('backup-taken', '--at', shell(command).trim());
  await expectAlerts(view, ['RestoreUnproven']);
  step('a backup is taken, verified and recorded by the documented command');

  await addMerchant('Slagerij');
  await delay(1000);
  const moment = new Date().toISOString();
  await delay(1000);
  await addMerchant('Kapper');
  await archiveAll();
  const to = [
    '--type=time',
    `--target=${moment.replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
  ];
  pgbackrest(`--pg1-path=${place('restored')}`, ...to, 'restore');
  const aside = String(await freePort());
  restored = await start(place('restored'), [`--port=${aside}`, '-c', 'archive_mode=off']);
  const copy = await look(aside);
  expectSame(await copy.merchants(), ['Bakkerij', 'Slagerij']);
  await copy.stuiver('check');
  await copy.close();
  await restored.stop();
  restored = null;
  await view.stuiver('restore-proven', '--by', 'Rik Visser');
  await expectAlerts(view, []);
  step('a copy restored to a moment has what was there then, and its books are in order');

  renameSync(place('repo'), place('repo-away'));
  await addMerchant('Fietsenmaker');
  await expectAlerts(view, ['LogNotArchived']);
  renameSync(place('repo-away'), place('repo'));
  await expectAlerts(view, []);
  step('an archive that is away fires its alert until it is back');

  await view.close();
  view = null;
  await server.stop();
  server = null;
  pgbackrest('--delta', ...to, 'restore');
  server = await start(place('pg'), [`--port=${port}`, ...serverArgs]);
  view = await look();
  expectSame(await view.merchants(), ['Bakkerij', 'Slagerij']);
  await archiveAll();
  pgbackrest('--type=full', 'backup');
  step('the database itself goes back to that moment, and is archived and backed up from there');
} finally {
  await view?.close();
  await restored?.stop();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
}
