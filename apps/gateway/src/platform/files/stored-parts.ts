import {
  declaredPixels,
  declaresEncryption,
  DOCUMENT_PART,
  DOCUMENT_TAIL,
  type DocumentType,
  documentTypeOf,
  isWhole,
  MOST_PIXELS,
} from '@stuiver/domain/applications/documents';
import { AppError, invalid } from '../app-error.ts';
import type { Context } from '../context.ts';
import { openData, sealData } from '../security/data-key.ts';
import { requireDiskRoom } from './disk.ts';

/** A file that is uploaded in parts, which are sealed in the document store. */
export type PartedFile = {
  readonly id: string;
  readonly size: number;
  readonly content_type: DocumentType | null;
  readonly received_parts: number;
};

/** Where a file's parts are: their folder in the store, and the key that seals them. */
export type PartedPlace = { readonly folder: string; readonly key: Buffer };

export function partName(folder: string, index: number): string {
  return `${folder}/${index}`;
}

/** Binds a part to its file and its place in it, so that parts cannot be swapped in the store. */
export function partPlace(id: string, index: number): string {
  return `part:${id}:${index}`;
}

/**
 * Asks the document store.
 *
 * @throws AppError `unavailable` when it is away or refuses: nothing was lost, and it may be asked again
 */
export async function askStore<T>({ log }: Pick<Context, 'log'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    log.error({ err: error }, 'the document store failed');
    throw new AppError('unavailable');
  }
}

/** Removes a folder from the store. If the store is away, its files stay there and nothing points at them. */
export async function removeFolder({ documents, log }: Context, folder: string): Promise<void> {
  try {
    await documents.removeAll(folder);
  } catch (error) {
    log.error({ err: error }, 'a document could not be removed from its store');
  }
}

/** Reads a file's bytes, one opened part at a time. */
export async function* readParts(
  deps: Pick<Context, 'documents' | 'log'>,
  { folder, key }: PartedPlace,
  file: PartedFile,
): AsyncGenerator<Buffer> {
  for (let index = 0; index < file.received_parts; index += 1) {
    const sealed = await askStore(deps, deps.documents.get(partName(folder, index)));
    yield openData(key, partPlace(file.id, index), sealed);
  }
}

type ContentProblem = 'fileIncomplete' | 'fileEncrypted' | 'fileInfected';

/** Bytes of the part before, to detect a word across two parts. */
const OVERLAP = 64;

/**
 * Checks a completely uploaded file: it must not be truncated, must open without a password and, if a scanner is
 * configured, be clean.
 *
 * @throws AppError `unavailable` when the scanner does not answer
 */
async function contentProblem(
  deps: Pick<Context, 'documents' | 'scanner' | 'log'>,
  place: PartedPlace,
  file: PartedFile,
): Promise<ContentProblem | null> {
  const type = file.content_type;
  let last = Buffer.alloc(0);
  for await (const part of readParts(deps, place, file)) {
    const seen = Buffer.concat([last.subarray(-OVERLAP), part]);
    if (type === 'application/pdf' && declaresEncryption(seen)) return 'fileEncrypted';
    // The end may lie across the last two parts.
    last = Buffer.concat([last, part]).subarray(-Math.max(DOCUMENT_TAIL, OVERLAP));
  }
  if (type === null || !isWhole(type, last)) return 'fileIncomplete';
  if (deps.scanner === null) return null;
  try {
    const clean = await deps.scanner.isClean(readParts(deps, place, file));
    return clean ? null : 'fileInfected';
  } catch (error) {
    deps.log.error({ err: error }, 'a document could not be scanned');
    throw new AppError('unavailable');
  }
}

/** The problem of a file's first part; null when it is one that we take. */
function headProblem(
  type: ReturnType<typeof documentTypeOf>,
  bytes: Buffer,
): 'fileHeic' | 'wrongFileType' | 'fileTooManyPixels' | null {
  if (type === 'fileHeic' || type === 'wrongFileType') return type;
  return declaredPixels(type, bytes) > MOST_PIXELS ? 'fileTooManyPixels' : null;
}

/** What became of a part: the file as it is now, or why the whole file is refused. */
type TakenPart =
  | { readonly ok: true; readonly file: PartedFile; readonly isLast: boolean }
  | { readonly ok: false; readonly problem: ContentProblem | Exclude<ReturnType<typeof headProblem>, null> };

/**
 * Takes the next part of an announced file: seals it, stores it, and after the last one judges the whole.
 *
 * @throws AppError 422 on `file` for a part of another length; `changedMeanwhile` when an earlier part is missing;
 *   `unavailable` when store or scanner cannot be asked, `storageFull` on a full disk, after which the part may be
 *   sent again
 */
export async function takePart(
  deps: Context,
  place: PartedPlace,
  file: PartedFile,
  { index, bytes }: { readonly index: number; readonly bytes: Buffer },
): Promise<TakenPart> {
  if (index > file.received_parts) throw new AppError('changedMeanwhile');
  const rest = file.size - index * DOCUMENT_PART;
  if (bytes.length !== Math.min(rest, DOCUMENT_PART)) throw invalid('file', 'fileIncomplete');
  const found = index === 0 ? documentTypeOf(bytes) : file.content_type;
  const wrongHead = index === 0 && found !== null ? headProblem(found, bytes) : null;
  if (wrongHead !== null) return { ok: false, problem: wrongHead };
  await requireDiskRoom(deps.settings, 'documents');
  const sealed = sealData(deps.random, place.key, partPlace(file.id, index), bytes);
  await askStore(deps, deps.documents.put(partName(place.folder, index), sealed));
  const now = { ...file, content_type: found as DocumentType, received_parts: index + 1 };
  const isLast = rest <= DOCUMENT_PART;
  const problem = isLast ? await contentProblem(deps, place, now) : null;
  return problem === null ? { ok: true, file: now, isLast } : { ok: false, problem };
}
