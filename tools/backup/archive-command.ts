// The command by which PostgreSQL archives a file of its log, run as its user in its directory.
import { readFile, statfs } from 'node:fs/promises';
import { isMissing, openObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import { compress, decompress, walName } from './wal.ts';

const [, , file = '', path = ''] = process.argv;
const place = process.env['STUIVER_BACKUP_STORE'] ?? '';
const store = openObjectStore(place, 60_000);

async function push(): Promise<void> {
  const bytes = await readFile(path);
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

async function main(): Promise<number> {
  try {
    await push();
    return 0;
  } catch (error) {
    // Standard error is PostgreSQL's log. The reason of a failed call is its cause.
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    console.error(`stuiver backup: ${file} could not be archived: ${reason}`);
    if (!(await mustGiveUp())) return 1;
    console.error(`stuiver backup: GAVE UP ${file}, to keep the disk free: take a new backup`);
    return 0;
  }
}

process.exitCode = await main();
