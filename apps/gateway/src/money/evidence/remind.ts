import { eachDue } from '../../platform/each-due.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mailAboutChargeback } from '../chargebacks/mail-people.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { isFolderAnswerable, lockFolder } from './change-folder.ts';
import { findDisputed, FIRST_MAIL, openDisputes, type OpenDispute, updateFolder } from './folder-queries.ts';
import { submitEvidence } from './submit.ts';

const BATCH = 100;
const DAY = 86_400_000;
/** Time before the deadline at which a packet is filed automatically. */
const FILES_BEFORE_MS = DAY;

/** Days before the deadline of the mail that is due now: the nearest one that has been reached. */
function mailDue(
  { automatic_by: automatic, reminded, deadline_at: deadline }: OpenDispute,
  now: Date,
): number {
  const left = deadline.getTime() - now.getTime();
  const reached = (automatic === null ? [1, 3, 7] : [2]).find((days) => left <= days * DAY);
  return reached ?? (reminded === null ? FIRST_MAIL : reminded);
}

/** Mails what is due about one chargeback, once. */
function remind(deps: PaymentDeps, due: OpenDispute): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const folder = await lockFolder(deps, tx, due);
    const now = deps.clock.now();
    const disputed = await findDisputed(tx, scopeOfOne(due.merchant_id), due.chargeback_id);
    if (!disputed || disputed.stage !== due.stage || !isFolderAnswerable(disputed, now)) return;
    if (folder.submitted_at || folder.accepted_at) return;
    const days = mailDue({ ...due, ...folder, deadline_at: due.deadline_at }, now);
    if (folder.reminded !== null && days >= folder.reminded) return;
    await updateFolder(tx, due, { reminded: days });
    const first = due.stage === 'CHARGEBACK' ? 'received' : 'askedAgain';
    const about = folder.automatic_by !== null ? 'filing' : folder.reminded === null ? first : 'reminder';
    const filesAt = new Date(due.deadline_at.getTime() - FILES_BEFORE_MS);
    await mailAboutChargeback(deps, tx, disputed, about, filesAt);
  });
}

/**
 * Mails a company's people that a chargeback came or is asked about again, and 7, 3 and 1 days before its deadline that
 * nothing was submitted; if someone chose automatic filing, a day before that too, and files the packet a day
 * before the deadline.
 *
 * @param merchantId limits this to one merchant
 */
export async function watchDisputes(deps: PaymentDeps, merchantId?: string): Promise<void> {
  const now = deps.clock.now();
  const watch = async (due: OpenDispute) => {
    await remind(deps, due);
    if (due.automatic_by === null || due.packet_hash === null) return;
    if (due.deadline_at.getTime() - now.getTime() > FILES_BEFORE_MS) return;
    const packet = { id: due.chargeback_id, hash: due.packet_hash.toString('hex') };
    try {
      await submitEvidence(deps, scopeOfOne(due.merchant_id), null, packet);
    } catch (error) {
      // A person has just changed, stopped or submitted it.
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ chargebackId: due.chargeback_id, code: error.code }, 'evidence was not filed');
    }
  };
  const due = await openDisputes(deps.db, now, BATCH, merchantId);
  await eachDue(deps, due, watch, ({ chargeback_id }) => ({
    message: 'a dispute could not be watched',
    chargebackId: chargeback_id,
  }));
}
