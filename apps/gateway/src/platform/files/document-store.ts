import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import { documentsFolder } from './disk.ts';
import { makeS3Store } from './s3-store.ts';

/** Store of sealed documents: objects by name, each written whole, in a folder or an S3-compatible store. */
export type DocumentStore = {
  /** Writes an object, over an older one of that name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads an object; rejects when it is missing. */
  get(name: string): Promise<Buffer>;
  /** Removes every object below a folder, which may be empty. */
  removeAll(prefix: string): Promise<void>;
};

/** Names come from ids and numbers of ours, never from a person. */
const NAME = /^[0-9a-f-]{36}(?:\/[0-9a-f-]{1,36}){0,2}$/;

/** Refuses names that no id of ours makes, before any store sees them. */
function checked(name: string): string {
  if (!NAME.test(name)) throw new Error('not the name of an object');
  return name;
}

/** Stores documents as files that only their owner may read. */
function makeFolderStore(folder: string): DocumentStore {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A crash in the middle leaves the older object, never half of a new one.
      const temporary = `${path}.${randomUUID()}.new`;
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
      await rename(temporary, path);
    },
    get: (name) => readFile(join(folder, name)),
    removeAll: (prefix) => rm(join(folder, prefix), { recursive: true, force: true }),
  };
}

/** The store that the settings name: a bucket by its address, else a folder, the data directory's unless set. */
export function makeDocumentStore(
  settings: Pick<Settings, 'documentStore' | 'dataDirectory'>,
): DocumentStore {
  const folder = documentsFolder(settings);
  const store = folder === null ? makeS3Store(settings.documentStore ?? '') : makeFolderStore(folder);
  return {
    put: async (name, bytes) => store.put(checked(name), bytes),
    get: async (name) => store.get(checked(name)),
    removeAll: async (prefix) => store.removeAll(checked(prefix)),
  };
}
