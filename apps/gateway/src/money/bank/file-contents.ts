import { createHash } from 'node:crypto';
import { localDay } from '@stuiver/domain/dates';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { FileHead } from './format/orders.ts';
import { writeCollections, writeReversals, writeTransfers } from './format/write.ts';
import type { BankFileRow } from './file-queries.ts';
import { toEndToEndId, toCollection, toReversal, toTransfer } from './order-formats.ts';
import { type OrderRow, ordersById, selectFiled } from './order-queries.ts';
import { requireAccount } from './account.ts';

const PAGE = 500;

async function* streamOrders(db: Queries, fileId: string): AsyncGenerator<OrderRow[], void> {
  let page: OrderRow[] = [];
  do {
    page = await selectFiled(db, fileId, page.at(-1) ?? null, PAGE);
    yield page;
  } while (page.length === PAGE);
}

async function* converted<T>(
  db: Queries,
  fileId: string,
  convert: (orders: readonly OrderRow[]) => T[] | Promise<T[]>,
): AsyncGenerator<T, void> {
  for await (const page of streamOrders(db, fileId)) yield* await convert(page);
}

/** The reversals of a page, with the collections that they take back. */
async function toReversals(db: Queries, orders: readonly OrderRow[]) {
  const originals = await ordersById(
    db,
    orders.flatMap(({ original_id: id }) => (id === null ? [] : [id])),
  );
  const byId = new Map(originals.map((original) => [original.id, original]));
  return orders.map((order) => {
    const original = byId.get(order.original_id ?? '');
    if (!original) throw new Error('A reversal has lost its collection');
    return toReversal(order, original);
  });
}

/** A file as its XML needs it. */
type Written = Pick<BankFileRow, 'id' | 'kind' | 'quantity' | 'total' | 'proposed_at'>;

/**
 * Writes a file's XML, in chunks. It depends only on the file's orders, which do not change while they are in it, so
 * that it is the same each time.
 *
 * @throws Error when the deployment has no account
 */
export function writeFile(deps: Context, db: Queries, file: Written): AsyncGenerator<string, void> {
  const { iban, bic, holder: name } = requireAccount(deps);
  const head: FileHead = {
    messageId: toEndToEndId(file),
    createdAt: file.proposed_at,
    account: { name, iban, bic },
    today: localDay(file.proposed_at, deps.settings.timeZone),
    quantity: file.quantity,
    total: file.total,
  };
  switch (file.kind) {
    case 'COLLECTIONS':
      return writeCollections(head, () => converted(db, file.id, (orders) => orders.map(toCollection)));
    case 'REVERSALS':
      return writeReversals(head, () => converted(db, file.id, (orders) => toReversals(db, orders)));
    case 'REFUNDS':
    case 'PAYOUTS':
      return writeTransfers(head, () => converted(db, file.id, (orders) => orders.map(toTransfer)));
  }
}

/** Returns the SHA-256 of a file's XML. */
export async function hashFile(deps: Context, db: Queries, file: Written): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of writeFile(deps, db, file)) hash.update(chunk);
  return hash.digest();
}
