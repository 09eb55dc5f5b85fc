import type { BankFileKind, ProposalDecision } from '@stuiver/contract';
import { collectionDay } from '@stuiver/domain/collection-day';
import { localDay, localTime, toEpoch } from '@stuiver/domain/dates';
import { auditProposal, decisionOn } from '../../platform/access/proposals.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, orNotFound } from '../../platform/app-error.ts';
import { assertMoney } from '../../platform/assertions.ts';
import type { AuditEntry } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashFile } from './file-contents.ts';
import { type BankFileRow, insertFile, lockBank, lockFile, updateFile } from './file-queries.ts';
import { insertMessage } from '../processors/inbox-repository.ts';
import { SEPA } from '../processors/processor.ts';
import {
  fileOrders,
  findStopped,
  type OrderKind,
  releaseOrders,
  sumFiled,
  updateOrder,
} from './order-queries.ts';

/** Reason code (ISO 20022): no mandate. */
const NO_MANDATE = 'MD01';

type Caller = Pick<Session, 'userId'>;

/** The orders that files of a kind hold. */
export const ORDERS_OF: Readonly<Record<BankFileKind, OrderKind>> = {
  COLLECTIONS: 'COLLECTION',
  REFUNDS: 'REFUND',
  REVERSALS: 'REVERSAL',
  PAYOUTS: 'PAYOUT',
};

/** Returns the first day that a file of a kind, sent now, may ask for (`YYYY-MM-DD`). */
export function dueDayNow(deps: Context, kind: BankFileKind): string {
  const now = deps.clock.now();
  const day = localDay(now, deps.settings.timeZone);
  const time = localTime(toEpoch(now), deps.settings.timeZone).slice(11, 16);
  const leadDays = kind === 'COLLECTIONS' ? deps.settings.bankLeadDays : 0;
  return collectionDay(day, { day, time }, deps.settings.bankCutOff, leadDays);
}

/** Checks whether the bank no longer takes a file for the day that it asks for. */
export const isTooLate = (deps: Context, { kind, due_on }: Pick<BankFileRow, 'kind' | 'due_on'>): boolean =>
  dueDayNow(deps, kind) > due_on;

const buildFileAudit = ({ id, total }: Pick<BankFileRow, 'id' | 'total'>, was?: BankFileRow['status']) =>
  ({
    action: 'bankFile.changed',
    subjectId: id,
    ...(was && { before: { state: was } }),
    after: { amount: total },
  }) as const;

async function change(
  deps: Context,
  tx: Tx,
  file: BankFileRow,
  caller: Caller,
  changes: Partial<BankFileRow> & Pick<BankFileRow, 'status'>,
  action: AuditEntry['action'],
): Promise<void> {
  await updateFile(tx, file.id, changes);
  await auditProposal(
    deps,
    tx,
    caller.userId,
    { ...buildFileAudit(file, file.status), action },
    changes.status,
  );
}

/** Gives up collections whose mandate was stopped while they waited: no bank would take them. */
async function giveUpStopped(deps: Context, tx: Tx): Promise<void> {
  await lockBank(tx);
  for (const order of await findStopped(tx)) {
    await updateOrder(tx, order, { status: 'REJECTED', reason_code: NO_MANDATE });
    const message = {
      processor: SEPA,
      messageId: `${order.id}:stopped`,
      merchantId: order.merchant_id,
      subject: { kind: 'attempt', id: order.key },
      status: 'FAILED',
      reasonCode: NO_MANDATE,
      reference: order.id,
    } as const;
    await insertMessage(tx, message, deps.clock.now());
  }
}

/**
 * Makes a file of the orders of a kind that wait, for another person's approval. Payouts need none: two people approved
 * each.
 *
 * @param most orders of a file
 * @returns its id
 * @throws AppError `changedMeanwhile` when nothing is waiting
 */
export async function createFile(
  deps: Context,
  caller: Caller,
  kind: BankFileKind,
  most: number,
): Promise<{ id: string }> {
  if (kind === 'COLLECTIONS') await inTransaction(deps.db, (tx) => giveUpStopped(deps, tx));
  return inTransaction(deps.db, async (tx) => {
    await lockBank(tx);
    const { userId } = caller;
    const at = deps.clock.now();
    const id = deps.ids.next();
    const dueOn = dueDayNow(deps, kind);
    const taken = await fileOrders(tx, ORDERS_OF[kind], { id, dueOn, most });
    if (taken === 0) throw new AppError('changedMeanwhile');
    const file = { id, kind, ...(await sumFiled(tx, id)), due_on: dueOn, proposed_at: at };
    assertMoney('order', file.quantity === taken, `its file has another number than it took (${id})`);
    const approval =
      kind === 'PAYOUTS'
        ? ({ status: 'APPROVED', approved_by: userId, approved_at: at } as const)
        : ({ status: 'PROPOSED' } as const);
    await insertFile(tx, {
      ...file,
      ...approval,
      sha256: await hashFile(deps, tx, file),
      proposed_by: userId,
    });
    await auditProposal(deps, tx, userId, buildFileAudit(file), approval.status);
    if (kind === 'PAYOUTS') wake(tx, 'bankFolder');
    return { id };
  });
}

