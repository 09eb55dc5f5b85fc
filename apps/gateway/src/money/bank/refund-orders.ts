import { localDay } from '@stuiver/domain/dates';
import { checkIban, normaliseIban } from '@stuiver/domain/iban';
import { lastReturnDay } from '@stuiver/domain/return-codes';
import { splitRefund } from '@stuiver/domain/split-refund';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { RefundAccountRules, RefundOutcome, RefundRequest } from '../processors/processor.ts';
import { getBankAccount } from './account.ts';
import { FAILED, findOriginal, listBookedLines, ordersBack } from './movement-queries.ts';
import { checked, newOrder } from './new-order.ts';
import { findParts, insertOrder, lockOrder, type NewOrder, type OrderRow } from './order-queries.ts';

/** A movement of a payer's money, which refunds give back. Amounts in minor units. */
type Movement = {
  /** The line that booked it; null for a direct debit that the bank booked as part of a block. */
  readonly lineId: string | null;
  /** Shared by all movements of one account. */
  readonly senderId: string;
  readonly name: string;
  readonly iban: string;
  readonly bookedOn: string | null;
  readonly amount: number;
  readonly left: number;
  /** Money can go back to its account without a person. */
  readonly isUsable: boolean;
};

const sumAmounts = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** The account that a direct debit took its money from: the bank's word, else that of the order. */
function debited(order: OrderRow, lines: Awaited<ReturnType<typeof listBookedLines>>) {
  const line = lines.find(({ iban }) => checkIban(iban));
  const amount = order.status === 'RETURNED' ? 0 : order.amount;
  const { name, iban } = line ?? order;
  return [{ id: line?.id ?? null, amount, booked_on: order.booked_on, name: name || order.name, iban }];
}

/**
 * Reads the movements that brought the money of an order, oldest first, each with what is left of it. No account has
 * more left than it sent less what went back to it.
 */
async function readMovements(deps: Context, db: Queries, order: OrderRow): Promise<Movement[]> {
  const lines = await listBookedLines(db, order.id);
  const came = order.kind === 'COLLECTION' ? debited(order, lines) : lines;
  const back = await ordersBack(db, order.merchant_id, order.id);
  const kept = back.filter(({ status }) => !FAILED.includes(status));
  const own = getBankAccount(deps)?.iban;
  const getAccountKey = ({ id, iban }: { id: string | null; iban: string }) =>
    checkIban(iban) ? normaliseIban(iban) : (id ?? order.id);
  const accounts = new Map(came.map((one) => [one.id, getAccountKey(one)]));
  // One without a line went to an account before refunds knew their movement, or was given one by people.
  const getRefundTarget = (one: OrderRow) => accounts.get(one.line_id) ?? normaliseIban(one.iban);
  const leftOf = new Map<string, number>();
  for (const account of accounts.values()) {
    const sent = sumAmounts(came.filter(({ id }) => accounts.get(id) === account));
    leftOf.set(account, sent - sumAmounts(kept.filter((one) => getRefundTarget(one) === account)));
  }
  const refused = new Set(
    back.filter(({ status, kind }) => kind === 'REFUND' && FAILED.includes(status)).map(getRefundTarget),
  );
  return came.map(({ id, name, iban, amount, booked_on }) => {
    const account = accounts.get(id)!;
    const first = came.find((one) => accounts.get(one.id) === account)!;
    const room = leftOf.get(account)!;
    const given = sumAmounts(kept.filter(({ line_id }) => id !== null && line_id === id));
    const left = Math.max(0, Math.min(amount - given, room));
    leftOf.set(account, room - left);
    const isErased = order.erased_at !== null;
    return {
      lineId: id,
      senderId: first.id ?? order.id,
      name: isErased ? '' : name,
      iban: isErased ? '' : iban,
      bookedOn: booked_on,
      amount,
      left,
      isUsable: !isErased && checkIban(iban) && account !== own && !refused.has(account),
    };
  });
}

/** The movement that was too much goes back first. */
const startingWith = (movements: readonly Movement[], lineId: string | null) => [
  ...movements.filter((movement) => lineId !== null && movement.lineId === lineId),
  ...movements.filter((movement) => lineId === null || movement.lineId !== lineId),
];

/** Checks whether a collection can still be taken back by a reversal: whole, once, and soon after it was booked. */
async function isReversible(deps: Context, tx: Tx, original: OrderRow, amount: number): Promise<boolean> {
  if (original.kind !== 'COLLECTION' || original.booked_on === null || amount !== original.amount)
    return false;
  const back = await ordersBack(tx, original.merchant_id, original.id);
  if (back.some(({ status }) => !FAILED.includes(status))) return false;
  // Its file may go to the bank on the next day.
  return localDay(deps.clock.now(), deps.settings.timeZone) < lastReturnDay(original.booked_on);
}

