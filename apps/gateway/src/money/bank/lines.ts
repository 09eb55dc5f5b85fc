import { localDay } from '@stuiver/domain/dates';
import { returnTerm } from '@stuiver/domain/return-codes';
import { eachDue } from '../../platform/each-due.ts';
import { proposalsOn } from '../../platform/access/proposals.ts';
import { AppError, orNotFound } from '../../platform/app-error.ts';
import { assertMoney } from '../../platform/assertions.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/signals.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { applyWaiting } from '../inbox/inbox.ts';
import { insertMessage } from '../processors/inbox-repository.ts';
import type { ProcessorMessage } from '../processors/message.ts';
import { type PaymentDeps, SEPA } from '../processors/processor.ts';
import { type BlockMatch, matchBlock, readBlock } from './blocks.ts';
import { decideLineEffect } from './effects.ts';
import { idOfReference } from './order-formats.ts';
import { findParts, lockOrder, type OrderChange, type OrderRow, updateOrder } from './order-queries.ts';
import { refundOutcome } from './refund-orders.ts';
import { dueLine, dueLines, type BankLineRow, lockLine, updateLine } from './statement-queries.ts';

const BATCH = 200;
/** Orders of a block that one transaction books. */
const BLOCK_BATCH = 200;

/** Reason code (ISO 20022) where the bank gives none: not specified. */
const NO_REASON = 'MS03';

const NO_PROPOSAL = {
  proposed_merchant_id: null,
  proposed_order_id: null,
  reason: '',
  proposed_by: null,
  proposed_at: null,
};

/** Effect of a line on an order: its new state, and the message for the engine, if any. */
type Step = {
  readonly changes: OrderChange;
  readonly message:
    | (Pick<ProcessorMessage, 'subject' | 'status' | 'reasonCode'> & { readonly amount?: number })
    | null;
};

const SUBJECTS = {
  COLLECTION: 'attempt',
  TRANSFER: 'attempt',
  REFUND: 'refund',
  REVERSAL: 'refund',
  PAYOUT: 'payout',
} as const;

/** Statuses of the engine for money that was paid out, by the kind of order. */
const PAID = { REFUND: 'SUCCEEDED', REVERSAL: 'SUCCEEDED', PAYOUT: 'PAID' } as const;
const CAME_BACK = { REFUND: 'FAILED', REVERSAL: 'FAILED', PAYOUT: 'RETURNED' } as const;

/**
 * Decides what an effect does to an order in its state; null if impossible, and left for manual review: money that is
 * booked twice, or a return of money that was never sent.
 */
function decideStep(
  order: OrderRow,
  line: BankLineRow,
  effect: BankLineRow['effect'],
  bookedOn: string,
): Step | null {
  const { kind, status } = order;
  const subject = { kind: SUBJECTS[kind], id: order.key };
  const reason_code = line.reason_code ?? NO_REASON;
  const message = (said: string, reasonCode: string | null = null) => ({ subject, status: said, reasonCode });
  const isOpen = order.booked_on === null && status !== 'REJECTED' && status !== 'RETURNED';
  switch (effect) {
    case 'COLLECTED':
      if (kind !== 'COLLECTION') return null;
      // It went back before it came here: the two make nothing, and the attempt has failed. No second one is expected.
      if (status === 'RETURNED' && order.booked_on === null)
        return { changes: { status: 'REJECTED', booked_on: bookedOn }, message: null };
      // Includes an order whose file was cancelled here but carried out anyway.
      if (!isOpen) return null;
      return {
        changes: { status: 'BOOKED', booked_on: bookedOn, reason_code: null },
        message: message('SUCCEEDED'),
      };
    case 'PAID':
      if (kind === 'COLLECTION' || kind === 'TRANSFER' || !isOpen) return null;
      return { changes: { status: 'BOOKED', booked_on: bookedOn }, message: message(PAID[kind]) };
    case 'REJECTED':
      if (kind === 'TRANSFER' || !isOpen) return null;
      return { changes: { status: 'REJECTED', reason_code }, message: message('FAILED', reason_code) };
    case 'CANCELLED':
      // It waits for another file, unless it is in one already.
      if (status !== 'FILED' || order.file_id !== idOfReference(line.block_message_id)) return null;
      return { changes: { status: 'WAITING', file_id: null, due_on: null }, message: null };
    case 'RETURNED': {
      if (kind === 'TRANSFER' || status === 'REJECTED' || status === 'RETURNED') return null;
      const changes = { status: 'RETURNED', reason_code } as const;
      if (kind !== 'COLLECTION') return { changes, message: message(CAME_BACK[kind], reason_code) };
      if (order.booked_on === null) return { changes, message: message('FAILED', reason_code) };
      // Later than the rules allow: whether it is this one is left for manual review.
      if (line.proposed_by === null && returnTerm(order.booked_on, bookedOn) === 'late') return null;
      const chargeback = { subject: { kind: 'chargeback', id: order.key }, amount: order.amount } as const;
      return { changes, message: { ...chargeback, status: 'LOST', reasonCode: reason_code } };
    }
    case 'RECEIVED': {
      const changes = { booked_on: bookedOn };
      const transfer = { subject: { kind: 'transfer', id: order.key }, amount: line.amount } as const;
      return { changes, message: { ...transfer, status: 'RECEIVED', reasonCode: null } };
    }
    default:
      return null;
  }
}

