import type { Evidence } from '@stuiver/contract';
import { isMendable } from '@stuiver/domain/chargebacks/evidence';
import { type DisputeStatus, isInquiry } from '@stuiver/domain/states';
import { findDisputeCase } from '@stuiver/domain/chargebacks/dispute-reasons';
import { eachDue } from '../../platform/each-due.ts';
import { scopeOfOne, type MerchantScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { moveChargeback } from '../chargebacks/apply-message.ts';
import { mailAboutChargeback } from '../chargebacks/mail-people.ts';
import { backOff, type DefenceOutcome, type PaymentDeps, withCallLimit } from '../processors/processor.ts';
import {
  auditEvidence,
  type Editor,
  isFolderAnswerable,
  type OpenFolder,
  openFolder,
} from './change-folder.ts';
import {
  claimTry,
  type Disputed,
  type DueFolder,
  dueSubmissions,
  findDisputed,
  findFolder,
  type FolderKey,
  type FolderRow,
  updateFolder,
} from './folder-queries.ts';
import { loadPacket } from './packet.ts';
import { readFolder, requireDisputed } from './read-evidence.ts';

const BATCH = 100;

/**
 * Checks that a folder's packet is the one that was read, and complete.
 *
 * @param editor null when filed automatically, which could be chosen only for a complete packet
 * @throws AppError `changedMeanwhile` for another packet; `evidenceIncomplete` while a required slot is empty, or its
 *   answer invalid
 */
async function requirePacket(
  deps: PaymentDeps,
  tx: Tx,
  { disputed, folder }: OpenFolder,
  editor: Editor | null,
  hash: string,
): Promise<void> {
  if (folder.packet_hash?.toString('hex') !== hash) throw new AppError('changedMeanwhile');
  if (editor === null) return;
  const { slots } = await readFolder(deps, tx, disputed);
  if (slots.length === 0 || slots.some(({ isRequired, isFilled }) => isRequired && !isFilled))
    throw new AppError('evidenceIncomplete');
}

/**
 * Submits the packet with this hash, once: the commit is the submission, and the processor is called after it, again
 * until it answers.
 *
 * @param editor null when filed automatically
 * @throws AppError as `openFolder` and `requirePacket`; repeating the same submission changes nothing
 */
export async function submitEvidence(
  deps: PaymentDeps,
  scope: MerchantScope,
  editor: Editor | null,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Evidence> {
  const disputed = await requireDisputed(deps.db, scope, id);
  const of = { merchant_id: disputed.merchant_id, chargeback_id: id, stage: disputed.stage };
  const known = await findFolder(deps.db, of);
  if (!known?.submitted_at || known.packet_hash?.toString('hex') !== hash)
    await inTransaction(deps.db, async (tx) => {
      const open = await openFolder(deps, tx, scope, id);
      await requirePacket(deps, tx, open, editor, hash);
      const now = deps.clock.now();
      await updateFolder(tx, of, {
        submitted_at: now,
        submitted_by: editor?.userId ?? null,
        refusal: null,
        next_try_at: now,
        tries: 0,
      });
      if (editor) await auditEvidence(deps, tx, editor, open.disputed, 'evidence.submitted');
    });
  await callProcessors(deps, [{ ...of, tries: 0 }]);
  return readFolder(deps, deps.db, await requireDisputed(deps.db, scope, id));
}

/**
 * Accepts a chargeback, for good: its amount stays with the payer.
 *
 * @throws AppError `notFound`; `evidenceClosed` once it was answered, or can no longer be, and for an inquiry, which has
 *   taken no amount
 */
export async function acceptChargeback(
  deps: PaymentDeps,
  scope: MerchantScope,
  editor: Editor,
  id: string,
): Promise<void> {
  const of = await inTransaction(deps.db, async (tx) => {
    const { disputed, folder } = await openFolder(deps, tx, scope, id);
    if (isInquiry(disputed.status)) throw new AppError('evidenceClosed');
    const now = deps.clock.now();
    await updateFolder(tx, folder, {
      accepted_at: now,
      accepted_by: editor.userId,
      automatic_by: null,
      next_try_at: now,
    });
    await auditEvidence(deps, tx, editor, disputed, 'chargeback.accepted');
    return folder;
  });
  await callProcessors(deps, [of]);
}

/**
 * Chooses that a packet is filed a day before the deadline, or no longer.
 *
 * @param hash of the packet that was read; null: no longer
 * @throws AppError as `openFolder` and `requirePacket`
 */
export async function setAutomaticFiling(
  deps: PaymentDeps,
  scope: MerchantScope,
  editor: Editor,
  { id, hash }: { readonly id: string; readonly hash: string | null },
): Promise<Evidence> {
  return inTransaction(deps.db, async (tx) => {
    const open = await openFolder(deps, tx, scope, id);
    const { disputed, folder } = open;
    if (hash !== null) await requirePacket(deps, tx, open, editor, hash);
    if ((folder.automatic_by !== null) !== (hash !== null)) {
      await updateFolder(tx, folder, { automatic_by: hash === null ? null : editor.userId });
      const action = hash === null ? 'evidence.automaticOff' : 'evidence.automaticOn';
      await auditEvidence(deps, tx, editor, disputed, action);
    }
    return readFolder(deps, tx, disputed);
  });
}

/** Writes the processor's word on a submission or acceptance, once. */
async function applyWord(
  deps: PaymentDeps,
  of: FolderKey,
  disputed: Disputed,
  word: DefenceOutcome | 'ACCEPTED',
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const folder = await findFolder(tx, of, { forUpdate: true });
    if (!folder || folder.next_try_at === null) return;
    const by = folder.accepted_by ?? folder.submitted_by;
    const actor: Actor = by === null ? { kind: 'system' } : { kind: 'user', id: by };
    const place = { merchant_id: of.merchant_id, payment_id: disputed.payment_id, id: disputed.id };
    const move = (to: DisputeStatus) =>
      moveChargeback(deps, tx, place, to, { actor, mayMove: ({ stage }) => stage === of.stage });
    if (word === 'ACCEPTED') {
      await updateFolder(tx, of, { next_try_at: null });
      await move('ACCEPTED');
      return;
    }
    if (word.status === 'TAKEN') {
      await updateFolder(tx, of, { filed_at: deps.clock.now(), next_try_at: null });
      await move(isInquiry(disputed.status) ? 'INQUIRY_ANSWERED' : 'UNDER_REVIEW');
      return;
    }
    const again = isMendable(word.reason) ? { submitted_at: null, submitted_by: null } : {};
    await updateFolder(tx, of, { ...again, refusal: word.reason, next_try_at: null, automatic_by: null });
    await mailAboutChargeback(deps, tx, disputed, word.reason);
    deps.log.warn({ chargebackId: disputed.id, reason: word.reason }, 'evidence was refused');
  });
}

