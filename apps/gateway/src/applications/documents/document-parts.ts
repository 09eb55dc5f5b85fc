import { Readable } from 'node:stream';
import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { fileFolder, readParts } from '../../platform/files/stored-parts.ts';
import { applicationDocuments, type StoredDocument } from '../application/documents-repository.ts';
import { requireApplication } from '../application/links.ts';
import type { StoredApplication } from '../application/repository.ts';
import { documentOut, openApplicationKey } from '../application/sealed.ts';

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
  const document = await applicationDocuments.find(deps.db, { application_id: application.id, id });
  if (document?.status !== 'STORED') throw notFound();
  const key = openApplicationKey(deps, application);
  const { name, contentType } = documentOut(key, document);
  const stream = Readable.from(readParts(deps, { folder: fileFolder(application.id, id), key }, document), {
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