/** Effects on a collection that undo each other. */
const OPPOSITES: Partial<Record<BankLineRow['effect'], BankLineRow['effect']>> = {
  COLLECTED: 'RETURNED',
  RETURNED: 'COLLECTED',
};

/** Sums up the orders of a refund for the engine. */
export async function refundWord(
  tx: Tx,
  { merchant_id, key }: Pick<OrderRow, 'merchant_id' | 'key'>,
): Promise<Pick<ProcessorMessage, 'status' | 'amount'>> {
  const { status, amount } = refundOutcome(await findParts(tx, merchant_id, key));
  return { status, amount: amount ?? null };
}

/** Asserts that a line which books one order has its sum, and moves it the way that the effect has it. */
function assertBooked(
  { id, amount, effect: written, order_status }: BankLineRow,
  { kind, ...order }: OrderRow,
  effect: BankLineRow['effect'],
): void {
  if (written === 'BLOCK' || order_status !== null) return;
  const isDebit = effect === 'PAID' || (effect === 'RETURNED' && kind === 'COLLECTION');
  assertMoney(
    'line',
    amount < 0 === isDebit && (kind === 'TRANSFER' || Math.abs(amount) === order.amount),
    `it books another sum than its order's (${id})`,
  );
}

/** Applies a line's effect to an order, with the message for the engine; false if left for manual review. */
async function moveOrder(
  deps: Context,
  tx: Tx,
  line: BankLineRow,
  place: Pick<OrderRow, 'merchant_id' | 'id'>,
  effect: BankLineRow['effect'],
): Promise<boolean> {
  const order = await lockOrder(tx, place.merchant_id, { id: place.id });
  if (!order) return false;
  assertBooked(line, order, effect);
  const now = deps.clock.now();
  const bookedOn = line.booked_on ?? localDay(now, deps.settings.timeZone);
  const opposite = OPPOSITES[effect];
  if (order.status === 'REJECTED' && order.booked_on === null && opposite) {
    // A bank that refused it before may book it and take it back: with both at hand, the two make nothing.
    const other = await dueLine(tx, order.id, opposite);
    if (other === undefined) return false;
    await updateLine(tx, other, { done_at: now });
    await updateOrder(tx, order, { booked_on: bookedOn });
    return true;
  }
  const step = decideStep(order, line, effect, bookedOn);
  if (!step) return false;
  await updateOrder(tx, order, step.changes);
  if (step.message === null) return true;
  const isRefund = step.message.subject.kind === 'refund';
  const message: ProcessorMessage = {
    processor: SEPA,
    // A block's line is about many orders.
    messageId: `${line.id}:${order.id}`,
    merchantId: order.merchant_id,
    reference: effect === 'COLLECTED' ? order.id : line.id,
    ...step.message,
    ...(isRefund && (await refundWord(tx, order))),
  };
  await insertMessage(tx, message, now);
  return true;
}

/**
 * Books, rejects or releases orders that the bank reports as one batch, some at a time.
 *
 * @returns whether all are done; null if the sum differs: left for manual review
 */
async function moveBlock(deps: Context, tx: Tx, line: BankLineRow): Promise<boolean | null> {
  const block = await readBlock(tx, line, BLOCK_BATCH);
  if (!block) return null;
  for (const order of block.orders) if (!(await moveOrder(deps, tx, line, order, block.effect))) return null;
  return block.orders.length < BLOCK_BATCH;
}

/** Applies a line that was taken, once, in one transaction with the messages for the engine. */
async function applyLine(deps: Context, tx: Tx, id: string): Promise<void> {
  const line = await lockLine(tx, id);
  if (!line || !line.is_taken || line.done_at !== null || line.effect === 'NONE') return;
  const { merchant_id, order_id, effect } = line;
  // A statement that came before its turn has the older lines.
  const earlier = effect === 'RETURNED' && order_id !== null && (await dueLine(tx, order_id, 'COLLECTED'));
  if (earlier) {
    await applyLine(deps, tx, earlier);
    return applyLine(deps, tx, id);
  }
  let isDone: boolean | null = true;
  if (effect === 'BLOCK') isDone = await moveBlock(deps, tx, line);
  else if (effect !== 'NOTHING' && merchant_id !== null && order_id !== null)
    isDone = (await moveOrder(deps, tx, line, { merchant_id, id: order_id }, effect)) || null;
  const open = {
    effect: 'NONE',
    merchant_id: null,
    order_id: null,
    decided_by: null,
    ...NO_PROPOSAL,
  } as const;
  if (isDone === null) await updateLine(tx, id, open);
  else if (isDone) await updateLine(tx, id, { done_at: deps.clock.now() });
  else wake(tx, 'bankLines');
}

