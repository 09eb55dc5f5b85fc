// The process that archives PostgreSQL's log, started by archive.sh as PostgreSQL's user in its directory. A process for
// each segment would take a hundred times the CPU.
import { readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isMissing, openObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import { isAlive } from '../postgres/server-process.ts';
import { compress, decompress, walName } from './wal.ts';

/** Files that are stored at the same time after the place was away. */
const AT_ONCE = 4;
/** Milliseconds between two looks at what is ready. */
const PAUSE_MS = 200;
/** Holds an empty file for each file that is archived, until PostgreSQL has noted it too, and the archiver's process id. */
const FOLDER = 'archiver';

const store = openObjectStore(process.env['STUIVER_BACKUP_STORE'] ?? '', 60_000);

async function push(file: string): Promise<void> {
  const bytes = await readFile(join('pg_wal', file));
  const kept = await store.get(walName(file)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (kept === null) await store.put(walName(file), await compress(bytes));
  else if (!bytes.equals(await decompress(kept)))
    throw new Error('it is there with other bytes: another database is archived at the same place');
}

/** Checks whether waiting segments have used so much of the disk that the database would stop soon. */
async function mustGiveUp(): Promise<boolean> {
  const { bavail, bsize } = await statfs('.');
  return bavail * bsize < (Number(process.env['STUIVER_DISK_FLOOR_MEGABYTES']) * 2 ** 20) / 2;
}

/** Archives a file and lets its archive.sh end. */
async function archive(file: string): Promise<void> {
  try {
    await push(file);
  } catch (error) {
    // The reason of a failed call is its cause.
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    if (!(await mustGiveUp())) throw new Error(`${file} could not be archived: ${reason}`);
    console.error(`stuiver backup: GAVE UP ${file}, to keep the disk free: take a new backup. ${reason}`);
  }
  await writeFile(join(FOLDER, file), '');
}

/**
 * Archives the first files that PostgreSQL has ready, a timeline's history before segments, as PostgreSQL does.
 *
 * @returns their number
 */
async function archiveReady(): Promise<number> {
  const [states, marks] = await Promise.all([readdir('pg_wal/archive_status'), readdir(FOLDER)]);
  const ready = new Set(states.filter((name) => name.endsWith('.ready')).map((name) => name.slice(0, -6)));
  for (const mark of marks) if (mark !== 'pid' && !ready.has(mark)) await rm(join(FOLDER, mark));
  const isHistory = (file: string) => Number(file.endsWith('.history'));
  const next = [...ready]
    .filter((file) => !marks.includes(file))
    .sort((one, other) => isHistory(other) - isHistory(one) || (one < other ? -1 : 1))
    .slice(0, AT_ONCE);
  const failed = (await Promise.allSettled(next.map(archive))).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return next.length;
}

/** Checks whether PostgreSQL runs and has no other archiver; one that fails must not hold up its end. */
async function isServing(hasFailed: boolean): Promise<boolean> {
  const [pid, postmaster] = await Promise.all([
    readFile(join(FOLDER, 'pid'), 'utf8'),
    readFile('postmaster.pid', 'utf8'),
  ]);
  if (hasFailed && postmaster.includes('\nstopping')) return false;
  return Number(pid) === process.pid && isAlive(Number.parseInt(postmaster, 10));
}

let said = '';
do {
  const error = await (async () => {
    while ((await archiveReady()) > 0);
  })().catch(({ message }: Error) => message);
  // Standard error is PostgreSQL's log.
  if (error !== undefined && error !== said) console.error(`stuiver backup: ${error}`);
  said = error ?? '';
  await delay(PAUSE_MS);
} while (await isServing(said !== '').catch(() => false));
