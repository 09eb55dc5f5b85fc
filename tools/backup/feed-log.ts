import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import type { RunAs } from '../postgres/identity.ts';
import { giveTo } from '../postgres/places.ts';
import { decompress, walName } from './wal.ts';

/** Files that are read ahead of the one that PostgreSQL asks for. */
const AHEAD = 8;

/**
 * Gives a recovering PostgreSQL the log's files through a folder. A day can have 28,800, so a process of Node for each
 * would take longer than all the rest.
 *
 * @param clusterDir the folder is made next to it
 * @param log receives a line when a file cannot be given
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
  const reads = new Map<string, Promise<Buffer>>();
  let isOver = false;

  /** Puts a file in the folder, and returns the command's exit code: 1 is the end of the log, above 125 gives up. */
  async function give(file: string): Promise<number> {
    const at = files.indexOf(file);
    if (at < 0) return 1;
    for (const next of files.slice(at, at + AHEAD).filter((name) => !reads.has(name))) {
      reads.set(next, store.get(walName(next)).then(decompress));
      reads.get(next)?.catch(() => undefined);
    }
    for (const old of [...reads.keys()].filter((name) => name < file)) reads.delete(old);
    try {
      await writeFile(join(folder, 'file'), await reads.get(file)!, { mode: 0o644 });
      return 0;
    } catch (error) {
      log(`${file} cannot be read: ${(error as Error).message}`);
      return 200;
    }
  }

  /** Answers the one command that PostgreSQL runs at a time. */
  async function answer(): Promise<void> {
    const asked = join(folder, 'asked');
    if (!existsSync(asked)) return;
    const file = (await readFile(asked, 'utf8')).trim();
    await writeFile(join(folder, 'code.new'), `${await give(file)}\n`, { mode: 0o644 });
    // Not before it can be answered, so that a full disk only delays the answer.
    await rm(asked);
    await rename(join(folder, 'code.new'), join(folder, 'code'));
  }

  mkdirSync(folder, { mode: 0o700 });
  giveTo(runAs, folder);
  const loop = (async () => {
    for (; !isOver; await delay(5))
      await answer().catch((error: Error) => {
        log(error.message);
        return delay(1000);
      });
  })();
  const place = `"${folder.replaceAll('%', '%%')}"`;
  return {
    command: `at=${place}; rm -f "$at/code"; { echo %f >"$at/new" && mv "$at/new" "$at/asked"; } || exit 200; until [ -e "$at/code" ]; do [ -d "$at" ] || exit 200; sleep 0.01; done; read -r code <"$at/code"; [ "$code" -ne 0 ] || cp "$at/file" "%p" || exit 200; exit "$code"`,
    async stop() {
      isOver = true;
      await loop;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
