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
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { parse } from 'yaml';
import { makeFigures } from '../apps/gateway/src/app/metrics/figures.ts';
import { migrate } from '../apps/gateway/src/app/migrate.ts';
import { closeContext, openContext } from '../apps/gateway/src/app/open-context.ts';
import { runCommand } from '../apps/gateway/src/commands/run-command.ts';
import { createMerchant } from '../apps/gateway/src/company/merchants/create-merchant.ts';
import { listAllMerchants } from '../apps/gateway/src/company/merchants/merchants.ts';
import { chainAuditRows } from '../apps/gateway/src/insight/audit/chain.ts';
import { readSettings } from '../apps/gateway/src/settings/settings.ts';
import { alertRules, isFiring } from '../apps/gateway/src/testing/alert-rules.ts';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { CHAPTERS } from './testing/chapters.ts';
import { root } from './serve/processes.ts';

// `npm run check:backup`: archives, backs up, breaks and restores a database of one's own with Debian's pgBackRest and
// PostgreSQL, by the files of compose.yaml and the commands of docs/operating/own-backups.md; then those of containers.md,
// with a program in Docker's place that runs each command where the container would. It needs `apt-get install pgbackrest
// postgresql jq`, and starts nothing of Debian's own services.

const home = mkdtempSync(join(tmpdir(), 'stuiver-own-backup-'));
chmodSync(home, 0o755);
const place = (name: string) => join(home, name);
const [bin = '/usr/lib/postgresql/bin'] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
const port = String(await freePort());
const aside = String(await freePort());
const pgData = place('cluster/pg');

/** The service of compose.yaml that is tried here without Docker. */
const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: { postgres: { command: string[]; environment: Record<string, string> } };
};
const [, ...serverArgs] = services.postgres.command;

