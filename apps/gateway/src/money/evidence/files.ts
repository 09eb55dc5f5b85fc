import { Readable } from 'node:stream';
import type { EvidenceFile } from '@stuiver/contract';
import { MOST_PIXELS } from '@stuiver/domain/applications/documents';
import {
  CHARGEBACK_STAGES,
  EVIDENCE_LIMITS,
  type EvidenceSlot,
  hasCardNumber,
  slotKind,
} from '@stuiver/domain/chargebacks/evidence';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireDiskRoom } from '../../platform/files/disk.ts';
import { readPdf } from '../../platform/files/read-pdf.ts';
import { drawUpload, findAnnounced, receivePart, sealFileName } from '../../platform/files/sealed-uploads.ts';
import { fileFolder, type PartedPlace, readParts, removeFolder } from '../../platform/files/stored-parts.ts';
import { auditEvidence, changeFolder, type Editor, openFolder } from './change-folder.ts';
import { evidenceFiles, type EvidenceFileRow, findFolder } from './folder-queries.ts';
import { readStored, storeDrawn } from './stored-files.ts';
import { fileOut, requireDisputed } from './read-evidence.ts';
import { folderKey } from './sealed-folder.ts';

/** A page of A4 at 150 points an inch: sharp in print, small enough for a bank. */
const DRAWING = {
  mostPixels: MOST_PIXELS,
  mostSide: 30_000,
  width: 1240,
  height: 1754,
  jpeg: { quality: 80 },
} as const;

/**
 * Announces a file, whose parts follow. Repeating the id returns what has arrived, so that a client can continue after
 * a lost connection. The folder's lock keeps files that are announced together within its limit.
 *
 * @throws AppError 422 on `file`; `limitReached`; `storageFull`; as `openFolder`; `notFound` for an id that is another
 *   file's
 */
export async function startEvidenceFile(
  deps: Context,
  scope: MerchantScope,
  editor: Editor,
  chargebackId: string,
  { id, slot, name, size }: { id: string; slot: EvidenceSlot; name: string; size: number },
): Promise<EvidenceFile> {
  await requireDiskRoom(deps.settings, 'documents');
  if (slotKind(slot) !== 'files') throw invalid('slot', 'unknownValue');
  return inTransaction(deps.db, async (tx) => {
    const { disputed, folder, key } = await openFolder(deps, tx, scope, chargebackId);
    const files = await evidenceFiles.list(tx, folder);
    const known = findAnnounced(files, { id, size }, EVIDENCE_LIMITS.picture, (one) => one.slot === slot);
    if (known) return fileOut(key, known);
    if (hasCardNumber(name)) throw invalid('file', 'cardNumberInside');
    if (files.length >= EVIDENCE_LIMITS.files) throw new AppError('limitReached');
    const row = {
      merchant_id: folder.merchant_id,
      chargeback_id: folder.chargeback_id,
      stage: folder.stage,
      id,
      slot,
      sealed_name: sealFileName(deps, key, id, name),
      size,
      content_type: null,
      status: 'UPLOADING' as const,
      pages: null,
      added_by: editor.userId,
      created_at: deps.clock.now(),
    };
    await evidenceFiles.insert(tx, row);
    await auditEvidence(deps, tx, editor, disputed, 'evidence.fileAdded');
    return fileOut(key, { ...row, received_parts: 0 });
  });
}

/**
 * Prepares a file that has arrived for the packet: pictures are drawn upright and no larger than a page needs, PDFs are
 * read for pages and card numbers, each in a process of its own.
 *
 * @returns columns that differ in the stored file
 * @throws AppError 422 on `file`
 */
