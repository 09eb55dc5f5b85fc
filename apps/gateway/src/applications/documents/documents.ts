import { type ApplicationDocument, LIMITS } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import {
  type DocumentKind,
  documentDateProblem,
  LARGEST_DOCUMENT,
} from '@stuiver/domain/applications/documents';
import { asksForKind } from '@stuiver/domain/applications/review';
import { isApplicantsTurn } from '@stuiver/domain/applications/states';
import { AppError, invalid, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireDiskRoom } from '../../platform/files/disk.ts';
import { findAnnounced, receivePart, sealFileName } from '../../platform/files/sealed-uploads.ts';
import { fileFolder, removeFolder } from '../../platform/files/stored-parts.ts';
import { applicationDocuments } from '../application/documents-repository.ts';
import { askedItems, isAccepted } from '../application/applicant-view.ts';
import { lockLinked, requireApplication } from '../application/links.ts';
import { lockApplication, noteDocumentsRemoved, type StoredApplication } from '../application/repository.ts';
import { takeRoom } from './room.ts';
import { documentOut, openApplicationKey } from '../application/sealed.ts';

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
    const key = openApplicationKey(deps, application);
    const others = await applicationDocuments.list(tx, { application_id: application.id });
    const known = findAnnounced(others, { id, size }, LARGEST_DOCUMENT, (one) => one.kind === kind);
    if (known) return { document: documentOut(key, known), cleared: [] };
    await requireAskedKind(deps, tx, application, kind);
    const now = deps.clock.realNow();
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
      sealed_name: sealFileName(deps, key, id, name),
      size,
      dated,
      content_type: null,
      status: 'UPLOADING' as const,
      sender_fingerprint: fingerprint,
      created_at: now,
    };
    await applicationDocuments.insert(tx, row);
    if (application.documents_removed_at) await noteDocumentsRemoved(tx, application.id, null);
    return { document: documentOut(key, { ...row, received_parts: 0 }), cleared };
  });
  for (const one of cleared) await removeFolder(deps, one);
  return document;
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
  { id, ...part }: { readonly id: string; readonly index: number; readonly bytes: Buffer },
): Promise<ApplicationDocument> {
  const application = await requireApplication(deps, token);
  if (!isApplicantsTurn(application.status)) throw new AppError('applicationClosed');
  const key = openApplicationKey(deps, application);
  const document = orNotFound(
    await applicationDocuments.find(deps.db, { application_id: application.id, id }),
  );
  const stored = await receivePart(deps, document, part, {
    place: { folder: fileFolder(application.id, id), key },
    remove: () => applicationDocuments.remove(deps.db, document),
    async note(tx, changes) {
      // Without its row when the application was erased meanwhile.
      if (!(await lockApplication(tx, application.id))) return undefined;
      await lockOpen(deps, tx, token);
      return applicationDocuments.note(tx, document, document.received_parts, changes);
    },
  });
  return documentOut(key, stored);
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
    const stored = await applicationDocuments.find(tx, document);
    if (stored) await requireAskedKind(deps, tx, application, stored.kind);
    if (!stored || (await isAccepted(tx, stored)) || !(await applicationDocuments.remove(tx, document)))
      throw notFound();
    return fileFolder(application.id, id);
  });
  await removeFolder(deps, removed);
}
