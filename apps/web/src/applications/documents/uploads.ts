import type { Application } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import { createStore, type Store } from '../../lib/store.ts';
import { remove } from '../api.ts';
import { sendPatiently, uploadDocument } from './upload.ts';

type Documents = Application['documents'];

/** A file on its way to the gateway, or one that did not get there. */
export type Upload = {
  readonly id: string;
  readonly file: File;
  readonly kind: DocumentKind;
  /** The day on the document; null if its age does not matter. */
  readonly dated: string | null;
  readonly sent: number;
  /** True if the connection stalls. */
  readonly stalled: boolean;
  /** Error that stopped it; null while it is under way. */
  readonly error: unknown;
};

export type Uploads = {
  readonly store: Store<readonly Upload[]>;
  /**
   * Sends a file, or resumes one that failed; returns the running upload if there is one.
   *
   * @returns the document's id; the upload leaves the store once it has arrived
   */
  send(file: File, kind: DocumentKind, dated: string | null): string;
  /** Stops sending a file, and removes its received parts. */
  cancel(file: File): void;
  /** Stops everything and removes nothing. */
  stop(): void;
};

/** Removes the received parts of a cancelled file, retrying as often as needed. */
async function removeArrived(id: string): Promise<void> {
  const signal = new AbortController().signal;
  await sendPatiently({ signal, onStalled: () => undefined }, () => remove(id)).catch((error: unknown) => {
    // It was not announced yet, or the page shows it as unfinished the next time.
    if (!(error instanceof ApiError)) throw error;
  });
}

/**
 * Keeps the uploads of one application. They belong to no step of the form, so that switching steps stops none.
 *
 * @param documents reads and changes the documents of the application
 */
export function makeUploads(documents: {
  readonly get: () => Documents;
  readonly set: (documents: Documents) => void;
}): Uploads {
  const store = createStore<readonly Upload[]>([]);
  const running = new Map<string, AbortController>();
  const patch = (id: string, change: Partial<Upload>) =>
    store.set((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  /** Removes files of the same name and size that got stuck earlier: this one takes their place. */
  const replaceUnfinished = ({ kind, file }: Upload) => {
    const isReplaced = (one: Documents[number]) =>
      one.status === 'UPLOADING' && one.kind === kind && one.name === file.name && one.size === file.size;
    const replaced = documents.get().filter(isReplaced);
    documents.set(documents.get().filter((one) => !isReplaced(one)));
    for (const { id } of replaced) void removeArrived(id);
  };
  const run = async (upload: Upload) => {
    const { id, file, kind, dated } = upload;
    const aborting = new AbortController();
    running.set(id, aborting);
    try {
      const announced = { id, kind, name: file.name || kind, size: file.size, dated };
      const document = await uploadDocument(file, announced, {
        signal: aborting.signal,
        onProgress: (sent) => patch(id, { sent }),
        onStalled: (stalled) => patch(id, { stalled }),
      });
      documents.set([...documents.get().filter((one) => one.id !== id), document]);
      replaceUnfinished(upload);
      store.set((all) => all.filter((one) => one.id !== id));
    } catch (error) {
      if (!aborting.signal.aborted) patch(id, { error, stalled: false });
    } finally {
      running.delete(id);
    }
  };
  return {
    store,
    send(file, kind, dated) {
      const known = store.get().find((one) => one.file === file && one.kind === kind);
      if (known && known.error === null) return known.id;
      const upload = known
        ? { ...known, error: null }
        : { id: crypto.randomUUID(), file, kind, dated, sent: 0, stalled: false, error: null };
      store.set((all) => [...all.filter((one) => one.id !== upload.id), upload]);
      void run(upload);
      return upload.id;
    },
    cancel(file) {
      const known = store.get().find((one) => one.file === file);
      if (!known) return;
      running.get(known.id)?.abort();
      store.set((all) => all.filter((one) => one !== known));
      void removeArrived(known.id);
    },
    stop() {
      for (const aborting of running.values()) aborting.abort();
    },
  };
}