/** Asserts that a file's orders are still the number and sum that it was made with. */
export async function assertFiled(tx: Tx, { id, quantity, total }: BankFileRow): Promise<void> {
  const now = await sumFiled(tx, id);
  assertMoney(
    'order',
    now.quantity === quantity && now.total === total,
    `its file has another sum than it was made with (${id})`,
  );
}

async function lockInTurn(tx: Tx, id: string): Promise<BankFileRow | undefined> {
  await lockBank(tx);
  return lockFile(tx, id);
}

async function requireFile(tx: Tx, id: string): Promise<BankFileRow> {
  const file = orNotFound(await lockInTurn(tx, id));
  return file;
}

const decideProposed = decisionOn<string, BankFileRow>({
  lock: lockInTurn,
  read({ status, proposed_by: askedBy, approved_by, cancelled_by }) {
    const decidedBy = approved_by ?? cancelled_by;
    const ended = cancelled_by === askedBy ? 'WITHDRAWN' : 'REJECTED';
    const decided = status === 'CANCELLED' ? ended : 'APPROVED';
    return { askedBy, decided: status === 'PROPOSED' ? null : decided, decidedBy };
  },
  async apply(deps, tx, file, { decision, userId, at }) {
    const { id } = file;
    if (decision === 'APPROVED') {
      if (isTooLate(deps, file)) throw new AppError('bankFileTooLate');
      await assertFiled(tx, file);
      await updateFile(tx, id, { status: 'APPROVED', approved_by: userId, approved_at: at });
      wake(tx, 'bankFolder');
      return;
    }
    await releaseOrders(tx, id);
    await updateFile(tx, id, { status: 'CANCELLED', cancelled_by: userId, cancelled_at: at });
  },
  audit: (file) => buildFileAudit(file, file.status),
});

/**
 * Approves or rejects someone else's file, or withdraws the caller's own, whose orders then wait again.
 *
 * @throws AppError as {@link decisionOn}; `bankFileTooLate` for an approval after the bank's hour
 */
export function decideFile(
  deps: Context,
  caller: Caller,
  id: string,
  decision: ProposalDecision,
): Promise<void> {
  return decideProposed(deps, caller, id, { decision });
}

/**
 * Marks an approved file as sent, by a person who downloads it. A sent file may be downloaded again, since it is the
 * same: the bank takes a message id once.
 *
 * @returns the file, to be written
 * @throws AppError `notFound`; `changedMeanwhile` unless it was approved and is unchanged since; `bankFileTooLate` the
 *   first time
 */
export function sendFile(deps: Context, caller: Caller, id: string): Promise<BankFileRow> {
  return inTransaction(deps.db, async (tx) => {
    const file = await requireFile(tx, id);
    if (file.status !== 'APPROVED' && file.status !== 'SENT') throw new AppError('changedMeanwhile');
    if (file.status === 'APPROVED') await assertFiled(tx, file);
    // The account may have another holder by now.
    if (!(await hashFile(deps, tx, file)).equals(file.sha256)) throw new AppError('changedMeanwhile');
    const isFirst = file.status === 'APPROVED';
    if (isFirst && isTooLate(deps, file)) throw new AppError('bankFileTooLate');
    const sent = { status: 'SENT', sent_by: caller.userId, sent_at: deps.clock.now() } as const;
    await change(deps, tx, file, caller, isFirst ? sent : { status: 'SENT' }, 'bankFile.downloaded');
    return file;
  });
}

/**
 * Cancels a file that was approved; its orders wait again. One that was sent is cancelled by a person who has stopped it
 * at the bank, before the bank's hour, while the bank has said nothing of it.
 *
 * @param reason in words
 * @throws AppError `notFound`; `changedMeanwhile`; `bankFileTooLate` once it was sent and the bank's hour has passed
 */
export function cancelFile(deps: Context, caller: Caller, id: string, reason: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const file = await requireFile(tx, id);
    if (file.status !== 'APPROVED' && file.status !== 'SENT') throw new AppError('changedMeanwhile');
    if (file.status === 'SENT' && isTooLate(deps, file)) throw new AppError('bankFileTooLate');
    if (!(await releaseOrders(tx, id))) throw new AppError('changedMeanwhile');
    const cancelled = { cancelled_by: caller.userId, cancelled_at: deps.clock.now(), reason };
    await change(deps, tx, file, caller, { status: 'CANCELLED', ...cancelled }, 'bankFile.cancelled');
  });
}
