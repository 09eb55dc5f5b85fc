import { createHash } from 'node:crypto';
import type { Evidence } from '@stuiver/contract';
import { CHARGEBACK_STAGES, EVIDENCE_LIMITS } from '@stuiver/domain/chargebacks/evidence';
import { isInquiry } from '@stuiver/domain/states';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireDiskRoom } from '../../platform/files/disk.ts';
import { Paper } from '../../platform/files/paper.ts';
import { askStore, fileFolder, partName } from '../../platform/files/stored-parts.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { auditEvidence, type Editor, openFolder } from './change-folder.ts';
import { evidenceWords, type EvidenceWords } from './evidence-words.ts';
import { type Disputed, evidenceFiles, findFolder, type FolderKey, updateFolder } from './folder-queries.ts';
import { listAttachments } from './letter.ts';
import { readFolder, requireDisputed } from './read-evidence.ts';
import { folderKey, openPacket, sealPacket } from './sealed-folder.ts';
import { readStored } from './stored-files.ts';

function writeFacts(paper: Paper, evidence: Evidence, currency: string, words: EvidenceWords): void {
  const { texts, methods, money, at, day } = words;
  const events: Readonly<Record<string, string>> = texts.events;
  const names: Readonly<Record<string, string>> = methods;
  const formatValue = (name: string, text: string) => {
    if (name === 'method') return names[text] ?? text;
    if (name === 'signed') return day(text);
    return name === 'event' || name === 'notice' || name === 'refund' ? (events[text] ?? '') : text;
  };
  for (const { about, lines } of evidence.facts.filter((fact) => fact.lines.length > 0)) {
    paper.gap();
    paper.text(texts.facts[about], { bold: true });
    for (const { name, text, amount, at: instant } of lines) {
      // A course reads by its instants.
      const isCourse = name === 'event' && instant !== null;
      const value = [
        instant === null || isCourse ? '' : at(instant),
        amount === null ? '' : money(amount, currency),
        text === null ? '' : formatValue(name, text),
      ];
      paper.fact(isCourse ? at(instant) : texts.factNames[name], value.filter(Boolean).join(' · '));
    }
  }
}

/** Composes the packet: the letter, what we know, and the attachments, each on pages of its own. */
async function composePacket(
  deps: Context,
  db: Queries,
  disputed: Disputed,
  evidence: Evidence,
  key: Buffer,
): Promise<{ bytes: Buffer; pages: number }> {
  const words = await evidenceWords(evidence.language, deps.settings.timeZone);
  const { packet, slots } = words.texts;
  const isAsked = isInquiry(disputed.status);
  const title = isAsked
    ? packet.inquiry(disputed.processor_reference)
    : packet.title(disputed.processor_reference);
  const paper = await Paper.start(title, evidence.language, deps.clock.now());
  paper.text(title, { bold: true, size: 14 });
  if (!isAsked) paper.text(packet.reason(disputed.reason_code), { soft: true });
  paper.gap();
  paper.text(evidence.letter);
  writeFacts(paper, evidence, disputed.currency, words);
  const of = { merchant_id: disputed.merchant_id, chargeback_id: disputed.id, stage: evidence.stage };
  const files = await evidenceFiles.list(db, of);
  for (const { letter, slot, id } of listAttachments(evidence)) {
    const file = files.find((one) => one.id === id)!;
    const bytes = await readStored(deps, key, file);
    const caption = packet.appendix(letter, slots[slot].label);
    if (file.content_type === 'application/pdf') await paper.addPages(bytes, caption);
    else await paper.addPicture(bytes, caption);
  }
  const { pages } = paper;
  const made = await paper.finish((page, of) => packet.page(words.number(page), words.number(of)));
  return { bytes: Buffer.from(made), pages };
}

/**
 * Makes the packet of a version as the bank will get it, and keeps its bytes under their hash.
 *
 * @throws AppError `notFound`; `evidenceClosed`; `changedMeanwhile` when the folder has another version by now; 422 on
 *   `files` when it is too large for a bank, or for the processor that would bring it there
 */
export async function makePacket(
  deps: PaymentDeps,
  scope: MerchantScope,
  editor: Editor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Evidence> {
  await requireDiskRoom(deps.settings, 'documents');
  const disputed = await requireDisputed(deps.db, scope, id);
  const evidence = await readFolder(deps, deps.db, disputed);
  if (evidence.version !== version) throw new AppError('changedMeanwhile');
  const folder = await findFolder(deps.db, {
    merchant_id: disputed.merchant_id,
    chargeback_id: id,
    stage: disputed.stage,
  });
  if (!folder) throw new AppError('changedMeanwhile');
  const { bytes, pages } = await composePacket(deps, deps.db, disputed, evidence, folderKey(deps, folder));
  if (pages > EVIDENCE_LIMITS.pages + 10) throw invalid('files', 'tooManyPages');
  const isTaken = await deps.processors
    .get(disputed.processor)
    .takesPacket?.(
      { merchantId: disputed.merchant_id, reference: disputed.processor_reference },
      { bytes: bytes.length, pages },
    );
  if (bytes.length > EVIDENCE_LIMITS.packet || isTaken === false) throw invalid('files', 'packetTooLarge');
  const packetId = deps.ids.next();
  const sealed = sealPacket(deps, folderKey(deps, folder), packetId, bytes);
  await askStore(deps, deps.documents.put(partName(fileFolder(id, packetId), 0), sealed));
  return inTransaction(deps.db, async (tx) => {
    const open = await openFolder(deps, tx, scope, id);
    if (open.folder.version !== version) throw new AppError('changedMeanwhile');
    await updateFolder(tx, open.folder, {
      packet_id: packetId,
      packet_hash: createHash('sha256').update(bytes).digest(),
      packet_size: bytes.length,
      packet_pages: pages,
      automatic_by: null,
    });
    await auditEvidence(deps, tx, editor, disputed, 'evidence.previewed');
    return readFolder(deps, tx, disputed);
  });
}

/** Reads the bytes of a folder's packet; null without one, or with one of another hash. */
export async function loadPacket(
  deps: Context,
  of: FolderKey,
  hash?: string,
): Promise<{ bytes: Buffer; hash: string } | null> {
  const folder = await findFolder(deps.db, of);
  if (!folder?.packet_id || !folder.packet_hash || folder.erased_at) return null;
  const kept = folder.packet_hash.toString('hex');
  if (hash !== undefined && hash !== kept) return null;
  const name = partName(fileFolder(of.chargeback_id, folder.packet_id), 0);
  const sealed = await askStore(deps, deps.documents.get(name));
  const bytes = openPacket(folderKey(deps, folder), folder.packet_id, sealed);
  if (createHash('sha256').update(bytes).digest('hex') !== kept) throw new Error('a packet has changed');
  return { bytes, hash: kept };
}

/**
 * Returns the packet with this hash, of any stage.
 *
 * @throws AppError `notFound`
 */
export async function readPacket(
  deps: Context,
  scope: MerchantScope,
  editor: Editor,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Buffer> {
  const disputed = await requireDisputed(deps.db, scope, id);
  for (const stage of CHARGEBACK_STAGES) {
    const of = { merchant_id: disputed.merchant_id, chargeback_id: id, stage };
    const packet = await loadPacket(deps, of, hash);
    if (!packet) continue;
    await inTransaction(deps.db, (tx) => auditEvidence(deps, tx, editor, disputed, 'evidence.viewed'));
    return packet.bytes;
  }
  throw notFound();
}
