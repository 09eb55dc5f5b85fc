import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { declaresEncryption, type DocumentType, wholeProblem } from '@stuiver/domain/applications/documents';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { openData, sealData } from '../security/data-key.ts';
import { makeTurns } from '../turns.ts';
import { requireDiskRoom } from './disk.ts';
import { opensPdf } from './read-pdf.ts';

/** A file that is uploaded in parts, which are sealed in the document store. */
export type PartedFile = {
  readonly id: string;
  readonly size: number;
  readonly content_type: DocumentType | null;
  readonly received_parts: number;
};

/** Location of a file's parts: their folder in the store, and the key that seals them. */
export type PartedPlace = { readonly folder: string; readonly key: Buffer };

/** Folder of an owner's file in the document store. */
export function fileFolder(owner: string, id: string): string {
  return `${owner}/${id}`;
}

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
export async function askStore<T>(deps: Pick<Context, 'log'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    deps.log.error({ err: error }, 'the document store failed');
    throw new AppError('unavailable');
  }
}

/** Removes a folder from the store. If the store is away, its files stay there and nothing points at them. */
export async function removeFolder(deps: Context, folder: string): Promise<void> {
  try {
    await deps.documents.removeAll(folder);
  } catch (error) {
    deps.log.error({ err: error }, 'a document could not be removed from its store');
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

/** Files that are in memory whole, each of another owner. */
const turns = makeTurns(2);

/**
 * Checks a completely uploaded file: it must be whole, open without a password and, if a scanner is configured, be
 * clean.
 *
 * @throws AppError `unavailable` when the scanner does not answer
 */
export async function contentProblem(
  deps: Pick<Context, 'documents' | 'scanner' | 'log'>,
  place: PartedPlace,
  file: PartedFile,
) {
  const { content_type: type } = file;
  if (type === null) return 'fileIncomplete';
  const content = () => readParts(deps, place, file);
  const { problem, isEncrypted } = await turns(place.folder, async () => {
    const text = (await buffer(Readable.from(content()))).toString('latin1');
    const isPdf = type === 'application/pdf';
    return { problem: wholeProblem(type, text), isEncrypted: isPdf && declaresEncryption(text) };
  });
  if (problem !== null) return problem;
  // Many are only protected against changes, and open everywhere.
  if (isEncrypted && !(await opensPdf(Readable.from(content()), place.folder))) return 'fileEncrypted';
  if (deps.scanner === null) return null;
  try {
    return (await deps.scanner.isClean(content())) ? null : 'fileInfected';
  } catch (error) {
    deps.log.error({ err: error }, 'a document could not be scanned');
    throw new AppError('unavailable');
  }
}

/**
 * Seals a part and stores it.
 *
 * @throws AppError `unavailable` when the store cannot be asked, `storageFull` on a full disk
 */
export async function storePart(
  deps: Context,
  { folder, key }: PartedPlace,
  { id }: PartedFile,
  { index, bytes }: { readonly index: number; readonly bytes: Buffer },
): Promise<void> {
  await requireDiskRoom(deps.settings, 'documents');
  const sealed = sealData(deps.random, key, partPlace(id, index), bytes);
  await askStore(deps, deps.documents.put(partName(folder, index), sealed));
}
