import { findRowMerchant, type MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';

/**
 * Reads or locks a row of the scope.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function requireOwn<Db extends Queries, Row extends object>(
  db: Db,
  scope: MerchantScope,
  table: Parameters<typeof findRowMerchant>[2],
  id: string,
  read: (db: Db, merchantId: string, id: string) => Promise<Row | null | undefined>,
): Promise<Row> {
  const merchantId = await findRowMerchant(db, scope, table, id);
  const row = merchantId === undefined ? undefined : await read(db, merchantId, id);
  if (!row) throw notFound();
  return row;
}
