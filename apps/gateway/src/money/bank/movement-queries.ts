import { isUuid } from '@stuiver/domain/uuid';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import { transferSurplusId } from '../processors/processor.ts';
import type { OrderRow } from './order-queries.ts';

/** Statuses of an order whose money is still on the account, or came back to it. */
export const FAILED: readonly OrderRow['status'][] = ['REJECTED', 'RETURNED', 'CANCELLED'];

/**
 * Finds the order that brought an attempt's money, and the line of the movement that was too much if the attempt is
 * one. Such an attempt has no order of its own.
 */
export async function findOriginal(
  db: Queries,
  merchantId: string,
  attemptId: string,
): Promise<{ order: OrderRow; lineId: string | null } | undefined> {
  const attempt = await rowsWith(db, 'attempts', { merchant_id: merchantId, id: attemptId })
    .select(['payment_id', 'processor_reference', 'surplus'])
    .executeTakeFirst();
  if (!attempt) return undefined;
  const lineId =
    attempt.surplus && isUuid(attempt.processor_reference ?? '') ? attempt.processor_reference : null;
  const line = await db
    .selectFrom('bank_lines')
    .select('order_id')
    .where(sql<boolean>`id = ${lineId}::uuid`)
    .executeTakeFirst();
  const orders = await rowsWith(db, 'bank_orders', {
    merchant_id: merchantId,
    payment_id: attempt.payment_id,
  })
    .selectAll()
    .where('kind', 'in', ['COLLECTION', 'TRANSFER'])
    .orderBy('created_at', 'desc')
    .execute();
  const order =
    orders.find(({ key, id }) => key === attemptId || id === line?.order_id) ??
    // What waited when the time of its transfer was over.
    orders.find(({ key }) => transferSurplusId(key) === attemptId) ??
    orders[0];
  return order && { order, lineId };
}

/** Lines that booked money for an order, oldest first. */
export function listBookedLines(db: Queries, orderId: string) {
  return db
    .selectFrom('bank_lines')
    .select([
      'id',
      'amount',
      'booked_on',
      'counter_iban as iban',
      // The payer may have paid from someone else's account.
      sql<string>`coalesce(counter_via, counter_name)`.as('name'),
    ])
    .where('order_id', '=', orderId)
    .where('effect', 'in', ['RECEIVED', 'COLLECTED'])
    .where('done_at', 'is not', null)
    .orderBy('booked_on')
    .orderBy('id')
    .execute();
}

/** Orders that give back the money of an order, whatever became of them. */
export function ordersBack(db: Queries, merchantId: string, originalId: string): Promise<OrderRow[]> {
  return rowsWith(db, 'bank_orders', { merchant_id: merchantId, original_id: originalId })
    .selectAll()
    .execute();
}

/** Orders of a file that a former rule made for another account than one that sent the money. */
const isDoubtful = sql<boolean>`(o.status = 'FILED' AND o.kind = 'REFUND' AND o.line_id IS NULL AND o.proposed_by IS NULL
  AND EXISTS (SELECT 1 FROM bank_lines l WHERE l.order_id = o.original_id AND l.effect = 'RECEIVED'
    AND l.counter_iban <> o.iban))`;

/** Refunds that wait for a person, oldest first: without a usable account, or of a file and made by a former rule. */
export async function ordersForPeople(
  db: Queries,
  page: { readonly limit: number; readonly offset: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom('bank_orders as o')
    .selectAll()
    .where((eb) => eb.or([eb('o.status', '=', 'HELD'), isDoubtful]))
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Number of refunds that wait for a person. */
export async function countForPeople(db: Queries): Promise<number> {
  const { n } = await db
    .selectFrom('bank_orders as o')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where((eb) => eb.or([eb('o.status', '=', 'HELD'), isDoubtful]))
    .executeTakeFirstOrThrow();
  return n;
}
