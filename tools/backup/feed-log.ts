import { mkdtempSync } from 'node:fs';
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
 * @param clusterDir the folder is made next to it
 * @returns the restore_command, and what ends the feed
 */
export async function feedLog(store: ObjectStore, clusterDir: string, runAs: RunAs) {
  const folder = mkdtempSync(join(dirname(clusterDir), 'log-'));
  giveTo(runAs, folder);
  const files = (await store.list('wal')).map((name) => name.slice('wal/'.length, -'.zst'.length));
  const read = new Set<string>();
  let isOver = false;

  async function fetch(file: string): Promise<void> {
    const path = join(folder, file);
    try {
      await writeFile(`${path}.new`, await decompress(await store.get(walName(file))), { mode: 0o644 });
      await rename(`${path}.new`, path);
    } catch {
      await writeFile(`${path}.failed`, '');
    }
  }

  async function serve(file: string): Promise<void> {
    const at = files.indexOf(file);
    if (at < 0) return writeFile(join(folder, `${file}.none`), '');
    for (const next of files.slice(at, at + AHEAD).filter((name) => !read.has(name))) {
      read.add(next);
      void fetch(next);
    }
    for (const old of [...read].filter((name) => name < file)) {
      read.delete(old);
      await rm(join(folder, old), { force: true });
    }
  }

  const loop = (async () => {
    for (; !isOver; await delay(5))
      for (const asked of (await readdir(folder)).filter((name) => name.endsWith('.want'))) {
        await rm(join(folder, asked));
        await serve(asked.slice(0, -'.want'.length));
      }
  })();
  const file = `"${folder.replaceAll('%', '%%')}/%f"`;
  return {
    // PostgreSQL takes 1 for the end of the log, and gives up at a code above 125.
    command: `: > ${file}.want; until [ -e ${file} ] || [ -e ${file}.none ] || [ -e ${file}.failed ]; do sleep 0.01; done; [ ! -e ${file}.failed ] || exit 200; [ -e ${file} ] && cp ${file} "%p"`,
    async stop() {
      isOver = true;
      await loop;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
