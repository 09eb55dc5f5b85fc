import { Readable } from 'node:stream';
import {
  DOCUMENT_PART,
  DOCUMENT_TAIL,
  isWhole,
  declaresEncryption,
} from '@stuiver/domain/applications/documents';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { openData } from '../../platform/security/data-key.ts';
import { type DocumentKey, findDocument, type StoredDocument } from './documents-repository.ts';
import { requireApplication } from '../form/links.ts';
import type { StoredApplication } from '../form/repository.ts';
import { documentOut, keyOf } from '../form/sealed.ts';

/** Returns the document store's folder for a document's parts. */
export function folderOf({ application_id, id }: DocumentKey): string {
  return `${application_id}/${id}`;
}

export function partName(document: DocumentKey, index: number): string {
  return `${folderOf(document)}/${index}`;
}

/** Binds a part to its document and its place in it, so that parts cannot be swapped in the store. */
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

/** A document's bytes, one opened part at a time. */
async function* partsOf(
  deps: Pick<Context, 'documents' | 'log'>,
  key: Buffer,
  document: StoredDocument,
): AsyncGenerator<Buffer> {
  for (let index = 0; index < document.received_parts; index += 1) {
    const sealed = await askStore(deps, deps.documents.get(partName(document, index)));
    yield openData(key, partPlace(document.id, index), sealed);
  }
}

type ContentProblem = 'fileIncomplete' | 'fileEncrypted' | 'fileInfected';

/** Bytes of the part before, to detect a word across two parts. */
const OVERLAP = 64;

/**
 * Checks a completely uploaded document: it must not be truncated, must open without a password and, if a scanner is
 * configured, be clean.
 *
 * @throws AppError `unavailable` when the scanner does not answer
 */
export async function contentProblem(
  deps: Pick<Context, 'documents' | 'scanner' | 'log'>,
  key: Buffer,
  document: StoredDocument,
): Promise<ContentProblem | null> {
  const type = document.content_type;
  let last = Buffer.alloc(0);
  for await (const part of partsOf(deps, key, document)) {
    const seen = Buffer.concat([last.subarray(-OVERLAP), part]);
    if (type === 'application/pdf' && declaresEncryption(seen)) return 'fileEncrypted';
    // The end may lie across the last two parts.
    last = Buffer.concat([last, part]).subarray(-Math.max(DOCUMENT_TAIL, OVERLAP));
  }
  if (type === null || !isWhole(type, last)) return 'fileIncomplete';
  if (deps.scanner === null) return null;
  try {
    const clean = await deps.scanner.isClean(partsOf(deps, key, document));
    return clean ? null : 'fileInfected';
  } catch (error) {
    deps.log.error({ err: error }, 'a document could not be scanned');
    throw new AppError('unavailable');
  }
}

/** A document that is read back: its bytes are a stream that holds one part at a time. */
type OpenDocument = {
  readonly document: StoredDocument;
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
};

/**
 * Opens a document of an application, for the applicant or a reviewer.
 *
 * @throws AppError `notFound` when this application has no such document, or not all of it yet
 */
export async function openDocument(
  deps: Context,
  application: StoredApplication,
  id: string,
): Promise<OpenDocument> {
  const document = await findDocument(deps.db, { application_id: application.id, id });
  if (document?.status !== 'STORED') throw notFound();
  const key = keyOf(deps, application);
  const { name, contentType } = documentOut(key, document);
  const stream = Readable.from(partsOf(deps, key, document), {
    objectMode: false,
    highWaterMark: DOCUMENT_PART,
  });
  return { document, name, type: contentType ?? 'application/octet-stream', stream };
}

/**
 * Reads a document back to its applicant.
 *
 * @throws AppError `unauthenticated`; `notFound` as `openDocument`
 */
export async function readDocument(deps: Context, token: string | null, id: string): Promise<OpenDocument> {
  return openDocument(deps, await requireApplication(deps, token), id);
}
