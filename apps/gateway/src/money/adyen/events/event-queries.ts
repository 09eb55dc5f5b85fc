import type { Db, NewRow, Queries, TableRow } from '../../../platform/database/database.ts';
import { insertNew, rowsWith, updateRows } from '../../../platform/database/rows.ts';
import { ADYEN, type AdyenReference } from '../reference.ts';

export type AdyenEvent = TableRow<'adyen_events'>;
export type EventWait = NonNullable<AdyenEvent['waits']>;

/** Result of an event about a dispute that we have not heard of yet; it is applied once that is opened. */
export const EARLY = 'early';

/** @returns false when the event was stored before */
export async function insertEvent(db: Queries, row: NewRow<'adyen_events'>): Promise<boolean> {
  return insertNew(db, 'adyen_events', row, ['merchant_account', 'event_code', 'psp_reference', 'success']);
}

/** Makes a report due once more that could not be read, as it is announced again. */
export async function retryReport(db: Queries, event: NewRow<'adyen_events'>): Promise<void> {
  const { merchant_account, psp_reference: name } = event;
  const again = { status: 'DUE', next_try_at: event.received_at, cause: null, detail: '' } as const;
  await updateRows(db, 'adyen_reports', { merchant_account, name, status: 'REFUSED' }, again);
}

/** Events that were stored and never applied, oldest first. */
export function listDueEvents(db: Db, limit: number): Promise<AdyenEvent[]> {
  return rowsWith(db, 'adyen_events', { applied_at: null })
    .selectAll()
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Records what an event did, once. */
export async function finishEvent(
  db: Queries,
  id: string,
  { result, waits = null }: { readonly result: string; readonly waits?: EventWait | null },
  at: Date,
): Promise<void> {
  await updateRows(db, 'adyen_events', { id, applied_at: null }, { applied_at: at, result, waits });
}

/** Lets events of a dispute that came too early be applied again. */
export async function reviveEarly(
  db: Queries,
  { merchant_account, psp_reference }: Pick<AdyenEvent, 'merchant_account' | 'psp_reference'>,
): Promise<void> {
  const early = { merchant_account, psp_reference, result: EARLY };
  await updateRows(db, 'adyen_events', early, { applied_at: null, result: null });
}

/** Checks whether Adyen reported an event of a dispute by one of these codes. */
export async function hasEvent(
  db: Queries,
  { merchant_account, psp_reference }: Pick<AdyenEvent, 'merchant_account' | 'psp_reference'>,
  codes: readonly string[],
): Promise<boolean> {
  const row = await rowsWith(db, 'adyen_events', { merchant_account, psp_reference })
    .select('id')
    .where('event_code', 'in', codes)
    .where('success', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists status and amount (minor units) of what is known under these references: chargebacks, and an inquiry. */
export function listByReference(db: Queries, merchantId: string, references: readonly string[]) {
  return rowsWith(db, 'chargebacks', { merchant_id: merchantId, processor: ADYEN })
    .select(['status', 'amount', 'processor_reference'])
    .where('processor_reference', 'in', references)
    .execute();
}

/** Finds the payment and status of an attempt. */
export function findAttempt(db: Queries, { merchantId, key }: AdyenReference) {
  return rowsWith(db, 'attempts', { merchant_id: merchantId, id: key })
    .select(['payment_id', 'status'])
    .executeTakeFirst();
}
