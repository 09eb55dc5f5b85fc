import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { describeWaiting, readLogArchive } from '../../apps/gateway/src/platform/database/log-archive.ts';
import { documentsFolder } from '../../apps/gateway/src/platform/files/disk.ts';
import {
  isMissing,
  makeFolderStore,
  type ObjectStore,
  openObjectStore,
} from '../../apps/gateway/src/platform/files/object-store.ts';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';
import { appRole } from '../postgres/cluster.ts';
import { withClient } from '../postgres/with-client.ts';
import type { Reached } from '../serve/reach-embedded.ts';
import { sealTo } from './seal.ts';
import { compress, missingSegment, segmentNumber } from './wal.ts';

const manifest = z.object({
  id: z.string(),
  /** From then on every moment can be restored. */
  finishedAt: z.coerce.date(),
  /** The segments that hold what changed while the files were read. */
  startWal: z.string(),
  stopWal: z.string(),
  segmentBytes: z.int(),
  bytes: z.int(),
  /** Parts of two tar files in a row, each compressed. */
  parts: z.array(z.object({ name: z.string() })),
  documents: z.array(z.string()),
  /** Hash of the keyring that is sealed in it. */
  keyring: z.string(),
  /** Rows of the tables that nothing is deleted from, before the backup. */
  rows: z.record(z.string(), z.int()),
});
export type Manifest = Readonly<z.output<typeof manifest>>;

/** Files of the data directory that a database is of no use without. */
export const SECRETS = ['postgres.json', 'keyring.json'] as const;
export type Secrets = Readonly<Record<(typeof SECRETS)[number], string>>;

const PART = 16 * 1024 * 1024;
/** Milliseconds without any archived segment after which a wait for the log is given up. */
const PATIENCE_MS = 300_000;
/** Milliseconds between two lines about a wait. */
const REPORT_MS = 10_000;

export function openBackups({ backupStore }: Pick<Settings, 'backupStore'>): ObjectStore {
  if (backupStore === null) throw new Error('Set STUIVER_BACKUP_STORE (docs/operating/backups.md).');
  return openObjectStore(backupStore, 120_000);
}

/** Reads the secrets of a data directory. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const texts = SECRETS.map(async (name) => [name, await readFile(join(dataDir, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts)) as Secrets;
}

/** Reads the manifests of all complete backups, oldest first. */
export async function listBackups(store: ObjectStore): Promise<Manifest[]> {
  const names = (await store.list('backups')).filter((name) => name.endsWith('/manifest.json'));
  return Promise.all(names.map(async (name) => manifest.parse(JSON.parse(String(await store.get(name))))));
}

/** Counts the rows of every table from which the application cannot delete. */
export const countRows = (url: string): Promise<Record<string, number>> =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND NOT has_table_privilege('${appRole}', oid, 'DELETE') ORDER BY relname`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`);
      counts[name] = Number(rows[0]?.n);
    }
    return counts;
  });

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Gathers a stream into pieces of one size, the last one smaller. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    length += piece.length;
    if (length < PART) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    length = 0;
  }
  yield Buffer.concat(pieces);
}

/** Compresses and stores a stream in parts. */
async function storeParts(store: ObjectStore, folder: string, stream: AsyncIterable<Buffer>) {
  const parts: { name: string }[] = [];
  let bytes = 0;
  for await (const part of inParts(stream)) {
    const packed = await compress(part);
    const name = `${folder}/base/${String(parts.length).padStart(6, '0')}.zst`;
    await store.put(name, packed);
    parts.push({ name });
    bytes += packed.length;
  }
  return { parts, bytes };
}

/** Copies the documents that the archive lacks; a document never changes. */
async function copyDocuments(store: ObjectStore, settings: Settings, dataDir: string): Promise<string[]> {
  const folder = documentsFolder({ ...settings, dataDirectory: dataDir });
  if (folder === null) return [];
  const live = makeFolderStore(folder);
  const names = await live.list('');
  const kept = new Set(await store.list('documents'));
  for (const name of names.filter((one) => !kept.has(`documents/${one}`))) {
    const bytes = await live.get(name).catch((error: unknown) => {
      // Removed since it was listed.
      if (!isMissing(error)) throw error;
    });
    if (bytes) await store.put(`documents/${name}`, bytes);
  }
  return names;
}

