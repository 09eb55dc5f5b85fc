import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import type { RunAs } from '../postgres/identity.ts';
import { giveTo } from '../postgres/places.ts';
import { decompress, walName } from './wal.ts';

/** Files that are read ahead of the one that PostgreSQL asks for. */
const AHEAD = 16;

/**
 * Gives a recovering PostgreSQL the log's files through a folder. A day can have 28,800, so a process of Node for each
 * would take longer than all the rest.
 *
 * @param clusterDir the folder is made next to it, again if it is lost
 * @param log receives a line when a file cannot be read, or the folder is lost
 * @returns the restore_command, and what ends the feed
 */
export async function feedLog(
  store: ObjectStore,
  clusterDir: string,
  runAs: RunAs,
  log: (line: string) => void,
) {
  const folder = join(dirname(clusterDir), `log-${randomUUID()}`);
  const files = (await store.list('wal')).map((name) => name.slice('wal/'.length, -'.zst'.length));
  /** Files in the folder, or under way to it. */
  const reads = new Map<string, Promise<void>>();
  let isOver = false;

  function makeFolder(): void {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(runAs, folder);
  }

  async function read(file: string): Promise<void> {
    const path = join(folder, file);
    const bytes = await store
      .get(walName(file))
      .then(decompress)
      .catch((error: Error) => {
        log(`${file} cannot be read: ${error.message}`);
        return null;
      });
    try {
      if (bytes === null) return await writeFile(`${path}.failed`, '');
      await writeFile(`${path}.new`, bytes, { mode: 0o644 });
      await rename(`${path}.new`, path);
    } catch (error) {
      // PostgreSQL asks again.
      reads.delete(file);
      log((error as Error).message);
    }
  }

  async function serve(file: string): Promise<void> {
    const at = files.indexOf(file);
    if (at < 0) return writeFile(join(folder, `${file}.none`), '');
    for (const next of files.slice(at, at + AHEAD)) if (!reads.has(next)) reads.set(next, read(next));
    for (const old of [...reads.keys()].filter((name) => name < file)) {
      reads.delete(old);
      await rm(join(folder, old), { force: true });
    }
  }

  async function look(): Promise<void> {
    if (!existsSync(folder)) {
      log(`${folder} is gone: making it again.`);
      reads.clear();
      makeFolder();
    }
    for (const asked of (await readdir(folder)).filter((name) => name.endsWith('.want'))) {
      await rm(join(folder, asked), { force: true });
      await serve(asked.slice(0, -'.want'.length));
    }
  }

  makeFolder();
  const loop = (async () => {
    for (; !isOver; await delay(5))
      await look().catch((error: Error) => {
        log(error.message);
        return delay(1000);
      });
  })();
  const file = `"${folder.replaceAll('%', '%%')}/%f"`;
  return {
    // PostgreSQL takes 1 for the end of the log, and gives up at a code above 125.
    command: `until [ -e ${file} ] || [ -e ${file}.none ] || [ -e ${file}.failed ]; do { true >${file}.want; } 2>/dev/null; sleep 0.01; done; [ ! -e ${file}.failed ] || exit 200; [ -e ${file} ] && cp ${file} "%p"`,
    async stop() {
      isOver = true;
      await loop;
      await Promise.all(reads.values());
      await rm(folder, { recursive: true, force: true });
    },
  };
}
