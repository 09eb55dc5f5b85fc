import type { Queries } from '../../platform/database/database.ts';
import { resolveBlock, idOfReference } from './order-formats.ts';
import {
  type BlockFacts,
  listFileBlocks,
  leftOut,
  openOrders,
  type OrderRow,
  ordersById,
  sumBlock,
} from './order-queries.ts';
import { bookedBlock, detailsOfBlock, type BankLineRow } from './statement-queries.ts';

/** The block of a word on a whole file. */
export const WHOLE_FILE = '*';

/** Finds the block that a line names; null for the whole file, undefined if it isn't ours. */
async function findBlock(
  db: Queries,
  line: BankLineRow,
  fileId: string,
): Promise<BlockFacts | null | undefined> {
  if (line.block_id === WHOLE_FILE) return null;
  const blocks = await listFileBlocks(db, fileId);
  return blocks.find((block) => resolveBlock(fileId, block).blockId === line.block_id);
}

/** Effect of a block's line on each of the block's orders. */
function blockEffect({ amount, order_status }: BankLineRow): BankLineRow['effect'] {
  if (order_status === null) return amount > 0 ? 'COLLECTED' : 'PAID';
  return order_status === 'CANC' ? 'CANCELLED' : 'REJECTED';
}

/** A block that the bank books includes its collections that were returned earlier. */
const openStates = (effect: BankLineRow['effect']): readonly OrderRow['status'][] =>
  effect === 'COLLECTED' ? ['FILED', 'RETURNED'] : ['FILED'];

/** The order that two people agreed the bank left out of a block. */
const leftOutBy = (line: BankLineRow) => (line.decided_by === null ? null : line.proposed_order_id);

/**
 * Reads orders that a block's line books, rejects or releases, some at a time.
 *
 * @returns null if the sum differs: left for manual review
 */
export async function readBlock(
  db: Queries,
  line: BankLineRow,
  limit: number,
): Promise<{ effect: BankLineRow['effect']; orders: OrderRow[] } | null> {
  const fileId = idOfReference(line.block_message_id);
  const block = fileId === null ? undefined : await findBlock(db, line, fileId);
  if (fileId === null || block === undefined) return null;
  const effect = blockEffect(line);
  const open = openStates(effect);
  const without = leftOutBy(line);
  if (line.order_status === null) {
    if (!block) return null;
    const { total } = await sumBlock(db, fileId, block, open, without);
    if (total !== Math.abs(line.amount)) return null;
  }
  return { effect, orders: await openOrders(db, fileId, block, open, without, limit) };
}

/** A line left for manual review, compared with a block that the bank booked as one. Amounts in minor units. */
export type BlockMatch = {
  /** `TOTAL` books a block but for an order; `DETAILS` came after their block was booked. */
  readonly kind: 'TOTAL' | 'DETAILS';
  /** Number and sum of the block's orders, or of the details that wait. */
  readonly quantity: number;
  readonly total: number;
  readonly booked: number;
  /** The orders one of which was left out, or the order of the detail. */
  readonly orders: readonly OrderRow[];
  /** The details that wait. */
  readonly details: readonly {
    readonly id: string;
    readonly merchant_id: string;
    readonly order_id: string;
  }[];
};

async function matchTotal(db: Queries, line: BankLineRow, limit: number): Promise<BlockMatch | null> {
  const fileId = idOfReference(line.block_message_id);
  const block = fileId === null ? undefined : await findBlock(db, line, fileId);
  if (fileId === null || !block) return null;
  const open = openStates(blockEffect(line));
  const { quantity, total } = await sumBlock(db, fileId, block, open, null);
  const booked = Math.abs(line.amount);
  const orders = await leftOut(db, fileId, block, open, total - booked, limit);
  return { kind: 'TOTAL', quantity, total, booked, orders, details: [] };
}

async function matchDetails(db: Queries, line: BankLineRow): Promise<BlockMatch | null> {
  const id = idOfReference(line.end_to_end_id);
  const [order] = id === null ? [] : await ordersById(db, [id]);
  if (!order || order.file_id === null || order.booked_on === null) return null;
  const booked = await bookedBlock(db, resolveBlock(order.file_id, order));
  const details = booked ? await detailsOfBlock(db, order) : [];
  if (!booked || !details.some((detail) => detail.id === line.id)) return null;
  const total = details.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const facts = { quantity: details.length, total, booked: Math.abs(booked.amount) };
  return { kind: 'DETAILS', ...facts, orders: [order], details };
}

/** Finds the block that a line books but for an order, or that was booked before the line came; null without one. */
export async function matchBlock(db: Queries, line: BankLineRow, limit: number): Promise<BlockMatch | null> {
  if (line.effect !== 'NONE' || line.done_at !== null || line.order_status !== null || line.is_return)
    return null;
  if (line.end_to_end_id !== '') return matchDetails(db, line);
  return line.block_id === '' ? null : matchTotal(db, line, limit);
}
