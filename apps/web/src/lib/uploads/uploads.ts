import { ApiError } from '@stuiver/contract/client';
import { createStore, type Store } from '../store.ts';
import { sendPatiently, uploadInParts } from './upload.ts';

/** A file on its way to the gateway, or one that did not get there. */
export type Upload<K extends string = string> = {
  readonly id: string;
  readonly file: File;
  /** Its place among the others. */
  readonly kind: K;
  /** The day on the document; null if its age does not matter. */
  readonly dated: string | null;
  readonly sent: number;
  /** True if the connection stalls. */
  readonly stalled: boolean;
  /** Error that stopped it; null while it is under way. */
  readonly error: unknown;
};

export type Uploads<K extends string> = {
  readonly store: Store<readonly Upload<K>[]>;
  /**
   * Sends a file, or resumes one that failed; returns the running upload if there is one.
   *
   * @returns the document's id; the upload leaves the store once it has arrived
   */
  send(file: File, kind: K, dated?: string | null): string;
  /** Stops sending a file, and removes its received parts. */
  cancel(file: File): void;
  /** Stops everything and removes nothing. */
  stop(): void;
};

/** A file as the gateway answers it. */
type Sent = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly status: 'UPLOADING' | 'STORED';
  readonly receivedParts: number;
};

/** The files of one page, and the calls about them. */
export type UploadPlace<K extends string, D extends Sent> = {
  readonly get: () => readonly D[];
  readonly set: (files: D[]) => void;
  readonly kindOf: (file: D) => K;
  readonly announce: (upload: Upload<K>, signal: AbortSignal) => Promise<D>;
  readonly sendPart: (id: string, index: number, part: Blob, signal: AbortSignal) => Promise<D>;
  readonly remove: (id: string) => Promise<void>;
};

const isCopy = (one: Sent, { name, size }: File) => one.name === name && one.size === size;

/** Keeps the uploads of one page. They belong to no part of it, so that switching parts stops none. */
export function makeUploads<K extends string, D extends Sent>(place: UploadPlace<K, D>): Uploads<K> {
  const store = createStore<readonly Upload<K>[]>([]);
  const running = new Map<string, AbortController>();
  const patch = (id: string, change: Partial<Upload<K>>) =>
    store.set((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  /** Removes the received parts of a cancelled file, retrying as often as needed. */
  const removeArrived = async (id: string): Promise<void> => {
    const { signal } = new AbortController();
    const options = { signal, onStalled: () => undefined };
    await sendPatiently(options, () => place.remove(id)).catch((error: unknown) => {
      // It was not announced yet, or the page shows it as unfinished the next time.
      if (!(error instanceof ApiError)) throw error;
    });
  };
  /** Removes files of the same name and size that got stuck earlier: this one takes their place. */
  const replaceUnfinished = ({ kind, file }: Upload<K>) => {
    const isReplaced = (one: D) =>
      one.status === 'UPLOADING' && place.kindOf(one) === kind && isCopy(one, file);
    const replaced = place.get().filter(isReplaced);
    place.set(place.get().filter((one) => !isReplaced(one)));
    for (const { id } of replaced) void removeArrived(id);
  };
  const run = async (upload: Upload<K>) => {
    const { id, file } = upload;
    const aborting = new AbortController();
    running.set(id, aborting);
    try {
      const calls = {
        announce: (signal: AbortSignal) => place.announce(upload, signal),
        sendPart: (index: number, part: Blob, signal: AbortSignal) => place.sendPart(id, index, part, signal),
      };
      const document = await uploadInParts(file, calls, {
        signal: aborting.signal,
        onProgress: (sent) => patch(id, { sent }),
        onStalled: (stalled) => patch(id, { stalled }),
      });
      place.set([...place.get().filter((one) => one.id !== id), document]);
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
    send(file, kind, dated = null) {
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
