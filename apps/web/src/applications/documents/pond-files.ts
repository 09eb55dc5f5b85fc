import type { Application, ApplicationDocument } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import type { ErrorTexts } from '@stuiver/messages/nl/shared/errors';
import type { FieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import type { OnboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import type { FilePondOptions, LoadServerConfigFunction, ProcessServerConfigFunction } from 'filepond';
import { showToast } from '../../lib/toasts.ts';
import { removeUpload } from '../api.ts';
import type { Draft } from '../draft/draft.ts';
import { judgeFile, shownName } from '../../lib/uploads/judge-file.ts';

export type PondProps = {
  kind: DocumentKind;
  label: string;
  /** The day on the document; null if its age does not matter. */
  dated: string | null;
  /** Accepts no files yet; existing ones can still be removed. */
  closed: boolean;
  /** Those of this kind that have arrived before. */
  documents: readonly ApplicationDocument[];
  /** Files are being chosen: messages about earlier ones are outdated. */
  onChoosing: () => void;
  /** Called with the reason why a file is refused. */
  onRefused: (words: string, isInvalid: boolean) => void;
  /** Called with the number of files in the box that cannot be loaded. */
  onUnloadable: (count: number) => void;
  onDocuments: (change: (documents: Application['documents']) => Application['documents']) => void;
};

/** Builds the message of a failed upload for the list of files: a refused file's reason, else that it failed. */
function describeFailure(error: unknown, texts: Now['errors']): string {
  if (!(error instanceof ApiError)) return '';
  const [key] = error.errors['file'] ?? error.errors['dated'] ?? [];
  if (key) return texts.fields[key];
  const isInWords = (error.status >= 400 && error.status < 500) || error.code === 'storageFull';
  return isInWords ? texts.codes[error.code] : '';
}

/** Current props of a box. */
export type Now = PondProps &
  Pick<Draft, 'uploads' | 'check'> & {
    texts: OnboardingTexts['documents'];
    errors: ErrorTexts & FieldErrorTexts;
    /** As the draft keeps them. */
    chosen: Set<File>;
    /** Notes whether a file of the box cannot be loaded. */
    note: (id: string, isUnloadable: boolean) => void;
  };

/** Sends a file, and reports the progress to FilePond, which drops it when its box leaves the screen. */
function sendFile(
  { kind, dated, uploads, errors, chosen }: Now,
  isLeaving: () => boolean,
  [, file, , done, fail, progress, abort]: Parameters<ProcessServerConfigFunction>,
): { abort: () => void } {
  chosen.delete(file as File);
  const id = uploads.send(file as File, kind, dated);
  const look = () => {
    const now = uploads.store.get().find((one) => one.id === id);
    if (now && now.error === null) return progress(true, now.sent, file.size);
    stop();
    if (now) fail(describeFailure(now.error, errors));
    else done(id);
  };
  const stop = uploads.store.subscribe(look);
  return {
    abort() {
      stop();
      if (isLeaving()) return;
      uploads.cancel(file as File);
      abort();
    },
  };
}

/** A file as FilePond shows it, by its name and size; its bytes stay with the gateway. */
function shownFile({ name, size, contentType }: ApplicationDocument): File {
  const file = new File([], name, { type: contentType ?? '' });
  return Object.defineProperty(file, 'size', { value: size });
}

/** Reads again whether a document is still there. Answers of 400 to 499 make it an invalid file (spec 8.11). */
function loadFile(
  { check, note, onDocuments, texts, errors }: Now,
  [source, done, fail]: Parameters<LoadServerConfigFunction>,
): void {
  const [id = ''] = String(source).split('/');
  const refuse = (code: number, body: string) => {
    if (code >= 400 && code < 500) note(id, true);
    // FilePond's types accept only a text; its code reads the status as well.
    Reflect.apply(fail, undefined, [{ type: 'error', code, body }]);
  };
  check().then(
    ({ documents }) => {
      const found = documents.find((one) => one.id === id && one.status === 'STORED');
      // FilePond copies a File, and would show the size of the copy.
      if (found) return Reflect.apply(done, undefined, [{ body: shownFile(found) }]);
      onDocuments((all) => all.filter((one) => one.id !== id));
      refuse(404, texts.gone);
    },
    (error: unknown) =>
      error instanceof ApiError ? refuse(error.status, errors.codes[error.code]) : refuse(0, ''),
  );
}

/** Removes a document. One that is known to be gone needs no answer of the gateway. */
async function takeAway({ documents, note, onDocuments }: Now, id: string): Promise<void> {
  try {
    await removeUpload(id);
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    if (!isGone || documents.some((one) => one.id === id)) throw error;
  }
  onDocuments((all) => all.filter((one) => one.id !== id));
  note(id, false);
}

/** Builds FilePond's calls to the gateway. */
export function buildPondServer(
  now: () => Now,
  isLeaving: () => boolean,
): NonNullable<FilePondOptions['server']> {
  // One that was uploaded here is known by its id only.
  const removing = (source: unknown, done: () => void, fail: (words: string) => void) =>
    void takeAway(now(), String(source).split('/')[0]!).then(done, (error: unknown) =>
      fail(describeFailure(error, now().errors)),
    );
  return {
    process: (...call) => sendFile(now(), isLeaving, call),
    revert: removing,
    remove: removing,
    load: (...call) => loadFile(now(), call),
    fetch: null,
    restore: null,
  };
}

/** Judges a newly chosen file, and shows why it is refused. */
export async function isTaken({ uploads, texts, errors, chosen, onRefused }: Now, name: string, file: File) {
  // It was judged when the box was on the screen before.
  if (uploads.store.get().some((one) => one.file === file)) return true;
  const key = await judgeFile(file, name).catch(() => 'unreadable' as const);
  if (key === null) return true;
  chosen.delete(file);
  const words = key === 'unreadable' ? texts.loadError : errors.fields[key];
  onRefused(texts.refused(shownName(name), words), true);
  return false;
}

/** A document's id, and its name, which FilePond shows while the document loads: the text after the last slash. */
const buildSource = ({ id, name }: ApplicationDocument) => `${id}/${name.replaceAll(/[/?]/g, '-')}`;

/** Files that are in the box from the start: those that have arrived, and those on their way. */
export function listPondFiles({ documents, uploads, kind }: Now) {
  const sending = uploads.store.get().filter((one) => one.kind === kind);
  return [
    ...documents.map((document) => ({ source: buildSource(document), options: { type: 'local' as const } })),
    ...sending.map(({ file }) => file),
  ];
}

/** Uploads files whose box left the screen before FilePond reached them, and shows the reasons of refused ones. */
export async function sendChosen(now: Now): Promise<void> {
  const onRefused = (title: string) => showToast({ tone: 'bad', title });
  for (const file of now.chosen) {
    if (await isTaken({ ...now, onRefused }, file.name, file)) now.uploads.send(file, now.kind, now.dated);
    now.chosen.delete(file);
  }
}
