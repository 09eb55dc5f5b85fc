// The commands by which PostgreSQL archives its log and gets it back, run as its user in its directory.
import { readFile, statfs, writeFile } from 'node:fs/promises';
import { isMissing, openObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import { compress, decompress, walName } from './wal.ts';

const [, , verb, file = '', path = ''] = process.argv;
const place = process.env['STUIVER_BACKUP_STORE'] ?? '';
const store = openObjectStore(place, 60_000);

/** PostgreSQL tries again to archive after 1; to a recovery, that would be the end of the archive. */
const failed = verb === 'push' ? 1 : 200;

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
    if (verb === 'push') await push();
    else await writeFile(path, await decompress(await store.get(walName(file))));
    return 0;
  } catch (error) {
    if (verb === 'fetch' && isMissing(error)) return 1;
    // Standard error is PostgreSQL's log. The reason of a failed call is its cause.
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    console.error(`stuiver backup: ${file} could not be ${verb === 'push' ? 'archived' : 'read'}: ${reason}`);
    if (verb !== 'push' || !(await mustGiveUp())) return failed;
    console.error(`stuiver backup: GAVE UP ${file}, to keep the disk free: take a new backup`);
    return 0;
  }
}

process.exitCode = await main();
