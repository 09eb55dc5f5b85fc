import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';

type Deps = Pick<Context, 'settings'>;

/** The folder of exported files. */
function folderOf({ settings }: Deps): string {
  return join(settings.dataDirectory, 'exports');
}

/** The name of an export's complete file, which it has only once it was checked. */
function nameOf(id: string): string {
  return `${id}.csv`;
}

/** The name of a file that a run is writing; another run of the same export has another. */
function partNameOf(id: string, runId: string): string {
  return `${id}.${runId}.part`;
}

/** The names that an export's files may have now. */
export function namesOf({ id, run_id: runId }: { id: string; run_id: string | null }): string[] {
  return [nameOf(id), ...(runId === null ? [] : [partNameOf(id, runId)])];
}

/** Nobody but the gateway reads what it exports. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** A file on its way: written, flushed to the disk, checked, and only then given its name. */
export type PartFile = {
  write(chunk: Buffer): Promise<void>;
  /** Flushes what was written, and reads it again from the beginning. */
  reread(): Promise<Readable>;
  /** Gives the file its name, for good. @returns its size in bytes */
  complete(): Promise<number>;
  /** Removes what was written; safe after `complete`. */
  discard(): Promise<void>;
};

/** Opens the file that a run writes. */
export async function openPart(deps: Deps, id: string, runId: string): Promise<PartFile> {
  const folder = folderOf(deps);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = join(folder, partNameOf(id, runId));
  const file = await open(path, 'w', FILE_MODE);
  let isOpen = true;
  const end = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  return {
    async write(chunk) {
      await file.writeFile(chunk);
    },
    async reread() {
      await file.sync();
      await end();
      return createReadStream(path, { highWaterMark: 256 * 1024 });
    },
    async complete() {
      const { size } = await stat(path);
      await rename(path, join(folder, nameOf(id)));
      // The name is on the disk once the folder is.
      const handle = await open(folder, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      return size;
    },
    async discard() {
      await end();
      await rm(path, { force: true });
    },
  };
}

/** A complete file as a stream; null when it is gone. */
export async function openFile(deps: Deps, id: string): Promise<Readable | null> {
  const file = await open(join(folderOf(deps), nameOf(id)), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return file?.createReadStream() ?? null;
}

/** The names of all files, of whatever has become of their exports. */
export function fileNames(deps: Deps): Promise<string[]> {
  return readdir(folderOf(deps)).catch(() => []);
}

/** Removes files by their names. */
export async function removeFiles(deps: Deps, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folderOf(deps), name), { force: true });
}
