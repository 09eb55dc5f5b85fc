import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeS3Store } from './s3-store.ts';

/** Objects by name, each written whole, in a folder or an S3-compatible store. */
export type ObjectStore = {
  /** Writes an object, over an older one of that name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads an object; rejects when it is missing, see {@link isMissing}. */
  get(name: string): Promise<Buffer>;
  /** Names of all objects below a folder, sorted. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes every object below a folder, which may be empty. */
  removeAll(prefix: string): Promise<void>;
};

/** Checks whether a store answered that it has no object of the name. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ('status' in error && error.status === 404));

const draft = /\.new$/;

/** Stores objects as files that only their owner may read. */
export function makeFolderStore(folder: string): ObjectStore {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A crash in the middle leaves the older object, never half of a new one; after the syncs it has the new one.
      const temporary = `${path}.${randomUUID()}.new`;
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true }).catch(async (error) => {
        await rm(temporary, { force: true });
        throw error;
      });
      await rename(temporary, path);
      const directory = await open(dirname(path));
      try {
        await directory.sync();
      } finally {
        await directory.close();
      }
    },
    get: (name) => readFile(join(folder, name)),
    async list(prefix) {
      const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.isFile() && !draft.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
        .sort();
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    removeAll: (prefix) => rm(join(folder, prefix), { recursive: true, force: true }),
  };
}

/**
 * Opens a place: an absolute path, or the address of a bucket.
 *
 * @param timeoutMs milliseconds for a call to a bucket; an object of the product has at most 256 KB
 */
export function openObjectStore(place: string, timeoutMs = 10_000): ObjectStore {
  return place.startsWith('/') ? makeFolderStore(place) : makeS3Store(place, timeoutMs);
}
