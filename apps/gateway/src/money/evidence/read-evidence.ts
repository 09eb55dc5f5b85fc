import type { Evidence, EvidenceFile } from '@stuiver/contract';
import { findDisputeCase } from '@stuiver/domain/chargebacks/dispute-reasons';
import {
  type ChargebackStage,
  checkAnswer,
  slotKind,
  slotsFor,
  type EvidenceSlot,
} from '@stuiver/domain/chargebacks/evidence';
import { localDay } from '@stuiver/domain/dates';
import { DEFAULT_LANGUAGE } from '@stuiver/messages';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { uploadOut } from '../../platform/files/sealed-uploads.ts';
import { evidenceWords } from './evidence-words.ts';
import { findSubject } from './fact-queries.ts';
import { collectFacts } from './facts.ts';
import {
  type Disputed,
  evidenceFiles,
  type EvidenceFileRow,
  findDisputed,
  findFolder,
  findUserName,
  type FolderRow,
  usualProduct,
} from './folder-queries.ts';
import { composeLetter } from './letter.ts';
import { type FolderContents, folderKey, openContents } from './sealed-folder.ts';

/** A file as its folder's calls answer it. */
export function fileOut(key: Buffer, row: EvidenceFileRow): EvidenceFile {
  return { ...uploadOut(key, row), slot: row.slot, pages: row.pages };
}

/** Lists the slots that the company fills, and which are filled. An old answer that breaks a newer rule doesn't count. */
export function listSlots(
  deps: Context,
  disputed: Pick<Disputed, 'reason_code'>,
  product: FolderRow['product'],
  { answers }: FolderContents,
  files: readonly Pick<EvidenceFileRow, 'slot' | 'status'>[],
): Evidence['slots'] {
  if (product === null) return [];
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  const isFilled = (slot: EvidenceSlot) => {
    if (slotKind(slot) === 'files')
      return files.some((file) => file.slot === slot && file.status === 'STORED');
    const answer = answers[slot]?.trim() ?? '';
    return answer !== '' && checkAnswer(slot, answer, today) === null;
  };
  return slotsFor(findDisputeCase(disputed.reason_code), product).map(({ slot, isRequired }) => ({
    slot,
    kind: slotKind(slot),
    isRequired,
    isFilled: isFilled(slot),
  }));
}

/** Computes the percentage of requirements that are met: the product, each slot, and the lines that we add. */
function computeReadiness(slots: Evidence['slots'], facts: Evidence['facts']): number {
  const required = slots.filter(({ isRequired }) => isRequired);
  if (required.length === 0) return 0;
  const ours = facts.filter(({ lines }) => lines.length > 0).length;
  const filled = required.filter((slot) => slot.isFilled).length;
  return Math.floor((100 * (ours + filled)) / (ours + required.length));
}

/**
 * Reads the folder of one stage of a chargeback; one that hasn't been opened yet is empty.
 *
 * @param stage the chargeback's own by default
 */
export async function readFolder(
  deps: Context,
  db: Queries,
  disputed: Disputed,
  stage: ChargebackStage = disputed.stage,
): Promise<Evidence> {
  const folderId = { merchant_id: disputed.merchant_id, chargeback_id: disputed.id, stage };
  const folder = await findFolder(db, folderId);
  const erasedAt = folder?.erased_at ?? null;
  const key = folder && erasedAt === null ? folderKey(deps, folder) : null;
  const contents = folder && key ? openContents(key, folder) : { answers: {}, letter: null };
  const files = folder ? await evidenceFiles.list(db, folderId) : [];
  const subject = await findSubject(db, disputed);
  const facts = await collectFacts(db, disputed, subject);
  const usual = await usualProduct(db, folderId);
  // Preselected until someone writes in the folder.
  const product = folder && folder.version > 0 ? folder.product : usual;
  const slots = listSlots(deps, disputed, product, contents, files);
  const language = folder?.language ?? DEFAULT_LANGUAGE;
  const shownFiles = key ? files.map((file) => fileOut(key, file)) : [];
  const words = await evidenceWords(language, deps.settings.timeZone);
  const parts = {
    case: findDisputeCase(disputed.reason_code),
    answers: contents.answers,
    slots,
    facts,
    files: shownFiles,
  };
  return {
    ...parts,
    chargebackId: disputed.id,
    stage,
    version: folder?.version ?? 0,
    product,
    usualProduct: usual,
    language,
    letter:
      (erasedAt === null ? contents.letter : '') ??
      composeLetter(
        {
          ...parts,
          companyName: subject.merchant_name,
          amount: disputed.amount,
          currency: disputed.currency,
          today: localDay(deps.clock.now(), deps.settings.timeZone),
        },
        words,
      ),
    isLetterEdited: contents.letter !== null,
    readiness: computeReadiness(slots, facts),
    packet:
      folder?.packet_hash && folder.packet_size && folder.packet_pages
        ? { hash: folder.packet_hash.toString('hex'), size: folder.packet_size, pages: folder.packet_pages }
        : null,
    automaticBy: await findUserName(db, folder?.automatic_by ?? null),
    changedBy: await findUserName(db, folder?.changed_by ?? null),
    changedDateTime: folder && folder.version > 0 ? folder.changed_at.toISOString() : null,
    submission: folder?.submitted_at
      ? {
          submittedDateTime: folder.submitted_at.toISOString(),
          submittedBy: await findUserName(db, folder.submitted_by),
          filedDateTime: folder.filed_at?.toISOString() ?? null,
        }
      : null,
    refusal: folder?.refusal ?? null,
    erasedDateTime: erasedAt?.toISOString() ?? null,
  };
}

/** Finds a chargeback whose folder may be opened. */
export async function requireDisputed(db: Queries, scope: MerchantScope, id: string): Promise<Disputed> {
  const disputed = orNotFound(await findDisputed(db, scope, id));
  return disputed;
}

/**
 * Returns the evidence folder of a chargeback.
 *
 * @param stage an earlier one; by default the chargeback's own
 * @throws AppError `notFound`, also for someone else's
 */
export async function getEvidence(
  deps: Context,
  scope: MerchantScope,
  id: string,
  stage?: ChargebackStage,
): Promise<Evidence> {
  return readFolder(deps, deps.db, await requireDisputed(deps.db, scope, id), stage);
}
