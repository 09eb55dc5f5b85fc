import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../settings.ts';

/** Where sealed documents are kept: objects by name, each written whole. An S3-compatible store fits behind it. */
export type DocumentStore = {
  /** Writes an object, over an older one of that name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads an object; rejects when there is none. */
  get(name: string): Promise<Buffer>;
  /** Removes every object whose name begins with these parts; none is fine too. */
  removeAll(prefix: string): Promise<void>;
};

/** Names come from ids and numbers of ours, never from a person. */
const NAME = /^[0-9a-f-]{36}(?:\/[0-9a-f-]{1,36}){0,2}$/;

function pathIn(folder: string, name: string): string {
  if (!NAME.test(name)) throw new Error('not the name of an object');
  return join(folder, name);
}

/** Keeps documents as files that their owner alone may read; the folder is the data directory's unless set. */
export function makeDocumentStore(
  settings: Pick<Settings, 'documentStore' | 'dataDirectory'>,
): DocumentStore {
  const folder = settings.documentStore ?? join(settings.dataDirectory, 'documents');
  return {
    async put(name, bytes) {
      const path = pathIn(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A crash in the middle leaves the older object, never half of a new one.
      const temporary = `${path}.${randomUUID()}.new`;
      await writeFile(temporary, bytes, { mode: 0o600, flag: 'wx' });
      await rename(temporary, path);
    },
    get: (name) => readFile(pathIn(folder, name)),
    removeAll: (prefix) => rm(pathIn(folder, prefix), { recursive: true, force: true }),
  };
}
