import { formatWire } from '@stuiver/domain/money';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addressesWith } from '../../people/team/people-with.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { isAnswerable, lockFolder } from './change-folder.ts';
import { findSubject } from './fact-queries.ts';
import { findDisputed, FIRST_MAIL, openDisputes, type OpenDispute, updateFolder } from './folder-queries.ts';
import { submitEvidence } from './submit.ts';

const BATCH = 100;
const DAY = 86_400_000;
/** Time before the deadline at which a packet is filed by itself. */
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

async function mail(deps: PaymentDeps, tx: Tx, due: OpenDispute, days: number): Promise<void> {
  const disputed = await findDisputed(tx, scopeOfOne(due.merchant_id), due.chargeback_id);
  if (!disputed) return;
  const { merchant_name: merchantName } = await findSubject(tx, disputed);
  const filesAt = new Date(due.deadline_at.getTime() - FILES_BEFORE_MS).toISOString();
  for (const { email, language, name } of await addressesWith(tx, due.merchant_id, 'disputes:write'))
    await queueMail(deps, tx, {
      kind: 'chargebackDeadline',
      to: email,
      language,
      name,
      merchantName,
      chargebackId: disputed.id,
      amount: formatWire(disputed.amount),
      currency: disputed.currency,
      deadline: due.deadline_at.toISOString(),
      about: days === FIRST_MAIL ? 'received' : due.automatic_by === null ? 'reminder' : 'filing',
      filesAt,
    });
}

/** Mails what is due about one chargeback, once. */
function remind(deps: PaymentDeps, due: OpenDispute): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const folder = await lockFolder(deps, tx, due);
    const now = deps.clock.now();
    const disputed = await findDisputed(tx, scopeOfOne(due.merchant_id), due.chargeback_id);
    if (!disputed || disputed.stage !== due.stage || !isAnswerable(disputed, now)) return;
    if (folder.submitted_at || folder.accepted_at) return;
    const days = mailDue({ ...due, ...folder, deadline_at: due.deadline_at }, now);
    if (folder.reminded !== null && days >= folder.reminded) return;
    await updateFolder(tx, due, { reminded: days });
    await mail(deps, tx, { ...due, automatic_by: folder.automatic_by }, days);
  });
}

/**
 * Mails a company's people that a chargeback came, and 7, 3 and 1 days before its deadline that nothing was submitted;
 * where someone chose that a packet is filed by itself, a day before it is, and files it a day before the deadline.
 *
 * @param merchantId limits this to one merchant
 */
export async function watchDisputes(deps: PaymentDeps, merchantId?: string): Promise<void> {
  const now = deps.clock.now();
  for (const due of await openDisputes(deps.db, now, BATCH, merchantId)) {
    await remind(deps, due);
    if (due.automatic_by === null || due.packet_hash === null) continue;
    if (due.deadline_at.getTime() - now.getTime() > FILES_BEFORE_MS) continue;
    const packet = { id: due.chargeback_id, hash: due.packet_hash.toString('hex') };
    try {
      await submitEvidence(deps, scopeOfOne(due.merchant_id), null, packet);
    } catch (error) {
      // Somebody has just changed, stopped or submitted it.
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ chargebackId: due.chargeback_id, code: error.code }, 'evidence was not filed');
    }
  }
}
