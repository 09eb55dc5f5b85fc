import { isPaymentMethod } from '@stuiver/domain/methods';
import type { Db, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { lockPayouts } from '../../platform/database/limit-lock.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';
import { putRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import type { OfferedMethod } from '../merchants/repository.ts';

/** A method as a merchant has set it. */
export type MethodSetting = OfferedMethod & { readonly enabled: boolean };
export type IbanChangeRow = TableRow<'iban_changes'>;
export type SettingsColumns = Omit<Partial<TableRow<'merchants'>>, 'id' | 'version' | 'created_at'>;

/** The methods that a merchant has set, offered or not, in its order. */
export async function methodSettings(db: Queries, merchantId: string): Promise<MethodSetting[]> {
  const rows = await rowsWith(db, 'merchant_payment_methods', { merchant_id: merchantId })
    .select(['method', 'processor', 'priority', 'enabled'])
    .orderBy('priority')
    .orderBy('method')
    .execute();
  return rows.flatMap(({ method, ...row }) => (isPaymentMethod(method) ? [{ ...row, method }] : []));
}

/** Writes methods with their order; those not named stay unchanged. */
export function writeMethods(tx: Tx, merchantId: string, methods: readonly MethodSetting[]): Promise<void> {
  const rows = methods.map((setting) => ({ ...setting, merchant_id: merchantId }));
  return putRows(tx, 'merchant_payment_methods', rows, ['merchant_id', 'method']);
}

/**
 * Changes a merchant's row from one version to the next.
 *
 * @returns false when the row has another version: nothing was written
 */
export async function writeSettings(
  tx: Tx,
  merchantId: string,
  version: number,
  columns: SettingsColumns,
): Promise<boolean> {
  await lockPayouts(tx, merchantId);
  const next = { ...columns, version: version + 1 };
  return (await updateRows(tx, 'merchants', { id: merchantId, version }, next)) === 1;
}

/** Locks a merchant's payouts and row, before anything of its settings. */
export async function lockSettings(
  tx: Tx,
  merchantId: string,
): Promise<{ name: string; iban: string; version: number } | undefined> {
  await lockPayouts(tx, merchantId);
  return rowsWith(tx, 'merchants', { id: merchantId })
    .select(['name', 'iban', 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** The waiting change of a merchant's account. */
export function findIbanChange(db: Queries, merchantId: string): Promise<IbanChangeRow | undefined> {
  return rowsWith(db, 'iban_changes', { merchant_id: merchantId }).selectAll().executeTakeFirst();
}

/** Stores a change of a merchant's account; it takes the place of one that waits. */
export function putIbanChange(tx: Tx, change: IbanChangeRow): Promise<void> {
  return putRows(tx, 'iban_changes', change, ['merchant_id']);
}

/** Changes that are due, longest due first. */
export function dueIbanChanges(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: string; merchant_id: string }[]> {
  return acrossMerchants(db)
    .selectFrom('iban_changes')
    .select(['id', 'merchant_id'])
    .where('effective_at', '<=', now)
    .orderBy('effective_at')
    .limit(limit)
    .execute();
}

/**
 * Takes a waiting change, to apply or stop it; of two concurrent callers one gets it.
 *
 * @param id only that change; any waiting one when null
 */
export function takeIbanChange(
  tx: Tx,
  merchantId: string,
  id: string | null,
): Promise<IbanChangeRow | undefined> {
  return tx
    .deleteFrom('iban_changes')
    .where('merchant_id', '=', merchantId)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .returningAll()
    .executeTakeFirst();
}
