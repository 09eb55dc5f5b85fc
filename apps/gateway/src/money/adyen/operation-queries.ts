import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { insertNew, rowsWith } from '../../platform/database/rows.ts';
import type { AdyenReference } from './reference.ts';

export type OperationRow = TableRow<'adyen_operations'>;
export type OperationKind = OperationRow['kind'];
/** The columns of an operation that change. */
export type OperationChange = Partial<
  Pick<OperationRow, 'psp_reference' | 'status' | 'reason_code' | 'token' | 'capture' | 'cancel'>
> & { readonly action?: string | null };

const selectOperation = (
  db: Queries,
  kind: OperationKind,
  { merchantId: merchant_id, key }: AdyenReference,
) => rowsWith(db, 'adyen_operations', { merchant_id, kind, key }).selectAll();

/** Finds the operation of an attempt or refund. */
export const findOperation = (db: Queries, kind: OperationKind, reference: AdyenReference) =>
  selectOperation(db, kind, reference).executeTakeFirst();

/** Locks it until the transaction ends. */
export const lockOperation = (tx: Tx, kind: OperationKind, reference: AdyenReference) =>
  selectOperation(tx, kind, reference).forUpdate().executeTakeFirst();

/** Finds a payment or refund by one of Adyen's references. */
export function findByPsp(
  db: Queries,
  kind: OperationKind,
  merchantId: string,
  pspReferences: readonly string[],
): Promise<OperationRow | undefined> {
  return rowsWith(db, 'adyen_operations', { merchant_id: merchantId, kind })
    .selectAll()
    .where('psp_reference', 'in', pspReferences)
    .executeTakeFirst();
}

/** @returns false when the attempt or refund has one already */
export async function insertOperation(db: Queries, row: NewRow<'adyen_operations'>): Promise<boolean> {
  return insertNew(db, 'adyen_operations', row, ['merchant_id', 'kind', 'key']);
}

export async function updateOperation(
  tx: Tx,
  { merchant_id, kind, key }: Pick<OperationRow, 'merchant_id' | 'kind' | 'key'>,
  changes: OperationChange,
  at: Date,
): Promise<OperationRow> {
  return tx
    .updateTable('adyen_operations')
    .set({ ...changes, updated_at: at })
    .where((eb) => eb.and({ merchant_id, kind, key }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds Adyen's reference of the payment that an attempt's money came in by. */
export async function findAttemptReference(
  db: Queries,
  { merchantId, key }: AdyenReference,
): Promise<string | null> {
  const row = await rowsWith(db, 'attempts', { merchant_id: merchantId, id: key })
    .select('processor_reference')
    .executeTakeFirst();
  return row?.processor_reference ?? null;
}

/** Reads when the deployment began, which no other one shares. */
export async function readDeploymentStart(db: Queries): Promise<Date> {
  const row = await db.selectFrom('deployment').select('created_at').executeTakeFirstOrThrow();
  return row.created_at;
}
