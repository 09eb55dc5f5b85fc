import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { type RunAs, runAsUser } from './identity.ts';
import { type ClusterFile, giveTo } from './places.ts';
import { withClient } from './with-client.ts';

/** The roles and the database of a deployment. */
export const superuser = 'postgres';
export const ownerRole = 'stuiver_owner';
export const appRole = 'stuiver_app';
export const databaseName = 'stuiver';

/**
 * Defaults that an operator may change in postgresql.conf. Logs keep a week, and hold neither statements with
 * their values nor the detail lines that quote rows, because they would contain payers' data.
 */
const configuration = `
# Written by Stuiver when the cluster was made; change it as you need.
max_connections = 100
shared_buffers = 256MB
work_mem = 16MB
maintenance_work_mem = 128MB
effective_cache_size = 2GB
random_page_cost = 1.1
max_wal_size = 2GB
wal_compression = on
idle_in_transaction_session_timeout = 60s
logging_collector = on
log_directory = 'log'
log_filename = 'postgres-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
log_line_prefix = '%m [%p] %a '
log_error_verbosity = terse
log_min_error_statement = panic
log_timezone = 'UTC'
timezone = 'UTC'
`;

/** Only the local socket, and a password even there. */
const access = `# Written by Stuiver: sockets only, always with a password.
local all all scram-sha-256
local replication all scram-sha-256
`;

/** The locale is the same on every machine: byte order for sorting, Unicode for letters. */
function localeOptions(major: number): string[] {
  return major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8', '--locale-provider=libc'];
}

/** Settings that no configuration file may change: safety of acknowledged data, and the socket. */
export function fixedSettings(
  socketDirectory: string,
  additional: Readonly<Record<string, string>> = {},
): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    port: '5432',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    ...additional,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Makes a cluster. It gets its final name only when complete, so that an interrupted start leaves no half cluster.
 *
 * @throws Error with initdb's own words.
 */
export function initialiseCluster(
  directory: string,
  binaries: Binaries,
  runAs: RunAs,
  file: ClusterFile,
): void {
  const draft = `${directory}.making`;
  rmSync(draft, { recursive: true, force: true });
  const secrets = mkdtempSync(join(tmpdir(), 'stuiver-init-'));
  const passwordFile = join(secrets, 'password');
  try {
    writeFileSync(passwordFile, file.superuserPassword, { mode: 0o600 });
    giveTo(runAs, passwordFile);
    giveTo(runAs, secrets);
    // The parent belongs to root; the unprivileged user gets an empty directory of its own in it.
    if (runAs !== null) {
      const made = mkdtempSync(draft);
      renameSync(made, draft);
      giveTo(runAs, draft);
    }
    const result = runAsUser(runAs, join(binaries.directory, 'initdb'), [
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--data-checksums',
      // Small, since a segment that is archived after seconds is written to its end, mostly with zeros.
      '--wal-segsize=4',
      '--no-instructions',
      ...localeOptions(binaries.major),
    ]);
    if (result.code !== 0) throw new Error(`initdb failed:\n${result.errors || result.output}`);
    appendFileSync(join(draft, 'postgresql.conf'), configuration);
    writeFileSync(join(draft, 'pg_hba.conf'), access);
    renameSync(draft, directory);
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
}

/** Checks whether the directory holds a complete cluster. */
export function clusterExists(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'));
}

/**
 * Collects the output of the last start: its standard error, then its log, without statements, which would be
 * ours, and refusals of our own attempts to connect.
 */
export function describeLastStart(directory: string, errorOutput: string): string {
  const logs = join(directory, 'log');
  const files = existsSync(logs) ? readdirSync(logs).map((name) => join(logs, name)) : [];
  const newest = files.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
  const [lastStart = ''] =
    newest === undefined
      ? []
      : readFileSync(newest, 'utf8')
          .split(/^(?=.*LOG: {2}starting PostgreSQL )/m)
          .slice(-1);
  return `${errorOutput}\n${lastStart}`
    .replaceAll(/^.* STATEMENT: .*(?:\n\t.*)*$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('the database system is starting up'))
    .slice(-20)
    .join('\n');
}

/** A postgres:// address over the socket; the host is the percent-encoded directory. */
export function socketUrl(role: string, password: string, socketDirectory: string, database: string): string {
  return `postgres://${role}:${password}@${encodeURIComponent(socketDirectory)}/${database}`;
}

async function createDatabase(admin: pg.Client): Promise<void> {
  await admin.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
  await admin.query(`REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT ON DATABASE ${databaseName} TO ${appRole}`);
}

/** Replaces the database by an empty one; only for a database with nothing but an unfinished demo. */
export async function recreateDatabase(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE ${databaseName} WITH (FORCE)`);
    await createDatabase(client);
  });
}

/**
 * Creates missing roles and the database, and sets the roles' passwords to the file's. Only the owner may define
 * objects; the application gets what the migrations grant it.
 */
export async function ensureRoles(socketDirectory: string, file: ClusterFile): Promise<void> {
  const url = (database: string) => socketUrl(superuser, file.superuserPassword, socketDirectory, database);
  await withClient(url('postgres'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles WHERE rolname IN ($1, $2)
       UNION ALL SELECT 'database ' || datname FROM pg_database WHERE datname = $3`,
      [ownerRole, appRole, databaseName],
    );
    const present = new Set(rows.map((row) => row.name));
    const passwords = [
      [ownerRole, file.ownerPassword],
      [appRole, file.appPassword],
    ] as const;
    for (const [role, password] of passwords) {
      const verb = present.has(role) ? 'ALTER' : 'CREATE';
      await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
    }
    if (!present.has(`database ${databaseName}`)) {
      await createDatabase(client);
    }
  });
  // The gateway has the log archived every few seconds, and watches that it is.
  await withClient(url(databaseName), (client) =>
    client.query(`GRANT EXECUTE ON FUNCTION pg_switch_wal(), pg_ls_archive_statusdir() TO ${appRole}`),
  );
}
