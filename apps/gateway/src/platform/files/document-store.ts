import type { Settings } from '../../settings/settings.ts';
import { documentsFolder } from './disk.ts';
import { makeFolderStore, type ObjectStore, openObjectStore } from './object-store.ts';

/** Store of sealed documents. */
export type DocumentStore = Pick<ObjectStore, 'put' | 'get' | 'removeAll'>;

/** Names come from ids and numbers of ours, never from a person. */
const NAME = /^[0-9a-f-]{36}(?:\/[0-9a-f-]{1,36}){0,2}$/;

/** Refuses names that no id of ours makes, before any store sees them. */
function checked(name: string): string {
  if (!NAME.test(name)) throw new Error('not the name of an object');
  return name;
}

/**
 * The store that the settings name: a bucket by its address, else a folder, the data directory's unless set. What is
 * put in a folder is put in the backup as well, before any row names it: a restored row has its document.
 */
export function makeDocumentStore(
  settings: Pick<Settings, 'documentStore' | 'dataDirectory' | 'backupStore'>,
): DocumentStore {
  const folder = documentsFolder(settings);
  const store = folder === null ? openObjectStore(settings.documentStore ?? '') : makeFolderStore(folder);
  const backup =
    folder === null || settings.backupStore === null ? null : openObjectStore(settings.backupStore);
  return {
    async put(name, bytes) {
      await store.put(checked(name), bytes);
      await backup?.put(`documents/${name}`, bytes);
    },
    get: async (name) => store.get(checked(name)),
    removeAll: async (prefix) => store.removeAll(checked(prefix)),
  };
}
