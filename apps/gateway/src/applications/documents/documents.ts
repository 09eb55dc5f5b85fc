import { type ApplicationDocument, LIMITS } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import {
  type DocumentKind,
  documentDateProblem,
  LARGEST_DOCUMENT,
} from '@stuiver/domain/applications/documents';
import { asksForKind } from '@stuiver/domain/applications/review';
import { isApplicantsTurn } from '@stuiver/domain/applications/states';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireDiskRoom } from '../../platform/files/disk.ts';
import { removeFolder, takePart } from '../../platform/files/stored-parts.ts';
import { folderOf } from './document-parts.ts';
import {
  type DocumentKey,
  deleteDocument,
  findDocument,
  insertDocument,
  listDocuments,
  noteDocumentPart,
  type StoredDocument,
} from './documents-repository.ts';
import { askedItems, isAccepted } from '../review/applicant-view.ts';
import { lockLinked, requireApplication } from '../form/links.ts';
import { lockApplication, noteDocumentsRemoved, type StoredApplication } from '../form/repository.ts';
import { takeRoom } from './room.ts';
import { documentOut, keyOf, sealName } from '../form/sealed.ts';

type NewDocument = {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly size: number;
  readonly dated: string | null;
  /** The network address that it comes from. */
  readonly sender: string;
};

async function lockOpen(deps: Context, tx: Tx, token: string | null): Promise<StoredApplication> {
  const application = await lockLinked(deps, tx, token);
  if (!isApplicantsTurn(application.status)) throw new AppError('applicationClosed');
  return application;
}

/** @throws AppError `applicationClosed` when this kind of document was not requested */
async function requireAskedKind(
  deps: Context,
  tx: Tx,
  application: StoredApplication,
  kind: DocumentKind,
): Promise<void> {
  const asked = await askedItems(deps, tx, application);
  if (asked && !asksForKind(asked, kind)) throw new AppError('applicationClosed');
}

/**
 * Announces a document, whose parts follow. Repeating the id returns what has arrived, so that a client can continue
 * after a lost connection.
 *
 * @throws AppError 422 on `file` or `dated`; `limitReached`; `storageFull`; `applicationClosed`; `notFound` for an id
 *   that is another document's
 */
export async function startDocument(
  deps: Context,
  token: string | null,
  { id, kind, name, size, dated, sender }: NewDocument,
): Promise<ApplicationDocument> {
  await requireDiskRoom(deps.settings, 'documents');
  const { document, cleared } = await inTransaction(deps.db, async (tx) => {
    const application = await lockOpen(deps, tx, token);
    const key = keyOf(deps, application);
    const others = await listDocuments(tx, application.id);
    const known = others.find((document) => document.id === id);
    if (known && (known.kind !== kind || known.size !== size)) throw notFound();
    if (known) return { document: documentOut(key, known), cleared: [] };
    await requireAskedKind(deps, tx, application, kind);
    if (size === 0) throw invalid('file', 'fileEmpty');
    if (size > LARGEST_DOCUMENT) throw invalid('file', 'fileTooLarge');
    const now = deps.clock.now();
    const wrongDate = documentDateProblem(kind, dated, localDay(now, deps.settings.timeZone));
    if (wrongDate !== null) throw invalid('dated', wrongDate);
    const ofKind = others.filter((document) => document.kind === kind).length;
    if (ofKind >= LIMITS.documentsOfKind || others.length >= LIMITS.documentsOfApplication)
      throw new AppError('limitReached');
    const fingerprint = deps.keyring.fingerprint('document-sender', sender);
    const cleared = await takeRoom(deps, tx, application, { size, sender: fingerprint });
    const row = {
      application_id: application.id,
      id,
      kind,
      sealed_name: sealName(deps, key, id, name),
      size,
      dated,
      content_type: null,
      status: 'UPLOADING' as const,
      sender_fingerprint: fingerprint,
      created_at: now,
    };
    await insertDocument(tx, row);
    if (application.documents_removed_at) await noteDocumentsRemoved(tx, application.id, null);
    return { document: documentOut(key, { ...row, received_parts: 0 }), cleared };
  });
  for (const one of cleared) await removeFolder(deps, one);
  return document;
}

const removeParts = (deps: Context, document: DocumentKey) => removeFolder(deps, folderOf(document));

/** Discards an invalid document: its row first, so that nothing ever points at missing parts. */
async function discard(deps: Context, document: StoredDocument): Promise<void> {
  await deleteDocument(deps.db, document);
  await removeParts(deps, document);
}

/**
 * Takes one part of a document: seals it, stores it, and after the last one judges the whole. A part that has arrived
 * already is answered as if it had just come.
 *
 * @throws AppError 422 on `file` when it is no document that we take, which removes it; `changedMeanwhile` when an
 *   earlier part is missing; `unavailable` when store or scanner cannot be asked, `storageFull` on a full
 *   disk, after which the part may be sent again
 */
export async function sendDocumentPart(
  deps: Context,
  token: string | null,
  { id, index, bytes }: { readonly id: string; readonly index: number; readonly bytes: Buffer },
): Promise<ApplicationDocument> {
  const application = await requireApplication(deps, token);
  if (!isApplicantsTurn(application.status)) throw new AppError('applicationClosed');
  const key = keyOf(deps, application);
  const document = await findDocument(deps.db, { application_id: application.id, id });
  if (!document) throw notFound();
  if (index < document.received_parts) return documentOut(key, document);
  const taken = await takePart(deps, { folder: folderOf(document), key }, document, { index, bytes });
  if (!taken.ok) {
    await discard(deps, document);
    throw invalid('file', taken.problem);
  }
  const changes = {
    content_type: taken.file.content_type,
    status: taken.isLast ? ('STORED' as const) : ('UPLOADING' as const),
  };
  const stored = await inTransaction(deps.db, async (tx) => {
    // Without its row when the application was erased meanwhile.
    if (!(await lockApplication(tx, application.id))) return null;
    await lockOpen(deps, tx, token);
    await noteDocumentPart(tx, document, index, changes);
    return (await findDocument(tx, document)) ?? null;
  });
  if (stored) return documentOut(key, stored);
  await removeParts(deps, document);
  throw notFound();
}

/**
 * Takes a document back, unless a reviewer has accepted it.
 *
 * @throws AppError `notFound`; `applicationClosed`
 */
export async function removeDocument(deps: Context, token: string | null, id: string): Promise<void> {
  const removed = await inTransaction(deps.db, async (tx) => {
    const application = await lockOpen(deps, tx, token);
    const document = { application_id: application.id, id };
    const stored = await findDocument(tx, document);
    if (stored) await requireAskedKind(deps, tx, application, stored.kind);
    if (!stored || (await isAccepted(tx, stored)) || !(await deleteDocument(tx, document))) throw notFound();
    return document;
  });
  await removeParts(deps, removed);
}