/**
 * Removes backups that no longer hold a wanted moment, the log before the oldest that is left, and the documents
 * that neither the deployment nor a backup has.
 */
async function prune(store: ObjectStore, live: readonly string[], days: number): Promise<number> {
  const all = await listBackups(store);
  const limit = Date.now() - days * 86_400_000;
  // The newest one before the limit is needed for the moments after it.
  const first = Math.max(
    0,
    all.findLastIndex(({ finishedAt }) => finishedAt.getTime() <= limit),
  );
  for (const { id } of all.slice(0, first)) await store.removeAll(`backups/${id}`);
  const kept = all.slice(first);
  const [oldest] = kept;
  if (!oldest || first === 0) return 0;
  const start = segmentNumber(oldest.startWal, oldest) ?? 0;
  for (const name of await store.list('wal'))
    if ((segmentNumber(name, oldest) ?? start) < start) await store.remove(name);
  const wanted = new Set([...live, ...kept.flatMap(({ documents }) => documents)]);
  for (const name of await store.list('documents'))
    if (!wanted.has(name.slice('documents/'.length))) await store.remove(name);
  return first;
}

/** Read last, since it holds the point where recovery starts. */
const CONTROL = 'global/pg_control';
/** That, files that PostgreSQL makes anew, and contents of folders of which it needs only the name. */
const LEFT_OUT =
  `${CONTROL} postmaster.* pg_internal.init* pgsql_tmp* pg_wal/* pg_replslot/* pg_dynshmem/* pg_notify/* pg_serial/* pg_snapshots/* pg_stat_tmp/* pg_subtrans/* log/* archiver/*`
    .split(' ')
    .map((pattern) => `--exclude=${pattern}`);

/** Has tar read files. Code 1 means that some changed or went meanwhile, which PostgreSQL's log makes up for. */
async function* tar(folder: string, ...args: readonly string[]): AsyncGenerator<Buffer> {
  const child = spawn('tar', ['--create', '--file=-', `--directory=${folder}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close') as Promise<[number | null]>;
  yield* child.stdout as AsyncIterable<Buffer>;
  const [code] = await closed;
  if (code === null || code > 1) throw new Error(`tar could not read the database: ${errors}`);
}

/** Reads PostgreSQL's control file until two reads agree: a torn one is of no use. */
async function readControl(clusterDir: string): Promise<Buffer> {
  for (let last = Buffer.alloc(0); ; await delay(10)) {
    const bytes = await readFile(join(clusterDir, CONTROL));
    if (bytes.equals(last)) return bytes;
    last = bytes;
  }
}

/** Reads the running database's files between pg_backup_start and pg_backup_stop, which one session has to call. */
async function storeBase(store: ObjectStore, client: pg.Client, clusterDir: string, folder: string) {
  if ((await readdir(join(clusterDir, 'pg_tblspc'))).length > 0)
    throw new Error('The database has tablespaces, which are not backed up.');
  const { rows: started } = await client.query<{ startWal: string; segmentBytes: number }>(
    `SELECT pg_walfile_name(pg_backup_start('stuiver', fast => true)) AS "startWal",
            pg_size_bytes(current_setting('wal_segment_size'))::int AS "segmentBytes"`,
  );
  let stopWal = '';
  const end = await mkdtemp(join(tmpdir(), 'stuiver-backup-'));
  async function* base() {
    yield* tar(clusterDir, ...LEFT_OUT, '.');
    await mkdir(join(end, 'global'));
    await writeFile(join(end, CONTROL), await readControl(clusterDir), { mode: 0o600 });
    const { rows } = await client.query<{ label: string; stop: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS stop FROM pg_backup_stop(wait_for_archive => false)`,
    );
    stopWal = rows[0]!.stop;
    await writeFile(join(end, 'backup_label'), rows[0]!.label, { mode: 0o600 });
    yield* tar(end, CONTROL, 'backup_label');
  }
  try {
    const stored = await storeParts(store, folder, base());
    return { ...stored, ...started[0]!, stopWal };
  } finally {
    await rm(end, { recursive: true });
  }
}