const environment = {
  ...process.env,
  PATH: `${place('bin')}:${process.env['PATH'] ?? ''}:${bin}`,
  PGDATA: pgData,
  STUIVER_DATA_DIR: place('data'),
  ASIDE: aside,
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
/** Placeholders that readers of the chapters replace. */
const places = new Map([
  ['/srv/restored', place('restored')],
  ['/usr/lib/postgresql/15/bin', bin],
  ['/var/lib/postgresql/18/main', place('cluster/replica')],
  ['/mnt/backups', place('mnt')],
  ['/tmp/drill', place('cluster/drill')],
  ['/var/lib/stuiver', place('data')],
  ['deploy/secrets', place('secrets')],
]);
const documented = new Set(
  ['alerts-machines', 'own-backups', 'containers', 'gateways', 'machines'].flatMap(
    (name) => CHAPTERS.get(name) ?? [],
  ),
);

/** A command of a chapter with this check's places. */
function here(command: string): string {
  if (!documented.has(command)) throw new Error(`No chapter has the command ${command}`);
  let line = command;
  for (const [shipped, mine] of places) line = line.replaceAll(shipped, mine);
  return line;
}

/** Runs a command of a chapter as the operator, and returns its output. */
function take(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', here(command)], {
    env: { ...environment, DATABASE_URL: address('stuiver_app') },
    cwd: home,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** Writes programs that run as PostgreSQL's user, the operator's command line, and one in the place of Docker. */
function installPrograms(): void {
  const write = (name: string, script: string) =>
    writeFileSync(join(place('bin'), name), `#!/bin/bash\nset -eu\n${script}\n`, { mode: 0o755 });
  for (const path of ['/usr/bin/pgbackrest', join(bin, 'psql'), join(bin, 'pg_basebackup')]) {
    const [program, args] = asOwner(path, []);
    write(
      basename(path),
      `[ "$(id -u)" = 0 ] || exec ${path} "$@"\nexec ${[program, ...args].join(' ')} "$@"`,
    );
  }
  const options = [`--port=${port}`, '-k', place('run'), ...serverArgs].map((word) => `"${word}"`).join(' ');
  const stuiver = `exec ${process.execPath} ${join(root, 'tools/stuiver.mjs')}`;
  write('npx', `shift\n${stuiver} "$@"`);
  const [program, args] = asOwner('env', []);
  write(
    'docker',
    `verb=$2; entrypoint=; shift 2
while [[ \${1-} == -* ]]; do
  case $1 in
    --entrypoint) entrypoint=$2; shift ;;
    --env) export "\${2/@stuiver-drill/@\${PGHOST//\\//%2F}:$ASIDE}"; shift ;;
    --name) export PGPORT=$ASIDE; shift ;;
    --user) shift ;;
  esac
  shift
done
case $verb in stop | up) exec ${[program, ...args].join(' ')} ${join(bin, 'pg_ctl')} --wait --mode=fast --log=${place('log')}/restarted --options='${options}' \${verb/up/start} ;; esac
service=$1; shift
case $service in
  postgres) exec ${[program, ...args].join(' ')} "$@" ;;
  stuiver) ${stuiver} "$@" ;;
  api) exec $entrypoint "$@" ;;
esac`,
  );
}

/** Fills in this check's places in a file of `deploy`. */
function install(path: string, name: string, places: Readonly<Record<string, string>>): void {
  let text = readFileSync(join(root, path), 'utf8');
  for (const [shipped, here] of Object.entries(places)) {
    if (!text.includes(shipped)) throw new Error(`${path} lacks ${shipped}`);
    text = text.replaceAll(shipped, here);
  }
  writeFileSync(place(name), text);
}

/** Starts a PostgreSQL on a directory, and waits until it takes changes, or as a standby only reads. */
async function start(directory: string, args: readonly string[], isStandby = false) {
  const [command, words] = asOwner(join(bin, 'postgres'), ['-D', directory, '-k', place('run'), ...args]);
  const child = spawn(command, [...words], {
    env: environment,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (text: Buffer) => (log += text.toString()));
  const ended = once(child, 'exit');
  const isReady = () =>
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
        env: { ...environment, PGPORT: /port=(\d+)/.exec(args.join(' '))?.[1] ?? port },
        encoding: 'utf8',
      },
    ).stdout.trim() === (isStandby ? 't' : 'f');
  for (let tries = 0; !isReady(); tries += 1) {
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
  // As a worker does; a standby takes no changes.
  const chain = () => chainAuditRows(context).catch(() => undefined);
  await chain();
  const chaining = setInterval(() => void chain(), 1000);
  return {
    context,
    /** Without the provider's company, which the first recorded restore makes. */
    merchants: async () =>
      (await listAllMerchants(context, null)).map(({ name }) => name).filter((name) => name !== 'Stuiver'),
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
    async close() {
      clearInterval(chaining);
      await chain();
      await closeContext(context);
    },
  };
}
type View = Awaited<ReturnType<typeof look>>;

async function expectAlerts(view: View, expected: readonly string[]): Promise<void> {
  let found: string[] = [];
  // PostgreSQL tries a failed segment again after a minute.
  for (const until = Date.now() + 120_000; Date.now() < until; await delay(500)) {
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

/** Tries until something works. */
async function waitFor(attempt: () => unknown, milliseconds: number): Promise<void> {
  for (const until = Date.now() + milliseconds; ; await delay(500))
    try {
      return void attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
}

const step = (text: string) => console.log(`ok  ${text}`);
function expectSame(found: readonly string[], expected: readonly string[]): void {
  if (String([...found].toSorted()) !== String([...expected].toSorted()))
    throw new Error(`Merchants ${found.join(', ')}; expected ${expected.join(', ')}`);
}

/** Sets up a database as the image and compose.yaml do. */
async function setUp() {
  for (const name of [
    'bin',
    'data',
    'mnt',
    'run',
    'log',
    'lock',
    'spool',
    'repo',
    'conf.d',
    'restored',
    'cluster',
  ]) {
    mkdirSync(place(name), { mode: 0o700 });
    if (!['bin', 'data', 'mnt'].includes(name) && process.getuid?.() === 0)
      spawnSync('chown', ['postgres', place(name)]);
  }
  chmodSync(place('run'), 0o755);
  chmodSync(place('bin'), 0o755);
  installPrograms();
  cpSync(join(root, 'deploy/make-secrets'), place('make-secrets'));
  spawnSync('sh', [place('make-secrets')]);
  cpSync(place('secrets/backup-passphrase'), place('conf.d/passphrase.conf'));
  chmodSync(place('secrets'), 0o755);
  chmodSync(place('conf.d/passphrase.conf'), 0o644);
  install('deploy/postgres/pgbackrest.conf', 'pgbackrest.conf', {
    '/var/lib/postgresql/18/docker': pgData,
    '/var/lib/pgbackrest': place('repo'),
  });
  install('deploy/postgres/roles.sh', 'roles.sh', { '/run/secrets': place('secrets') });
  mkdirSync(pgData, { mode: 0o700 });
  if (process.getuid?.() === 0) spawnSync('chown', ['postgres', pgData]);
  run(
    join(bin, 'initdb'),
    '--pgdata',
    pgData,
    '--username=postgres',
    '--auth=trust',
    services.postgres.environment['POSTGRES_INITDB_ARGS'] ?? '',
  );
  const server = await start(pgData, [`--port=${port}`, ...serverArgs]);
  run(join(bin, 'createdb'), '--username=postgres', 'stuiver');
  run(
    join(bin, 'psql'),
    '--username=postgres',
    '--command',
    `ALTER SYSTEM SET unix_socket_directories = '${place('run')}'`,
  );
  run('sh', place('roles.sh'));
  run('sh', join(root, 'deploy/postgres/stanza.sh'));
  await migrate({ migrationUrl: address('stuiver_owner'), appRole: 'stuiver_app', log: () => undefined });
  return server;
}

type Server = { stop: () => Promise<void> };
let server: Server | null = null;
let restored: Server | null = null;
let view: View | null = null;
try {
  server = await setUp();
  view = await look();
  const addMerchant = (name: string) => createMerchant(view!.context, { name }, { kind: 'operator' });
  const nameMoment = async () => {
    await delay(1000);
    places.set('2026-11-28 09:30:00+01', new Date().toISOString().replace('T', ' ').replace('Z', '+00'));
    await delay(1000);
  };
  await addMerchant('Bakkerij');
  take('openssl rand -hex 32');
  take('pgbackrest --stanza=stuiver stanza-create');
  take(
    "psql --command 'GRANT EXECUTE ON FUNCTION pg_switch_wal(), pg_ls_archive_statusdir() TO stuiver_app' stuiver",
  );
  await archiveAll();
  take('pgbackrest --stanza=stuiver check');
  await expectAlerts(view, ['BackupOld', 'RestoreUnproven']);
  step('the log is archived, and the alerts tell that there is no backup');

  take('pgbackrest --stanza=stuiver --type=full backup');
  take('pgbackrest --stanza=stuiver --type=incr backup');
  take('pgbackrest --stanza=stuiver verify');
  take('pgbackrest --stanza=stuiver info');
  take(
    `npx stuiver backup-taken --at "$(pgbackrest --stanza=stuiver --output=json info | jq --raw-output '.[0].backup[-1].timestamp.stop | todate')"`,
  );
  await expectAlerts(view, ['RestoreUnproven']);
  step('a backup is taken, verified and recorded');

  await addMerchant('Slagerij');
  await nameMoment();
  await addMerchant('Kapper');
  await archiveAll();
  take(
    "pgbackrest --stanza=stuiver --pg1-path=/srv/restored --type=time --target='2026-11-28 09:30:00+01' --target-action=promote restore",
  );
  places.set('port=5433', `port=${aside}`);
  const [, ...words] = here(
    '/usr/lib/postgresql/15/bin/postgres -D /srv/restored -c archive_mode=off -c port=5433',
  ).split(' ');
  restored = await start(place('restored'), words.slice(2));
  const copy = await look(aside);
  expectSame(await copy.merchants(), ['Bakkerij', 'Slagerij']);
  await copy.stuiver('check');
  await copy.close();
  await restored.stop();
  restored = null;
  take('npx stuiver restore-proven --by "Rik Visser"');
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
  take(
    "pgbackrest --stanza=stuiver --delta --type=time --target='2026-11-28 09:30:00+01' --target-action=promote restore",
  );
  server = await start(pgData, [`--port=${port}`, ...serverArgs]);
  take("psql --command 'ALTER SYSTEM RESET recovery_target_time'");
  view = await look();
  expectSame(await view.merchants(), ['Bakkerij', 'Slagerij']);
  await archiveAll();
  step('the database itself goes back to that moment, and is archived from there');

  run('psql', '--username=postgres', '--command', "CREATE ROLE replicator LOGIN REPLICATION PASSWORD 'x'");
  places.set('replicator:…@primary', `replicator:x@${encodeURIComponent(place('run'))}:${port}`);
  run(
    'sh',
    '-c',
    here(
      "pg_basebackup --pgdata=/var/lib/postgresql/18/main --write-recovery-conf --checkpoint=fast --dbname='postgres://replicator:…@primary/postgres'",
    ),
  );
  restored = await start(place('cluster/replica'), ['-c', `port=${aside}`, '-c', 'archive_mode=off'], true);
  await addMerchant('Groenteboer');
  const isReplayed = `SELECT 1 / count(*) FROM merchants WHERE name = 'Groenteboer'`;
  await waitFor(
    () => run('psql', '--username=postgres', `--port=${aside}`, '--command', isReplayed, 'stuiver'),
    60_000,
  );
  await restored.stop();
  restored = null;
  step('a replica made by pg_basebackup follows');

  run('createdb', '--username=postgres', 'copy');
  places.set(
    'pg_dump --format=custom',
    `pg_dump --username=postgres --format=custom --file=${place('log')}/dump stuiver`,
  );
  places.set('stuiver.dump', `${place('log')}/dump`).set('> list', `> ${place('log')}/list`);
  places.set(
    '--use-list list --dbname stuiver',
    `--use-list ${place('log')}/list --username postgres --dbname copy`,
  );
  for (const command of [
    'pg_dump --format=custom',
    'pg_restore --list stuiver.dump | grep --invert-match citus > list',
    'pg_restore --use-list list --dbname stuiver stuiver.dump',
  ])
    run('sh', '-c', here(command));
  const isCopied = `SELECT 1 / count(*) FROM merchants WHERE name = 'Groenteboer'`;
  run('psql', '--username=postgres', '--command', isCopied, 'copy');
  step('a dump restores into a plain database');

  take('docker compose run --rm stuiver help');
  take('docker compose exec --user postgres postgres pgbackrest --stanza=stuiver stanza-create');
  take('docker compose exec -T --user postgres postgres pgbackrest --stanza=stuiver --type=full backup');
  take('docker compose exec -T --user postgres postgres pgbackrest --stanza=stuiver --type=incr backup');
  take(
    `docker compose run --rm -T stuiver backup-taken --at "$(docker compose exec -T --user postgres postgres pgbackrest --stanza=stuiver --output=json info | jq --raw-output '.[0].backup[-1].timestamp.stop | todate')"`,
  );
  take('docker compose exec -T api tar -cC /var/lib/stuiver . > /mnt/backups/stuiver-data.tar');
  const drill = spawn(
    'sh',
    [
      '-c',
      `exec ${here("docker compose run --rm --no-deps --user postgres --name stuiver-drill postgres sh -c 'mkdir -m 700 /tmp/drill && pgbackrest --stanza=stuiver --pg1-path=/tmp/drill restore && exec postgres -D /tmp/drill -c archive_mode=off'")}`,
    ],
    { env: environment, cwd: home, stdio: 'ignore' },
  );
  restored = { stop: async () => void (drill.kill('SIGINT') && (await once(drill, 'exit'))) };
  const check =
    'docker compose run --rm --env DATABASE_URL="$(sed s/@postgres/@stuiver-drill/ deploy/secrets/database-url)" stuiver check';
  await waitFor(() => take(check), 60_000);
  await restored.stop();
  restored = null;
  take('docker compose run --rm stuiver restore-proven --by "Rik Visser"');
  await nameMoment();
  await addMerchant('Bloemist');
  await archiveAll();
  await view.close();
  view = null;
  take('docker compose stop api worker postgres');
  await server.stop();
  server = { stop: async () => void take('docker compose stop api worker postgres') };
  take(
    "docker compose run --rm --no-deps --user postgres postgres pgbackrest --stanza=stuiver --delta --type=time --target='2026-11-28 09:30:00+01' --target-action=promote restore",
  );
  take('docker compose up --detach');
  await waitFor(() => take('docker compose run --rm stuiver check'), 60_000);
  const expectMerchants = async (...names: string[]) => {
    const now = await look();
    expectSame(await now.merchants(), names);
    await now.close();
  };
  await expectMerchants('Bakkerij', 'Slagerij', 'Groenteboer');
  take('docker compose exec -T --user postgres postgres pgbackrest --stanza=stuiver --type=full backup');
  take('docker compose stop api worker postgres');
  rmSync(pgData, { recursive: true });
  rmSync(place('data/keyring.json'));
  take(
    'docker compose run --rm -T --no-deps --entrypoint tar api -xC /var/lib/stuiver < /mnt/backups/stuiver-data.tar',
  );
  take(
    `docker compose run --rm --no-deps --user postgres postgres sh -c 'mkdir -p -m 700 "$PGDATA" && pgbackrest --stanza=stuiver restore'`,
  );
  take('docker compose up --build --detach');
  await waitFor(() => take('docker compose run --rm stuiver check'), 60_000);
  await expectMerchants('Bakkerij', 'Slagerij', 'Groenteboer');
  step('the recipes of containers restore a copy, to a moment and on a new host');
} finally {
  await view?.close();
  await restored?.stop();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
}
