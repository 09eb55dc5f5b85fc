import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
import { tarCluster, tarEnd, tarFile } from './tar.ts';
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
  /** Parts of a tar file, each compressed, with the hash of the compressed bytes. */
  parts: z.array(z.object({ name: z.string(), sha256: z.string() })),
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
/** Parts at once that are compressed and stored. */
const AT_ONCE = 3;
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

/** Compresses and stores a stream in parts; nothing is stored any more once it has failed. */
async function storeParts(store: ObjectStore, folder: string, stream: AsyncIterable<Buffer>) {
  const parts: { name: string; sha256: string }[] = [];
  const running = new Set<Promise<void>>();
  let bytes = 0;
  try {
    for await (const part of inParts(stream)) {
      const index = parts.length;
      const name = `${folder}/base/${String(index).padStart(6, '0')}.zst`;
      parts.push({ name, sha256: '' });
      const job = (async () => {
        const packed = await compress(part);
        parts[index] = { name, sha256: sha256(packed) };
        bytes += packed.length;
        await store.put(name, packed);
      })();
      const settled = job.finally(() => running.delete(settled));
      // A failure rejects the next wait.
      settled.catch(() => undefined);
      running.add(settled);
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
    return { parts, bytes };
  } finally {
    await Promise.allSettled(running);
  }
}

/** Copies the documents that the archive lacks; a document never changes. */
async function copyDocuments(store: ObjectStore, settings: Settings, dataDir: string): Promise<string[]> {
  const folder = documentsFolder({ ...settings, dataDirectory: dataDir });
  if (folder === null) return [];
  const live = makeFolderStore(folder);
  const [names, kept] = await Promise.all([live.list(''), store.list('documents')]);
  const there = new Set(kept);
  for (const name of names.filter((one) => !there.has(`documents/${one}`))) {
    const bytes = await live.get(name).catch((error: unknown) => {
      // Removed since it was listed.
      if (!isMissing(error)) throw error;
    });
    if (bytes) await store.put(`documents/${name}`, bytes);
  }
  return names;
}

/**
 * Removes backups of which no moment is wanted any more, the log before the oldest that is left, and the documents
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
  const { segmentBytes } = oldest;
  const start = segmentNumber(oldest.startWal, segmentBytes) ?? 0;
  for (const name of await store.list('wal'))
    if ((segmentNumber(name, segmentBytes) ?? start) < start) await store.remove(name);
  const wanted = new Set([...live, ...kept.flatMap(({ documents }) => documents)]);
  for (const name of await store.list('documents'))
    if (!wanted.has(name.slice('documents/'.length))) await store.remove(name);
  return first;
}

/** Reads the running database's files between pg_backup_start and pg_backup_stop, which one session has to call. */
async function storeBase(store: ObjectStore, client: pg.Client, clusterDir: string, folder: string) {
  const { rows: started } = await client.query<{ wal: string; segment: number }>(
    `SELECT pg_walfile_name(pg_backup_start('stuiver', fast => true)) AS wal,
            pg_size_bytes(current_setting('wal_segment_size'))::int AS segment`,
  );
  let stopWal = '';
  async function* base() {
    yield* tarCluster(clusterDir);
    const { rows } = await client.query<{ label: string; stop: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS stop FROM pg_backup_stop(wait_for_archive => false)`,
    );
    stopWal = rows[0]?.stop ?? '';
    yield tarFile('backup_label', Buffer.from(rows[0]?.label ?? ''));
    yield tarEnd;
  }
  const stored = await storeParts(store, folder, base());
  const [{ wal: startWal, segment: segmentBytes } = { wal: '', segment: 0 }] = started;
  return { ...stored, startWal, stopWal, segmentBytes };
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
    const make = async (): Promise<Manifest> => {
      const secrets = await readSecrets(dataDir);
      const sealed = sealTo(backupKey, Buffer.from(JSON.stringify(secrets)));
      await store.put(`${folder}/secrets.sealed`, sealed);
      const rows = await countRows(adminUrl);
      const base = await storeBase(store, client, clusterDir, folder);
      // Those of every row before this moment; later ones were stored before their rows.
      const documents = await copyDocuments(store, settings, dataDir);
      await untilArchived(client, base.stopWal, log);
      const first = segmentNumber(base.startWal, base.segmentBytes) ?? 0;
      const last = segmentNumber(base.stopWal, base.segmentBytes) ?? 0;
      if (missingSegment(await store.list('wal'), base.segmentBytes, first, last) !== null)
        throw new Error('The log was archived elsewhere: start the database with this STUIVER_BACKUP_STORE.');
      const keyring = sha256(secrets['keyring.json']);
      const made: Manifest = { id, finishedAt: new Date(), documents, keyring, rows, ...base };
      await store.put(`${folder}/manifest.json`, Buffer.from(JSON.stringify(made)));
      return made;
    };
    const made = await make().catch(async (error: unknown) => {
      await store.removeAll(folder).catch(() => undefined);
      throw error;
    });
    return { ...made, removed: await prune(store, made.documents, settings.backupDays) };
  });