/**
 * Waits until a segment of PostgreSQL's log is archived, and reports what it waits for.
 *
 * @throws Error when no segment was archived for `patienceMs` milliseconds
 */
export async function untilArchived(
  client: pg.Client,
  segment: string,
  log: (line: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const began = Date.now();
  for (let reportedAt = began; ; await delay(200)) {
    const archive = await readLogArchive(client);
    if (archive === null)
      throw new Error(
        'The database was started without STUIVER_BACKUP_STORE: start it with that, then again.',
      );
    if ((archive.newest ?? '') >= segment) return;
    const waiting = describeWaiting(archive);
    if (Date.now() - Math.max(began, archive.archivedAt?.getTime() ?? 0) > patienceMs)
      throw new Error(`The log is not archived; PostgreSQL's log says why: ${waiting}.`);
    if (Date.now() - reportedAt < REPORT_MS) continue;
    log(`${waiting} …`);
    reportedAt = Date.now();
  }
}

/** Removes what backups left that failed or were killed: their folders have no manifest. */
async function removeUnfinished(store: ObjectStore): Promise<void> {
  const names = await store.list('backups');
  const folders = new Set(names.map((name) => name.split('/', 2).join('/')));
  for (const folder of folders) if (!names.includes(`${folder}/manifest.json`)) await store.removeAll(folder);
}

/**
 * Backs up the embedded database while it runs, its documents and its secrets, then removes what is too old. A backup
 * counts once its manifest is there.
 *
 * @param log receives a line now and then while it waits for the archive
 * @throws Error when it fails; what it had stored is removed, at the latest by the next one
 */
export const takeBackup = (
  settings: Settings,
  dataDir: string,
  { adminUrl, clusterDir }: Reached,
  log: (line: string) => void,
): Promise<Manifest & { readonly removed: number }> =>
  withClient(adminUrl, async (client) => {
    const store = openBackups(settings);
    const { backupKey } = settings;
    if (backupKey === null)
      throw new Error(
        'Set STUIVER_BACKUP_KEY_FILE: the keyring is only kept sealed (docs/operating/backups.md).',
      );
    // The lock goes with the connection.
    const lock = await client.query(`SELECT WHERE pg_try_advisory_lock(hashtextextended('backup', 5))`);
    if (lock.rowCount === 0) throw new Error('Another backup is being made.');
    // Refuses a database that archives nothing.
    await untilArchived(client, '', log);
    await removeUnfinished(store);
    const id = new Date().toISOString().replaceAll(/[-:.]/g, '');
    const folder = `backups/${id}`;
    let made: Manifest;
    try {
      const secrets = await readSecrets(dataDir);
      const sealed = sealTo(backupKey, Buffer.from(JSON.stringify(secrets)));
      await store.put(`${folder}/secrets.sealed`, sealed);
      const rows = await countRows(adminUrl);
      const base = await storeBase(store, client, clusterDir, folder);
      // Those of every row before this moment; later ones were stored before their rows.
      const documents = await copyDocuments(store, settings, dataDir);
      await untilArchived(client, base.stopWal, log);
      if (missingSegment(await store.list('wal'), base, base.stopWal) !== null)
        throw new Error('The log was archived elsewhere: start the database with this STUIVER_BACKUP_STORE.');
      const keyring = sha256(secrets['keyring.json']);
      made = { id, finishedAt: new Date(), documents, keyring, rows, ...base };
      await store.put(`${folder}/manifest.json`, Buffer.from(JSON.stringify(made)));
    } catch (error) {
      await store.removeAll(folder).catch(() => undefined);
      throw error;
    }
    return { ...made, removed: await prune(store, made.documents, settings.backupDays) };
  });