async function prepare(
  deps: Context,
  place: PartedPlace,
  file: EvidenceFileRow,
): Promise<Partial<EvidenceFileRow>> {
  const owner = file.merchant_id;
  const content = Readable.from(readParts(deps, place, file));
  if (file.content_type === 'application/pdf') {
    if (file.size > EVIDENCE_LIMITS.pdf) throw invalid('file', 'fileTooLarge');
    const read = await readPdf(content, owner);
    if (read === null) throw invalid('file', 'fileIncomplete');
    if (read.hasCardNumber) throw invalid('file', 'cardNumberInside');
    if (read.pages > EVIDENCE_LIMITS.pages) throw invalid('file', 'tooManyPages');
    return { pages: read.pages };
  }
  const drawn = await drawUpload(content, owner, DRAWING, 'fileTooManyPixels');
  await storeDrawn(deps, place.key, file, drawn);
  return { content_type: 'image/jpeg', size: drawn.length, pages: 1 };
}

/**
 * Takes one part of a file and, after the last one, judges and prepares the whole. A part that has arrived already is
 * answered as if it had just come.
 *
 * @throws AppError 422 on `file`, which removes it; as `receivePart` and `openFolder`
 */
export async function sendEvidencePart(
  deps: Context,
  scope: MerchantScope,
  editor: Editor,
  chargebackId: string,
  { fileId, ...part }: { readonly fileId: string; readonly index: number; readonly bytes: Buffer },
): Promise<EvidenceFile> {
  const { key, file } = await inTransaction(deps.db, async (tx) => {
    const open = await openFolder(deps, tx, scope, chargebackId);
    return { ...open, file: await evidenceFiles.find(tx, { ...open.folder, id: fileId }) };
  });
  if (!file) throw notFound();
  const place = { folder: fileFolder(chargebackId, fileId), key };
  const stored = await receivePart(deps, file, part, {
    place,
    remove: () => evidenceFiles.remove(deps.db, file),
    prepare: (arrived) => prepare(deps, place, arrived),
    async note(tx, changes) {
      const open = await openFolder(deps, tx, scope, chargebackId);
      const files = await evidenceFiles.list(tx, open.folder);
      const pages = files.reduce((sum, one) => sum + (one.pages ?? 0), changes.pages ?? 0);
      if (pages > EVIDENCE_LIMITS.pages) throw invalid('file', 'tooManyPages');
      const now = await evidenceFiles.note(tx, file, file.received_parts, changes);
      if (now && changes.pages) await changeFolder(deps, tx, open, editor);
      return now;
    },
  });
  return fileOut(key, stored);
}

/**
 * Takes a file back.
 *
 * @throws AppError `notFound`; as `openFolder`
 */
export async function removeEvidenceFile(
  deps: Context,
  scope: MerchantScope,
  editor: Editor,
  { id, fileId }: { readonly id: string; readonly fileId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const open = await openFolder(deps, tx, scope, id);
    if (!(await evidenceFiles.remove(tx, { ...open.folder, id: fileId }))) throw notFound();
    await changeFolder(deps, tx, open, editor);
    await auditEvidence(deps, tx, editor, open.disputed, 'evidence.fileRemoved');
  });
  await removeFolder(deps, fileFolder(id, fileId));
}

/**
 * Reads a file back, of any stage.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function readEvidenceFile(
  deps: Context,
  scope: MerchantScope,
  editor: Editor,
  { id, fileId }: { readonly id: string; readonly fileId: string },
): Promise<{ name: string; type: string; stream: Readable }> {
  const disputed = await requireDisputed(deps.db, scope, id);
  for (const stage of CHARGEBACK_STAGES) {
    const of = { merchant_id: disputed.merchant_id, chargeback_id: id, stage };
    const folder = await findFolder(deps.db, of);
    const file = folder && (await evidenceFiles.find(deps.db, { ...of, id: fileId }));
    if (!folder || file?.status !== 'STORED') continue;
    const key = folderKey(deps, folder);
    await inTransaction(deps.db, (tx) => auditEvidence(deps, tx, editor, disputed, 'evidence.fileRead'));
    const { name, contentType } = fileOut(key, file);
    const stream = Readable.from([await readStored(deps, key, file)]);
    return { name, type: contentType ?? 'application/octet-stream', stream };
  }
  throw notFound();
}