/** Makes the reversal of a collection: the debtor's bank recognises what is taken back. */
function newReversal(deps: Context, request: RefundRequest, original: OrderRow): NewOrder {
  const { name, iban, street, post_code, town, country, text, payment_id } = original;
  const { mandate_id, mandate_reference, signed_on, creditor_name, creditor_identifier, sequence } = original;
  const { amount, currency } = request;
  const mandate = { mandate_id, mandate_reference, signed_on, creditor_name, creditor_identifier, sequence };
  const party = { name, iban, street, post_code, town, country };
  const of = { original_id: original.id, original_file_id: original.file_id, payment_id };
  return checked(
    deps,
    newOrder(deps, request, { kind: 'REVERSAL', amount, currency, text, ...party, ...mandate, ...of }),
    'REJECTED',
  );
}

/**
 * Makes the orders of a refund, one for each movement that it gives back. What has no usable account, and what no
 * movement covers, is HELD for a person.
 *
 * @param original the order that brought the money
 * @param lineId the movement that was too much, if the refund is of one
 */
async function makeRefundOrders(
  deps: Context,
  tx: Tx,
  request: RefundRequest,
  original: OrderRow,
  lineId: string | null,
): Promise<NewOrder[]> {
  const { amount, currency, senderId } = request;
  if (await isReversible(deps, tx, original, amount)) return [newReversal(deps, request, original)];
  const movements = startingWith(await readMovements(deps, tx, original), lineId);
  const { parts, rest } = splitRefund(movements, amount, senderId);
  const { text, payment_id, id: original_id, file_id: original_file_id } = original;
  const facts = { kind: 'REFUND', currency, text, payment_id, original_id, original_file_id } as const;
  const orders = parts.map((part): NewOrder => {
    const { name, iban, isUsable, lineId: line_id } = part.movement;
    const { street, post_code, town, country } = original;
    const address = iban === original.iban ? { street, post_code, town, country } : {};
    const target = { name, iban: checkIban(iban) ? normaliseIban(iban) : iban, line_id, ...address };
    const order = newOrder(deps, request, { ...facts, ...target, amount: part.amount });
    return isUsable ? checked(deps, order, 'HELD') : { ...order, status: 'HELD' };
  });
  if (rest > 0)
    orders.push(newOrder(deps, request, { ...facts, name: '', iban: '', amount: rest, status: 'HELD' }));
  return orders.map((order, part) => ({ ...order, part }));
}

/**
 * Writes the orders of a refund once, under the lock of the order that brought the money, and returns them, or those
 * that were there.
 *
 * @throws Error when the money's order is gone
 */
export async function writeRefundOrders(deps: Context, tx: Tx, request: RefundRequest): Promise<OrderRow[]> {
  const { merchantId, key } = request;
  const found = await findOriginal(tx, merchantId, request.attemptKey);
  const original = found && (await lockOrder(tx, merchantId, { id: found.order.id }));
  if (!found || !original) throw new Error('A refund has lost the order of its money');
  const before = await findParts(tx, merchantId, key);
  if (before.length > 0) return before;
  for (const order of await makeRefundOrders(deps, tx, request, original, found.lineId))
    await insertOrder(tx, order);
  return findParts(tx, merchantId, key);
}

/** Statuses of an order whose outcome is not known. */
const OPEN: readonly OrderRow['status'][] = ['HELD', 'WAITING', 'FILED'];

/** Sums up the orders of a refund: PENDING while one is open, then SUCCEEDED for those that did not fail. */
export function refundOutcome(orders: readonly OrderRow[]): RefundOutcome {
  const kept = orders.filter(({ status }) => !FAILED.includes(status));
  const isOpen = orders.some(({ status }) => OPEN.includes(status));
  const failed = orders.findLast(({ status }) => FAILED.includes(status));
  return {
    status: isOpen ? 'PENDING' : kept.length === 0 ? 'FAILED' : 'SUCCEEDED',
    reference: orders[0]?.id ?? null,
    reasonCode: failed?.reason_code ?? null,
    amount: sumAmounts(kept),
  };
}

/** Reads where the money of an attempt came from, and where its refunds go. */
export async function readRefundAccounts(
  deps: Context,
  { merchantId, key }: { readonly merchantId: string; readonly key: string },
): Promise<RefundAccountRules> {
  const found = await findOriginal(deps.db, merchantId, key);
  if (!found) return { movements: [], parts: [] };
  const { order, lineId } = found;
  const movements = startingWith(await readMovements(deps, deps.db, order), lineId);
  const back = await ordersBack(deps.db, merchantId, order.id);
  return {
    movements,
    parts: back
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ key: refundId, name, iban, amount, status, reason_code: reasonCode }) => ({
        refundId,
        name,
        iban,
        amount,
        status: FAILED.includes(status)
          ? 'FAILED'
          : status === 'HELD'
            ? 'HELD'
            : OPEN.includes(status)
              ? 'PENDING'
              : 'SUCCEEDED',
        reasonCode,
      })),
  };
}
