import type { Readable } from 'node:stream';
import type { FieldErrorKey } from '@stuiver/contract';
import { DOCUMENT_PART, detectDocumentType } from '@stuiver/domain/applications/documents';
import { AppError, invalid, notFound } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { openData, sealData } from '../security/data-key.ts';
import type { SizedDrawing } from './drawing-limits.ts';
import { redrawPicture } from './redraw-picture.ts';
import {
  contentProblem,
  type PartedFile,
  type PartedPlace,
  removeFolder,
  storePart,
} from './stored-parts.ts';

/** A sealed upload, as the table of its kind holds it; its owner's columns come besides. */
type Upload = PartedFile & {
  readonly sealed_name: Buffer;
  readonly status: 'UPLOADING' | 'STORED';
  readonly created_at: Date;
};

const namePlace = (id: string) => `name:${id}`;

export function sealFileName(deps: Pick<Context, 'random'>, key: Buffer, id: string, name: string): Buffer {
  return sealData(deps.random, key, namePlace(id), Buffer.from(name));
}

/** An upload as calls answer it. */
export function uploadOut(key: Buffer, { id, size, status, ...row }: Upload) {
  return {
    id,
    name: openData(key, namePlace(id), row.sealed_name).toString(),
    size,
    contentType: row.content_type,
    status,
    receivedParts: row.received_parts,
    createdDateTime: row.created_at.toISOString(),
  };
}

/**
 * Finds a file that was announced before, so that a client can continue after a lost connection; checks a new one.
 *
 * @param files the owner's, whose lock the caller holds
 * @param largest bytes
 * @returns undefined for a new file, which the caller inserts
 * @throws AppError 422 on `file`; `notFound` for an id that is another file's
 */
export function findAnnounced<F extends Pick<Upload, 'id' | 'size'>>(
  files: readonly F[],
  { id, size }: Pick<Upload, 'id' | 'size'>,
  largest: number,
  isSame: (file: F) => boolean,
): F | undefined {
  const known = files.find((file) => file.id === id);
  if (known && (known.size !== size || !isSame(known))) throw notFound();
  if (!known && size === 0) throw invalid('file', 'fileEmpty');
  if (!known && size > largest) throw invalid('file', 'fileTooLarge');
  return known;
}

/** The steps of taking a part that depend on the kind of upload. */
type Taking<F extends Upload> = {
  readonly place: PartedPlace;
  /** Deletes the row. */
  readonly remove: () => Promise<unknown>;
  /** Prepares a file that has arrived whole; 422 on `file` refuses it. */
  readonly prepare?: (file: F) => Promise<Partial<F>>;
  /** Locks the owner again and writes what arrived; undefined if the file is gone. 422 on `file` refuses it. */
  readonly note: (tx: Tx, changes: Partial<F>) => Promise<F | undefined>;
};

/**
 * Takes one part of an announced file: seals it, stores it, and after the last one judges and prepares the whole. A part
 * that has arrived already is answered as if it had just come. A refused file is discarded: its row first, so that
 * nothing ever points at missing parts.
 *
 * @returns the file's current row
 * @throws AppError 422 on `file`, also for a part of another length, which discards nothing; `changedMeanwhile` when an
 *   earlier part is missing; `notFound` when the file was removed meanwhile; `unavailable` and `storageFull`, after
 *   which the part may be sent again; what `note` throws
 */
export async function receivePart<F extends Upload>(
  deps: Context,
  file: F,
  part: { readonly index: number; readonly bytes: Buffer },
  { place, remove, prepare, note }: Taking<F>,
): Promise<F> {
  const { index, bytes } = part;
  if (index < file.received_parts || file.status === 'STORED') return file;
  if (index > file.received_parts) throw new AppError('changedMeanwhile');
  const rest = file.size - index * DOCUMENT_PART;
  if (bytes.length !== Math.min(rest, DOCUMENT_PART)) throw invalid('file', 'fileIncomplete');
  try {
    const type = index === 0 ? detectDocumentType(bytes) : file.content_type;
    if (type === 'fileHeic' || type === 'wrongFileType') throw invalid('file', type);
    await storePart(deps, place, file, part);
    const arrived = { content_type: type, received_parts: index + 1 };
    let changes: object = arrived;
    if (rest <= DOCUMENT_PART) {
      const whole = { ...file, ...arrived };
      const problem = await contentProblem(deps, place, whole);
      if (problem !== null) throw invalid('file', problem);
      changes = { ...arrived, status: 'STORED', ...(await prepare?.(whole)) };
    }
    const now = await inTransaction(deps.db, (tx) => note(tx, changes));
    if (now) return now;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalidInput') throw error;
    await remove();
    await removeFolder(deps, place.folder);
    throw error;
  }
  await removeFolder(deps, place.folder);
  throw notFound();
}

/**
 * Redraws an uploaded picture.
 *
 * @param tooLarge the error of one that would cost too much
 * @throws AppError 422 on `file`
 */
export async function drawUpload(
  file: Readable,
  owner: string,
  drawing: SizedDrawing,
  tooLarge: FieldErrorKey,
): Promise<Buffer> {
  const drawn = await redrawPicture(file, owner, drawing);
  if (typeof drawn !== 'string') return drawn.content;
  throw invalid('file', drawn === 'broken' ? 'fileIncomplete' : tooLarge);
}