async function callProcessor(deps: PaymentDeps, of: DueFolder): Promise<void> {
  const { db, clock, processors } = deps;
  const next = new Date(clock.now().getTime() + backOff(of.tries));
  if (!(await claimTry(db, of, next))) return;
  const disputed = await findDisputed(db, scopeOfOne(of.merchant_id), of.chargeback_id);
  const folder = await findFolder(db, of);
  if (!disputed || !folder) return;
  const processor = processors.get(disputed.processor);
  const chargeback = { merchantId: of.merchant_id, reference: disputed.processor_reference };
  if (folder.accepted_at) {
    await withCallLimit(processor.acceptDispute(chargeback), deps.callLimitMs);
    await applyWord(deps, of, disputed, 'ACCEPTED');
    return;
  }
  await applyWord(deps, of, disputed, await submitTo(deps, disputed, folder, of.tries > 0));
}

/**
 * Submits a folder's packet.
 *
 * @param again whether it may have been submitted before: then only the processor can decide whether it was in time
 */
async function submitTo(
  deps: PaymentDeps,
  disputed: Disputed,
  folder: FolderRow,
  again: boolean,
): Promise<DefenceOutcome> {
  // Sent again, a packet might answer the chargeback that its bank has made of an inquiry.
  if (disputed.status === 'INQUIRY_ANSWERED') return { status: 'TAKEN' };
  const isEnded = disputed.status === 'INQUIRY_UNANSWERED';
  if (isEnded || (!again && !isFolderAnswerable(disputed, deps.clock.now())))
    return { status: 'REFUSED', reason: 'tooLate' };
  const processor = deps.processors.get(disputed.processor);
  const of = { merchantId: disputed.merchant_id, reference: disputed.processor_reference };
  const reasons = await withCallLimit(processor.defenceReasons(of), deps.callLimitMs);
  const packet = await loadPacket(deps, folder);
  const wanted = findDisputeCase(disputed.reason_code);
  // A chargeback that was defended has no reasons left: the processor knows whether it was by this packet.
  const other = reasons[0] ?? (again ? wanted : undefined);
  const reason = reasons.includes(wanted) ? wanted : other;
  if (!packet || reason === undefined) return { status: 'REFUSED', reason: 'other' };
  return withCallLimit(
    processor.submitDefence({
      ...of,
      key: folder.packet_id ?? '',
      reason,
      packet: packet.bytes,
      pages: folder.packet_pages ?? 0,
    }),
    deps.callLimitMs,
  );
}

/** Calls the processor about folders; one without an answer is called about again later. */
const callProcessors = (deps: PaymentDeps, folders: readonly DueFolder[]) =>
  eachDue(
    deps,
    folders,
    (of) => callProcessor(deps, of),
    (of) => ({ message: 'a submission of evidence went unanswered', chargebackId: of.chargeback_id }),
    { isForeign: true },
  );

/**
 * Calls the processor about submissions and acceptances until it answers; one that comes too late is refused.
 *
 * @param merchantId limits this to one merchant
 */
export async function sendEvidence(deps: PaymentDeps, merchantId?: string): Promise<void> {
  await callProcessors(deps, await dueSubmissions(deps.db, deps.clock.now(), BATCH, merchantId));
}