/**
 * Applies the lines of statements that were taken: orders move, and the engine gets a message of each. The poller
 * `bankLines` runs it.
 *
 * @returns how many lines there were
 */
export async function applyLines(deps: PaymentDeps): Promise<number> {
  const due = await dueLines(deps.db, BATCH);
  await eachDue(
    deps,
    due,
    (id) =>
      inTransaction(deps.db, async (tx) => {
        await applyLine(deps, tx, id);
        // There may be more.
        if (id === due[BATCH - 1]) wake(tx, 'bankLines');
      }),
    (lineId) => ({ message: 'a line of the bank could not be applied', lineId }),
  );
  await applyWaiting(deps);
  return due.length;
}

/**
 * Effect of a line that was matched by hand: money from or to an order's other party is its return, and an unrecognised
 * status its rejection.
 */
function matchedEffect(line: BankLineRow, order: OrderRow): BankLineRow['effect'] {
  const isReturn = (order.kind === 'COLLECTION') === line.amount < 0 && order.kind !== 'TRANSFER';
  const word = line.order_status === null ? null : 'RJCT';
  return decideLineEffect({ ...line, is_return: isReturn, order_status: word, details_differ: false }, order);
}

const includesOrder = ({ orders }: BlockMatch, order: OrderRow) => orders.some(({ id }) => id === order.id);

/** Books a block but for the order that the bank left out, or closes the details that came after their block. */
async function closeBlock(
  tx: Tx,
  line: BankLineRow,
  block: BlockMatch,
  done: Pick<BankLineRow, 'decided_by' | 'done_at'>,
): Promise<void> {
  const { decided_by, done_at } = done;
  if (block.kind === 'TOTAL') return updateLine(tx, line.id, { effect: 'BLOCK', decided_by });
  for (const { id, merchant_id, order_id } of block.details)
    if (id !== line.id) await updateLine(tx, id, { effect: 'NOTHING', merchant_id, order_id, done_at });
  const { merchant_id, id: order_id } = block.orders[0]!;
  await updateLine(tx, line.id, { ...done, effect: 'NOTHING', merchant_id, order_id });
}

/**
 * `propose` proposes the order that a line belongs to, or to set it aside. An approved match is applied as if the line
 * had named its order.
 *
 * @throws AppError as {@link proposalsOn}; `changedMeanwhile` when the line was done, or the order cannot have it
 */
export const { propose: proposeLine, decide: decideLine } = proposalsOn<
  BankLineRow,
  { readonly order: { merchantId: string; id: string } | null; readonly reason: string }
>({
  async lock(tx, id) {
    const line = await lockLine(tx, id);
    return line?.is_taken ? line : undefined;
  },
  update: (tx, { id }, changes) => updateLine(tx, id, changes),
  approver: ({ decided_by }) => decided_by,
  clear: () => NO_PROPOSAL,
  async check(_, tx, line, { order: place, reason }) {
    if (line.done_at !== null || line.effect !== 'NONE') throw new AppError('changedMeanwhile');
    if (place) {
      const order = orNotFound(await lockOrder(tx, place.merchantId, { id: place.id }));
      const block = await matchBlock(tx, line, BLOCK_BATCH);
      if (!(block ? includesOrder(block, order) : matchedEffect(line, order) !== 'NONE'))
        throw new AppError('changedMeanwhile');
    }
    return {
      proposed_merchant_id: place?.merchantId ?? null,
      proposed_order_id: place?.id ?? null,
      reason: place ? '' : reason.trim(),
    };
  },
  async apply(deps, tx, line, { userId, at }) {
    const { proposed_merchant_id: merchantId, proposed_order_id: orderId } = line;
    const done = { decided_by: userId, done_at: at };
    if (merchantId === null || orderId === null) return updateLine(tx, line.id, done);
    const order = await lockOrder(tx, merchantId, { id: orderId });
    const block = await matchBlock(tx, line, BLOCK_BATCH);
    wake(tx, 'bankLines');
    if (block) {
      if (!order || !includesOrder(block, order)) throw new AppError('changedMeanwhile');
      return closeBlock(tx, line, block, done);
    }
    const effect = order ? matchedEffect(line, order) : 'NONE';
    if (!order || !(await moveOrder(deps, tx, line, order, effect))) throw new AppError('changedMeanwhile');
    await updateLine(tx, line.id, { ...done, effect, merchant_id: merchantId, order_id: orderId });
  },
  audit: ({ id }) => ({ action: 'bankLine.changed', subjectId: id }),
});
